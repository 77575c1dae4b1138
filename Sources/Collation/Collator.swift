internal import CICU

/// Orders names as the readers of a language expect. Safe to share between threads.
///
/// The order is that of the Unicode Collation Algorithm with CLDR's rules for the locale: first by letters, then by
/// accents, then by case. On top of it stand the filing rules of directories:
///
/// - A comma ends a part of a name, and a shorter part comes first: `Lee, Zoe` before `Lee Smith, Ann`.
/// - Hyphens part words like blanks do: `Lee-Smith` beside `Lee Smith`, before `Leeds`.
/// - Apostrophes and full stops count nothing: `D'Ambra` beside `DAmbra`, `St. Vale` beside `St Vale`.
/// - What is neither letter nor number counts nothing at the beginning: `"Nu" Vale` is under N.
/// - Numbers go by value: `Room 9` before `Room 10`.
///
/// Texts that differ in nothing but such marks stay apart, the one without them first.
public final class Collator: Sendable {
  /// Read from any number of threads; ICU allows that of a collator that no longer changes.
  private nonisolated(unsafe) let rules: OpaquePointer

  private let alphabet: IndexAlphabet

  /// The locale whose rules were asked for.
  public let locale: String

  /// Opens the rules of a locale, a BCP 47 tag such as `sv`, `de-AT` or `de-u-co-phonebk` (`_` does for `-`); unknown
  /// ones get the root rules.
  public init(locale: String) {
    let tag = Self.tag(locale)
    let rules = roster_collator_open(tag)
    self.rules = rules
    self.locale = locale
    alphabet = IndexAlphabet(tag: tag) { Self.key(Array($0.utf8), by: rules) }
  }

  deinit {
    roster_collator_close(rules)
  }

  /// Whether a locale is a well-formed tag of a language with rules of its own or those of a relative.
  public static func supports(locale: String) -> Bool {
    roster_locale_is_known(tag(locale))
  }

  /// A key whose byte order is the order of the texts. Equal only for texts that look alike.
  public func sortKey(_ text: String) -> [UInt8] {
    let filed = FiledText(text)
    return sortKey(text, filed, Self.key(filed.utf8, by: rules))
  }

  /// A text's `sortKey` and `letter` for little more than the price of one.
  public func place(of text: String) -> (sortKey: [UInt8], letter: String) {
    let filed = FiledText(text)
    let key = Self.key(filed.utf8, by: rules)
    return (sortKey(text, filed, key), alphabet.letter(of: text, key: key))
  }

  private func sortKey(_ text: String, _ filed: FiledText, _ plain: [UInt8]) -> [UInt8] {
    var key = plain
    if alphabet.leadsKeys { key.insert(alphabet.position(of: text, key: key), at: 0) }
    if filed.isShortened {
      key.append(0)
      key.append(contentsOf: text.utf8)
    }
    return key
  }

  /// The heading under which an index of this language lists the text: `A`, `Å`, `Ш`; `#` where there is no letter.
  ///
  /// Sorted texts have sorted headings: all of one heading stand together.
  ///
  /// - The language's own letters are those of CLDR: `Å` after `Z` in Swedish, `Ch` in Czech, `Aa` under `Å` in
  ///   Danish; `É` under `E` in French, for it is no letter of its own.
  /// - Letters of another alphabet stand for themselves without their accents: `Ш`, `Ω`, `נ`. Hangul is under its first
  ///   consonant, kana under its row (`か` for `ガ`).
  /// - Han characters: in Chinese under the letter of their Pinyin (with the Latin names of that letter), or the
  ///   number of strokes where the locale sorts so (`zh-Hant`: `3劃`); in Korean under their reading. Elsewhere, in
  ///   Japanese too, where only a `sort_name` in kana can tell the reading, all are under `漢`.
  /// - `#` is for numbers, symbols and nothing at all.
  public func letter(of text: String) -> String {
    let filed = FiledText(text)
    return alphabet.letter(of: text, key: Self.key(filed.utf8, by: rules))
  }

  private static func tag(_ locale: String) -> String {
    String(locale.map { $0 == "_" ? "-" : $0 })
  }

  private static func key(_ utf8: [UInt8], by rules: OpaquePointer) -> [UInt8] {
    var needed = utf8.count * 3 + 24
    while true {
      let capacity = needed
      let key = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        needed = utf8.withUnsafeBytes { text in
          Int(
            roster_collator_key(
              rules, text.assumingMemoryBound(to: CChar.self).baseAddress, Int32(text.count), buffer.baseAddress,
              Int32(capacity)))
        }
        count = min(needed, capacity)
      }
      // ICU may use the byte for the zero that it puts at the end.
      if needed < capacity { return key }
      needed += 1
    }
  }
}
