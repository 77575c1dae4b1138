import Collation
import Diagnostics
import DirectoryModel

/// Which people to list, in which order, and what of them.
public struct PeopleQuery: Sendable {
  /// What a field must hold.
  public struct Condition: Sendable {
    /// The field's name or a path into it.
    public var field: String
    /// The value, or that of an element where the field holds a list; letter case counts nothing. Empty: the field must be
    /// absent.
    public var value: String

    /// Makes a condition.
    public init(field: String, value: String) {
      self.field = field
      self.value = value
    }
  }

  /// Conditions that all must hold.
  public var conditions: [Condition] = []

  /// The fields to order by, the first counting most; with a `-` before it, backwards. None: by name.
  public var sort: [String] = []

  /// Whether to list everyone backwards.
  public var isDescending = false

  /// The fields to show; `nil`: all.
  public var fields: [String]?

  /// Everyone with all fields, by name.
  public init() {}
}

extension SiteDirectory {
  /// The people of a query, each with the fields asked for; those that say nothing are left out.
  ///
  /// - Throws: `DiagnosticError` for fields that nobody has.
  public func list(_ query: PeopleQuery) throws -> [FieldMapping] {
    let people = index().people.all
    let keys = query.sort.map { field in
      let isDescending = field.hasPrefix("-")
      return SortKey(
        property: isDescending ? String(field.dropFirst()) : field, isDescending: isDescending != query.isDescending,
        comparison: .collated)
    }
    try check(keys.compactMap(\.property) + query.conditions.map(\.field) + (query.fields ?? []), people)
    var members = people.indices.filter { place in
      query.conditions.allSatisfy { $0.holds(for: people[place], ownID: directory.ownIDs[people[place].person.id]) }
    }
    if keys.isEmpty {
      if query.isDescending { members.reverse() }
    } else {
      members = PeopleSorter(keys: keys, collator: collator).sorted(members, of: people)
    }
    let sources = sourceFields
    return members.map { place in
      guard let fields = query.fields else {
        return PersonView(
          person: people[place].person, slug: people[place].slug,
          ownID: directory.ownIDs[people[place].person.id], sources: sources
        ).fields
      }
      return FieldMapping(
        fields.compactMap { field in
          value(field, people[place]).map { FieldMapping.Field(name: field, value: $0) }
        })
    }
  }

  private func value(_ field: String, _ person: PersonObject) -> FieldValue? {
    if field == "id", let own = directory.ownIDs[person.person.id] { return .text(own) }
    var property = Property(field, nil)
    return property.value(of: person)
  }

  /// Reports fields that nobody has. Nothing is said of an empty directory.
  private func check(_ fields: [String], _ people: [PersonObject]) throws {
    guard !people.isEmpty else { return }
    var problems: [Diagnostic] = []
    for field in Set(fields).sorted() where !people.contains(where: { value(field, $0) != nil }) {
      guard ComputedField(rawValue: field) == nil, field != "office", !fieldNames.contains(field) else { continue }
      problems.append(missing(field))
    }
    guard problems.isEmpty else { throw DiagnosticError(problems) }
  }

  /// The message about a field that nobody has.
  func missing(_ field: String) -> Diagnostic {
    if hiddenFields.contains(field) {
      return .error("the field '\(field)' is private", notes: ["'--private' shows private fields"])
    }
    let names = fieldNames
    let remedy =
      Suggestion.nearest(to: field, among: names).map { "did you mean '\($0)'?" }
      ?? "the fields are \(names.prefix(20).map { "'\($0)'" }.joined(separator: ", "))"
    return .error("nobody has a field '\(field)'", notes: [remedy])
  }
}

extension PeopleQuery.Condition {
  /// Whether a person fulfils the condition.
  fileprivate func holds(for person: PersonObject, ownID: String?) -> Bool {
    var property = Property(field, nil)
    var spellings = property.spellings(of: person)
    if field == "id", let ownID { spellings.append(ownID) }
    guard !value.isBlank else { return spellings.isEmpty }
    let wanted = Self.key(value)
    return spellings.contains { Self.key($0) == wanted }
  }

  private static func key(_ spelling: String) -> String {
    Transliteration.folded(Property.identity(spelling.withoutInvisibles))
  }
}
