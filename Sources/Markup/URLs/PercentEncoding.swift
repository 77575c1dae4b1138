/// Writes text as (a part of) a URL that can stand in an attribute of either quotes.
///
/// Of the characters that URLs may hold, `&` and `'` mean something to HTML too: they are written as references.
enum PercentEncoding {
  /// What a text is in its URL.
  enum Part {
    /// The whole URL, or its rest: what has a meaning in URLs keeps it, `%41` stays an encoded character.
    case whole
    /// Like `whole`, in a list of URLs: commas and blanks separate these.
    case wholeOfList
    /// One component: only what is never special stays.
    case component
    /// The address of a `mailto:`.
    case mailAddress
  }

  /// Appends text.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, as part: Part, into output: inout some ByteOutput) {
    var start = 0
    let plain = Plain(part)
    for index in 0..<bytes.count {
      let byte = bytes[index]
      // Most of a URL is copied in runs.
      if plain.contains(byte) { continue }
      if start < index { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index])) }
      start = index + 1
      if byte == UInt8(ascii: "%"), part != .component, part != .mailAddress {
        if isEncoded(bytes, at: index) { output.append(byte) } else { output.append("%25") }
      } else if !keeps(byte, part) {
        output.append(UInt8(ascii: "%"))
        output.append(hexDigit(byte >> 4))
        output.append(hexDigit(byte & 0x0F))
      } else if byte == UInt8(ascii: "&") {
        output.append("&amp;")
      } else if byte == UInt8(ascii: "'") {
        output.append("&#39;")
      } else {
        output.append(byte)
      }
    }
    if start < bytes.count { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...])) }
  }

  /// The characters that are copied as they are: a bit for each.
  private struct Plain {
    /// Of those below 0x40.
    private let low: UInt64
    /// Of those from 0x40.
    private let high: UInt64

    init(_ part: Part) {
      (low, high) =
        switch part {
        // Letters, digits, `-._~`.
        case .component: (0x03FF_6000_0000_0000, 0x47FF_FFFE_87FF_FFFE)
        // And `@+`.
        case .mailAddress: (0x03FF_6800_0000_0000, 0x47FF_FFFE_87FF_FFFF)
        // And `/@+:?#[]!$()*;=`.
        case .wholeOfList: (0xAFFF_EF1A_0000_0000, 0x47FF_FFFE_AFFF_FFFF)
        // And the comma.
        case .whole: (0xAFFF_FF1A_0000_0000, 0x47FF_FFFE_AFFF_FFFF)
        }
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
      guard byte < 0x80 else { return false }
      return (byte < 0x40 ? low : high) & (1 << UInt64(byte & 0x3F)) != 0
    }
  }

  /// Whether a character other than a letter, digit or `%` stays as it is (RFC 3986, section 2).
  @inline(__always)
  private static func keeps(_ byte: UInt8, _ part: Part) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "~"): true
    case UInt8(ascii: "@"), UInt8(ascii: "+"): part != .component
    case UInt8(ascii: ","): part == .whole
    case UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: ";"), UInt8(ascii: "="):
      part == .whole || part == .wholeOfList
    default: false
    }
  }

  private static func isEncoded(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < bytes.count && ASCII.hexValue(bytes[index + 1]) != nil && ASCII.hexValue(bytes[index + 2]) != nil
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
