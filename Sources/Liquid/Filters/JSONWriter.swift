/// Writes values as JSON (RFC 8259) that may stand inside of a `script` element: `<`, `>`, `&` and the line
/// separators U+2028 and U+2029 are escapes.
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

  /// Writes a value: collections as arrays, other objects by their members, or by their text if they tell none. What
  /// is no number is `null`.
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
    if text.utf8.withContiguousStorageIfAvailable({ write($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { write($0) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes text in runs, for there is seldom anything to escape.
  private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in 0..<text.count {
      let byte = text[index]
      guard Self.isSpecial(text, at: index) else { continue }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      start = index + 1
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case 0x08: bytes += "\\b".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        bytes += [UInt8(ascii: "\\"), UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")]
        bytes += [Hex.lower[Int(byte >> 4)], Hex.lower[Int(byte & 15)]]
      default:
        bytes.removeLast(2)
        bytes += byte == 0xA8 ? "\\u2028".utf8 : "\\u2029".utf8
      }
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Whether a byte is written as an escape, or is the last one of what is.
  private static func isSpecial(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    switch text[index] {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\\"): true
    // U+2028 and U+2029 end a line in older JavaScript, and with it the string.
    case 0xA8, 0xA9: index >= 2 && text[index - 2] == 0xE2 && text[index - 1] == 0x80
    default: false
    }
  }
}
