import Collation
import Incremental

/// The members of a collection by what a property of theirs holds. Made once, so that a `where` on every page costs its
/// result and not a walk over everyone.
struct PropertyIndex: Sendable {
  /// The values in order of first appearance; people without the property are one group too, with an empty name.
  private(set) var names: [String] = []

  private var places: [String: Int] = [:]
  private var groups: [[Int]] = []

  /// Looks at the members of a collection, in its order.
  ///
  /// Where the property follows from one field, it is looked at once for each value of that: people with the same fingerprint are
  /// in the same group.
  init(of members: [Int], by name: String, in people: PeopleIndex, _ collator: Collator) {
    var property = Property(name, collator)
    let source = property.source(in: people.fields)
    var known: [Fingerprint: Int] = [:]
    for member in members {
      let fingerprint = source.map { people.fingerprints[$0, member] }
      if let fingerprint, let place = known[fingerprint] {
        groups[place].append(member)
        continue
      }
      var found: [Int] = []
      let isThere = property.forEachSpelling(of: people.all[member]) { found.append(add(member, to: $0)) }
      if !isThere { found.append(add(member, to: "")) }
      if let fingerprint, found.count == 1 { known[fingerprint] = found[0] }
    }
  }

  /// - Returns: The place of the group.
  private mutating func add(_ member: Int, to name: String) -> Int {
    let identity = Property.identity(name)
    guard let place = places[identity] else {
      places[identity] = names.count
      names.append(name)
      groups.append([member])
      return names.count - 1
    }
    if groups[place].last != member { groups[place].append(member) }
    return place
  }

  /// The members whose property equals a value or, being a list, holds it; in the collection's order.
  func members(_ value: String) -> [Int] {
    places[Property.identity(value)].map { groups[$0] } ?? []
  }
}
