/// How letters and marks that have no decomposition to ASCII are spelled in it.
///
/// Spares most names in Latin letters, and all in Cyrillic, the opening of ICU's rules.
enum LatinSpelling {
  /// The spelling, empty for accents and invisible marks; `nil` if the table does not have the scalar.
  static func of(_ scalar: Unicode.Scalar) -> StaticString? {
    if (0x400..<0x500).contains(scalar.value) { return cyrillic(scalar) }
    return (scalar.value < 0x2BA || scalar == "ẞ" ? letter(scalar) : nil) ?? mark(scalar)
  }

  private static func letter(_ scalar: Unicode.Scalar) -> StaticString? {
    switch scalar {
    case "ß": "ss"
    case "ẞ": "SS"
    case "æ": "ae"
    case "Æ": "Ae"
    case "œ": "oe"
    case "Œ": "Oe"
    case "ø": "o"
    case "Ø": "O"
    case "đ", "ð", "ɖ", "ɗ": "d"
    case "Đ", "Ð", "Ɖ", "Ɗ": "D"
    case "ł": "l"
    case "Ł": "L"
    case "þ": "th"
    case "Þ": "Th"
    case "ħ": "h"
    case "Ħ": "H"
    case "ŧ": "t"
    case "Ŧ": "T"
    case "ŋ", "ɲ": "n"
    case "Ŋ", "Ɲ": "N"
    case "ı": "i"
    case "ȷ": "j"
    case "ĸ", "ƙ": "k"
    case "Ƙ": "K"
    case "ə", "ǝ", "ɛ": "e"
    case "Ə", "Ǝ", "Ɛ": "E"
    case "ɔ": "o"
    case "Ɔ": "O"
    case "ɓ": "b"
    case "Ɓ": "B"
    case "ƒ": "f"
    case "Ƒ": "F"
    case "ɣ": "g"
    case "Ɣ": "G"
    case "ʋ": "v"
    case "Ʋ": "V"
    case "ƴ": "y"
    case "Ƴ": "Y"
    case "ʒ": "z"
    case "Ʒ": "Z"
    default: nil
    }
  }

  private static func mark(_ scalar: Unicode.Scalar) -> StaticString? {
    if scalar.isApostrophe { return "'" }
    switch scalar.value {
    // Accents, of whichever letter they were on.
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF: return ""
    // Soft hyphen, zero-width blanks and joiners, directions, byte order mark, variation selectors.
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFE00...0xFE0F: return ""
    case 0x2010...0x2015, 0x2212: return "-"
    case 0x201C...0x201F, 0xAB, 0xBB: return "\""
    case 0x2039, 0x203A: return "'"
    case 0x2044: return "/"
    case 0xB7, 0x2022: return " "
    default: return nil
    }
  }

  private static func cyrillic(_ scalar: Unicode.Scalar) -> StaticString? {
    switch scalar {
    case "а": "a"
    case "б": "b"
    case "в": "v"
    case "г", "ґ": "g"
    case "д": "d"
    case "е", "э": "e"
    case "ё": "yo"
    case "є": "ye"
    case "ж": "zh"
    case "з": "z"
    case "и", "і": "i"
    case "й", "ы": "y"
    case "ї": "yi"
    case "ј": "j"
    case "к": "k"
    case "л": "l"
    case "љ": "lj"
    case "м": "m"
    case "н": "n"
    case "њ": "nj"
    case "о": "o"
    case "п": "p"
    case "р": "r"
    case "с": "s"
    case "т": "t"
    case "ћ": "c"
    case "ђ": "dj"
    case "џ": "dz"
    case "у", "ў": "u"
    case "ф": "f"
    case "х": "kh"
    case "ц": "ts"
    case "ч": "ch"
    case "ш": "sh"
    case "щ": "shch"
    case "ъ", "ь", "Ъ", "Ь": ""
    case "ю": "yu"
    case "я": "ya"
    case "А": "A"
    case "Б": "B"
    case "В": "V"
    case "Г", "Ґ": "G"
    case "Д": "D"
    case "Е", "Э": "E"
    case "Ё": "Yo"
    case "Є": "Ye"
    case "Ж": "Zh"
    case "З": "Z"
    case "И", "І": "I"
    case "Й", "Ы": "Y"
    case "Ї": "Yi"
    case "Ј": "J"
    case "К": "K"
    case "Л": "L"
    case "Љ": "Lj"
    case "М": "M"
    case "Н": "N"
    case "Њ": "Nj"
    case "О": "O"
    case "П": "P"
    case "Р": "R"
    case "С": "S"
    case "Т": "T"
    case "Ћ": "C"
    case "Ђ": "Dj"
    case "Џ": "Dz"
    case "У", "Ў": "U"
    case "Ф": "F"
    case "Х": "Kh"
    case "Ц": "Ts"
    case "Ч": "Ch"
    case "Ш": "Sh"
    case "Щ": "Shch"
    case "Ю": "Yu"
    case "Я": "Ya"
    default: nil
    }
  }
}
