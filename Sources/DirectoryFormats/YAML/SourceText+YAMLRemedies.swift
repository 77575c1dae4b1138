import Diagnostics

/// What can be seen around a malformed place in YAML, and how it would be right.
extension SourceText {
  /// The line around a byte, without its end.
  func lineRange(at offset: Int) -> Range<Int> {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let offset = min(offset, bytes.count)
    let start = bytes[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    return start..<(bytes[offset...].firstIndex(where: isEnd) ?? bytes.count)
  }

  /// Whether only blanks, a tab among them, stand before `offset` and at it.
  func hasTabInIndentation(_ line: Range<Int>, upTo offset: Int) -> Bool {
    let indentation = bytes[line].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return indentation.contains(UInt8(ascii: "\t")) && offset <= indentation.endIndex
  }

  /// A no-break or other blank of Unicode's in the indentation of a line.
  func foreignBlank(in line: Range<Int>) -> Range<Int>? {
    let start = bytes[line].firstIndex { $0 != 0x20 } ?? line.upperBound
    let signs: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0x87], [0xE2, 0x80, 0xAF], [0xE3, 0x80, 0x80]]
    return signs.first { bytes[start..<line.upperBound].starts(with: $0) }.map { start..<start + $0.count }
  }

  /// From a byte to the next blank, or to the end of a text.
  func word(at start: Int, end: Int) -> Range<Int> {
    start..<max(start, bytes[start..<end].firstIndex { $0 <= 0x20 } ?? end)
  }

  /// The colon of a key with text right behind it: `office:1`. It is no part of an address such as `https://…`.
  func gluedColon(in range: Range<Int>) -> Int? {
    guard let first = bytes[range].first, first >= 0x41, first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
      let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")), colon + 1 < range.upperBound,
      bytes[colon + 1] > 0x20, bytes[colon + 1] != UInt8(ascii: "/"),
      bytes[range.lowerBound..<colon].allSatisfy({ $0 > 0x20 })
    else { return nil }
    return colon
  }

  /// How to write a key with a space behind its colon.
  func spacing(_ colon: Int, in range: Range<Int>) -> String {
    let text = bytes[range.lowerBound...colon] + [0x20] + bytes[colon + 1..<range.upperBound]
    return "write '\(String(decoding: text, as: UTF8.self))'"
  }

  /// How to put the text from a place to the end of its line in quotes, with what stands before it on the line.
  func quoting(from start: Int) -> String {
    let line = lineRange(at: start)
    let lead = String(decoding: bytes[line.lowerBound..<start], as: UTF8.self).drop { $0 == " " }
    let text = String(decoding: bytes[start..<line.upperBound], as: UTF8.self)
    let isWhole = !text.isEmpty && !lead.contains { "[{#\"'".contains($0) } && !text.contains(" #")
    guard isWhole, text.count <= 60 else { return "put the value in quotes" }
    return "put the value in quotes: \(lead)\(Self.quoted(text))"
  }

  /// A text in quotes that need no change inside if possible; quotes around it are taken for those that were meant.
  private static func quoted(_ text: String) -> String {
    var text = text[...]
    while text.last == " " || text.last == "\t" { text.removeLast() }
    if let first = text.first, first == "'" || first == "\"", text.count > 1, text.last == first {
      text = text.dropFirst().dropLast()
    }
    guard text.contains(where: { $0 == "\"" || $0 == "\\" }) else { return "\"\(text)\"" }
    return "'\(text.map { $0 == "'" ? "''" : String($0) }.joined())'"
  }

  /// What to do about a quote that nothing closes.
  func remedy(forQuoteAt offset: Int) -> String {
    bytes[offset...].first == UInt8(ascii: "'")
      ? "close it at the end of the value; inside of single quotes a single quote is written twice"
      : "close it at the end of the value; inside of double quotes a double quote has a backslash before it"
  }

  /// What to do about a colon in `title: Dean: Arts`, or in a line that is indented too far.
  func remedy(forColonIn line: Range<Int>) -> String {
    let isColon = { (index: Int) in
      self.bytes[index] == UInt8(ascii: ":") && (index + 1 == line.upperBound || self.bytes[index + 1] == 0x20)
    }
    let colons = line.filter(isColon)
    if bytes[line].starts(with: "---".utf8) { return "put what stands behind '---' on a line below it" }
    guard let first = colons.first, colons.count > 1 else {
      return "indent this line like the one it follows, or put the value above in quotes"
    }
    return quoting(from: bytes[first + 1..<line.upperBound].firstIndex { $0 != 0x20 } ?? first + 1)
  }

  /// The bracket that closes another; `nil` if none does before `end`. Brackets in quotes and comments count nothing.
  func closing(ofBracketAt start: Int, end: Int) -> Int? {
    var depth = 0
    var index = start
    // Whether a quote here would open: an apostrophe inside of a plain text does not.
    var isAtValue = true
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard isAtValue else { break }
        index = endOfQuote(at: index, end: end)
      case UInt8(ascii: "#") where index > start && bytes[index - 1] <= 0x20:
        index = lineRange(at: index).upperBound
      default: break
      }
      if byte > 0x20 { isAtValue = "[{,:".utf8.contains(byte) }
      index += 1
    }
    return nil
  }

  /// The quote that closes another; the end if none does.
  private func endOfQuote(at start: Int, end: Int) -> Int {
    var index = start + 1
    while index < end {
      if bytes[index] == bytes[start] { return index }
      index += bytes[index] == UInt8(ascii: "\\") && bytes[start] == UInt8(ascii: "\"") ? 2 : 1
    }
    return end
  }
}

extension ArraySlice<UInt8> {
  /// Whether it ends with the line end of Windows.
  var hasSuffixCRLF: Bool { suffix(2).elementsEqual([0x0D, 0x0A]) }
}
