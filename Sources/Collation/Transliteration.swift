/// Text in plain ASCII and in comparable forms, the same on every machine and in every locale.
public enum Transliteration {
  /// The text in ASCII letters as far as it can be had: `Søren Łąka` gives `Soren Laka`, `山田` gives `shan tian`.
  ///
  /// - Latin letters lose their accents: `Jörg Größl` gives `Jorg Grossl`, in German too (`ü` is `u`, never `ue`), so
  ///   that an address does not depend on the language of the site. `æ`, `œ`, `þ`, `ß` become two letters.
  /// - Cyrillic is spelled as in English texts: `Шевченко` gives `Shevchenko`.
  /// - All else goes by ICU's `Any-Latin; Latin-ASCII`: Han by its Mandarin reading, kana, Hangul, Greek, Arabic,
  ///   Hebrew, Thai and the scripts of India by their usual romanizations without diacritics.
  /// - Emoji, symbols and invisible characters leave nothing; punctuation without a counterpart leaves a blank.
  public static func ascii(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var spelled = String.UnicodeScalarView()
    var needsRules = false
    for scalar in ICUText.composed(text).unicodeScalars {
      needsRules = spell(scalar, into: &spelled) || needsRules
    }
    // The rules are slow to open (60 ms with those for Han), so only a name that needs them pays.
    let plain = needsRules ? ICUText.romanized(String(spelled)).unicodeScalars : spelled
    return String(String.UnicodeScalarView(plain.compactMap { $0.isASCII ? $0 : $0.isSeparator ? " " : nil }))
  }

  /// The text folded so that texts that differ in letter case or Unicode form alone are equal.
  ///
  /// Full case folding (Unicode 3.13, definition D145) in normalization form C: `STRASSE` equals `straße`, and `é` its
  /// decomposed twin. For comparing paths as file systems that ignore case do.
  public static func folded(_ text: String) -> String {
    text.utf8.contains { $0 >= 0x80 } ? ICUText.folded(text) : text.lowercased()
  }

  /// Appends a scalar as spelled by Roster's own table, or itself.
  ///
  /// - Returns: Whether it is left to ICU's rules.
  private static func spell(_ scalar: Unicode.Scalar, into text: inout String.UnicodeScalarView) -> Bool {
    if scalar.isASCII {
      text.append(scalar)
    } else if let spelling = LatinSpelling.of(scalar) {
      spelling.withUTF8Buffer { text.append(contentsOf: $0.lazy.map { Unicode.Scalar($0) }) }
    } else {
      let parts = scalar.decomposition
      guard parts == [scalar] || parts.contains(where: { !LatinSpelling.knows($0) }) else {
        for part in parts { _ = spell(part, into: &text) }
        return false
      }
      // Emoji and other symbols would upset the rules, which break surrogate pairs beside text that they change.
      guard !scalar.isSymbol else { return false }
      text.append(scalar)
      return scalar.isLetterOrNumber
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether this is neither a letter, mark or number nor between words.
  fileprivate var isSymbol: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: false
    default: !isLetterOrNumber && !isSeparator
    }
  }

  /// Whether words on both sides of this are two words.
  fileprivate var isSeparator: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      true
    default: false
    }
  }
}
