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

  private let people: [Person]
  private let locations: LazyLocations
  private var result: Result
  private var owners: [String: Int] = [:]
  private var cache: SlugCache

  /// Assigns slugs.
  ///
  /// - Parameters:
  ///   - locations: Where each person's record is, for messages.
  ///   - cache: The slugs of names so far.
  static func assign(_ people: [Person], locations: LazyLocations, cache: inout SlugCache) -> Result {
    var assigner = SlugAssigner(people: people, locations: locations, cache: cache)
    assigner.pin()
    assigner.derive()
    assigner.findAliases()
    cache = assigner.cache
    return assigner.result
  }

  private init(people: [Person], locations: LazyLocations, cache: SlugCache) {
    self.cache = cache
    self.people = people
    self.locations = locations
    result = Result(slugs: [String](repeating: "", count: people.count))
  }

  private mutating func pin() {
    for (index, person) in people.enumerated() {
      guard let pinned = person.fields["slug"]?.spelling, !pinned.isBlank else { continue }
      if let objection = Slug.objection(to: pinned) {
        report("the slug '\(pinned)' of '\(person.name)' cannot be used: \(objection)", index)
        continue
      }
      let slug = Slug.pinned(pinned)
      if let other = owners.updateValue(index, forKey: Transliteration.folded(slug)) {
        report(
          "'\(person.name)' and '\(people[other].name)' have the same slug '\(pinned)'", index,
          notes: ["give one of them another 'slug'"])
      }
      result.slugs[index] = slug
    }
  }

  private mutating func derive() {
    var claimants: [String: [Int]] = [:]
    for (index, person) in people.enumerated() where result.slugs[index].isEmpty {
      claimants[cache.slug(of: person.name), default: []].append(index)
    }
    for (slug, indices) in claimants.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      if slug.isEmpty {
        takeSuffixed("person", indices)
      } else if indices.count == 1, owners[slug] == nil {
        take(slug, indices[0])
      } else {
        if owners[slug] == nil {
          owners[slug] = Self.sharedOwner
          result.namesakes.append((slug, indices))
        }
        takeSuffixed(slug, indices)
      }
    }
  }

  /// Stands in `owners` for a plain slug that leads to several people.
  private static let sharedOwner = -1

  private mutating func take(_ slug: String, _ index: Int) {
    owners[slug] = index
    result.slugs[index] = slug
  }

  /// Gives each the slug with as much of their id behind it as tells them apart, alike for all.
  private mutating func takeSuffixed(_ slug: String, _ indices: [Int]) {
    let digits = indices.map { people[$0].id.uuidString.lowercased().filter { $0 != "-" } }
    for length in stride(from: 4, through: 32, by: 4) {
      let candidates = digits.map { slug + "-" + $0.prefix(length) }
      guard Set(candidates).count == candidates.count, candidates.allSatisfy({ owners[$0] == nil }) else { continue }
      for (candidate, index) in zip(candidates, indices) { take(candidate, index) }
      return
    }
    for index in indices {
      report("there is no free slug for '\(people[index].name)'", index, notes: ["give the record a 'slug' of its own"])
    }
  }

  private mutating func findAliases() {
    var taken: [String: Int] = [:]
    for (index, person) in people.enumerated() {
      for alias in person.aliases {
        let folded = Transliteration.folded(alias)
        if let objection = Slug.objection(to: alias) {
          report("the alias '\(alias)' of '\(person.name)' cannot be used: \(objection)", index)
        } else if owners[folded] == index {
          continue
        } else if let owner = owners[folded] {
          let name = owner == Self.sharedOwner ? "several people" : "'\(people[owner].name)'"
          warn("the alias '\(alias)' of '\(person.name)' is the address of \(name) now, and leads there", index)
        } else if let other = taken.updateValue(index, forKey: folded) {
          guard other != index else { continue }
          report(
            "'\(person.name)' and '\(people[other].name)' have the same alias '\(alias)'", index,
            notes: ["a redirect can lead to one person only"])
        } else {
          result.aliases.append((Slug.pinned(alias), index))
        }
      }
    }
    result.aliases.sort { $0.slug.precedesByBytes($1.slug) }
  }

  private mutating func report(_ message: String, _ index: Int, notes: [String] = []) {
    result.problems.append(.error(message, at: locations[index], notes: notes))
  }

  private mutating func warn(_ message: String, _ index: Int) {
    result.problems.append(.warning(message, at: locations[index]))
  }
}

extension Person {
  /// Earlier slugs, which lead to this person: the field `aliases`, a list or one text.
  var aliases: [String] {
    switch fields["aliases"] {
    case .list(let values)?: values.compactMap(\.spelling).filter { !$0.isBlank }
    case let value?: value.spelling.flatMap { $0.isBlank ? nil : [$0] } ?? []
    case nil: []
    }
  }
}
