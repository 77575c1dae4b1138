import Diagnostics

/// Collects diagnostics by kind, and stops at twenty of a kind: the twenty-first tells nobody anything new, and
/// finding the line of each of 10,000 records would be quadratic.
struct RecordProblems {
  /// Kinds of problem, each with its own count.
  enum Kind: Int, CaseIterable {
    case fieldType, id, name, office, noName, duplicateID, draft, invisible, duplicateKey, repeatedPeople, data,
      excluded
  }

  private static let limit = 20
  private var kept: [Kind: [Diagnostic]] = [:]
  private var counts: [Kind: Int] = [:]

  /// Whether nothing was reported.
  var isEmpty: Bool { count == 0 }

  /// How many were reported.
  private(set) var count = 0

  /// Adds a problem; it is put together only if it will be shown.
  mutating func report(_ kind: Kind, _ diagnostic: () -> Diagnostic) {
    count += 1
    counts[kind, default: 0] += 1
    if counts[kind, default: 0] <= Self.limit { kept[kind, default: []].append(diagnostic()) }
  }

  /// The same but for one kind.
  func without(_ kind: Kind) -> RecordProblems {
    var others = self
    others.kept[kind] = nil
    others.count -= others.counts.removeValue(forKey: kind) ?? 0
    return others
  }

  /// The same of some kinds alone.
  func only(_ kinds: Set<Kind>) -> RecordProblems {
    Kind.allCases.filter { !kinds.contains($0) }.reduce(self) { $0.without($1) }
  }

  /// Adds the problems of later records.
  mutating func append(_ other: RecordProblems) {
    count += other.count
    for (kind, count) in other.counts { counts[kind, default: 0] += count }
    for (kind, some) in other.kept {
      let room = Self.limit - kept[kind, default: []].count
      kept[kind, default: []] += some.prefix(max(0, room))
    }
  }

  /// Everything that was kept, in the order of file and line; the last of a cut kind says how many more there are.
  var diagnostics: [Diagnostic] {
    var all: [Diagnostic] = []
    for kind in Kind.allCases {
      var some = kept[kind, default: []].sorted()
      let left = counts[kind, default: 0] - some.count
      if left > 0, !some.isEmpty {
        some[some.count - 1].notes.append("\(left) more like this")
      }
      all += some
    }
    return all.sorted()
  }
}
