import Collation
import DirectoryModel
import Liquid
import Synchronization

/// All collections of people of one run, each worked out once, when first asked for. Safe to share between threads.
final class CollectionTable: Sendable {
  private struct Indexed: Hashable {
    var base: CollectionSpec
    var property: String
  }

  /// The numbers of specs in traces.
  let specs: Interner

  private let people: PeopleIndex
  /// The order of the site's locale.
  let collator: Collator
  private let collections = Mutex<[UInt32: PeopleCollection]>([:])
  private let indexes = Mutex<[Indexed: PropertyIndex]>([:])
  private let all = Mutex<PeopleCollection?>(nil)

  init(specs: Interner, people: PeopleIndex, collator: Collator) {
    self.specs = specs
    self.people = people
    self.collator = collator
  }

  /// Everyone, which each page asks for.
  var everyone: PeopleCollection {
    if let known = all.withLock({ $0 }) { return known }
    let everyone = collection(.everyone)
    all.withLock { $0 = everyone }
    return everyone
  }

  /// The collection of a spec.
  func collection(_ spec: CollectionSpec) -> PeopleCollection {
    collection(spec, number: specs.number(of: spec.text))
  }

  /// The collection of a number that a trace holds; `nil` if the number was never given.
  func collection(number: UInt32) -> PeopleCollection? {
    if let known = collections.withLock({ $0[number] }) { return known }
    guard let text = specs.text(of: number), let spec = CollectionSpec(text: text) else { return nil }
    return collection(spec, number: number)
  }

  private func collection(_ spec: CollectionSpec, number: UInt32) -> PeopleCollection {
    if let known = collections.withLock({ $0[number] }) { return known }
    let made = PeopleCollection(number: number, spec: spec, members: members(of: spec), people: people.all)
    return collections.withLock { collections in
      if let known = collections[number] { return known }
      collections[number] = made
      return made
    }
  }

  private func members(of spec: CollectionSpec) -> [Int] {
    guard let step = spec.steps.last else { return Array(people.all.indices) }
    let base = spec.base
    let members = collection(base).members
    switch step {
    case .filter(let property, let value?):
      return value.isEmpty ? [] : index(of: base, by: property).members(value)
    case .filter(let property, nil):
      var property = Property(property, collator)
      return members.filter { isTruthy(&property, $0) }
    case .reject(let property, let value?):
      let rejected = value.isEmpty ? [] : Set(index(of: base, by: property).members(value))
      return members.filter { !rejected.contains($0) }
    case .reject(let property, nil):
      var property = Property(property, collator)
      return members.filter { !isTruthy(&property, $0) }
    case .absent(let property): return index(of: base, by: property).members("")
    case .present(let property):
      var property = Property(property, collator)
      return members.filter { property.value(of: people.all[$0]) != nil }
    case .unique(let property):
      var property = Property(property, collator)
      var seen: Set<ValueKey> = []
      // Values of data: they ask no reader for anything.
      let reader = Reader()
      return members.filter { member in
        let value = property.value(of: people.all[member])?.templateValue ?? .null
        return seen.insert(ValueKey(value, reader: reader)).inserted
      }
    case .sort(let keys):
      return PeopleSorter(keys: keys, collator: collator).sorted(members, of: people.all)
    case .reverse: return members.reversed()
    case .slice(let offset, let length):
      let start = min(max(offset, 0), members.count)
      return Array(members[start...].prefix(max(length, 0)))
    }
  }

  /// Where the first member of a collection stands in the one that it was chosen from; `nil` if it has none.
  func placeOfFirst(in collection: PeopleCollection) -> Int? {
    guard let first = collection.members.first else { return nil }
    return self.collection(collection.spec.base).members.firstIndex(of: first)
  }

  private func isTruthy(_ property: inout Property, _ member: Int) -> Bool {
    guard let value = property.value(of: people.all[member]) else { return false }
    return value != .boolean(false)
  }

  private func index(of base: CollectionSpec, by property: String) -> PropertyIndex {
    let key = Indexed(base: base, property: property)
    if let known = indexes.withLock({ $0[key] }) { return known }
    let index = PropertyIndex(of: collection(base).members, by: property, in: people, collator)
    indexes.withLock { $0[key] = index }
    return index
  }

  /// The names of the groups that a collection falls into by a property, in order of first appearance. People without
  /// the property are a group too, with an empty name.
  func groupNames(of collection: PeopleCollection, by property: String) -> [String] {
    index(of: collection.spec, by: property).names
  }
}
