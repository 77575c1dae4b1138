/// White space, words and line ends in text.
enum Words {
  /// The words of a text: what stands between ASCII white space. A no-break space is part of its word.
  static func split(_ text: String) -> [Substring.UTF8View] {
    text.utf8.split { isBlank($0) }
  }

  /// The number of words where a character of Chinese, Japanese or Korean is one by itself.
  static func countByCharacter(_ text: String) -> Int {
    var count = 0
    var isInWord = false
    for scalar in text.unicodeScalars {
      let isBlank = scalar.isASCII && Self.isBlank(UInt8(scalar.value))
      if scalar.isEastAsian {
        count += 1
      } else if !isBlank, !isInWord {
        count += 1
      }
      isInWord = !isBlank && !scalar.isEastAsian
    }
    return count
  }

  /// Text without the white space, by Unicode's definition, at its ends.
  static func stripped(_ text: String, left: Bool, right: Bool) -> String {
    var scalars = text.unicodeScalars[...]
    if left { scalars = scalars.drop { $0.properties.isWhitespace || $0 == "\0" } }
    if right {
      while let last = scalars.last, last.properties.isWhitespace || last == "\0" { scalars.removeLast() }
    }
    return String(scalars)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}

/// Line ends in text: LF, or CR and LF.
enum Lines {
  /// Text with every line end replaced.
  static func replacingEnds(in text: String, with replacement: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      guard byte == UInt8(ascii: "\n") else {
        bytes.append(byte)
        continue
      }
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      bytes += replacement.utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// Whether it is of the scripts Han, Hiragana, Katakana or Hangul (Unicode Standard Annex 24, in blocks).
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005, 0x3007, 0x3021...0x302F, 0x3038...0x303B, 0x3041...0x3096,
      0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x3131...0x318E, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xA960...0xA97C, 0xAC00...0xD7FB, 0xF900...0xFAFF, 0xFF66...0xFF9D, 0xFFA0...0xFFDC,
      0x1B000...0x1B16F, 0x20000...0x323AF:
      true
    default: false
    }
  }
}
