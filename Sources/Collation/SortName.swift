/// The form of a name by which a directory is ordered: `Lovelace, Ada` for `Ada Lovelace`.
///
/// What a name does not say cannot be known: that `Gabriel García Márquez` has two family names, that `Nguyễn Văn An`
/// begins with the family's. A record's own `sort_name`, or `family_name` and `given_name`, always wins over this.
public enum SortName {
  /// What particles like `van der`, `de la` or `al-` do to a name's place.
  public enum Particles: String, Sendable, CaseIterable {
    /// What readers of a locale expect.
    public init(locale: String) {
      let subtags = locale.lowercased().split { $0 == "-" || $0 == "_" }
      self = subtags.first == "nl" && subtags.contains("be") ? .kept : .ignored
    }

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
    OrdinaryName.sortName(of: name) ?? derived(from: name, particles: particles)
  }

  /// The sort name of a family name and given names that a record tells apart: particles count as they do in whole names.
  ///
  /// So `van der Berk` and `Jan` are `Berk, Jan van der`, beside `Jan van der Berk`.
  public static func make(family: String, given: String?, particles: Particles = .ignored) -> String {
    let whole = [family, given ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    // Few family names have a particle.
    guard particles == .ignored, let first = family.utf8.first, !(0x41...0x5A).contains(first) else { return whole }
    let (prefix, main) = withoutParticles(NameParts.words(family[...])[...])
    guard !prefix.isEmpty else { return whole }
    return main.joined(separator: " ") + ", " + ([given ?? ""].filter { !$0.isEmpty } + prefix).joined(separator: " ")
  }

  /// The small particles that a family name begins with, and what is left.
  private static func withoutParticles(_ family: ArraySlice<String>) -> (particles: [String], main: ArraySlice<String>)
  {
    let start = family.firstIndex { !NameParticles.isSmall($0) } ?? family.startIndex
    var (particles, main) = (Array(family[..<start]), family[start...])
    if let word = main.first, let (prefix, rest) = NameParticles.smallPrefix(of: word) {
      particles.append(prefix)
      main[main.startIndex] = rest
    }
    return (particles, main)
  }

  /// The same by all rules: what ordinary names need not go through.
  static func derived(from name: String, particles: Particles) -> String {
    guard !beginsWithFamily(name) else { return NameParts.words(name[...]).joined(separator: " ") }
    var parts = NameParts(name)
    var family = parts.family[...]
    if particles == .ignored {
      let (small, main) = withoutParticles(family)
      parts.given += small
      family = main
    }
    let given = (parts.given + parts.asides).joined(separator: " ")
    return ([family.joined(separator: " "), given] + parts.suffixes).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func beginsWithFamily(_ name: String) -> Bool {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    guard let script = name.unicodeScalars.first(where: \.isLetter)?.script else { return false }
    return script == .han || script == .hiragana || script == .hangul
  }
}
