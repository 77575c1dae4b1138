import Collation

/// The members of a collection by what a property of theirs holds. Made once, so that a `where` on every page costs its
/// result and not a walk over everyone.
struct PropertyIndex: Sendable {
  /// The values in order of first appearance; people without the property are one group too, with an empty name.
  private(set) var names: [String] = []

  private var places: [String: Int] = [:]
  private var groups: [[Int]] = []

  /// Looks at the members of a collection, in its order.
  init(of members: [Int], by property: String, in people: [PersonObject], _ collator: Collator) {
    var property = Property(property, collator)
    for member in members {
      let isThere = property.forEachSpelling(of: people[member]) { add(member, to: $0) }
      if !isThere { add(member, to: "") }
    }
  }

  private mutating func add(_ member: Int, to name: String) {
    let identity = Property.identity(name)
    guard let place = places[identity] else {
      places[identity] = names.count
      names.append(name)
      groups.append([member])
      return
    }
    if groups[place].last != member { groups[place].append(member) }
  }

  /// The members whose property equals a value or, being a list, holds it; in the collection's order.
  func members(_ value: String) -> [Int] {
    places[Property.identity(value)].map { groups[$0] } ?? []
  }
}
