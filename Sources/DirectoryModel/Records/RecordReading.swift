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

  /// A record on its way to a person.
  struct Candidate {
    var record: Int
    var name: String
    var office: String
    var fields: FieldMapping
    var key: IdentityKey
  }

  let rules: FieldRules
  let records: [Record]

  /// One for each record, in their order.
  var outcomes: [Outcome] = []

  /// What keeps records from being people.
  var problems = RecordProblems()

  /// What was odd but lost nothing.
  var warnings = RecordProblems()

  private var nameless: [(record: Int, visible: FieldMapping)] = []

  /// Reads all records.
  init(_ records: [Record], rules: FieldRules) {
    self.rules = rules
    self.records = records
    outcomes.reserveCapacity(records.count)
    var candidates: [Candidate] = []
    candidates.reserveCapacity(records.count)
    for number in records.indices {
      guard rules.filter.admits(records[number].fields) else {
        outcomes.append(.excluded)
        continue
      }
      outcomes.append(.broken)
      if let candidate = read(number) { candidates.append(candidate) }
    }
    reportNameless(besides: candidates.count)
    assignIDs(to: candidates)
  }

  private mutating func read(_ number: Int) -> Candidate? {
    let origin = records[number].origin
    let raw = cleanNames(records[number].fields, of: origin)
    let visibleRaw = rules.privatePaths.isEmpty ? raw : rules.visible(raw)
    let (mapped, mismatches) = rules.mapped(visibleRaw)
    let visible = rules.privatePaths.isEmpty ? mapped : rules.visible(mapped)
    let keys = rules.privatePaths.isEmpty ? mapped : rules.mapped(raw).fields
    let before = problems.count
    let id = explicitID(in: keys, of: visible, at: origin)
    if problems.count == before, isDraft(raw) {
      outcomes[number] = .draft(id: id)
      warnings.report(.draft) {
        origin.warning(
          "a person with nothing but an id is left out",
          notes: ["give the person a name, or remove the record"])
      }
      return nil
    }
    for mismatch in mismatches where !rules.privatePaths.contains(where: { $0.description == mismatch.rule.name }) {
      report(mismatch, of: visible, at: origin)
    }
    let name = text(.name, "name", in: visible, at: origin)
    let office = text(.office, "office", in: visible, at: origin)
    if let name, name.isEmpty {
      nameless.append((number, visible))
      return nil
    }
    guard problems.count == before, let name, let office else { return nil }
    var fields = visible
    for name in Person.own { fields[name] = nil }
    return Candidate(
      record: number, name: name, office: office, fields: fields,
      key: id.map(IdentityKey.explicit) ?? .derived(from: origin.key, keys, name: name))
  }

  /// Field names without the characters that nobody sees, so that `name\u{A0}` is the name.
  private mutating func cleanNames(_ fields: FieldMapping, of origin: RecordOrigin) -> FieldMapping {
    guard fields.fields.contains(where: { $0.name.withoutInvisibles != $0.name }) else { return fields }
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
