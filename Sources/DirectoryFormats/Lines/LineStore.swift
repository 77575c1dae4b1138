import Diagnostics
import DirectoryModel
import Foundation

/// A directory in a file of vCards or LDIF.
///
/// Saving changes the lines of the edited fields and no others. The result is read again before it replaces the file; what the
/// format cannot hold is refused.
public final class LineStore: DirectoryStore {
  /// How people come from its records.
  public let rules: FieldRules

  private let file: StoredFile
  private let encoding: TextEncoding
  private let format: any LineFormat

  /// Makes a store; the file need not exist yet.
  init(
    path: String, displayPath: String, rules: FieldRules, encoding: TextEncoding, format: any LineFormat
  ) {
    file = StoredFile(path: path, displayPath: displayPath)
    self.rules = rules
    self.encoding = encoding
    self.format = format
  }

  /// Always.
  public var isWritable: Bool { true }

  /// Reads everyone.
  ///
  /// - Throws: `DiagnosticError` with every problem.
  public func load() throws -> DirectoryContents {
    try file.load { source in
      try PeopleBuilder(rules: rules).contents(of: source.inUTF8(from: encoding), read: format.reader)
    }
  }

  /// Writes everyone, atomically. A file that already holds just these people is not touched.
  ///
  /// - Throws: `DiagnosticError` if the file was changed by somebody else since it was loaded, cannot be replaced, or
  ///   cannot hold what it should.
  public func save(_ people: [Person], spelling newIDs: [Person.ID: String]) throws {
    try file.save { try bytes(of: $0, saving: people, newIDs) }
  }

  /// What `save` would do to the file, as text in UTF-8.
  ///
  /// - Throws: `DiagnosticError` where `save` would.
  public func changes(saving people: [Person], spelling newIDs: [Person.ID: String]) throws -> [FileChange] {
    try file.changes(as: { try text(of: $0) }) { try bytes(of: $0, saving: people, newIDs) }
  }

  /// The person with the list of all addresses or numbers changed with the first, or the other way round.
  public func settled(_ person: Person, from before: Person) -> Person {
    var person = person
    let names = before.fields.fields.map(\.name) + person.fields.fields.map(\.name)
    var steps = names.filter { before.fields[$0] != person.fields[$0] }
    person.fields.settleLists(from: before.fields, &steps)
    return person
  }

  /// The text in UTF-8, where it is UTF-8 or says itself, value by value, what it is: as it stands.
  private func text(of source: SourceText) throws -> SourceText {
    let form = TextForm(of: source, declared: encoding)
    return form == .utf8 ? source : try form.text(of: source)
  }

  /// The file with these people; `nil` if it has them.
  private func bytes(
    of source: SourceText?, saving people: [Person], _ newIDs: [Person.ID: String]
  ) throws -> [UInt8]? {
    let original = source ?? SourceText(path: file.displayPath, bytes: [])
    let text = try text(of: original)
    let list = try format.reader.records(in: text)
    let changes = try PeopleBuilder(rules: rules).changes(to: list, in: text, for: people, spelling: newIDs)
    if changes.isEmpty && source != nil { return nil }
    let (bytes, expected) = try edited(text, list, changes)
    let saved = format.reader.readableRecords(in: SourceText(path: file.displayPath, bytes: bytes))
    guard saved.problems.isEmpty else { throw DiagnosticError(saved.problems) }
    try SavedRecords(expected: expected).check(
      saved.list.records.map { record in
        var record = record
        record.fields = record.fields.asInLines
        return record
      }, path: file.displayPath)
    return try TextForm(of: original, declared: encoding).bytes(of: bytes, replacing: original)
  }

  private func edited(
    _ text: SourceText, _ list: RecordList, _ changes: RecordChanges
  ) throws -> (bytes: [UInt8], expected: [SavedRecords.Expected]) {
    let records = list.records
    let lineEnd = text.lineEndStyle
    let contents = try PeopleBuilder(rules: rules).contents(of: list)
    let ids = Dictionary(uniqueKeysWithValues: zip(contents.recordNumbers, contents.people.map(\.id)))
    var edits = ByteEdits()
    var expected: [SavedRecords.Expected] = []
    var new: [FieldMapping] = []
    var naming = RecordNaming(format, in: text)
    for index in changes.removed(of: records.count) {
      naming.remove(records[index])
      edits.replace(text.linesOfRecord(records[index].origin.span.range), with: [])
    }
    for action in changes.actions {
      switch action {
      case .keep(let index):
        expected.append(.init(fields: records[index].fields.asInLines, origin: records[index].origin))
      case .edit(let index, let fieldEdits):
        try requireNames(FieldMapping().after(fieldEdits), records[index])
        let range = records[index].origin.span.range
        guard var editor = LineEditor(Array(text.bytes[range]), format, lineEnd: lineEnd) else {
          throw DiagnosticError(.cannot("name", records[index]))
        }
        if let field = editor.apply(fieldEdits) { throw refusal(of: field, records[index], after: fieldEdits) }
        if let pin = try pin(records[index], after: fieldEdits, in: editor.fields, id: ids[index]),
          let field = editor.apply(pin)
        {
          throw refusal(of: field, records[index], after: fieldEdits)
        }
        try naming.add(records[index], as: editor.text)
        edits.replace(range, with: editor.text)
        expected.append(.init(fields: editor.fields.asInLines, origin: records[index].origin))
      case .add(let own):
        try requireNames(own, nil)
        new.append(format.newFields(own))
      }
    }
    if !new.isEmpty {
      let texts = format.newRecords(of: new, in: text, lineEnd: lineEnd)
      for (record, fields) in zip(texts, new) {
        try naming.add(fields, as: record)
        expected.append(.init(fields: try self.fields(of: record, meaning: fields).asInLines, origin: nil))
      }
      let place = format.placeOfNewRecords(in: text)
      let isOpen = place > 0 && text.bytes[place - 1] != 0x0A && text.bytes[place - 1] != 0x0D
      let isBeforeOthers = place < text.bytes.count && text.lineEnd(at: place).isEmpty
      edits.replace(
        place..<place, with: (isOpen ? lineEnd : []) + texts.joined() + (isBeforeOthers ? lineEnd : []))
    }
    return try naming.renamed(edits.applied(to: text.bytes), expected, lineEnd: lineEnd)
  }

  /// Why a field cannot be as edits want it.
  private func refusal(of field: String, _ record: Record, after edits: [FieldEdit]) -> DiagnosticError {
    let old = record.fields[field]?.spelling
    if field != "id", old != nil, old == record.fields["id"]?.spelling, record.fields.after(edits)[field] == nil {
      return DiagnosticError(.isID(field, record))
    }
    let parts = record.fields.fields.map(\.name).filter { format.followers(of: [$0]).contains(field) }
    return DiagnosticError(.cannot(field, record, parts: parts))
  }

  /// The fields of a new record as it will be read: with what the format adds of its own.
  private func fields(of record: [UInt8], meaning fields: FieldMapping) throws -> FieldMapping {
    let additions = format.additions.filter { fields[$0]?.isAbsent ?? true }
    guard let found = format.record(in: record)?.fields([]), format.isSame(found, fields, besides: additions) else {
      return fields
    }
    return found
  }

  /// Refuses fields that the format cannot have.
  private func requireNames(_ fields: FieldMapping, _ record: Record?) throws {
    for field in fields.fields where !field.value.isAbsent && !Person.own.contains(field.name) {
      guard let objection = format.objection(to: field.name) ?? field.value.objection else { continue }
      throw DiagnosticError(
        objection.diagnostic("the field '\(field.name)' of \((record?.fields ?? fields).personLabel)", record?.origin))
    }
  }

  /// What gives a record the id that it had, where that is made of a field that went with another one.
  private func pin(
    _ record: Record, after edits: [FieldEdit], in fields: FieldMapping, id: UUID?
  ) throws -> [FieldEdit]? {
    let meant = record.fields.after(edits)
    let isOther = ["name", "email"].contains { meant.asInLines[$0]?.spelling != fields[$0]?.spelling }
    let builder = PeopleBuilder(rules: rules)
    guard isOther, let id, !builder.namesItself(Record(fields: fields, origin: record.origin)) else { return nil }
    return try builder.edits(giving: id, to: record)
  }
}

extension FieldValue {
  /// Why no line can have the value.
  fileprivate var objection: LineObjection? {
    let hasParts: Bool =
      switch self {
      case .mapping: true
      case .list(let values): !values.allSatisfy { $0.spelling != nil || $0.isAbsent }
      default: false
      }
    return hasParts
      ? LineObjection(
        reason: "it has parts, and the format has no values inside of values",
        remedy:
          "give each part a field of its own, or go on with a format that holds everything, made by 'roster export --format yaml'"
      )
      : nil
  }
}

extension LineObjection {
  /// The error about what cannot be saved.
  func diagnostic(_ what: String, _ origin: RecordOrigin?) -> Diagnostic {
    let message = "\(what) cannot be saved: \(reason)"
    return origin?.error(message, notes: [remedy]) ?? .error(message, notes: [remedy])
  }
}

extension RecordChanges {
  /// The records that go, by their numbers.
  fileprivate func removed(of count: Int) -> [Int] {
    var stays = [Bool](repeating: false, count: count)
    for action in actions {
      switch action {
      case .keep(let index), .edit(let index, _): stays[index] = true
      case .add: break
      }
    }
    return stays.indices.filter { !stays[$0] }
  }
}

extension FieldMapping {
  /// The fields after edits.
  fileprivate func after(_ edits: [FieldEdit]) -> FieldMapping {
    edits.reduce(into: self) { $0.apply($1) }
  }
}

extension SourceText {
  /// The lines of a record that goes, with their end and an empty line behind them.
  fileprivate func linesOfRecord(_ range: Range<Int>) -> Range<Int> {
    let end = lineEnd(at: range.upperBound).upperBound
    return range.lowerBound..<lineEnd(at: end).upperBound
  }
}

extension Diagnostic {
  fileprivate static func cannot(_ field: String, _ record: Record, parts: [String] = []) -> Diagnostic {
    let name = (record.fields["name"]?.spelling).map { " of '\($0.clipped)'" } ?? ""
    let others = parts.map { "'\($0)'" }.joined(separator: ", ")
    return record.origin.error(
      "the field '\(field)'\(name) cannot be saved: its lines in the file would say something else",
      notes: (parts.isEmpty ? [] : ["it is made of \(others): change or take away these together with it"]) + [
        "change it in the file by hand; or go on with a format that holds everything, made by 'roster export --format yaml'"
      ])
  }

  fileprivate static func isID(_ field: String, _ record: Record) -> Diagnostic {
    record.origin.error(
      "the field '\(field)' of \(record.fields.personLabel) cannot be taken away: it is their id, which never changes")
  }
}
