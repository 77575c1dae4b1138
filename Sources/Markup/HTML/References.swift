/// Character references: `&amp;`, `&#38;`, `&#x26;`.
enum References {
  /// Text with its references resolved; what is none stays as it is.
  static func resolved(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"), let (end, character) = reference(in: bytes, at: index) {
        text += character.utf8
        index = end
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return text
  }

  /// The reference with its semicolon that begins at an `&`: the offset after it, and what it stands for.
  private static func reference(in bytes: [UInt8], at start: Int) -> (end: Int, character: String)? {
    var end = start + 1
    let isNumeric = end < bytes.count && bytes[end] == UInt8(ascii: "#")
    if isNumeric { end += 1 }
    let body = end
    // The longest name of HTML has 31 letters.
    while end < bytes.count, end - body <= 32, ASCII.isAlphanumeric(bytes[end]) { end += 1 }
    guard end > body, end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
    let name = String(decoding: bytes[body..<end], as: UTF8.self)
    guard let character = isNumeric ? character(numbered: name) : character(named: name) else { return nil }
    return (end + 1, character)
  }

  private static func character(numbered digits: String) -> String? {
    let isHex = digits.first == "x" || digits.first == "X"
    guard let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
    return String(number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}")
  }

  private static func character(named name: String) -> String? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case "nbsp": "\u{A0}"
    default: Markdown.character(named: name)
    }
  }
}
