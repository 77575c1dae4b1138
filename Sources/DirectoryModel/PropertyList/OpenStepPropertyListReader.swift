import Diagnostics
import Foundation

/// Reads the old text form of property lists: `( … )` is an array, `{ key = value; }` a dictionary, `<0fbd>` data,
/// all else a string, in quotes where it has more than letters, digits and `_$/:.-`.
///
/// Foundation reads it too, but writes to the console where it fails, tells no lines, and goes as deep as the file
/// does, to the end of the stack.
struct OpenStepPropertyListReader {
  private let source: SourceText
  private let bytes: [UInt8]
  private var index = 0
  private var elementRanges: [Range<Int>] = []

  /// Reads a file.
  ///
  /// - Throws: `DiagnosticError` with the first thing that is wrong.
  static func file(_ source: SourceText) throws -> PropertyListFile {
    var reader = OpenStepPropertyListReader(source)
    try reader.skipBlanks()
    guard let first = reader.next, first == UInt8(ascii: "(") || first == UInt8(ascii: "{") else {
      throw DiagnosticError(.notAPropertyList(source.path))
    }
    let root = try reader.value(depth: 0)
    try reader.skipBlanks()
    if reader.next != nil {
      throw reader.error(
        "unexpected text after the end of the property list",
        notes: ["remove it, or put all people between one pair of '(' and ')'"])
    }
    var file = PropertyListFile(form: .openStep, source: source, root: root)
    file.elementRanges = reader.elementRanges
    return file
  }

  private init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    if bytes.starts(with: Array("\u{FEFF}".utf8)) { index = 3 }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func value(depth: Int) throws -> PropertyListValue {
    guard depth < PropertyListFile.deepest else {
      throw error("the property list is nested more than \(PropertyListFile.deepest) deep")
    }
    switch next {
    case UInt8(ascii: "("): return try array(depth: depth)
    case UInt8(ascii: "{"): return try dictionary(depth: depth)
    case UInt8(ascii: "<"): return try data()
    default: return .string(try string())
    }
  }

  private mutating func array(depth: Int) throws -> PropertyListValue {
    index += 1
    var values: [PropertyListValue] = []
    while try !takes(")") {
      if depth == 0 { elementRanges.append(index..<index + 1) }
      values.append(try value(depth: depth + 1))
      if try takes(",") { continue }
      guard try takes(")") else { throw unexpected(expecting: "',' or ')'") }
      break
    }
    return .array(values)
  }

  private mutating func dictionary(depth: Int) throws -> PropertyListValue {
    index += 1
    var dictionary = PropertyListDictionary()
    while try !takes("}") {
      let key = try string()
      if try takes("=") {
        try skipBlanks()
        dictionary[key] = try value(depth: depth + 1)
      } else if next == UInt8(ascii: ";") {
        // A key alone stands for itself.
        dictionary[key] = .string(key)
      } else {
        throw unexpected(expecting: "'='")
      }
      guard try takes(";") else { throw unexpected(expecting: "';'") }
    }
    return .dictionary(dictionary)
  }

  private mutating func data() throws -> PropertyListValue {
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

  private mutating func string() throws -> String {
    let start = index
    if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try quoted(quote) }
    while let byte = next, byte.isWord { index += 1 }
    guard index > start else { throw unexpected(expecting: "a value") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) throws -> String {
    let start = index
    index += 1
    var text = ""
    var runStart = index
    while let byte = next {
      if byte == quote {
        text += String(decoding: bytes[runStart..<index], as: UTF8.self)
        index += 1
        return text
      }
      if byte == UInt8(ascii: "\\") {
        text += String(decoding: bytes[runStart..<index], as: UTF8.self)
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
      let end = min(index + length, bytes.count)
      defer { index = end }
      return String(decoding: bytes[index..<end], as: UTF8.self)
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
  private mutating func takes(_ character: Unicode.Scalar) throws -> Bool {
    try skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    try skipBlanks()
    return true
  }

  private mutating func skipBlanks() throws {
    while let byte = next {
      if byte <= 0x20 {
        index += 1
      } else if bytes[index...].starts(with: Array("//".utf8)) {
        while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { index += 1 }
      } else if bytes[index...].starts(with: Array("/*".utf8)) {
        let start = index
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: Array("*/".utf8)) { index += 1 }
        guard index < bytes.count else {
          index = start
          throw error("the comment is not closed, expected '*/'", notes: ["close it with '*/'"])
        }
        index += 2
      } else {
        return
      }
    }
  }
}

extension OpenStepPropertyListReader {
  fileprivate func unexpected(expecting expected: String) -> DiagnosticError {
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

  fileprivate func error(_ message: String, notes: [String] = []) -> DiagnosticError {
    DiagnosticError(.error(message, at: source.location(of: index..<index + 1), notes: notes))
  }
}

extension Diagnostic {
  fileprivate static func notAPropertyList(_ path: String) -> Diagnostic {
    .error(
      "the file is no property list", at: .file(path),
      notes: ["if it holds JSON, YAML or CSV, give its name the ending of that format"])
  }
}

extension UInt8 {
  /// Whether it needs no quotes.
  fileprivate var isWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
