/// How a CSV file separates its cells.
struct CSVDialect: Equatable {
  /// The byte between two cells.
  var delimiter: UInt8

  /// Where the rows begin: behind a byte-order mark and a line `sep=;`.
  var start: Int

  /// How much is looked at to find the delimiter.
  private static let sample = (rows: 20, bytes: 65_536)
  private static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// Finds out.
  ///
  /// A first line `sep=X`, which spreadsheets write and read, decides. Else it is the comma, semicolon or tab that the
  /// header has and that most of the first rows have as often as the header; of equals the one that it has more often.
  init(of bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>) {
    start = range.lowerBound
    if let (delimiter, start) = Self.separatorLine(bytes[range]) {
      self.delimiter = delimiter
      self.start = start
      return
    }
    let rows = Self.counts(bytes[range.prefix(Self.sample.bytes)])
    delimiter = Self.candidates[0]
    guard let header = rows.first else { return }
    var best = (rows: 0, columns: 0)
    for (number, candidate) in Self.candidates.enumerated() where header[number] > 0 {
      let score = (rows: rows.count { $0[number] == header[number] }, columns: header[number])
      if score > best { (best, delimiter) = (score, candidate) }
    }
  }

  private static func separatorLine(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> (delimiter: UInt8, start: Int)? {
    var rest = bytes
    let isQuoted = rest.first == UInt8(ascii: "\"")
    if isQuoted { rest = rest.dropFirst() }
    guard rest.prefix(4).map({ $0 | 0x20 }).elementsEqual("sep=".map { ($0.asciiValue ?? 0) | 0x20 }),
      let delimiter = rest.dropFirst(4).first, delimiter >= 0x09, delimiter < 0x80,
      !"\"\n\r".utf8.contains(delimiter)
    else { return nil }
    rest = rest.dropFirst(5)
    if isQuoted {
      guard rest.first == UInt8(ascii: "\"") else { return nil }
      rest = rest.dropFirst()
    }
    if rest.first == UInt8(ascii: "\r") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "\n") { rest = rest.dropFirst() }
    } else if rest.first == UInt8(ascii: "\n") {
      rest = rest.dropFirst()
    } else if !rest.isEmpty {
      return nil
    }
    return (delimiter, rest.startIndex)
  }

  /// How often each candidate stands outside quotes, for the first rows that are not empty.
  private static func counts(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [[Int]] {
    var rows: [[Int]] = []
    var row = [Int](repeating: 0, count: candidates.count)
    var isQuoted = false
    var isEmpty = true
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if !isEmpty { rows.append(row) }
        if rows.count == sample.rows { return rows }
        row = [Int](repeating: 0, count: candidates.count)
        isEmpty = true
        continue
      }
      isEmpty = false
      if !isQuoted, let number = candidates.firstIndex(of: byte) { row[number] += 1 }
    }
    if !isEmpty { rows.append(row) }
    return rows
  }
}
