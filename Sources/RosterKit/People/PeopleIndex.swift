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

  private let indicesBySubject: [UInt32: Int]
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
    indicesBySubject[subject]
  }

  init(
    all: [PersonObject], namesakes: [(slug: String, people: [Int])], aliases: [(slug: String, person: Int)],
    fields: FieldTable, fingerprints: FieldFingerprints
  ) {
    self.all = all
    self.fingerprints = fingerprints
    self.namesakes = namesakes
    self.aliases = aliases
    self.fields = fields
    indicesBySubject = Dictionary(uniqueKeysWithValues: all.map { ($0.subject, $0.index) })
    namesakesBySlug = Dictionary(uniqueKeysWithValues: namesakes.enumerated().map { ($0.element.slug, $0.offset) })
    aliasesBySlug = Dictionary(uniqueKeysWithValues: aliases.enumerated().map { ($0.element.slug, $0.offset) })
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

  /// Orders people, gives them slugs and letters, and numbers their fields.
  ///
  /// - Returns: The index, and problems with slugs and fields.
  mutating func build(_ contents: DirectoryContents) -> (index: PeopleIndex, problems: [Diagnostic]) {
    let people = contents.people
    let filings = PersonFiling.filings(of: people, collator)
    // Values are made while slugs are found.
    let names = fieldNames
    let background = Background { PeopleValues(of: people, names: names) }
    let order = people.indices.sorted { left, right in
      filings[left].sortKey != filings[right].sortKey
        ? filings[left].sortKey.precedesByBytes(filings[right].sortKey)
        : people[left].id.uuidString < people[right].id.uuidString
    }
    let slugs = SlugAssigner.assign(
      people, filings, in: order, locations: LazyLocations(contents.origins), cache: &slugCache)
    let numbers = order.map { subjects.number(of: people[$0].id) }
    let values = background.value
    let objects = Parallel.map(count: order.count, jobs: Parallel.defaultJobs) { range in
      range.map { index in
        let filing = filings[order[index]]
        return PersonObject(
          index: index, subject: numbers[index], person: people[order[index]], values: values.rows[order[index]],
          sortName: filing.sortName, letter: filing.letter, slug: slugs.slugs[index], fields: values.fields)
      }
    }
    let index = PeopleIndex(
      all: objects, namesakes: slugs.namesakes, aliases: slugs.aliases, fields: values.fields,
      fingerprints: values.fingerprints.ordered(by: order))
    return (index, slugs.problems + Self.hiddenFields(values.present))
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
