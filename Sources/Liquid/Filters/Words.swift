/// White space, words and line ends in text.
enum Words {
  /// The words of a text: what stands between ASCII white space. A no-break space is part of its word.
  static func split(_ text: String) -> [Substring.UTF8View] {
    text.utf8.split { isBlank($0) }
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
