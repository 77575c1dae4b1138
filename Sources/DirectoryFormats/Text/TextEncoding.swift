/// The encodings that a file or a part of it may declare.
///
/// Their tables are here, since Foundation's differ between systems.
public enum TextEncoding: String, Sendable, CaseIterable {
  /// UTF-8, and ASCII, which is a part of it.
  case utf8 = "utf-8"
  /// What Windows calls Western; what ISO 8859-1 says is read as this too, as everybody does.
  case windows1252 = "windows-1252"
  /// ISO 8859-15, the Western encoding with the euro sign.
  case latin9 = "iso-8859-15"

  private static let otherNames: [String: TextEncoding] = [
    "utf8": .utf8, "us-ascii": .utf8, "ascii": .utf8, "windows1252": .windows1252, "cp1252": .windows1252,
    "iso-8859-1": .windows1252, "iso8859-1": .windows1252, "iso_8859-1": .windows1252, "latin1": .windows1252,
    "latin-1": .windows1252, "iso8859-15": .latin9, "latin9": .latin9, "latin-9": .latin9,
  ]

  /// The encoding of a name as files and people write it; `nil` if it is none of these.
  public init?(name: String) {
    let name = name.lowercased()
    guard let encoding = Self(rawValue: name) ?? Self.otherNames[name] else { return nil }
    self = encoding
  }

  /// The text that these bytes are; `nil` if they are none. Only UTF-8 can be malformed.
  func text(of bytes: some Collection<UInt8>) -> String? {
    if self == .utf8 {
      let bytes = Array(bytes)
      return UTF8Validation.firstInvalid(in: bytes, range: 0..<bytes.count) == nil
        ? String(decoding: bytes, as: UTF8.self) : nil
    }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(scalar(of: byte)) }
    return String(text)
  }

  private func scalar(of byte: UInt8) -> Unicode.Scalar {
    let special: Unicode.Scalar? =
      switch self {
      case .utf8: nil
      case .windows1252: byte >= 0x80 && byte < 0xA0 ? Self.windows[Int(byte) - 0x80] : nil
      case .latin9: Self.latin9Differences[byte]
      }
    return special ?? Unicode.Scalar(byte)
  }

  /// The bytes from 80 to 9F; the five that mean nothing stay control characters.
  private static let windows: [Unicode.Scalar] = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  private static let latin9Differences: [UInt8: Unicode.Scalar] = [
    0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
  ]
}
