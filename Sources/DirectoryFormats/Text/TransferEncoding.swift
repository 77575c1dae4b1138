import Foundation

/// The two ways in which mail and its relatives write bytes as ASCII (RFC 2045, sections 6.7 and 6.8).
enum TransferEncoding {
  /// The bytes of a base64 text; blanks and line ends in it count nothing. `nil` if it is malformed.
  static func base64(_ text: some Collection<UInt8>) -> [UInt8]? {
    let letters = text.filter { $0 > 0x20 }
    return Data(base64Encoded: Data(letters)).map { [UInt8]($0) }
  }

  /// The bytes of a quoted-printable text without line ends. A `=` that no two hexadecimal digits follow stays as it is.
  static func quotedPrintable(_ text: some Collection<UInt8>) -> [UInt8] {
    let text = Array(text)
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "="), index + 2 < text.count, let high = text[index + 1].hexadecimalDigit,
        let low = text[index + 2].hexadecimalDigit
      {
        output.append(high << 4 | low)
        index += 3
      } else {
        output.append(text[index])
        index += 1
      }
    }
    return output
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in ASCII; `nil` if it is none.
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
