import Collation
import Diagnostics
import DirectoryModel
import Incremental

/// Gives every person the slug that stands for them in addresses: a function of the data alone, whatever the order
/// of the records or the builds before.
struct SlugAssigner {
  /// What came out.
  struct Result {
    /// A slug for each person, in the order given.
    var slugs: [String]
    /// Plain slugs that several people would have, with the places of those people in the order given.
    var namesakes: [(slug: String, people: [Int])] = []
    /// Old slugs that lead to a person.
    var aliases: [(slug: String, person: Int)] = []
    var problems: [Diagnostic] = []
  }

  /// What can be wrong with slugs, each told only so often.
  private enum Fault: Int, CaseIterable {
    case badSlug, sameSlug, noSlug, badAlias, addressAsAlias, sameAlias
  }

  private let people: [Person]
  private let filings: [PersonFiling]
  private let order: [Int]
  private let locations: LazyLocations
  private var result: Result
  private var owners: [String: Int]
  private var cache: SlugCache
  private var faults: [ProblemList]

  /// Stands in `owners` for a plain slug that leads to several people.
  private static let sharedOwner = -1

  /// Assigns slugs.
  ///
  /// - Parameters:
  ///   - people: Everyone, in the order of the file.
  ///   - filings: How each is filed, in the same order.
  ///   - order: The places of people in the order of the result.
  ///   - locations: Where each person's record is, for messages, in the order of the file.
  ///   - cache: The slugs of names so far.
  ///   - tellsEverything: Whether more than twenty problems of a kind are told.
  static func assign(
    _ people: [Person], _ filings: [PersonFiling], in order: [Int], locations: LazyLocations, cache: inout SlugCache,
    tellsEverything: Bool = false
  ) -> Result {
    var assigner = SlugAssigner(people, filings, order, locations, cache)
    if tellsEverything { assigner.faults = Fault.allCases.map { _ in .init(limit: .max) } }
    assigner.pin()
    assigner.derive()
    assigner.findAliases()
    cache = assigner.cache
    assigner.result.problems = assigner.faults.flatMap(\.diagnostics)
    return assigner.result
  }

  private init(
    _ people: [Person], _ filings: [PersonFiling], _ order: [Int], _ locations: LazyLocations, _ cache: SlugCache
  ) {
    self.cache = cache
    self.people = people
    self.filings = filings
    self.order = order
    self.locations = locations
    faults = Fault.allCases.map { _ in .init() }
    owners = Dictionary(minimumCapacity: people.count)
    result = Result(slugs: [String](repeating: "", count: people.count))
  }

  private func person(_ index: Int) -> Person { people[order[index]] }

  private mutating func pin() {
    for (index, place) in order.enumerated() {
      guard let pinned = filings[place].pinnedSlug else { continue }
      if let objection = Slug.objection(to: pinned) {
        report(.badSlug, "the slug '\(pinned)' of '\(person(index).name)' cannot be used: \(objection)", index)
        continue
      }
      let slug = Slug.pinned(pinned)
      if let other = owners.updateValue(index, forKey: Transliteration.folded(slug)) {
        report(
          .sameSlug, "'\(person(index).name)' and '\(person(other).name)' have the same slug '\(pinned)'", index,
          notes: ["give one of them another 'slug'"])
      }
      result.slugs[index] = slug
    }
  }

  /// Gives a plain slug to everyone who is the only one to have it, and a longer one to all others.
  private mutating func derive() {
    var derived = [String?](repeating: nil, count: order.count)
    var rivals: [String: [Int]] = [:]
    for (index, place) in order.enumerated() where result.slugs[index].isEmpty {
      let slug = filings[place].plainSlug ?? cache.slug(of: people[place].name)
      derived[index] = slug
      guard !slug.isEmpty else {
        rivals["", default: []].append(index)
        continue
      }
      guard let owner = owners.updateValue(index, forKey: slug) else { continue }
      if owner != Self.sharedOwner, derived[owner] == slug {
        rivals[slug] = [owner]
        owners[slug] = Self.sharedOwner
      } else {
        owners[slug] = owner
      }
      rivals[slug, default: []].append(index)
    }
    for (index, slug) in derived.enumerated() {
      if let slug, owners[slug] == index { result.slugs[index] = slug }
    }
    for (slug, indices) in rivals.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      if owners[slug] == Self.sharedOwner { result.namesakes.append((slug, indices)) }
      takeSuffixed(slug.isEmpty ? "person" : slug, indices)
    }
  }

  /// Gives each the slug with as much of their id behind it as tells them apart, alike for all.
  private mutating func takeSuffixed(_ slug: String, _ indices: [Int]) {
    let digits = indices.map { person($0).id.uuidString.lowercased().filter { $0 != "-" } }
    for length in stride(from: 4, through: 32, by: 4) {
      let candidates = digits.map { slug + "-" + $0.prefix(length) }
      guard Set(candidates).count == candidates.count, candidates.allSatisfy({ owners[$0] == nil }) else { continue }
      for (candidate, index) in zip(candidates, indices) {
        owners[candidate] = index
        result.slugs[index] = candidate
      }
      return
    }
    for index in indices {
      report(
        .noSlug, "there is no free slug for '\(person(index).name)'", index,
        notes: ["give the record a 'slug' of its own"])
    }
  }

  private mutating func findAliases() {
    var taken: [String: Int] = [:]
    for (index, place) in order.enumerated() {
      for alias in filings[place].aliases {
        let folded = Transliteration.folded(alias)
        if let objection = Slug.objection(to: alias) {
          report(.badAlias, "the alias '\(alias)' of '\(person(index).name)' cannot be used: \(objection)", index)
        } else if owners[folded] == index {
          continue
        } else if let owner = owners[folded] {
          let name = owner == Self.sharedOwner ? "several people" : "'\(person(owner).name)'"
          warn(
            .addressAsAlias,
            "the alias '\(alias)' of '\(person(index).name)' is the address of \(name) now, and leads there", index)
        } else if let other = taken.updateValue(index, forKey: folded) {
          guard other != index else { continue }
          report(
            .sameAlias, "'\(person(index).name)' and '\(person(other).name)' have the same alias '\(alias)'", index,
            notes: ["a redirect can lead to one person only"])
        } else {
          result.aliases.append((Slug.pinned(alias), index))
        }
      }
    }
    result.aliases.sort { $0.slug.precedesByBytes($1.slug) }
  }

  private mutating func report(_ fault: Fault, _ message: String, _ index: Int, notes: [String] = []) {
    let (locations, place) = (locations, order[index])
    faults[fault.rawValue].report(.error(message, at: locations[place], notes: notes))
  }

  private mutating func warn(_ fault: Fault, _ message: String, _ index: Int) {
    let (locations, place) = (locations, order[index])
    faults[fault.rawValue].report(.warning(message, at: locations[place]))
  }
}
