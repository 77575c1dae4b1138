import Collation
import Incremental

/// Slugs of names, those outside ASCII remembered from run to run: to write a Chinese name in Latin letters costs
/// fifty times what all else costs that a build does for a person.
struct SlugCache {
  /// What earlier runs worked out, as it was stored, until it is asked for.
  private var stored: [UInt8]?
  /// What earlier runs worked out, once that was asked for.
  private var known: [String: String] = [:]
  /// What this run asked for, of names outside ASCII.
  private var asked: [String: String] = [:]
  private var hasNew = false
  private var keepsAll = false

  /// Whether what is to be remembered is just what earlier runs worked out.
  var isAsKnown: Bool { !hasNew && (keepsAll || (stored == nil && asked.count == known.count)) }

  /// Takes what earlier runs of the same program stored.
  init(_ stored: [UInt8]? = nil) {
    self.stored = stored?.isEmpty == true ? nil : stored
  }

  /// The slug of a name.
  mutating func slug(of name: String) -> String {
    guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return Slug.make(from: name) }
    load()
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

  private mutating func load() {
    guard let stored else { return }
    var reader = PackedReader(stored)
    while let name = reader.text(), let slug = reader.text() { known[name] = slug }
    self.stored = nil
  }

  /// What is to be remembered for later runs, in its stored form: each name with its slug, in order.
  var bytes: [UInt8] {
    var all = self
    all.load()
    let used = keepsAll ? all.known.merging(asked) { _, new in new } : asked
    var bytes: [UInt8] = []
    for (name, slug) in used.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      bytes.append(packed: name)
      bytes.append(packed: slug)
    }
    return bytes
  }
}
