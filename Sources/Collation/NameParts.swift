/// A full name taken apart, as far as its words tell.
struct NameParts {
  /// The family name, with its particles in front wherever the name had them.
  var family: [String] = []
  /// The given names, without titles.
  var given: [String] = []
  /// What stood in parentheses.
  var asides: [String] = []
  /// `Jr.`, `III` and the like, and whatever else followed a second comma; degrees are left out.
  var suffixes: [String] = []

  /// Takes a name apart.
  init(_ name: String) {
    let hasComma = name.utf8.contains(UInt8(ascii: ","))
    var parts = hasComma ? name.split(separator: ",").map { Self.words($0) } : [Self.words(name[...])]
    for index in parts.indices { setAsideParentheses(of: &parts[index]) }
    parts.removeAll(where: \.isEmpty)
    guard !parts.isEmpty else { return }
    while parts.count > 1, let last = parts.last, last.allSatisfy({ NameAffixes.isSuffix($0, afterComma: true) }) {
      suffixes = last.filter(NameAffixes.isGeneration) + suffixes
      parts.removeLast()
    }
    for index in parts.indices.prefix(2) { setAsideAffixes(of: &parts[index]) }
    if parts.count > 1 {
      family = parts[0]
      given = parts[1]
      suffixes = parts[2...].map { $0.joined(separator: " ") } + suffixes
      while given.count > 1, let last = given.last, NameParticles.isSmall(last) {
        family.insert(given.removeLast(), at: 0)
      }
    } else {
      let start = Self.familyStart(in: parts[0])
      given = Array(parts[0][..<start])
      family = Array(parts[0][start...])
    }
  }

  /// The words of a text, without invisible characters.
  static func words(_ text: Substring) -> [String] {
    text.unicodeScalars.split(whereSeparator: \.isBlank).compactMap { word in
      if word.allSatisfy({ $0.isASCII || $0.properties.generalCategory != .format }) { return String(Substring(word)) }
      let visible = word.filter { $0.properties.generalCategory != .format }
      return visible.isEmpty ? nil : String(String.UnicodeScalarView(visible))
    }
  }

  private mutating func setAsideParentheses(of words: inout [String]) {
    guard let open = words.firstIndex(where: { $0.hasPrefix("(") }),
      let close = words[open...].firstIndex(where: { $0.hasSuffix(")") })
    else { return }
    asides += words[open...close]
    words.removeSubrange(open...close)
  }

  /// Takes titles from the front and suffixes from the end of some words; at least one word stays.
  private mutating func setAsideAffixes(of words: inout [String]) {
    var start = 0
    while start < words.count - 1,
      NameAffixes.isTitle(words[start]) || (start > 0 && NameAffixes.isPartOfTitle(words[start]))
    {
      start += 1
    }
    var end = words.count
    // A lone V after two names is the fifth; after one it is that name's initial.
    while end - start > 1,
      NameAffixes.isSuffix(words[end - 1], afterComma: false) || (words[end - 1] == "V" && end - start > 2)
    {
      end -= 1
      if !NameAffixes.isDegree(words[end], afterComma: false) { suffixes.insert(words[end], at: 0) }
    }
    words = Array(words[start..<end])
  }

  /// Where the family name begins in a name without a comma.
  private static func familyStart(in words: [String]) -> Int {
    var start = words.count - 1
    if start >= 2, ["y", "i", "e"].contains(words[start - 1]) { start -= 2 }
    while start > 0, NameParticles.isParticle(words[start - 1], isFirst: start == 1) { start -= 1 }
    return start
  }
}
