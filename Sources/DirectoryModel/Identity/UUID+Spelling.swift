import Foundation

extension UUID {
  /// Reads the form of RFC 9562, section 4: 32 hexadecimal digits of either case in groups of 8, 4, 4, 4 and 12 with
  /// hyphens between them; `nil` for anything else. Foundation's reader takes ten times as long.
  init?(spelling: String) {
    var spelling = spelling
    let halves = spelling.withUTF8 { text -> (UInt64, UInt64)? in
      guard text.count == 36 else { return nil }
      let hyphen = UInt8(ascii: "-")
      guard text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen,
        let first = Self.number(text, 0, 8), let second = Self.number(text, 9, 13),
        let third = Self.number(text, 14, 18), let fourth = Self.number(text, 19, 23),
        let fifth = Self.number(text, 24, 36)
      else { return nil }
      return (first << 32 | second << 16 | third, fourth << 48 | fifth)
    }
    guard let halves else { return nil }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      bytes.storeBytes(of: halves.0.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: halves.1.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    self.init(uuid: bytes)
  }

  private static func number(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> UInt64? {
    var number: UInt64 = 0
    var index = start
    while index < end {
      guard let digit = text[index].hexDigit else { return nil }
      number = number << 4 | UInt64(digit)
      index += 1
    }
    return number
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46, 0x61...0x66: (self & 0xDF) - 0x37
    default: nil
    }
  }
}
