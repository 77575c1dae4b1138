/// The small words that family names begin with.
enum NameParticles {
  /// Whether a word written small is a particle.
  static func isSmall(_ word: String) -> Bool {
    small.contains(word) || word == "’t" || word == "’n"
  }

  /// Whether a word is that of a saint, which the family name goes on after.
  static func isSaint(_ word: String) -> Bool { saints.contains(word) }

  /// Whether a word before a family name belongs to it. With a capital some are names as well, so a capital at the very
  /// beginning makes a given name (`Van Morrison`, `Al Berk`), but for saints (`St. Vale`).
  static func isParticle(_ word: String, isFirst: Bool) -> Bool {
    isSmall(word) || saints.contains(word) || (!isFirst && capital.contains(word))
  }

  /// A particle written small that is one word with the name: `al-` of `al-Rashid`, `d'` of `d'Alembert`.
  static func smallPrefix(of word: String) -> (prefix: String, rest: String)? {
    for prefix in prefixes where word.hasPrefix(prefix) && word.utf8.count > prefix.utf8.count {
      return (prefix, String(word.dropFirst(prefix.count)))
    }
    return nil
  }

  private static let small: Set<String> = [
    "van", "von", "vom", "zu", "zum", "zur", "und", "am", "auf", "de", "der", "den", "dem", "des", "ter", "ten", "te",
    "tot", "op", "in", "het", "aan", "bij", "uit", "'t", "'n", "af", "av", "del", "della", "delle", "dello", "dei",
    "degli", "dal", "dalla", "di", "da", "das", "do", "dos", "du", "la", "le", "les", "lo", "los", "las", "el", "al",
    "bin", "bint", "ibn", "ben", "abu", "ap",
  ]

  static let capital: Set<String> = [
    "Van", "Von", "Vom", "De", "Der", "Den", "Des", "Ter", "Ten", "Del", "Della", "Dello", "Dei", "Degli", "Dal",
    "Dalla", "Di", "Da", "Das", "Dos", "Du", "La", "Le", "Les", "Los", "Las", "El", "Al", "Bin", "Ibn", "Ben", "Abu",
  ]

  static let saints: Set<String> = ["St.", "St", "Ste.", "Ste", "Saint", "Sainte"]

  private static let prefixes = ["al-", "el-", "d'", "d’", "dell'", "dell’"]
}
