import Diagnostics
import Foundation

/// Reads the records of a file one by one, then gives them their ids.
///
/// Knows what is wrong with records; what is wrong with settings is `SettingsCheck`'s.
struct RecordReading {
  /// What became of a record.
  enum Result {
    /// A person.
    case person(Person)
    /// A record with nothing but an id, if even that.
    case draft(id: UUID?)
    /// A record with a problem that was reported.
    case broken
    /// A record that the filter says is not of a person.
    case excluded
  }

  /// What became of a record, and what a person is known by until all ids are given.
  struct Outcome {
    var result: Result
    /// What the id is made of; `nil` of what is no person.
    var key: IdentityKey?
    /// The id as the record spells it, unless it is private.
    var spelledID: String?

    /// The person.
    var person: Person? {
      if case .person(let person) = result { person } else { nil }
    }

    /// Whether it became a person.
    var isPerson: Bool {
      if case .person = result { true } else { false }
    }

    /// Takes the person out, who is not copied.
    mutating func takePerson() -> Person {
      guard case .person(let person) = exchange(&result, with: .excluded) else { return Person(id: .unassigned) }
      return person
    }
  }

  let rules: FieldRules
  private let hiddenSources: [FieldPath]
  let records: [Record]

  /// One for each record, in their order. People whose id is made of other fields have none of their own before
  /// `assignIDs`.
  var outcomes: [Outcome] = []

  /// What keeps records from being people.
  var problems = RecordProblems()

  /// What was odd but lost nothing.
  var warnings = RecordProblems()

  private var nameless: [(record: Int, visible: FieldMapping)] = []

  /// Field names with nothing to clean, by their place in a record: the next record mostly has the same.
  private var plainNames: [String] = []

  /// Reads all records, on all cores.
  init(_ records: [Record], rules: FieldRules) {
    self.init(of: records, rules: rules)
    let (outcomes, parts) = Parallel.fill(count: records.count, chunk: 2048) { range, start in
      var part = RecordReading(of: records, rules: rules)
      for (place, number) in range.enumerated() { (start + place).initialize(to: part.read(number)) }
      return [part]
    }
    self.outcomes = outcomes
    for part in parts { append(part) }
    if !nameless.isEmpty { reportNameless(besides: outcomes.count { $0.key != nil }) }
    assignIDs()
  }

  /// Takes the people out, without warnings: what was read is no more use afterwards.
  mutating func takeContents() -> DirectoryContents {
    let numbers = outcomes.indices.filter { outcomes[$0].isPerson }
    var contents = DirectoryContents(
      people: Parallel.array(takingFrom: &outcomes, at: numbers) { $0.takePerson() },
      origins: Parallel.array(count: numbers.count) { [records] in records[numbers[$0]].origin })
    contents.recordNumbers = numbers
    contents.ids = Parallel.array(takingFrom: &outcomes, at: numbers) { exchange(&$0.spelledID, with: nil) }
    return contents
  }

  private init(of records: [Record], rules: FieldRules) {
    self.rules = rules
    hiddenSources = rules.hiddenSources
    self.records = records
  }

  private mutating func append(_ part: RecordReading) {
    nameless += part.nameless
    problems.append(part.problems)
    warnings.append(part.warnings)
  }

  private mutating func read(_ number: Int) -> Outcome {
    guard rules.filter.admits(records[number].fields) else { return Outcome(result: .excluded) }
    let origin = records[number].origin
    let raw = cleanNames(records[number].fields, of: origin)
    let visibleRaw = rules.privatePaths.isEmpty ? raw : rules.visible(raw)
    let (mapped, mismatches) = rules.mapped(visibleRaw)
    var visible = rules.privatePaths.isEmpty ? mapped : rules.visible(mapped)
    for path in hiddenSources { visible.remove(path) }
    let keys = rules.privatePaths.isEmpty ? mapped : rules.mapped(raw).fields
    let before = problems.count
    let id = explicitID(in: keys, of: visible, at: origin)
    if problems.count == before, isDraft(raw) {
      warnings.report(.draft) {
        origin.warning(
          "a person with nothing but an id is left out",
          notes: ["give the person a name, or remove the record"])
      }
      return Outcome(result: .draft(id: id))
    }
    for mismatch in mismatches where !rules.privatePaths.contains(where: { $0.description == mismatch.rule.name }) {
      report(mismatch, of: visible, at: origin)
    }
    let name = text(.name, "name", in: visible, at: origin)
    let office = text(.office, "office", in: visible, at: origin)
    if let name, name.isEmpty {
      nameless.append((number, visible))
      return Outcome(result: .broken)
    }
    guard problems.count == before, let name, let office else { return Outcome(result: .broken) }
    return Outcome(
      result: .person(Person(id: id ?? .unassigned, name: name, office: office, fields: visible.withoutOwn)),
      key: id.map(IdentityKey.explicit) ?? .derived(from: origin.key, keys, name: name),
      spelledID: id == nil ? nil : visible["id"]?.spelling?.withoutInvisibles)
  }

  /// Field names without the characters that nobody sees, so that `name\u{A0}` is the name.
  private mutating func cleanNames(_ fields: FieldMapping, of origin: RecordOrigin) -> FieldMapping {
    guard !hasPlainNames(fields) else { return fields }
    return FieldMapping(
      fields.fields.map { field in
        if field.name.hasInvisibles {
          warnings.report(.invisible) {
            origin.warning(
              "the field name '\(field.name.withoutInvisibles)' has invisible characters",
              notes: ["they are ignored; type the name anew to be rid of them"])
          }
        }
        return FieldMapping.Field(name: field.name.withoutInvisibles, value: field.value)
      })
  }

  private mutating func hasPlainNames(_ fields: FieldMapping) -> Bool {
    let fields = fields.fields
    for place in fields.indices where place >= plainNames.count || plainNames[place] != fields[place].name {
      let name = fields[place].name
      guard name.withoutInvisibles == name else { return false }
      if place < plainNames.count { plainNames[place] = name } else { plainNames.append(name) }
    }
    return true
  }

  /// Whether all but the id is absent: what an app saves for a person who was added and not filled in.
  private func isDraft(_ fields: FieldMapping) -> Bool {
    let source = rules.rules.last { $0.name == "id" }?.path
    return fields.fields.allSatisfy { field in
      if field.name == "id" || field.name == source?.description { return true }
      if case .name(field.name)? = source?.steps.first { return true }
      return field.value.isAbsent
    }
  }

  /// The id that the record names; `nil` if it names none, or something that is no id, which is reported.
  private mutating func explicitID(
    in keys: FieldMapping, of visible: FieldMapping, at origin: RecordOrigin
  ) -> UUID? {
    guard let value = keys["id"], !value.isAbsent else { return nil }
    if let text = value.spelling { return IdentityKey.id(of: text) }
    problems.report(.id) {
      origin.error(
        "the id of \(visible.personLabel) is \(value.kindInWords), expected text",
        notes: ["say which part of it is the id in roster.yml, as in 'fields: {id: \"id\(value.firstStep)\"}'"])
    }
    return nil
  }

  /// A field that must be a scalar: empty if absent, `nil` if it is something else, which is reported.
  private mutating func text(
    _ kind: RecordProblems.Kind, _ name: String, in fields: FieldMapping, at origin: RecordOrigin
  ) -> String? {
    guard let value = fields[name], !value.isAbsent else { return "" }
    guard let text = value.spelling else {
      problems.report(kind) {
        origin.error(
          "the \(name) of \(fields.personLabel) is \(value.kindInWords), expected text",
          notes: [
            "say which part of it is the \(name) in roster.yml, as in 'fields: {\(name): \"\(name)\(value.firstStep)\"}'"
          ])
      }
      return nil
    }
    guard kind == .name else { return text }
    if text.hasInvisibles {
      warnings.report(.invisible) {
        origin.warning(
          "the name '\(text.withoutInvisibles)' has invisible characters",
          notes: ["they are ignored; type the name anew to be rid of them"])
      }
    }
    return text.withoutInvisibles
  }

  private mutating func report(_ mismatch: FieldTypeMismatch, of fields: FieldMapping, at origin: RecordOrigin) {
    problems.report(.fieldType) {
      origin.error(
        "the field '\(mismatch.rule.name)' of \(fields.personLabel) is \(mismatch.found), expected \(mismatch.expected)",
        notes: ["correct '\(mismatch.rule.path)', or declare another type under 'fields' in roster.yml"])
    }
  }

  private mutating func reportNameless(besides named: Int) {
    let records = records
    let source = rules.rules.last { $0.name == "name" }?.path
    if named == 0, nameless.count > 1, source == nil,
      !nameless.contains(where: { $0.visible["name"] != nil }), let first = nameless.first
    {
      let names = Set(nameless.flatMap { $0.visible.fields.map(\.name) }).sorted()
      let meant = Suggestion.nearest(to: "name", among: names) ?? "full_name"
      problems.report(.noName) {
        .error(
          "nobody has a field 'name'", at: records[first.record].origin.location,
          notes: [
            "the fields are \(names.listed)",
            "say which one is the name in roster.yml, as in 'fields: {name: \(meant)}'",
          ])
      }
      return
    }
    for (number, visible) in nameless {
      problems.report(.noName) {
        records[number].origin.error(
          "a person without a name\(visible.personSummary)",
          notes: [source.map { "give the person a name in '\($0)'" } ?? "give the person a field 'name'"])
      }
    }
  }
}

extension UUID {
  /// The nil UUID (RFC 9562, section 5.9), for a person whose id is not made yet.
  fileprivate static let unassigned = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension FieldMapping {
  /// The fields that are no properties of a person.
  fileprivate var withoutOwn: FieldMapping {
    var others: [Field] = []
    others.reserveCapacity(fields.count)
    for place in fields.indices {
      let length = fields[place].name.utf8.count
      if length <= 6, length % 2 == 0, Person.own.contains(fields[place].name) { continue }
      others.append(fields[place])
    }
    return FieldMapping(unique: others)
  }
}
