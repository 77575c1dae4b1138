import DirectoryModel

/// Writes records as a YAML list of mappings, in the plainest style that any reader of YAML takes for the same.
///
/// Text stands plain if nothing in it means anything to YAML, of any version: `NO`, `0042` and `2020-01-01` get quotes. Text of
/// several lines stands in a block where it can.
struct YAMLListWriter {
  private var output: [UInt8] = []

  /// The whole file.
  static func bytes(of records: [FieldMapping]) -> [UInt8] {
    if records.isEmpty { return Array("[]\n".utf8) }
    var writer = YAMLListWriter()
    writer.items(records.map(FieldValue.mapping), indentation: 0)
    return writer.output
  }

  /// A text as a scalar that can stand anywhere in a line.
  static func scalar(_ text: String) -> String {
    text.isPlainYAML ? text : quoted(text)
  }

  private mutating func items(_ values: [FieldValue], indentation: Int) {
    for value in values {
      put(indentation: indentation)
      put("-")
      switch value {
      case .mapping(let mapping) where !mapping.isEmpty:
        put(" ")
        members(mapping, indentation: indentation + 2, isFirstPut: true)
      default: self.value(value, indentation: indentation)
      }
    }
  }

  private mutating func members(_ mapping: FieldMapping, indentation: Int, isFirstPut: Bool) {
    for (number, field) in mapping.fields.enumerated() {
      if number > 0 || !isFirstPut { put(indentation: indentation) }
      put(Self.scalar(field.name))
      put(":")
      value(field.value, indentation: indentation)
    }
  }

  /// A value behind the colon or the dash of a line with this indentation, and the line's end.
  private mutating func value(_ value: FieldValue, indentation: Int) {
    switch value {
    case .null: put(" null\n")
    case .number, .boolean: put(" \(value.spelling ?? "")\n")
    case .text(let text):
      if text.isYAMLBlock { block(text, indentation: indentation + 2) } else { put(" \(Self.scalar(text))\n") }
    case .list(let values):
      if values.isEmpty { return put(" []\n") }
      put("\n")
      items(values, indentation: indentation + 2)
    case .mapping(let mapping):
      if mapping.isEmpty { return put(" {}\n") }
      put("\n")
      members(mapping, indentation: indentation + 2, isFirstPut: false)
    }
  }

  private mutating func block(_ text: String, indentation: Int) {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let hasEnd = lines.last?.isEmpty ?? false
    if hasEnd { lines.removeLast() }
    put(hasEnd ? " |\n" : " |-\n")
    for line in lines {
      if !line.isEmpty { put(indentation: indentation) }
      output += line
      put("\n")
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case let scalar where scalar.isYAMLPrintable: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }
    }
    return result + "\""
  }

  private mutating func put(_ text: String) { output += text.utf8 }

  private mutating func put(indentation: Int) { output += repeatElement(0x20, count: indentation) }
}

extension String {
  /// Whether the text can stand without quotes, also between brackets, and is text for every reader.
  fileprivate var isPlainYAML: Bool {
    guard let first = unicodeScalars.first, first.properties.isAlphabetic, utf8.last != 0x20 else { return false }
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
        || " _-./()+@'&;%=".unicodeScalars.contains(scalar)
    }
    return isPlain && !Self.words.contains(lowercased())
  }

  /// What some version of YAML takes for something else than text.
  private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"]

  /// Whether the text can stand as a block that keeps its line ends: several lines, nothing that needs an escape, and no
  /// line of blanks or end of empty lines, which the block's indentation and sign would have to tell.
  fileprivate var isYAMLBlock: Bool {
    let bytes = utf8
    guard let first = bytes.first, first > 0x20, bytes.dropLast().contains(0x0A) else { return false }
    var isBlank = true
    var hasBlanks = false
    var lastWasEmpty = false
    for byte in bytes {
      if byte == 0x0A {
        if isBlank && hasBlanks { return false }
        lastWasEmpty = isBlank
        (isBlank, hasBlanks) = (true, false)
      } else if byte == 0x20 || byte == 0x09 {
        hasBlanks = true
      } else {
        isBlank = false
      }
    }
    if isBlank && (hasBlanks || lastWasEmpty) { return false }
    return unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.isYAMLPrintable }
  }
}

extension Unicode.Scalar {
  /// Whether YAML allows this in a text without an escape, and takes it for no line end (YAML 1.1 and 1.2, chapter 5).
  fileprivate var isYAMLPrintable: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...: true
    default: false
    }
  }
}
