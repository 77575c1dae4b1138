/// A line of a vCard file as it is meant: what was folded over several lines in one piece.
struct VCardLine {
  /// The bytes without line ends and what folding added.
  var bytes: [UInt8]

  /// Its place in the file, from its first to its last byte.
  var range: Range<Int>
}

/// Walks over the meant lines of a vCard file.
///
/// A line that begins with a blank or tab continues the one before (RFC 6350, section 3.2), also inside a character of several
/// bytes. vCard 2.1 has two more ways: a `=` at the end of a quoted-printable line, and base64 that simply goes on. Empty
/// lines count nothing.
struct VCardLines {
  private let bytes: [UInt8]
  private var lines: PhysicalLines

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    lines = PhysicalLines(bytes, range)
  }

  /// The next line; `nil` at the end.
  mutating func next() -> VCardLine? {
    while let (text, _) = lines.next() {
      if text.isEmpty { continue }
      return continued(VCardLine(bytes: Array(bytes[text]), range: text))
    }
    return nil
  }

  private mutating func continued(_ first: VCardLine) -> VCardLine {
    var line = first
    let header = Self.header(of: first.bytes)
    let isQuotedPrintable = header.containsWord("QUOTED-PRINTABLE")
    let isBase64 = header.containsWord("BASE64") || header.containsWord("ENCODING=B")
    while true {
      if isQuotedPrintable, line.bytes.last == UInt8(ascii: "=") {
        line.bytes.removeLast()
        guard let next = lines.peek(), !next.isEmpty else { return line }
        append(next, to: &line)
      } else if let next = continuation(isBase64: isBase64) {
        append(next, to: &line)
      } else {
        return line
      }
    }
  }

  /// The text by which the next line that is not empty continues this one.
  private func continuation(isBase64: Bool) -> Range<Int>? {
    var ahead = lines
    while let (text, _) = ahead.next() {
      if text.isEmpty {
        // In version 2.1 this is how base64 ends; elsewhere it is a line end written twice.
        if isBase64 { return nil }
        continue
      }
      let first = bytes[text.lowerBound]
      if first == 0x20 || first == 0x09 { return text.lowerBound + 1..<text.upperBound }
      return isBase64 && bytes[text].allSatisfy(\.isBase64Letter) ? text : nil
    }
    return nil
  }

  private mutating func append(_ text: Range<Int>, to line: inout VCardLine) {
    line.bytes += bytes[text]
    line.range = line.range.lowerBound..<text.upperBound
    while let (passed, _) = lines.next(), passed.upperBound < text.upperBound {}
  }

  /// What stands before the value.
  private static func header(of line: [UInt8]) -> ArraySlice<UInt8> {
    line[..<(line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex)]
  }
}

extension ArraySlice<UInt8> {
  /// Whether one of the parts between semicolons is or ends with this word, in any case of letters.
  fileprivate func containsWord(_ word: String) -> Bool {
    split(separator: UInt8(ascii: ";")).contains { String(decoding: $0, as: UTF8.self).uppercased().hasSuffix(word) }
  }
}

extension UInt8 {
  fileprivate var isBase64Letter: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}
