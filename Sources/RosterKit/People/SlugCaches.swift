import Incremental

/// The slugs that runs remember: those of people apart from those of groups, of which there are few. So where the names of people
/// are as they were, theirs are not even unpacked.
struct SlugCaches {
  /// Slugs of people.
  var people = SlugCache()
  /// Slugs of groups.
  var groups = SlugCache()

  /// No slugs.
  init() {}

  /// Takes what earlier runs of the same program stored.
  init(_ stored: [UInt8]) {
    var reader = PackedReader(stored)
    guard let people = reader.packed(), let groups = reader.packed() else { return }
    self.people = SlugCache(Array(people))
    self.groups = SlugCache(Array(groups))
  }

  /// Whether what is to be remembered is just what earlier runs worked out.
  var isAsKnown: Bool { people.isAsKnown && groups.isAsKnown }

  /// What is to be remembered for later runs.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(packed: people.bytes)
    bytes.append(packed: groups.bytes)
    return bytes
  }
}
