/// The escapes in JSON texts.
enum JSONEscape {
  /// Decodes the escape at the beginning of `bytes`.
  ///
  /// - Returns: The character and how many bytes the escape takes.
  /// - Throws: `JSONFault` for an unknown escape and for half of a surrogate pair.
  static func decode(_ bytes: Slice<UnsafeRawBufferPointer>) throws -> (scalar: Unicode.Scalar, length: Int) {
    let start = bytes.startIndex
    switch bytes.dropFirst().first {
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    case UInt8(ascii: "/"): return ("/", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "u"): break
    default:
      throw JSONFault(
        message: "unknown escape", range: start..<start + 2,
        notes: [#"a backslash itself is written '\\'"#])
    }
    guard let unit = codeUnit(bytes) else {
      throw JSONFault(message: #"expected four hexadecimal digits after '\u'"#, range: start..<start + 2)
    }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    if unit < 0xDC00, let low = codeUnit(bytes.dropFirst(6)), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar((unit - 0xD800) << 10 + (low - 0xDC00) + 0x10000)
    {
      return (scalar, 12)
    }
    throw JSONFault(
      message: "half of a surrogate pair is no character", range: start..<start + 6,
      notes: [#"write the character itself, or both halves, such as '\ud83d\ude00'"#])
  }

  /// The code unit of an escape `\uXXXX` at the beginning of `bytes`.
  private static func codeUnit(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt32? {
    guard bytes.count >= 6, bytes.starts(with: #"\u"#.utf8) else { return nil }
    return bytes.dropFirst(2).prefix(4).reduce(UInt32?(0)) { value, byte in
      guard let value, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      return value << 4 | UInt32(digit)
    }
  }

  /// A text as JSON, in quotes: quotes, backslashes and control characters are escaped, all else stays as it is.
  static func encode(_ text: String) -> [UInt8] {
    var output: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output += #"\""#.utf8
      case UInt8(ascii: "\\"): output += #"\\"#.utf8
      case UInt8(ascii: "\n"): output += #"\n"#.utf8
      case UInt8(ascii: "\r"): output += #"\r"#.utf8
      case UInt8(ascii: "\t"): output += #"\t"#.utf8
      case 0..<0x20: output += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
    return output
  }
}
