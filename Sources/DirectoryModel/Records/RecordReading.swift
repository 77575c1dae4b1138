import Diagnostics
import Foundation

/// Reads the records of a file one by one, then gives them their ids.
///
/// Knows what is wrong with records; what is wrong with settings is `SettingsCheck`'s.
struct RecordReading {
  /// What became of a record.
  enum Outcome {
    /// A person.
    case person(Person)
    /// A record with nothing but an id, if even that.
    case draft(id: UUID?)
    /// A record with a problem that was reported.
    case broken
    /// A record that the filter says is not of a person.
    case excluded
  }

  /// What a person is known by until all ids are given.
  struct Candidate {
    var record: Int
    var key: IdentityKey
    /// The id as the record spells it, unless it is private.
    var id: String?
  }

  let rules: FieldRules
  let records: [Record]

  /// One for each record, in their order. People whose id is made of other fields have none of their own before
  /// `assignIDs`.
  var outcomes: [Outcome] = []

  /// What keeps records from being people.
  var problems = RecordProblems()

  /// What was odd but lost nothing.
  var warnings = RecordProblems()

  private(set) var candidates: [Candidate] = []
  private var nameless: [(record: Int, visible: FieldMapping)] = []

  /// Field names with nothing to clean, by their place in a record: the next record mostly has the same.
  private var plainNames: [String] = []

  /// Reads all records, on all cores.
  init(_ records: [Record], rules: FieldRules) {
    self.rules = rules
    self.records = records
    outcomes.reserveCapacity(records.count)
    candidates.reserveCapacity(records.count)
    let parts = Parallel.map(count: records.count, chunk: 2048) { range in
      [RecordReading(records, range, rules: rules)]
    }
    for part in parts { append(part) }
    reportNameless(besides: candidates.count)
    assignIDs(to: candidates)
  }

  private init(_ records: [Record], _ range: Range<Int>, rules: FieldRules) {
    self.rules = rules
    self.records = records
    outcomes.reserveCapacity(range.count)
    candidates.reserveCapacity(range.count)
    for number in range { outcomes.append(read(number)) }
  }

  private mutating func append(_ part: RecordReading) {
    outcomes += part.outcomes
    candidates += part.candidates
    nameless += part.nameless
    problems.append(part.problems)
    warnings.append(part.warnings)
  }

  private mutating func read(_ number: Int) -> Outcome {
    guard rules.filter.admits(records[number].fields) else { return .excluded }
    let origin = records[number].origin
    let raw = cleanNames(records[number].fields, of: origin)
    let visibleRaw = rules.privatePaths.isEmpty ? raw : rules.visible(raw)
    let (mapped, mismatches) = rules.mapped(visibleRaw)
    let visible = rules.privatePaths.isEmpty ? mapped : rules.visible(mapped)
    let keys = rules.privatePaths.isEmpty ? mapped : rules.mapped(raw).fields
    let before = problems.count
    let id = explicitID(in: keys, of: visible, at: origin)
    if problems.count == before, isDraft(raw) {
      warnings.report(.draft) {
        origin.warning(
          "a person with nothing but an id is left out",
          notes: ["give the person a name, or remove the record"])
      }
      return .draft(id: id)
    }
    for mismatch in mismatches where !rules.privatePaths.contains(where: { $0.description == mismatch.rule.name }) {
      report(mismatch, of: visible, at: origin)
    }
    let name = text(.name, "name", in: visible, at: origin)
    let office = text(.office, "office", in: visible, at: origin)
    if let name, name.isEmpty {
      nameless.append((number, visible))
      return .broken
    }
    guard problems.count == before, let name, let office else { return .broken }
    let key = id.map(IdentityKey.explicit) ?? .derived(from: origin.key, keys, name: name)
    candidates.append(
      Candidate(record: number, key: key, id: id == nil ? nil : visible["id"]?.spelling?.withoutInvisibles))
    return .person(Person(id: id ?? .unassigned, name: name, office: office, fields: visible.withoutOwn))
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
