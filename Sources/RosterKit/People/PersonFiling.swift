import Collation
import DirectoryModel
import Foundation
import Incremental

/// How one person is filed: what follows from the record alone, and is worked out for many at a time.
struct PersonFiling: Sendable {
  /// The name by which the person is ordered.
  var sortName: String
  /// Its key: the order of keys is the order of people.
  var sortKey: [UInt8]
  /// The heading in an alphabetical index.
  var letter: String
  /// The slug of a name in ASCII; `nil` for other names, whose slugs are dear to work out and remembered.
  var plainSlug: String?
  /// The record's own slug; `nil` if it has none.
  var pinnedSlug: String?
  /// Earlier slugs, which lead to this person.
  var aliases: [String]

  /// Files people, on all cores.
  static func filings(of people: [Person], _ collator: Collator) -> [PersonFiling] {
    Parallel.map(count: people.count, jobs: Parallel.defaultJobs) { range in
      range.map { PersonFiling(FilingFields(people[$0]), collator) }
    }
  }

  private init(_ fields: FilingFields, _ collator: Collator) {
    sortName = fields.sortName(SortName.Particles(locale: collator.locale))
    (sortKey, letter) = collator.place(of: sortName)
    plainSlug = fields.name.utf8.allSatisfy { $0 < 0x80 } ? Slug.make(from: fields.name) : nil
    pinnedSlug = fields.slug
    aliases = fields.aliases
  }
}

/// All of a record that its filing depends on, or that of others.
struct FilingFields {
  /// The person's id, which orders people of one sort name and tells namesakes apart.
  let id: UUID
  /// The person's name.
  let name: String
  /// The record's own slug; `nil` if it has none.
  private(set) var slug: String?
  /// Earlier slugs.
  private(set) var aliases: [String] = []

  private var given: String?
  private var family: String?
  private var whole: String?

  /// The names of the fields that are looked at; besides them only the id is.
  static let names = ["name", "slug", "aliases", "sort_name", "family_name", "given_name"]

  /// Takes them from a record.
  init(_ person: Person) {
    id = person.id
    name = person.name
    for field in person.fields.fields { take(field) }
  }

  private mutating func take(_ field: FieldMapping.Field) {
    switch field.name {
    case "slug": slug = field.value.text
    case "aliases": aliases = field.value.texts
    case "sort_name": whole = field.value.text
    case "family_name": family = field.value.text
    case "given_name": given = field.value.text
    default: break
    }
  }

  /// The record's `sort_name`, else what is made of family and given name, or of the whole name.
  func sortName(_ particles: SortName.Particles) -> String {
    if let whole { return whole }
    if let family { return SortName.make(family: family, given: given, particles: particles) }
    return SortName.make(from: name, particles: particles)
  }
}

extension Person {
  /// Earlier slugs, which lead to this person: the field `aliases`, a list or one text.
  var aliases: [String] { fields["aliases"]?.texts ?? [] }
}

extension FieldValue {
  /// The spelling of a scalar that is not blank.
  fileprivate var text: String? {
    spelling.flatMap { $0.isBlank ? nil : $0 }
  }

  /// The spellings of a list, or that of a scalar.
  fileprivate var texts: [String] {
    guard case .list(let values) = self else { return text.map { [$0] } ?? [] }
    return values.compactMap(\.text)
  }
}
