import Foundation

/// Reads the words of the old text form of property lists: texts, data and blanks.
struct OpenStepScanner {
  let bytes: [UInt8]
  /// Where the reading ends: before the end of the bytes where a part is read a second time.
  var end: Int
  var index = 0
  /// Whether a comment went on to the end: so does each that begins behind it, which is not looked through again.
  private var hasOpenComment = false

  /// Begins behind a byte-order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
    if bytes.starts(with: Array("\u{FEFF}".utf8)) { index = 3 }
  }

  /// The byte here; `nil` at the end.
  var next: UInt8? { index < end ? bytes[index] : nil }

  /// Where what was read last ends, without the blanks behind it.
  var lastEnd: Int {
    var place = index
    while place > 0, bytes[place - 1] <= 0x20 { place -= 1 }
    return place
  }

  /// Reads data in hexadecimal digits.
  mutating func data() throws -> PropertyListValue {
    index += 1
    var digits: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: ">") {
      if let digit = byte.hexDigit {
        digits.append(digit)
      } else if byte > 0x20 {
        throw unexpected(expecting: "hexadecimal digits")
      }
      index += 1
    }
    guard try takes(">"), digits.count.isMultiple(of: 2) else {
      throw error("the data is not whole", notes: ["between '<' and '>' stand pairs of hexadecimal digits"])
    }
    return .data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  /// Reads a text with or without quotes.
  mutating func string() throws -> String {
    let start = index
    if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try quoted(quote) }
    while let byte = next, byte.isWord { index += 1 }
    guard index > start else { throw unexpected(expecting: "a value") }
    return try text(start..<index)
  }

  private mutating func quoted(_ quote: UInt8) throws -> String {
    let start = index
    index += 1
    var text = ""
    var runStart = index
    while let byte = next {
      if byte == quote {
        text += try self.text(runStart..<index)
        index += 1
        return text
      }
      if byte == UInt8(ascii: "\\") {
        text += try self.text(runStart..<index)
        index += 1
        text += try escape()
        runStart = index
      } else {
        index += 1
      }
    }
    index = start
    throw error(
      "the text is not closed, expected '\(Character(Unicode.Scalar(quote)))'",
      notes: ["close it; a quote inside of text has a backslash before it"])
  }

  private func text(_ range: Range<Int>) throws -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard bytes[range].allSatisfy({ $0 < 0x80 }) || text.utf8.elementsEqual(bytes[range]) else {
      throw PropertyListFault(
        message: "the text is not in UTF-8", range: range, notes: ["save the file with the encoding UTF-8"])
    }
    return text
  }

  /// What stands behind a backslash: a letter, up to three octal digits in NeXT's own encoding, `U` and four
  /// hexadecimal digits of UTF-16, or any character for itself.
  private mutating func escape() throws -> String {
    guard let byte = next else { return "" }
    if (0x30...0x37).contains(byte) { return octal() }
    index += 1
    switch byte {
    case UInt8(ascii: "a"): return "\u{7}"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "v"): return "\u{B}"
    case UInt8(ascii: "U"): return utf16()
    default:
      // The other bytes of a character follow by themselves.
      index -= 1
      let length = max(1, (~byte).leadingZeroBitCount)
      let end = min(index + length, end)
      defer { index = end }
      return try text(index..<end)
    }
  }

  private mutating func octal() -> String {
    var code = 0
    for _ in 0..<3 {
      guard let byte = next, (0x30...0x37).contains(byte) else { break }
      code = code * 8 + Int(byte - 0x30)
      index += 1
    }
    return String(bytes: [UInt8(truncatingIfNeeded: code)], encoding: .nextstep) ?? ""
  }

  /// One unit after `\U`, with those that follow in the same way: characters beyond the basic plane have two.
  private mutating func utf16() -> String {
    var units: [UInt16] = []
    repeat {
      var unit: UInt16 = 0
      for _ in 0..<4 {
        guard let digit = next?.hexDigit else { break }
        unit = unit << 4 | UInt16(digit)
        index += 1
      }
      units.append(unit)
      guard bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "U")]) else { break }
      index += 2
    } while true
    return String(decoding: units, as: UTF16.self)
  }

  /// Skips blanks, then one character if it is this, then blanks again.
  mutating func takes(_ character: Unicode.Scalar) throws -> Bool {
    try skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    try skipBlanks()
    return true
  }

  /// Skips blanks and comments.
  mutating func skipBlanks() throws {
    while let byte = next {
      if byte <= 0x20 {
        index += 1
      } else if bytes[index...].starts(with: Array("//".utf8)) {
        while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { index += 1 }
      } else if bytes[index...].starts(with: Array("/*".utf8)) {
        let start = index
        index += 2
        while !hasOpenComment, index < end, !bytes[index...].starts(with: Array("*/".utf8)) { index += 1 }
        guard index < end, !hasOpenComment else {
          hasOpenComment = true
          index = start
          throw error("the comment is not closed, expected '*/'", notes: ["close it with '*/'"])
        }
        index += 2
      } else {
        return
      }
    }
  }

  /// A fault here, where something else was expected.
  func unexpected(expecting expected: String) -> PropertyListFault {
    guard let byte = next else {
      return error(
        "the property list ends too early, expected \(expected)",
        notes: ["the file was cut off: take it from a copy, or export it again"])
    }
    let isJSON = byte == UInt8(ascii: ":") || byte == UInt8(ascii: "[")
    let end = bytes[index...].dropFirst().firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
    return error(
      "unexpected '\(String(decoding: bytes[index..<end], as: UTF8.self))', expected \(expected)",
      notes: [
        isJSON
          ? "if the file holds JSON, give it a name that ends in .json"
          : "put texts with anything but letters and digits in quotes, and look whether a comma, semicolon or bracket is missing before"
      ])
  }

  /// A fault here.
  func error(_ message: String, notes: [String] = []) -> PropertyListFault {
    PropertyListFault(message: message, range: index..<index + 1, notes: notes)
  }
}
