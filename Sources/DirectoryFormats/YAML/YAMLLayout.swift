import DirectoryModel

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

  fileprivate struct Line {
    var sign: Int
    var column: Int
    var isDash: Bool
    /// Whether nothing is behind the key.
    var isBare: Bool
  }

  /// An element of a list or a pair of a mapping with the lines that belong to it.
  private struct Part {
    var first: Line
    var others: ArraySlice<Line>
    var end: Int

    /// The lines that are the value of a key.
    var value: ArraySlice<Line>? {
      guard first.isBare, let next = others.first, next.column > first.column || next.isDash else { return nil }
      return others
    }

    /// Whether the value of a key is a list.
    var isList: Bool { value?.first?.isDash ?? false }
  }

  /// Looks through the lines of one document.
  ///
  /// - Parameter path: Where in it the people are; `nil`: where they usually are.
  init(of bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, peopleAt path: FieldPath?) {
    let lines = Self.lines(of: bytes, range)[...]
    if let path {
      take(lines, at: path.steps[...], end: range.upperBound, bytes)
    } else {
      take(lines, end: range.upperBound)
    }
  }

  /// Takes people that are where they usually are: a list or mapping, under one name in another, or in groups.
  private mutating func take(_ lines: ArraySlice<Line>, end: Int) {
    var parts = Self.parts(of: lines, end: end)
    while parts.count == 1, let value = parts[0].value { parts = Self.parts(of: value, end: end) }
    if parts.contains(where: \.isList) {
      for part in parts { take(part.isList ? Self.parts(of: part.value ?? [], end: part.end) : [part]) }
    } else {
      take(parts)
    }
  }

  /// Takes the people at a path.
  private mutating func take(
    _ lines: ArraySlice<Line>, at steps: ArraySlice<FieldPath.Step>, end: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let parts = Self.parts(of: lines, end: end)
    guard let step = steps.first else { return take(parts) }
    for part in parts {
      if part.first.isDash {
        // A name means each element that has it.
        let rest = if case .index = step { steps.dropFirst() } else { steps }
        take(Self.lines(of: part, bytes), at: rest, end: part.end, bytes)
      } else if let value = part.value, case .name(let name) = step, name == "*" || part.first.isKey(name, bytes) {
        take(value, at: steps.dropFirst(), end: part.end, bytes)
      } else {
        take([part])
      }
    }
  }

  /// Takes elements or pairs of one list or mapping.
  private mutating func take(_ parts: [Part]) {
    guard let first = parts.first?.first, let end = parts.last?.end else { return }
    sections.append(
      Section(range: first.sign - first.column..<end, signs: parts.map(\.first.sign), column: first.column))
  }

  /// The elements or pairs that the first of some lines begins.
  private static func parts(of lines: ArraySlice<Line>, end: Int) -> [Part] {
    guard let first = lines.first else { return [] }
    let starts = lines.indices.filter { lines[$0].column == first.column && lines[$0].isDash == first.isDash }
    return starts.enumerated().map { place, start in
      let next = place + 1 < starts.count ? starts[place + 1] : nil
      return Part(
        first: lines[start], others: lines[(start + 1)..<(next ?? lines.endIndex)],
        end: next.map { lines[$0].sign - first.column } ?? end)
    }
  }

  /// The lines that have more than blanks and comments, and no tab before it.
  private static func lines(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Line] {
    var lines: [Line] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = bytes.lineEnd(from: start, to: range.upperBound)
      let sign = bytes[start..<end].firstIndex { $0 != 0x20 } ?? end
      let text = bytes[sign..<end]
      if text.first ?? 0 > 0x20, !bytes.isMark(start, end: range.upperBound) {
        if let line = line(text, from: start) { lines.append(line) }
      }
      start = min(end + 1, range.upperBound)
    }
    return lines
  }

  /// The lines of an element without its dash: the first begins behind it.
  private static func lines(of element: Part, _ bytes: UnsafeBufferPointer<UInt8>) -> ArraySlice<Line> {
    let sign = element.first.sign
    let end = bytes.lineEnd(from: sign, to: element.end)
    let text = bytes[(sign + 1)..<end].drop { $0 == 0x20 }
    guard text.first ?? 0 > 0x20, let line = line(text, from: sign - element.first.column) else {
      return element.others
    }
    return [line] + element.others
  }

  /// A line whose text begins with no blank; `nil` for a comment.
  private static func line(_ text: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) -> Line? {
    guard text.first != UInt8(ascii: "#") else { return nil }
    let sign = text.startIndex
    let isDash = text.first == UInt8(ascii: "-") && (text.count == 1 || text[sign + 1] <= 0x20)
    let isBare = !isDash && text.last { $0 > 0x20 } == UInt8(ascii: ":")
    return Line(sign: sign, column: sign - start, isDash: isDash, isBare: isBare)
  }
}

extension YAMLLayout.Line {
  /// Whether the line is a key of this name, in quotes or without, with nothing behind it.
  fileprivate func isKey(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    [name, "\"\(name)\"", "'\(name)'"].contains { bytes[sign...].starts(with: "\($0):".utf8) }
  }
}
