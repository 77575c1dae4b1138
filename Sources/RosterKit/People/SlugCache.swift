import Collation

/// Slugs of names, those outside ASCII remembered from run to run: to write a Chinese name in Latin letters costs
/// fifty times what all else costs that a build does for a person.
struct SlugCache {
  /// What earlier runs worked out.
  let known: [String: String]
  /// What this run asked for, of names outside ASCII.
  private var asked: [String: String] = [:]
  private var hasNew = false
  private var keepsAll = false

  /// What is to be remembered for later runs.
  var used: [String: String] { keepsAll ? known.merging(asked) { _, new in new } : asked }

  /// Whether that is just what earlier ones worked out.
  var isAsKnown: Bool { !hasNew && (keepsAll || asked.count == known.count) }

  /// Takes what earlier runs of the same program worked out.
  init(_ known: [String: String] = [:]) {
    self.known = known
  }

  /// The slug of a name.
  mutating func slug(of name: String) -> String {
    guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return Slug.make(from: name) }
    if let slug = known[name] {
      asked[name] = slug
      return slug
    }
    if let slug = asked[name] { return slug }
    hasNew = true
    let slug = Slug.make(from: name)
    asked[name] = slug
    return slug
  }

  /// Keeps for later runs what earlier ones worked out, asked for or not: where the names of people are as they were, their
  /// slugs are not asked for.
  mutating func keepAll() {
    keepsAll = true
  }
}
