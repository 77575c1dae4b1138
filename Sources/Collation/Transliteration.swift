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
    var spelled: [UInt8] = []
    spelled.reserveCapacity(text.utf8.count + 8)
    var needsRules = false
    // No scalar below U+0300 joins with another.
    var composed = text.utf8.contains { $0 >= 0xCC } ? ICUText.composed(text) : text
    composed.withUTF8 { bytes in
      var scalars = ScalarCursor(bytes)
      while let scalar = scalars.next() {
        if append(scalar, to: &spelled) { continue }
        // Emoji and other symbols would upset the rules, which break surrogate pairs beside text that they change.
        guard !scalar.isSymbol else { continue }
        spelled.append(contentsOf: scalars.current)
        needsRules = needsRules || scalar.isLetterOrNumber
      }
    }
    let plain = String(decoding: spelled, as: UTF8.self)
    // The rules are slow to open (60 ms with those for Han), so only a name that needs them pays.
    return withoutRemains(needsRules ? ICUText.romanized(plain) : plain)
  }

  /// The text folded so that texts that differ in letter case or Unicode form alone are equal.
  ///
  /// Full case folding (Unicode 3.13, definition D145) in normalization form C: `STRASSE` equals `straße`, and `é` its
  /// decomposed twin. For comparing paths as file systems that ignore case do.
  public static func folded(_ text: String) -> String {
    var isPlain = true
    for byte in text.utf8 {
      guard byte < 0x80 else { return ICUText.folded(text) }
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) { isPlain = false }
    }
    return isPlain ? text : text.lowercased()
  }

  /// Appends a scalar as spelled by Roster's own table, itself or the parts that it decomposes to.
  ///
  /// - Returns: Whether the table has it.
  private static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) -> Bool {
    if scalar.isASCII {
      text.append(UInt8(truncatingIfNeeded: scalar.value))
      return true
    }
    if let spelling = LatinSpelling.of(scalar) {
      spelling.withUTF8Buffer { text.append(contentsOf: $0) }
      return true
    }
    let length = text.count
    let isSpelled = scalar.withDecomposition { parts in
      !parts.isEmpty
        && parts.allSatisfy { part in
          part != scalar.value && Unicode.Scalar(part).map { append($0, to: &text) } ?? false
        }
    }
    if !isSpelled { text.removeSubrange(length...) }
    return isSpelled
  }

  /// The text without what is not ASCII; a blank for what parts words.
  private static func withoutRemains(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.compactMap { $0.isASCII ? $0 : $0.isSeparator ? " " : nil }))
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
