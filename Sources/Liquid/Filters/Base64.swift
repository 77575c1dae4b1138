/// Base64 (RFC 4648, sections 4 and 5).
struct Base64: Sendable {
  /// With `+` and `/`; the padding must be there.
  static let standard = Base64(last: "+/", needsPadding: true)
  /// With `-` and `_`; the padding may be missing.
  static let urlSafe = Base64(last: "-_", needsPadding: false)

  private let alphabet: [UInt8]
  private let values: [UInt8?]
  private let needsPadding: Bool

  private init(last: String, needsPadding: Bool) {
    alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8) + Array(last.utf8)
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
    self.values = values
    self.needsPadding = needsPadding
  }

  /// Bytes as text, padded.
  func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= UInt32(8 * (3 - group.count))
      for position in 0..<4 {
        let value = Int(bits >> UInt32(18 - 6 * position)) & 63
        text.append(position <= group.count ? alphabet[value] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; `nil` if it is not base64 to the letter.
  func decoded(_ text: [UInt8]) -> [UInt8]? {
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    let digits = text.dropLast(padding)
    guard padding <= 2, digits.count % 4 != 1 else { return nil }
    let missing = (4 - digits.count % 4) % 4
    guard padding == missing || (padding == 0 && !needsPadding) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var count = 0
    for digit in digits {
      guard let value = values[Int(digit)] else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    guard bits & ((1 << UInt32(count)) - 1) == 0 else { return nil }
    return bytes
  }
}
