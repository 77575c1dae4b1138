import Collation
import Diagnostics
import DirectoryModel
import Foundation
import Incremental
import Liquid

/// Everyone of one run, in the canonical order, ready for templates. Immutable.
final class PeopleIndex: Sendable {
  /// Everyone in the order of their sort names, then ids.
  let all: [PersonObject]
  /// Plain slugs that several people share, with their places in `all`.
  let namesakes: [(slug: String, people: [Int])]
  /// Old slugs with the places in `all` of the people they lead to.
  let aliases: [(slug: String, person: Int)]
  /// The fields.
  let fields: FieldTable
  /// The fingerprints of everyone's fields.
  let fingerprints: FieldFingerprints

  private let places: SubjectPlaces
  private let namesakesBySlug: [String: Int]
  private let aliasesBySlug: [String: Int]

  /// The places in `all` of the people who share a plain slug; empty if none do.
  func namesakes(of slug: String) -> [Int] {
    namesakesBySlug[slug].map { namesakes[$0].people } ?? []
  }

  /// The place in `all` of the person an old slug leads to.
  func person(ofAlias slug: String) -> Int? {
    aliasesBySlug[slug].map { aliases[$0].person }
  }

  /// The place in `all` of a person by their number in traces; `nil` if they are gone.
  func index(ofSubject subject: UInt32) -> Int? {
    places[subject]
  }

  init(
    all: [PersonObject], subjects: [UInt32], namesakes: [(slug: String, people: [Int])],
    aliases: [(slug: String, person: Int)], fields: FieldTable, fingerprints: FieldFingerprints
  ) {
    self.all = all
    self.fingerprints = fingerprints
    self.namesakes = namesakes
    self.aliases = aliases
    self.fields = fields
    places = SubjectPlaces(subjects)
    namesakesBySlug = Dictionary(uniqueKeysWithValues: namesakes.enumerated().map { ($0.element.slug, $0.offset) })
    aliasesBySlug = Dictionary(uniqueKeysWithValues: aliases.enumerated().map { ($0.element.slug, $0.offset) })
  }
}

extension PeopleIndex {
  /// Nobody, since there is an objection to their values.
  fileprivate convenience init(nobodyOf values: PeopleValues) {
    self.init(
      all: [], subjects: [], namesakes: [], aliases: [], fields: values.fields, fingerprints: values.fingerprints)
  }
}

/// Makes the index of people from what the directory holds.
struct PeopleIndexBuilder {
  /// The numbers of fields in traces.
  var fieldNames: Interner
  /// The numbers of people in traces.
  var subjects: SubjectTable
  /// The order of the site's locale.
  var collator: Collator
  /// The slugs of names so far.
  var slugCache: SlugCache
  /// How everyone was filed in the run before; afterwards, how they are now, to be kept for the next. `nil` if there is
  /// something to tell about it, which no run may leave out.
  var filing: StoredFiling?
  /// Whether every problem with slugs is told, and not only the first twenty of a kind: to find out which are new.
  var tellsEverything = false

  /// Orders people, gives them slugs and letters, and numbers their fields.
  ///
  /// - Returns: The index, and problems with slugs and fields.
  mutating func build(_ contents: DirectoryContents) -> (index: PeopleIndex, problems: [Diagnostic]) {
    let people = contents.people
    let names = fieldNames
    guard let filing else {
      // Values are made while slugs are found.
      let values = Background { PeopleValues(of: people, names: names) }
      return file(contents) { values.value }
    }
    let values = PeopleValues(of: people, names: names)
    if let objection = values.objection { return (PeopleIndex(nobodyOf: values), [objection]) }
    guard filing.key == PeopleFiling.key(of: people, values, locale: collator.locale),
      filing.filing.entries.count == people.count
    else { return file(contents) { values } }
    slugCache.keepAll()
    return index(of: people, filing.filing, values)
  }

  /// Files people anew.
  private mutating func file(
    _ contents: DirectoryContents, _ values: () -> PeopleValues
  ) -> (index: PeopleIndex, problems: [Diagnostic]) {
    let people = contents.people
    let filings = PersonFiling.filings(of: people, collator)
    let order = people.indices.sorted { left, right in
      filings[left].sortKey != filings[right].sortKey
        ? filings[left].sortKey.precedesByBytes(filings[right].sortKey)
        : people[left].id.uuidString < people[right].id.uuidString
    }
    let slugs = SlugAssigner.assign(
      people, filings, in: order, locations: LazyLocations(contents.origins), cache: &slugCache,
      tellsEverything: tellsEverything)
    var all = PeopleFiling(filings, order: order, slugs: slugs)
    let values = values()
    if let objection = values.objection { return (PeopleIndex(nobodyOf: values), [objection]) }
    let (index, problems) = index(of: people, all, values)
    all.take(index.all.map(\.subject))
    let key = PeopleFiling.key(of: people, values, locale: collator.locale)
    filing = slugs.problems.isEmpty ? StoredFiling(key: key, filing: all) : nil
    return (index, slugs.problems + problems)
  }

  private mutating func index(
    of people: [Person], _ filing: PeopleFiling, _ values: PeopleValues
  ) -> (index: PeopleIndex, problems: [Diagnostic]) {
    let entries = filing.entries
    let numbers = entries.map { subjects.number(of: people[$0.place].id, likely: $0.subject) }
    let objects = Parallel.array(count: entries.count, chunk: 256) { index in
      let entry = entries[index]
      return PersonObject(
        index: index, subject: numbers[index], person: people[entry.place], values: values.rows[entry.place],
        sortName: entry.sortName, letter: entry.letter, slug: entry.slug, fields: values.fields)
    }
    let index = PeopleIndex(
      all: objects, subjects: numbers, namesakes: filing.namesakes, aliases: filing.aliases, fields: values.fields,
      fingerprints: values.fingerprints.ordered(by: entries.map(\.place)))
    return (index, Self.hiddenFields(values.present))
  }

  /// Fields that templates cannot see since Roster's own member of the name wins, apart from those that feed it.
  private static func hiddenFields(_ present: [String]) -> [Diagnostic] {
    let hiding: [ComputedField] = [.url, .urls, .letter, .next, .previous, .groups]
    return hiding.filter { present.contains($0.rawValue) }.map { field in
      .warning(
        "the field '\(field.rawValue)' of the directory is hidden: 'person.\(field.rawValue)' means Roster's own",
        notes: ["give it another name in roster.yml, like 'fields: {website: \(field.rawValue)}'"])
    }
  }
}
