internal import CICU

/// The headings of an index in one language, and which of them a text belongs to.
///
/// Follows CLDR's rules for an alphabetic index (UTS #35, part 5, section 3): a text belongs to the last letter that is
/// not after it. Letters and texts are compared by sort keys: a key begins with the primary weight of its first letter,
/// which is never the beginning of another weight.
struct IndexAlphabet: Sendable {
  /// Where a heading begins.
  struct Bound: Sendable {
    /// The primary weights of the letter.
    var key: [UInt8]
    /// What the index shows.
    var heading: String
  }

  /// The bounds of each script, in order. Only ever looked up.
  private let bounds: [Script: [Bound]]

  /// Whether Han and Latin share headings, so that sort keys have to begin with the heading's position.
  let leadsKeys: Bool

  static let noLetter = "#"
  static let hanHeading = "漢"

  /// Makes the alphabet of a locale.
  ///
  /// - Parameter key: The sort key of a text by the locale's rules.
  init(tag: String, key: (String) -> [UInt8]) {
    let own = Self.exemplars(tag: tag)
    var letters: [Script: [String]] = [.hangul: Self.hangul, .hiragana: Self.kana, .latin: Self.latin]
    for (script, exemplars) in own { letters[script] = exemplars }
    var bounds = letters.mapValues { Self.bounds(of: $0, key: key) }
    bounds[.han] = Self.hanBounds(key: key) ?? Self.hangulReadings(bounds[.hangul] ?? [], key: key)
    self.bounds = bounds
    leadsKeys = bounds[.han]?.first?.heading == "A"
  }

  /// The heading of a text, whose filed form has this sort key.
  func letter(of text: String, key: [UInt8]) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: \.isLetterOrNumber), !scalars[start].isNumber else {
      return Self.noLetter
    }
    let script = scalars[start].script
    let bounds = bounds[script] ?? []
    guard let index = Self.lastIndex(in: bounds, notAfter: key) else {
      return script == .han ? Self.hanHeading : Self.plainLetter(of: scalars[start...])
    }
    // Beyond the last letter of an alphabet may be others, such as `Å` after the Icelandic `Ö`.
    if index == bounds.count - 1, script != .han, !key.starts(with: bounds[index].key) {
      return Self.titleCase(ICUText.composed(String(scalars[start...].prefix(4))))
    }
    return bounds[index].heading
  }

  /// The last bound that a key does not precede; `nil` if it precedes all.
  private static func lastIndex(in bounds: [Bound], notAfter key: [UInt8]) -> Int? {
    var range = 0..<bounds.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if key.lexicographicallyPrecedes(bounds[middle].key) {
        range = range.lowerBound..<middle
      } else {
        range = middle + 1..<range.upperBound
      }
    }
    return range.lowerBound > 0 ? range.lowerBound - 1 : nil
  }

  /// The heading's position in the order of headings that Han and Latin share: numbers first, other scripts last.
  func position(of text: String, key: [UInt8]) -> UInt8 {
    let heading = letter(of: text, key: key)
    if heading == Self.noLetter { return 0 }
    return Self.latin.firstIndex(of: heading).map { UInt8($0 + 1) } ?? 255
  }
}

extension IndexAlphabet {
  private static let latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
  private static let hangul = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ".map(String.init)
  private static let kana = "あかさたなはまやらわ".map(String.init)

  /// U+FDD0, which begins CLDR's marks of where a heading of Han characters starts.
  private static let marker = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
  /// U+FFFF, which ICU sorts after all else.
  private static let highest = String(decoding: [0xEF, 0xBF, 0xBF], as: UTF8.self)

  /// The letters that CLDR lists for the locale, by script; Han is left to `hanBounds`.
  private static func exemplars(tag: String) -> [Script: [String]] {
    let list = ICUText.filled(capacity: 512) { roster_index_exemplars(tag, $0, $1) }
    var letters: [Script: [String]] = [:]
    for letter in list.split(separator: "\n") {
      guard let script = letter.unicodeScalars.first?.script, script != .han else { continue }
      letters[script, default: []].append(letter.prefix(1) + letter.dropFirst().lowercased())
    }
    return letters
  }

  /// The letters in the order of the locale. Of letters with equal weights the plainest stays (`A` of `A` and `Á`), and
  /// several characters that this locale does not treat as one letter are left out.
  private static func bounds(of letters: [String], key: (String) -> [UInt8]) -> [Bound] {
    var bounds = letters.compactMap { letter -> (full: [UInt8], bound: Bound)? in
      let full = key(letter)
      let primary = Self.primary(full)
      if letter.unicodeScalars.count > 1, primary == Self.primary(key(Self.parted(letter))) { return nil }
      return (full, Bound(key: primary, heading: letter))
    }
    bounds.sort { $0.full.lexicographicallyPrecedes($1.full) }
    return bounds.reduce(into: []) { result, next in
      if result.last?.key != next.bound.key { result.append(next.bound) }
    }
  }

  /// The headings of Han characters, where the locale's rules have marks for them: U+FDD0 and a letter before the
  /// first character with that Pinyin initial, or U+FDD0 and a scalar from U+2801 for the number of strokes.
  private static func hanBounds(key: (String) -> [UInt8]) -> [Bound]? {
    let pinyin = latin.map { (marker + $0, $0) }
    let strokes = (1...64).compactMap { count in
      UnicodeScalar(0x2800 + count).map { (marker + String($0), "\(count)劃") }
    }
    for marks in [pinyin, strokes] {
      let bounds = marks.compactMap { mark, heading -> Bound? in
        let primary = Self.primary(key(mark))
        return primary == Self.primary(key(parted(mark))) ? nil : Bound(key: primary, heading: heading)
      }
      if !bounds.isEmpty { return bounds }
    }
    return nil
  }

  /// Han characters by their Korean reading; those without one sort after all Hangul and are under the common heading.
  private static func hangulReadings(_ hangul: [Bound], key: (String) -> [UInt8]) -> [Bound] {
    hangul + [Bound(key: primary(key("힣" + highest)), heading: hanHeading)]
  }

  /// A sort key up to the end of its first level.
  private static func primary(_ key: [UInt8]) -> [UInt8] {
    Array(key.prefix { $0 != 1 })
  }

  /// The characters with a joiner between them that keeps the rules from taking them for one letter.
  private static func parted(_ letter: String) -> String {
    letter.unicodeScalars.map(String.init).joined(separator: "\u{34F}")
  }

  /// The first letter by itself: in title case, without accents, and behind a vowel that is written before it.
  private static func plainLetter(of scalars: Substring.UnicodeScalarView) -> String {
    guard let first = scalars.first else { return noLetter }
    let second = scalars.dropFirst().first
    let letter = first.properties.isLogicalOrderException && second?.isLetter == true ? second ?? first : first
    return titleCase(String(letter.base))
  }

  /// The first scalar of a text in title case.
  private static func titleCase(_ text: String) -> String {
    text.unicodeScalars.first?.properties.titlecaseMapping.unicodeScalars.first.map { String($0) } ?? noLetter
  }
}
