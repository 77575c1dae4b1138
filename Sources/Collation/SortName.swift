/// The form of a name by which a directory is ordered: `Lovelace, Ada` for `Ada Lovelace`.
///
/// What a name does not say cannot be known: that `Gabriel García Márquez` has two family names, that `Nguyễn Văn An`
/// begins with the family's. A record's own `sort_name`, or `family_name` and `given_name`, always wins over this.
public enum SortName {
  /// What particles like `van der`, `de la` or `al-` do to a name's place.
  public enum Particles: String, Sendable, CaseIterable {
    /// Written small they count nothing: `Jan van der Berk` is under B, as in the Netherlands and Germany. A capital
    /// makes them part of the family name all the same: `Piet Van Assel` is under V.
    case ignored
    /// They always begin the family name: `Jan van der Berk` is under V, as in Belgium.
    case kept
  }

  /// Derives the sort name of a full name that has no `sort_name` of its own.
  ///
  /// - The last word is the family name, with the particles before it, and with `y` the word before that too.
  /// - A name with a comma has its family name first already: `Berk, Jan van der` stays.
  /// - Titles (`Dr.`, `Prof.`, `Sir`) and degrees (`PhD`, `MD`) are left out. `Jr.` and `III` come last: `Vale, Ray, Jr.`
  ///   follows `Vale, Ray`. What is in parentheses stands behind the given names.
  /// - A single name stays. So do names in Han characters, kana or Hangul, which begin with the family name.
  public static func make(from name: String, particles: Particles = .ignored) -> String {
    if let (given, family) = ordinaryWords(of: name) { return family + ", " + given }
    return derived(from: name, particles: particles)
  }

  /// The same by all rules: what ordinary names need not go through.
  static func derived(from name: String, particles: Particles) -> String {
    guard !beginsWithFamily(name) else { return NameParts.words(name[...]).joined(separator: " ") }
    var parts = NameParts(name)
    var family = parts.family[...]
    if particles == .ignored {
      let main = family.firstIndex { !NameParticles.isSmall($0) } ?? family.startIndex
      parts.given += family[..<main]
      family = family[main...]
      if let word = family.first, let (prefix, rest) = NameParticles.smallPrefix(of: word) {
        parts.given.append(prefix)
        family[family.startIndex] = rest
      }
    }
    let given = (parts.given + parts.asides).joined(separator: " ")
    return ([family.joined(separator: " "), given] + parts.suffixes).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The two words of a name like `Ada Lovelace`, which most names are: ASCII letters, each word with a capital and then
  /// small ones, and neither a title, saint or degree. All other names take the long way, to the same result.
  private static func ordinaryWords(of name: String) -> (given: String, family: String)? {
    var space: Int?
    var length = 0
    for (offset, byte) in name.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        guard length == 0 else { return nil }
        length = 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        guard length > 0 else { return nil }
        length += 1
      case UInt8(ascii: " "):
        guard space == nil, length > 2 else { return nil }
        space = offset
        length = 0
      default: return nil
      }
    }
    guard let space, length > 2 else { return nil }
    let middle = name.utf8.index(name.startIndex, offsetBy: space)
    let given = String(name[..<middle])
    let family = String(name[name.utf8.index(after: middle)...])
    guard !NameAffixes.isTitle(given), !NameParticles.isSaint(given), !NameAffixes.isTitle(family),
      !NameAffixes.isSuffix(family, afterComma: false)
    else { return nil }
    return (given, family)
  }

  private static func beginsWithFamily(_ name: String) -> Bool {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    guard let script = name.unicodeScalars.first(where: \.isLetter)?.script else { return false }
    return script == .han || script == .hiragana || script == .hangul
  }
}
