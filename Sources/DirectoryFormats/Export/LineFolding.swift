/// Writes lines folded as vCard (RFC 6350, section 3.2) and LDIF (RFC 2849, note 2) have them: what is over 75 bytes goes on
/// in the next line, behind a blank.
struct FoldedLines {
  /// What was written.
  private(set) var bytes: [UInt8] = []

  private let lineEnd: [UInt8]

  /// Begins an empty text.
  init(lineEnd: [UInt8]) {
    self.lineEnd = lineEnd
  }

  /// One line alone.
  static func line(_ text: String, lineEnd: [UInt8]) -> [UInt8] {
    var lines = FoldedLines(lineEnd: lineEnd)
    lines.add(text)
    return lines.bytes
  }

  /// Adds a line. No character is divided.
  mutating func add(_ text: String) {
    let line = Array(text.utf8)
    var start = 0
    var room = 75
    while line.count - start > room {
      var end = start + room
      while end > start, line[end] & 0xC0 == 0x80 { end -= 1 }
      bytes += line[start..<end] + lineEnd
      bytes.append(0x20)
      start = end
      room = 74
    }
    bytes += line[start...] + lineEnd
  }
}
