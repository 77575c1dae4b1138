import Diagnostics

/// The records that a file must hold once it is saved: so that a text that was edited in place is read again, and found
/// to say what it should, before it replaces the old one.
package struct SavedRecords {
  /// A record as it should be, with who is meant for messages.
  package struct Expected {
    package var fields: FieldMapping
    /// The record that is edited; `nil` for a new one.
    package var origin: RecordOrigin?

    /// Pairs fields with the record that they are for.
    package init(fields: FieldMapping, origin: RecordOrigin?) {
      self.fields = fields
      self.origin = origin
    }
  }

  /// In the order of the file, new ones last.
  package let expected: [Expected]

  /// Takes what is expected.
  package init(expected: [Expected]) { self.expected = expected }

  /// The records of a file after some changes.
  package init(_ records: [Record], after changes: RecordChanges) {
    expected = changes.actions.map { action in
      switch action {
      case .keep(let index): return Expected(fields: records[index].fields, origin: records[index].origin)
      case .edit(let index, let edits):
        var fields = records[index].fields
        for edit in edits { fields.apply(edit) }
        return Expected(fields: fields, origin: records[index].origin)
      case .add(let fields): return Expected(fields: fields, origin: nil)
      }
    }
  }

  /// Makes sure that these are the records expected.
  ///
  /// - Parameter path: The file's name for messages.
  /// - Throws: `DiagnosticError` naming the first that is not.
  package func check(_ saved: [Record], path: String) throws {
    for (number, record) in expected.enumerated() {
      guard saved.indices.contains(number), Self.isSame(found(saved[number], for: record), record.fields) else {
        throw DiagnosticError(Self.unsafe(record, path))
      }
    }
    guard saved.count == expected.count else {
      throw DiagnosticError(.error("'\(path)' would get people that nobody added", at: .file(path)))
    }
  }

  /// The fields of a saved record. What stands beside a group of people is a field of theirs that a new one brings along unasked.
  private func found(_ saved: Record, for record: Expected) -> FieldMapping {
    var fields = saved.fields
    if record.origin == nil, record.fields["group"] == nil { fields["group"] = nil }
    return fields
  }

  /// Whether fields say the same: as far as spelling goes, without what is absent and without white space at the ends.
  package static func isSame(_ left: FieldMapping, _ right: FieldMapping) -> Bool {
    left.fields == right.fields || normal(.mapping(left)) == normal(.mapping(right))
  }

  private static func normal(_ value: FieldValue) -> FieldValue {
    switch value {
    case _ where value.isAbsent: return .null
    case .list(let values): return .list(values.map(normal))
    case .mapping(let mapping):
      return .mapping(
        FieldMapping(
          unique: mapping.fields.filter { !$0.value.isAbsent }.map { .init(name: $0.name, value: normal($0.value)) }))
    case .text, .number, .boolean, .null:
      return .text((value.spelling ?? "").plainText)
    }
  }

  /// The error about a record that cannot be edited without doing harm.
  package static func unsafe(_ record: Expected, _ path: String) -> Diagnostic {
    let name = (record.fields["name"]?.spelling).map { "'\($0.clipped)'" } ?? "a person"
    let message = "\(name) cannot be saved: the file would not say what it should"
    let notes = ["nothing was saved; change the file by hand"]
    return record.origin?.error(message, notes: notes) ?? .error(message, at: .file(path), notes: notes)
  }
}

extension Diagnostic {
  /// The error about a new record in a file with several places for records.
  package static func nowhere(_ path: String) -> Diagnostic {
    .error(
      "'\(path)' keeps people in several places, and a new one belongs to none", at: .file(path),
      notes: ["add the person to the file by hand"])
  }
}
