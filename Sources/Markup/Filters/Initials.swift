/// The first letters of a name's first and last words, in capitals.
enum Initials {
  /// `Ada King Lovelace, PhD` → `AL`
  static func of(_ name: String) -> String {
    if let ends = name.withBytes(asciiEnds) {
      return String(unsafeUninitializedCapacity: 2) { letters in
        letters[0] = ends.first & 0x5F
        guard let last = ends.last else { return 1 }
        letters[1] = last & 0x5F
        return 2
      }
    }
    if let ends = simpleEnds(of: name) { return capital(ends.first) + (ends.last.map(capital) ?? "") }
    guard let (first, last) = ends(of: name) else { return "" }
    return first.uppercased() + (last?.uppercased() ?? "")
  }

  private static func capital(_ letter: Unicode.Scalar) -> String {
    guard letter.isASCII else { return Character(letter).uppercased() }
    return String(Character(Unicode.Scalar(UInt8(letter.value & 0x5F))))
  }

  /// The letters of a name in ASCII, which most are; `nil` for others, and if there are none.
  private static func asciiEnds(of name: UnsafeBufferPointer<UInt8>) -> (first: UInt8, last: UInt8?)? {
    var first: UInt8?
    var last: UInt8?
    var isInWord = false
    var isDone = false
    for byte in name {
      guard byte < 0x80 else { return nil }
      if isDone { continue }
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "(") {
        isDone = true
      } else if ASCII.isSpace(byte) || byte == 0x0B {
        isInWord = false
      } else if !isInWord {
        isInWord = true
        guard ASCII.isLetter(byte) else { continue }
        if first == nil { first = byte } else { last = byte }
      }
    }
    return first.map { ($0, last) }
  }

  /// The letters; `nil` if there are none.
  private static func ends(of name: String) -> (first: Character, last: Character?)? {
    let words = name.prefix { $0 != "," && $0 != "(" }.split(whereSeparator: \.isWhitespace)
    let letters = words.compactMap(\.first).filter(\.isLetter)
    return letters.first.map { ($0, letters.count > 1 ? letters.last : nil) }
  }

  /// The same, without the costly search for what is one character, of a name that surely has a character for each code
  /// point; `nil` for others, and if there are no letters.
  private static func simpleEnds(of name: String) -> (first: Unicode.Scalar, last: Unicode.Scalar?)? {
    var first: Unicode.Scalar?
    var last: Unicode.Scalar?
    var isInWord = false
    var isDone = false
    for scalar in name.unicodeScalars {
      guard standsAlone(scalar) else { return nil }
      if isDone { continue }
      if scalar == "," || scalar == "(" {
        isDone = true
      } else if scalar.value < 0x80, ASCII.isSpace(UInt8(scalar.value)) || scalar.value == 0x0B {
        isInWord = false
      } else if !isInWord {
        isInWord = true
        let isLetter = scalar.isASCII ? ASCII.isLetter(UInt8(scalar.value)) : Character(scalar).isLetter
        guard isLetter else { continue }
        if first == nil { first = scalar } else { last = scalar }
      }
    }
    return first.map { ($0, last) }
  }

  /// Whether a code point is known to be a character by itself whatever comes before and after: ASCII, and the letters of
  /// Latin, Greek, Cyrillic, Hebrew, Arabic, Japanese and Chinese that are no marks. (Where CR and LF are one character,
  /// they are white space either way.) None of those above ASCII is white space.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x7F, 0xC0...0x24F, 0x391...0x3FF, 0x400...0x481, 0x5D0...0x5EA, 0x621...0x64A, 0x3041...0x3096,
      0x30A1...0x30FA, 0x4E00...0x9FFF:
      true
    default: false
    }
  }
}
