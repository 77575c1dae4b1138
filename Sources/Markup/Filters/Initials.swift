/// The first letters of a name's first and last words, in capitals.
enum Initials {
  /// `Ada King Lovelace, PhD` → `AL`
  static func of(_ name: String) -> String {
    if let ends = name.withBytes(simpleEnds) { return capital(ends.first) + (ends.last.map(capital) ?? "") }
    guard let (first, last) = ends(of: name) else { return "" }
    return first.uppercased() + (last?.uppercased() ?? "")
  }

  private static func capital(_ letter: Unicode.Scalar) -> String {
    switch letter.value {
    case 0x61...0x7A: String(Unicode.Scalar(UInt8(letter.value & 0x5F)))
    // Capitals, and letters of scripts that have none.
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3AB, 0x400...0x42F, 0x5D0...0x5EA, 0x621...0x64A,
      0x3041...0x3096,
      0x30A1...0x30FA, 0x4E00...0x9FFF:
      String(letter)
    default: Character(letter).uppercased()
    }
  }

  /// The letters; `nil` if there are none.
  private static func ends(of name: String) -> (first: Character, last: Character?)? {
    let words = name.prefix { $0 != "," && $0 != "(" }.split(whereSeparator: \.isWhitespace)
    let letters = words.compactMap(\.first).filter(\.isLetter)
    return letters.first.map { ($0, letters.count > 1 ? letters.last : nil) }
  }

  /// The same, without the costly search for what is one character, of a name that surely has a character for each code
  /// point; `nil` for others, and if there are no letters.
  private static func simpleEnds(
    of name: UnsafeBufferPointer<UInt8>
  ) -> (first: Unicode.Scalar, last: Unicode.Scalar?)? {
    var first: Unicode.Scalar?
    var last: Unicode.Scalar?
    var isInWord = false
    var isDone = false
    var index = 0
    while index < name.count {
      let byte = name[index]
      var scalar = Unicode.Scalar(byte)
      var isLetter = ASCII.isLetter(byte)
      if byte >= 0x80 {
        guard let above = standingAlone(in: name, at: index) else { return nil }
        scalar = above
        isLetter = !isSign(above)
      }
      index += UTF8.width(scalar)
      if isDone { continue }
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "(") {
        isDone = true
      } else if ASCII.isSpace(byte) || byte == 0x0B {
        isInWord = false
      } else if !isInWord {
        isInWord = true
        guard isLetter else { continue }
        if first == nil { first = scalar } else { last = scalar }
      }
    }
    return first.map { ($0, last) }
  }

  /// The code point above ASCII at a place in valid UTF-8, if it is known to be a character by itself whatever comes before and
  /// after: the letters of Latin, Greek, Cyrillic, Hebrew, Arabic, Japanese and Chinese that are no marks. (ASCII is so too:
  /// where CR and LF are one character, they are white space either way.) None of them is white space.
  private static func standingAlone(in name: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar? {
    let value: UInt32
    switch name[index] {
    case 0xC0..<0xE0 where index + 1 < name.count:
      value = UInt32(name[index] & 0x1F) << 6 | UInt32(name[index + 1] & 0x3F)
    case 0xE0..<0xF0 where index + 2 < name.count:
      value = UInt32(name[index] & 0x0F) << 12 | UInt32(name[index + 1] & 0x3F) << 6 | UInt32(name[index + 2] & 0x3F)
    default: return nil
    }
    switch value {
    case 0xC0...0x24F, 0x391...0x3FF, 0x400...0x481, 0x5D0...0x5EA, 0x621...0x64A, 0x3041...0x3096, 0x30A1...0x30FA,
      0x4E00...0x9FFF:
      return Unicode.Scalar(value)
    default: return nil
    }
  }

  /// Whether one of those code points is no letter: the signs of multiplication and division, that of an epsilon turned round,
  /// and one that is not taken.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xD7, 0xF7, 0x3A2, 0x3F6: true
    default: false
    }
  }
}
