import DirectoryModel

@testable import RosterKit

/// Writes values as JSON.
struct WrittenJSON {
  var generator: SeededGenerator

  mutating func value(_ value: FieldValue) -> String {
    switch value {
    case .null: return "null"
    case .number, .boolean:
      let text = value.spelling ?? ""
      return Bool.random(using: &generator) ? text : "\"\(text)\""
    case .text(let text): return quoted(text)
    case .list(let values): return "[" + values.map { self.value($0) }.joined(separator: ", ") + "]"
    case .mapping(let mapping):
      return "{" + mapping.fields.map { "\(quoted($0.name)): \(self.value($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  private mutating func quoted(_ text: String) -> String {
    let escapesAll = Int.random(in: 0...4, using: &generator) == 0
    return Self.quoted(text, escapesAll: escapesAll)
  }

  /// A text in double quotes with the escapes that JSON, YAML and TOML share; all of it escaped, or what must be.
  static func quoted(_ text: String, escapesAll: Bool) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || escapesAll || scalar == "\u{FEFF}":
        for unit in String(scalar).utf16 {
          let code = String(unit, radix: 16)
          output += "\\u" + String(repeating: "0", count: 4 - code.count) + code
        }
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }
}

/// Writes values as a property list in XML.
struct WrittenPropertyList {
  var generator: SeededGenerator

  mutating func value(_ value: FieldValue) -> String {
    switch value {
    // There is no null; absent is absent.
    case .null: return "<string/>\n"
    case .number(let number):
      let digits = number.spelling
      if Bool.random(using: &generator) { return element("string", digits) }
      return element(digits.contains(".") ? "real" : "integer", digits)
    case .boolean(let flag):
      return Bool.random(using: &generator) ? "<\(flag)/>\n" : element("string", "\(flag)")
    case .text(let text):
      let isDate = text.count == 10 && text.hasPrefix("2020-")
      return isDate && Bool.random(using: &generator)
        ? element("date", text + "T00:00:00Z") : element("string", text)
    case .list(let values): return "<array>\n" + values.map { self.value($0) }.joined() + "</array>\n"
    case .mapping(let mapping):
      return "<dict>\n"
        + mapping.fields.map { element("key", $0.name) + self.value($0.value) }.joined() + "</dict>\n"
    }
  }

  private mutating func element(_ name: String, _ text: String) -> String {
    if !text.contains("]]>"), !text.utf8.contains(0x0D), Int.random(in: 0...5, using: &generator) == 0 {
      return "<\(name)><![CDATA[\(text)]]></\(name)>\n"
    }
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("]]>", with: "]]&gt;")
    return "<\(name)>" + escaped.unicodeScalars.map { $0 == "\r" ? "&#xD;" : String($0) }.joined() + "</\(name)>\n"
  }
}

/// Writes fields as TOML.
enum WrittenTOML {
  /// The lines of a table; `nil` for what TOML has no value for.
  static func lines(_ fields: [FieldMapping.Field]) -> String? {
    var output = ""
    for field in fields {
      guard let value = value(field.value) else { return nil }
      output += "\(WrittenJSON.quoted(field.name, escapesAll: false)) = \(value)\n"
    }
    return output
  }

  private static func value(_ value: FieldValue) -> String? {
    switch value {
    case .null: return nil
    case .text(let text): return WrittenJSON.quoted(text, escapesAll: false)
    case .boolean, .number: return value.spelling
    case .list(let values):
      let parts = values.compactMap(Self.value)
      return parts.count == values.count ? "[" + parts.joined(separator: ", ") + "]" : nil
    case .mapping(let mapping):
      let parts = mapping.fields.compactMap { field in
        Self.value(field.value).map { "\(WrittenJSON.quoted(field.name, escapesAll: false)) = \($0)" }
      }
      return parts.count == mapping.fields.count ? "{" + parts.joined(separator: ", ") + "}" : nil
    }
  }
}

/// Writes values as YAML.
struct WrittenYAML {
  var generator: SeededGenerator

  /// A list or mapping in lines.
  mutating func lines(_ value: FieldValue, indentation: Int) -> String {
    let blanks = String(repeating: " ", count: indentation)
    switch value {
    case .list(let values):
      return values.map { item in
        if case .mapping(let mapping) = item, !mapping.isEmpty, Bool.random(using: &generator) {
          let lines = self.lines(item, indentation: indentation + 2)
          return blanks + "- " + lines.dropFirst(indentation + 2)
        }
        return blanks + "-" + behind(item, indentation: indentation)
      }.joined()
    case .mapping(let mapping):
      return mapping.fields.map { field in
        blanks + key(field.name) + ":" + behind(field.value, indentation: indentation)
      }.joined()
    default: return blanks + scalar(value) + "\n"
    }
  }

  /// A value behind a dash or colon.
  private mutating func behind(_ value: FieldValue, indentation: Int) -> String {
    switch value {
    case .list(let values) where !values.isEmpty && Bool.random(using: &generator):
      return "\n" + lines(value, indentation: indentation + 2)
    case .mapping(let mapping) where !mapping.isEmpty && Bool.random(using: &generator):
      return "\n" + lines(value, indentation: indentation + 2)
    case .text(let text) where Self.fitsBlock(text) && Bool.random(using: &generator):
      let inner = String(repeating: " ", count: indentation + 3)
      let isClosed = text.hasSuffix("\n")
      let lines = (isClosed ? String(text.dropLast()) : text).split(separator: "\n", omittingEmptySubsequences: false)
      return (isClosed ? " |\n" : " |-\n") + lines.map { ($0.isEmpty ? "" : inner) + $0 + "\n" }.joined()
    default: return " " + flow(value) + "\n"
    }
  }

  private mutating func flow(_ value: FieldValue) -> String {
    switch value {
    case .list(let values): return "[" + values.map { flow($0) }.joined(separator: ", ") + "]"
    case .mapping(let mapping):
      return "{" + mapping.fields.map { "\(key($0.name)): \(flow($0.value))" }.joined(separator: ", ") + "}"
    default: return scalar(value)
    }
  }

  private mutating func scalar(_ value: FieldValue) -> String {
    guard let text = value.spelling else {
      return ["~", "null"].randomElement(using: &generator) ?? "~"
    }
    let isPlain =
      text.utf8.first.map {
        $0 > 0x2D && $0 < 0x7B && $0 != 0x3A && $0 != 0x3F && $0 != 0x3E && $0 != 0x40 && $0 != 0x60 && $0 != 0x5B
          && $0 != 0x5D
      } ?? false
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || "+-./@".utf8.contains($0)
      }
      && text != "null" && !text.hasPrefix("...")
    if isPlain && Bool.random(using: &generator) { return text }
    let isPrintable = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && ![0x2028, 0x2029, 0xFEFF].contains($0.value)
    }
    if isPrintable && Bool.random(using: &generator) { return "'" + text.replacing("'", with: "''") + "'" }
    return Self.doubleQuoted(text)
  }

  private mutating func key(_ name: String) -> String { scalar(.text(name)) }

  /// Unlike JSON, YAML has no pairs of surrogates, and folds the ends of lines.
  private static func doubleQuoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      let code = String(scalar.value, radix: 16)
      let mustEscape =
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || [0x2028, 0x2029, 0xFEFF].contains(scalar.value)
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case _ where mustEscape: output += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }

  private static func fitsBlock(_ text: String) -> Bool {
    let lines = (text.hasSuffix("\n") ? text.dropLast() : text[...]).split(
      separator: "\n", omittingEmptySubsequences: false)
    return !(lines.first?.hasPrefix(" ") ?? true) && lines.allSatisfy { !$0.isEmpty }
      && text.unicodeScalars.allSatisfy {
        $0 == "\n"
          || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && ![0x2028, 0x2029, 0xFEFF].contains($0.value))
      }
  }
}
