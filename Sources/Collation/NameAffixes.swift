/// Titles before names, and what follows them.
enum NameAffixes {
  /// Whether a word is a title, with or without its dots.
  static func isTitle(_ word: String) -> Bool {
    let plain = dotless(word).lowercased()
    return titles.contains(plain) || (plain.utf8.count < word.utf8.count && dottedTitles.contains(plain))
  }

  /// Whether a word behind a title goes on with it, as `rer.` and `nat.` do.
  static func isPartOfTitle(_ word: String) -> Bool {
    word.hasSuffix(".") && word.unicodeScalars.first?.properties.isLowercase == true
  }

  /// Whether a word behind a name is no part of it.
  static func isSuffix(_ word: String, afterComma: Bool) -> Bool {
    isGeneration(word) || isDegree(word, afterComma: afterComma)
  }

  /// Whether a word tells people of one name apart: `Jr.`, `III`.
  static func isGeneration(_ word: String) -> Bool {
    generations.contains(dotless(word))
  }

  /// Whether a word is a degree or an honour. Some are names or initials too, and count only with dots or behind a
  /// comma.
  static func isDegree(_ word: String, afterComma: Bool) -> Bool {
    let plain = dotless(word)
    if degrees.contains(plain) { return true }
    return (afterComma || plain.utf8.count < word.utf8.count) && shortDegrees.contains(plain)
  }

  private static func dotless(_ word: String) -> String {
    guard word.utf8.contains(UInt8(ascii: ".")) else { return word }
    return String(word.unicodeScalars.filter { $0 != "." })
  }

  static let titles: Set<String> = [
    "dr", "doctor", "prof", "professor", "mr", "mrs", "ms", "mx", "miss", "sir", "dame", "lord", "lady", "rev",
    "reverend", "hon", "herr", "frau", "mme", "mlle", "dott", "dra", "dr-ing", "dipl-ing", "univ-prof", "jun-prof",
    "priv-doz",
  ]

  static let dottedTitles: Set<String> = ["ing", "mag", "dipl", "apl", "sr", "sra", "fr"]

  static let generations: Set<String> = [
    "Jr", "jr", "JR", "Jnr", "Sr", "sr", "SR", "Snr", "II", "III", "IV", "VI", "VII", "VIII",
  ]

  static let degrees = Set(
    [
      "PhD", "Phd", "PHD", "DPhil", "MPhil", "MD", "DDS", "DMD", "DVM", "JD", "LL.B.", "LL.M.", "MBA", "MPH", "MPA",
      "MSW",
      "BSc", "MSc", "DSc", "ScD", "BEng", "MEng", "EdD", "PsyD", "PharmD", "MRes", "Esq", "OBE", "MBE", "CBE", "KBE",
      "FRS", "FRSE", "FBA",
    ].map(dotless))

  private static let shortDegrees: Set<String> = ["MA", "BA", "MS", "BS", "AM", "AB", "PE", "RN", "DO", "CPA"]
}
