/// Where the records of a document in YAML begin, as far as its lines show: what a reading that met a fault goes on by.
struct YAMLLayout {
  /// A list or mapping of records.
  struct Section {
    /// Its lines, from the first record on.
    var range: Range<Int>
    /// Where the dash or key of each record stands, in the order of the file.
    var signs: [Int]
    /// How many spaces are before each of them.
    var column: Int
  }

  /// The sections in the order of the file; none if the lines show no records.
  private(set) var sections: [Section] = []

  /// Whether the only section is the people, and not one of several groups.
  private(set) var holdsPeople = false

  private struct Line {
    var sign: Int
    var column: Int
    var isDash: Bool
    /// Whether nothing is behind the key.
    var isBare: Bool
  }

  /// Looks through the lines of one document.
  init(of bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>) {
    let lines = Self.lines(of: bytes, range)
    guard let root = lines.first else { return }
    if root.isDash {
      takePeople(lines[...], like: root, end: range.upperBound)
      return
    }
    let keys = lines.indices.filter { lines[$0].column == root.column && !lines[$0].isDash }
    let inner = lines[0].isBare && lines.count > 1 ? lines[1] : nil
    let isInside = inner.map { $0.column > root.column || ($0.isDash && $0.column == root.column) } ?? false
    if let inner, isInside, keys.count == 1 {
      takePeople(lines.dropFirst(), like: inner, end: range.upperBound)
    } else if let inner, isInside, inner.isDash {
      for (place, key) in keys.enumerated() {
        let next = place + 1 < keys.count ? keys[place + 1] : lines.count
        let end = next < lines.count ? lines[next].sign - root.column : range.upperBound
        takeGroup(lines[key..<next], end: end)
      }
    } else {
      takePeople(lines[...], like: root, end: range.upperBound)
    }
  }

  private mutating func takePeople(_ lines: ArraySlice<Line>, like first: Line, end: Int) {
    holdsPeople = true
    take(lines, like: first, end: end)
  }

  /// A key with its list, or else the key with its value.
  private mutating func takeGroup(_ lines: ArraySlice<Line>, end: Int) {
    guard let key = lines.first else { return }
    if key.isBare, let first = lines.dropFirst().first, first.isDash {
      take(lines.dropFirst(), like: first, end: end)
    } else {
      take(lines.prefix(1), like: key, end: end)
    }
  }

  private mutating func take(_ lines: ArraySlice<Line>, like first: Line, end: Int) {
    let signs = lines.filter { $0.column == first.column && $0.isDash == first.isDash }.map(\.sign)
    sections.append(Section(range: first.sign - first.column..<end, signs: signs, column: first.column))
  }

  /// The lines that have more than blanks and comments, and no tab before it.
  private static func lines(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Line] {
    var lines: [Line] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = bytes.lineEnd(from: start, to: range.upperBound)
      let sign = bytes[start..<end].firstIndex { $0 != 0x20 } ?? end
      let text = bytes[sign..<end]
      if let first = text.first, first > 0x20, first != UInt8(ascii: "#"), !bytes.isMark(start, end: range.upperBound) {
        let isDash = first == UInt8(ascii: "-") && (text.count == 1 || text[sign + 1] <= 0x20)
        let last = text.last { $0 > 0x20 }
        lines.append(
          Line(sign: sign, column: sign - start, isDash: isDash, isBare: !isDash && last == UInt8(ascii: ":")))
      }
      start = min(end + 1, range.upperBound)
    }
    return lines
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the line that begins or goes on at an offset, without its line feed.
  func lineEnd(from start: Int, to end: Int) -> Int {
    self[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
  }

  /// Whether a line begins at an offset that begins or ends a document, whatever is open above it.
  func isMark(_ start: Int, end: Int) -> Bool {
    guard start + 3 <= end, self[start] == self[start + 1], self[start] == self[start + 2],
      self[start] == UInt8(ascii: "-") || self[start] == UInt8(ascii: ".")
    else { return false }
    return start + 3 == end || self[start + 3] <= 0x20
  }
}
