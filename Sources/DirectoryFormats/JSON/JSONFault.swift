import Diagnostics

/// Why a text is not JSON, and where.
struct JSONFault: Error {
  var message: String
  var range: Range<Int>
  var notes: [String] = []

  func diagnostic(in source: SourceText) -> Diagnostic {
    .error(message, at: source.location(of: range), notes: notes)
  }
}

extension JSONFault {
  /// Something else stands where `wanted` should, at the beginning of `rest`, the bytes up to the end of the file.
  static func unexpected(in rest: Slice<UnsafeRawBufferPointer>, wanted: String) -> JSONFault {
    let start = rest.startIndex
    let word = String(decoding: rest.prefix(while: \.isJSONWord), as: UTF8.self)
    guard let byte = rest.first else {
      return JSONFault(message: "unexpected end of the file, expected \(wanted)", range: start..<start)
    }
    guard word.isEmpty else {
      return JSONFault(
        message: "unexpected '\(word)', expected \(wanted)", range: start..<start + word.utf8.count,
        notes: [remedy(for: word)])
    }
    let here = start..<start + 1
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      return JSONFault(message: "JSON has no comments", range: here, notes: ["remove this one"])
    case UInt8(ascii: "'"):
      return JSONFault(
        message: "expected double quotes around a text", range: here,
        notes: ["write double quotes in place of single ones"])
    default:
      let character = String(decoding: rest.prefix(4), as: UTF8.self).first.map(String.init) ?? ""
      let isMissing = wanted.hasPrefix("','")
      return JSONFault(
        message: "unexpected '\(character)', expected \(wanted)", range: here,
        notes: isMissing ? ["look whether a comma or a bracket is missing before it"] : [])
    }
  }

  /// An object of JSON Lines that goes on in the next line, which begins with another one.
  static func openObject(at start: Int) -> JSONFault {
    JSONFault(
      message: "this object is not closed in its line", range: start..<start + 1,
      notes: ["the file is damaged or cut off here; each line holds one whole object"])
  }

  /// An array or object of a record that is still open where the next record begins.
  static func neverClosed(at opening: Int, in source: SourceText) -> JSONFault {
    let isArray = source.bytes[opening] == UInt8(ascii: "[")
    return JSONFault(
      message: "this \(isArray ? "array" : "object") is never closed", range: opening..<opening + 1,
      notes: ["a '\(isArray ? "]" : "}")' is missing before the next record"])
  }

  /// Whether the fault is the beginning of an object in a line behind the one in which the value begins.
  func isLater(than start: Int, in source: SourceText) -> Bool {
    source.bytes.indices.contains(range.lowerBound) && source.bytes[range.lowerBound] == UInt8(ascii: "{")
      && source.bytes[start..<max(range.lowerBound, start)].contains { $0 == 0x0A || $0 == 0x0D }
  }

  static func noNumber(_ spelling: String, at range: Range<Int>) -> JSONFault {
    JSONFault(
      message: "'\(spelling)' is no JSON number", range: range, notes: ["put it in quotes to keep it as it is"])
  }

  static func controlCharacter(_ byte: UInt8, at index: Int, opening: Int) -> JSONFault {
    switch byte {
    case 0x0A, 0x0D:
      JSONFault(
        message: "a text cannot go on in the next line", range: opening..<index,
        notes: [#"close it with a quote, or write the line break as '\n'"#])
    case 0x09: JSONFault(message: #"a tab in a text is written '\t'"#, range: index..<index + 1)
    default:
      JSONFault(
        message: "control character U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true)) in a text",
        range: index..<index + 1, notes: ["remove it"])
    }
  }

  private static func remedy(for word: String) -> String {
    switch word.lowercased() {
    case "none", "nil", "null", "undefined", "nan": "write null"
    case "true", "yes": "write true"
    case "false", "no": "write false"
    default: "a text stands in double quotes"
    }
  }
}
