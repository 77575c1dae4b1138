/// A line of an LDIF file as it is meant: unfolded.
struct LDIFLine {
  /// The bytes without line ends and what folding added.
  var bytes: [UInt8]

  /// Its place in the file, from its first to its last byte.
  var range: Range<Int>

  /// Whether it begins with the blank of a folded line, though there is nothing before it that it could continue.
  var isStray: Bool { bytes.first == UInt8(ascii: " ") }
}

/// Walks over the meant lines of an LDIF file: a line that begins with a blank continues the one before (RFC 2849, note 2),
/// comments too. Comments are left out; an empty line comes as a line without bytes.
struct LDIFLines {
  private let bytes: [UInt8]
  private var lines: PhysicalLines

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    lines = PhysicalLines(bytes, range)
  }

  /// The next line; `nil` at the end.
  mutating func next() -> LDIFLine? {
    while let (text, _) = lines.next() {
      var line = LDIFLine(bytes: Array(bytes[text]), range: text)
      guard !text.isEmpty else { return line }
      while let more = lines.peek(), bytes[more].first == UInt8(ascii: " ") {
        line.bytes += bytes[more].dropFirst()
        line.range = line.range.lowerBound..<more.upperBound
        _ = lines.next()
      }
      if line.bytes.first != UInt8(ascii: "#") { return line }
    }
    return nil
  }
}
