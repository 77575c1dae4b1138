import Liquid

/// Reads JSON into template values, objects in the order of their names. For tests alone: bad JSON gives `nil`.
struct JSONText {
  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func value(of bytes: [UInt8]) -> Value? {
    var text = JSONText(bytes)
    return text.value()
  }

  private mutating func value() -> Value? {
    skipBlanks()
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return list()
    case UInt8(ascii: "\""): return string().map { .text($0) }
    case UInt8(ascii: "t"): return word("true", .boolean(true))
    case UInt8(ascii: "f"): return word("false", .boolean(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func word(_ text: String, _ value: Value) -> Value? {
    position += text.utf8.count
    return value
  }

  private mutating func object() -> Value? {
    var mapping = Mapping()
    guard take("{") else { return nil }
    if take("}") { return .mapping(mapping) }
    repeat {
      skipBlanks()
      guard let name = string(), take(":"), let member = value() else { return nil }
      mapping[name] = member
    } while take(",")
    return take("}") ? .mapping(mapping) : nil
  }

  private mutating func list() -> Value? {
    var values: [Value] = []
    guard take("[") else { return nil }
    if take("]") { return .list(values) }
    repeat {
      guard let element = value() else { return nil }
      values.append(element)
    } while take(",")
    return take("]") ? .list(values) : nil
  }

  private mutating func number() -> Value? {
    let start = position
    while position < bytes.count, !",]} \n\r\t".utf8.contains(bytes[position]) { position += 1 }
    let spelling = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int(spelling) { return .integer(integer) }
    if spelling.contains(where: { ".eE".contains($0) }) { return Double(spelling).map { .decimal($0) } }
    return .number(spelling)
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") {
        escape(into: &text)
      } else {
        text.append(bytes[position])
        position += 1
      }
    }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) {
    position += 2
    switch bytes[position - 1] {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"):
      var code = hexadecimal()
      if (0xD800..<0xDC00).contains(code), bytes[position...].starts(with: "\\u".utf8) {
        position += 2
        code = 0x10000 + (code - 0xD800) << 10 + (hexadecimal() - 0xDC00)
      }
      text += String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8
    default: text.append(bytes[position - 1])
    }
  }

  private mutating func hexadecimal() -> UInt32 {
    let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    position += 4
    return UInt32(digits, radix: 16) ?? 0
  }
}
