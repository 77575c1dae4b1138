/// Writes values as JSON (RFC 8259) that may stand inside of a `script` element: `<`, `>`, `&` and the line separators
/// U+2028 and U+2029 are escapes.
struct JSONWriter {
  private static let deepest = 100

  private let reader: Reader
  private var bytes: [UInt8] = []
  private var depth = 0

  /// An empty document.
  init(reader: Reader) {
    self.reader = reader
  }

  /// What was written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a value: collections as arrays, other objects by their members, or by their text if they tell none. What is no number
  /// is `null`.
  ///
  /// - Throws: `FilterError` if values are nested too deep, as an object that holds itself is.
  mutating func write(_ value: Value) throws(FilterError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw FilterError("the value is nested too deep for JSON") }
    switch value {
    case .null: bytes += "null".utf8
    case .boolean, .integer, .number: bytes += value.text(reader: reader).utf8
    case .decimal(let number): bytes += (number.isFinite ? Value.spelling(of: number) : "null").utf8
    case .text(let text, .json): bytes += text.utf8
    case .text, .fragment, .range, .empty, .blank: write(text: value.text(reader: reader))
    case .list(let values): try write(list: values)
    case .mapping(let mapping): try write(pairs: mapping.pairs)
    case .object(let object):
      if let items = object.items(reader: reader) {
        try write(list: items)
      } else if let pairs = object.pairs(reader: reader) {
        try write(pairs: pairs)
      } else {
        write(text: object.text(reader: reader).0)
      }
    }
  }

  private mutating func write(list: [Value]) throws(FilterError) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in list.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      try write(value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func write(pairs: [(String, Value)]) throws(FilterError) {
    bytes.append(UInt8(ascii: "{"))
    for (index, (name, value)) in pairs.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(text: name)
      bytes.append(UInt8(ascii: ":"))
      try write(value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func write(text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\u{8}": bytes += "\\b".utf8
      case "\u{C}": bytes += "\\f".utf8
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      case "\u{0}"..."\u{1F}", "<", ">", "&", "\u{2028}", "\u{2029}": writeEscape(scalar.value)
      default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscape(_ value: UInt32) {
    bytes += "\\u".utf8
    for shift in [12, 8, 4, 0] as [UInt32] {
      bytes.append(Hex.lower[Int(value >> shift & 15)])
    }
  }
}
