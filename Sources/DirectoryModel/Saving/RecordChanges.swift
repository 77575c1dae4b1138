import Diagnostics
import Foundation

/// What saving does to the records of a file, whatever its format: a store reads its file again, asks
/// for the changes, and carries them out on the file's own structure.
public struct RecordChanges: Sendable {
  /// What happens to one record.
  public enum Action: Sendable {
    /// The record at this index stays as it is.
    case keep(Int)
    /// The record at this index is edited.
    case edit(Int, [FieldEdit])
    /// A new record.
    case add(FieldMapping)
  }

  /// The records after saving, in their order: those of the file, then the new ones. Records without an action go.
  public var actions: [Action] = []

  /// Whether the file stays as it is.
  public var isEmpty: Bool
}

extension PeopleBuilder {
  /// What must change in the records of a file so that it holds these people.
  ///
  /// Records keep their order, new people come at the end, and the records of people who are gone go. A draft, which
  /// is no person yet, stays. A record without an id gets one where its id would come out differently after the
  /// change, because an id never changes.
  ///
  /// - Parameters:
  ///   - source: The file, for messages about new records; one without bytes if it is new.
  ///   - newIDs: The texts that ids of new people are written as.
  /// - Throws: `DiagnosticError` if the file has problems of its own, if two people have one id, if an edit cannot
  ///   be written back, or if the result could not be read again: a person without a name, say.
  public func changes(
    to list: RecordList, in source: SourceText, for people: [Person], spelling newIDs: [Person.ID: String] = [:]
  ) throws -> RecordChanges {
    let builder = PeopleBuilder(rules: rules.fitted(to: list.records).rules)
    let reading = RecordReading(list.records, rules: builder.rules)
    guard reading.problems.isEmpty else { throw DiagnosticError(reading.problems.diagnostics) }
    var plan = try SavePlan(builder: builder, list: list, source: source, people: people, newIDs: newIDs)
    try plan.match(reading.outcomes)
    plan.keepSources()
    try plan.pinIDs()
    return plan.changes
  }

  /// What gives a record without an id this one.
  ///
  /// - Parameter value: How it is written; `nil`: as a UUID.
  /// - Throws: `DiagnosticError` if it cannot be written where the rules take ids from.
  public func edits(giving id: UUID, as value: FieldValue? = nil, to record: Record) throws -> [FieldEdit] {
    var merge = FieldMerge(rules: rules, record: record, name: record.fields["name"]?.spelling ?? "")
    merge.add("id", nil, value ?? .text(id.uuidString))
    guard merge.problems.isEmpty else { throw DiagnosticError(merge.problems) }
    return merge.edits
  }
}

/// Works out the changes.
private struct SavePlan {
  /// A record as it will be.
  private struct Slot {
    var index: Int?
    var edits: [FieldEdit]
    var person: Person?
  }

  let builder: PeopleBuilder
  let list: RecordList
  let source: SourceText
  let people: [Person]
  private let newIDs: [Person.ID: String]
  /// Whether ids of the file are numbers.
  private lazy var hasNumbers = list.records.contains { record in
    if case .number? = builder.rules.mapped(record.fields).fields["id"] { true } else { false }
  }
  private var left: [UUID: Person] = [:]
  private var slots: [Slot] = []
  private let recordCount: Int

  init(
    builder: PeopleBuilder, list: RecordList, source: SourceText, people: [Person], newIDs: [Person.ID: String]
  ) throws {
    self.builder = builder
    self.list = list
    self.source = source
    self.people = people
    self.newIDs = newIDs
    recordCount = list.records.count
    left.reserveCapacity(people.count)
    for person in people {
      guard let other = left.updateValue(person, forKey: person.id) else { continue }
      throw DiagnosticError(
        .error(
          "'\(person.name.clipped)' has the same id as '\(other.name.clipped)'", notes: ["give one of them another id"])
      )
    }
  }

  /// Finds each record's person, then adds those who have none.
  mutating func match(_ outcomes: [RecordReading.Outcome]) throws {
    var problems: [Diagnostic] = []
    for (index, outcome) in outcomes.enumerated() {
      switch outcome.result {
      case .person(let base):
        guard let person = left.removeValue(forKey: base.id) else { continue }
        add(person, from: base, at: index, &problems)
      case .draft(let id?):
        guard let person = left.removeValue(forKey: id) else { fallthrough }
        add(person, from: Person(id: id), at: index, &problems)
      case .draft, .broken, .excluded:
        slots.append(Slot(index: index, edits: [], person: nil))
      }
    }
    for person in people where left[person.id] != nil {
      add(person, from: Person(id: person.id), at: nil, &problems)
    }
    guard problems.isEmpty else { throw DiagnosticError(problems.sorted()) }
  }

  private mutating func add(_ person: Person, from base: Person, at index: Int?, _ problems: inout [Diagnostic]) {
    do {
      var edits = person == base && index != nil ? [] : try edits(from: base, to: person, at: index)
      if index == nil { edits = plainFields(of: person) + edits }
      slots.append(Slot(index: index, edits: edits, person: person))
      if index == nil { try pinID(of: slots.count - 1) }
    } catch let error as DiagnosticError {
      problems += error.diagnostics
    } catch {
      problems.append(.error("\(error)"))
    }
  }

  private func edits(from base: Person, to person: Person, at index: Int?) throws -> [FieldEdit] {
    try builder.edits(from: base, to: person, in: record(at: index), like: list.records)
  }

  /// Name and office of a new record; an office even if empty where somebody has one, or there is nobody: apps decode records
  /// that have both.
  private func plainFields(of person: Person) -> [FieldEdit] {
    let hasOffices = list.records.isEmpty || list.records.contains { $0.fields["office"] != nil }
    return [("name", person.name), ("office", person.office)].compactMap { field, text in
      if builder.rules.rules.contains(where: { $0.name == field }) { return nil }
      return text.isEmpty && field == "office" && !hasOffices
        ? nil : FieldEdit(path: [.name(field)], value: .text(text))
    }
  }

  /// Leaves a blank where the last value of a field would go that a setting speaks of: without any, the setting would be an
  /// error.
  mutating func keepSources() {
    let removals = slots.indices.filter { number in slots[number].edits.contains { $0.value == nil } }
    guard !removals.isEmpty else { return }
    let filter = builder.rules.filter
    for path in builder.rules.rules.flatMap(\.paths) + (filter.only + filter.except).map(\.path) {
      func isThere(_ number: Int) -> Bool { path.value(in: result(of: slots[number]).fields) != nil }
      for number in removals {
        guard let edit = slots[number].edits.firstIndex(where: { $0.value == nil && $0.path == path.steps }) else {
          continue
        }
        if !slots.indices.contains(where: isThere) { slots[number].edits[edit].value = .text("") }
        break
      }
    }
  }

  /// Writes ids into the records that would get other ones, then makes sure that the result can be read.
  mutating func pinIDs() throws {
    guard slots.count != recordCount || slots.contains(where: { !$0.edits.isEmpty }) else { return }
    var reading = RecordReading(slots.map(result(of:)), rules: builder.rules)
    var pinned = false
    for number in slots.indices where !keepsID(number, reading) && !hasID(result(of: slots[number])) {
      try pinID(of: number)
      pinned = true
    }
    if pinned { reading = RecordReading(slots.map(result(of:)), rules: builder.rules) }
    var problems = reading.problems.diagnostics + excluded(reading)
    for number in slots.indices where problems.isEmpty && !keepsID(number, reading) {
      problems.append(
        record(at: slots[number].index).origin.error(
          "'\(slots[number].person?.name.clipped ?? "")' would get another id, which must never change",
          notes: ["the field that the id comes from cannot be edited; give the record an 'id' of its own first"]))
    }
    guard problems.isEmpty else { throw DiagnosticError(problems) }
  }

  /// Those who would not be read again, because of the filter.
  private func excluded(_ reading: RecordReading) -> [Diagnostic] {
    var problems = RecordProblems()
    for number in slots.indices {
      guard case .excluded = reading.outcomes[number].result, let person = slots[number].person,
        let objection = builder.rules.filter.objection(to: result(of: slots[number]).fields)
      else { continue }
      problems.report(.excluded) {
        .error(
          "'\(person.name.clipped)' would not be in the directory: \(objection.reason)",
          at: slots[number].index.map { list.records[$0].origin.location }, notes: [objection.remedy])
      }
    }
    return problems.diagnostics
  }

  /// Whether a record reads as the person that it is for.
  private func keepsID(_ number: Int, _ reading: RecordReading) -> Bool {
    guard let wanted = slots[number].person?.id else { return true }
    switch reading.outcomes[number].result {
    case .person(let person): return person.id == wanted
    case .draft(let id): return id == wanted
    case .broken, .excluded: return false
    }
  }

  private func hasID(_ record: Record) -> Bool {
    builder.rules.mapped(record.fields).fields["id"].map { !$0.isAbsent } ?? false
  }

  private mutating func pinID(of number: Int) throws {
    guard let id = slots[number].person?.id else { return }
    let spelling = newIDs[id].map { hasNumbers ? FieldValue(scalar: $0) : .text($0) }
    let pinned = try builder.edits(giving: id, as: spelling, to: record(at: slots[number].index))
    slots[number].edits = pinned + slots[number].edits
  }

  private func record(at index: Int?) -> Record {
    if let index { return list.records[index] }
    return Record(fields: FieldMapping(), origin: RecordOrigin(span: SourceSpan(source, 0..<0), label: "new record"))
  }

  private func result(of slot: Slot) -> Record {
    var record = record(at: slot.index)
    for edit in slot.edits { record.fields.apply(edit) }
    return record
  }

  var changes: RecordChanges {
    var changes = RecordChanges(isEmpty: true)
    for slot in slots {
      if let index = slot.index {
        changes.actions.append(slot.edits.isEmpty ? .keep(index) : .edit(index, slot.edits))
      } else {
        changes.actions.append(.add(result(of: slot).fields))
      }
    }
    changes.isEmpty = slots.count == recordCount && slots.allSatisfy { $0.index != nil && $0.edits.isEmpty }
    return changes
  }
}
