import Collation

/// Slugs of names, those outside ASCII remembered from run to run: to write a Chinese name in Latin letters costs
/// fifty times what all else costs that a build does for a person.
struct SlugCache {
  /// What earlier runs worked out.
  let known: [String: String]
  /// What this run asked for, of names outside ASCII.
  private(set) var used: [String: String] = [:]

  /// Whether this run asked for just what earlier ones worked out.
  var isAsKnown: Bool { !hasNew && used.count == known.count }

  private var hasNew = false

  /// Takes what earlier runs of the same program worked out.
  init(_ known: [String: String] = [:]) {
    self.known = known
  }

  /// The slug of a name.
  mutating func slug(of name: String) -> String {
    guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return Slug.make(from: name) }
    if let slug = known[name] {
      used[name] = slug
      return slug
    }
    if let slug = used[name] { return slug }
    hasNew = true
    let slug = Slug.make(from: name)
    used[name] = slug
    return slug
  }

  /// Keeps the slug of a name for later runs, if there is one, as if it had been asked for.
  mutating func keep(_ name: String) {
    if let slug = known[name] { used[name] = slug }
  }
}
