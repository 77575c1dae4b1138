import Collation

/// Slugs of names, those outside ASCII remembered from run to run: to write a Chinese name in Latin letters costs
/// fifty times what all else costs that a build does for a person.
struct SlugCache {
  /// What earlier runs worked out.
  let known: [String: String]
  /// What this run asked for, of names outside ASCII.
  private(set) var used: [String: String] = [:]

  /// Takes what earlier runs of the same program worked out.
  init(_ known: [String: String] = [:]) {
    self.known = known
  }

  /// The slug of a name.
  mutating func slug(of name: String) -> String {
    guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return Slug.make(from: name) }
    let slug = used[name] ?? known[name] ?? Slug.make(from: name)
    used[name] = slug
    return slug
  }
}
