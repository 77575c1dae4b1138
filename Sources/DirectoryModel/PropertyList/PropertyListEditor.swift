import Diagnostics

/// Edits records where they stand in a property list.
struct PropertyListEditor {
  private let found: PropertyListRecords

  /// Prepares to edit a file without problems.
  init(_ found: PropertyListRecords) {
    self.found = found
  }

  /// Carries out changes.
  ///
  /// - Parameter root: What the file holds.
  /// - Throws: `DiagnosticError` for new records if the file has several places for them, and for a field in the place of
  ///   binary data.
  func edit(_ root: inout PropertyListValue, by changes: RecordChanges) throws {
    var actions = [RecordChanges.Action?](repeating: nil, count: found.list.records.count)
    var new: [FieldMapping] = []
    for action in changes.actions {
      switch action {
      case .keep(let index), .edit(let index, _): actions[index] = action
      case .add(let fields): new.append(fields)
      }
    }
    guard new.isEmpty || found.places.count == 1 else { throw DiagnosticError(.nowhere(found.path)) }
    for place in found.places {
      guard let old = root.value(at: place.path) else { continue }
      root.replaceValue(at: place.path[...], with: try edited(old, by: actions[place.records], new))
    }
  }

  /// What becomes of an array or dictionary of records, by their numbers.
  private func edited(
    _ container: PropertyListValue, by actions: ArraySlice<RecordChanges.Action?>, _ new: [FieldMapping]
  ) throws -> PropertyListValue {
    let records = try zip(actions.indices, container.children).map { number, record in
      try edited(record, number, by: actions[number])
    }
    let added = new.map { PropertyListValue(.mapping($0), replacing: nil) ?? .dictionary(PropertyListDictionary()) }
    guard case .dictionary(let old) = container else { return .array(records.compactMap(\.self) + added) }
    var dictionary = PropertyListDictionary()
    for (entry, record) in zip(old.entries, records) { dictionary[entry.key] = record }
    var keys = Set(old.entries.map(\.key))
    for (fields, record) in zip(new, added) { dictionary[fields.newKey(besides: &keys)] = record }
    return .dictionary(dictionary)
  }

  /// What becomes of a record; `nil` if it goes.
  private func edited(
    _ record: PropertyListValue, _ number: Int, by action: RecordChanges.Action?
  ) throws -> PropertyListValue? {
    switch action {
    case .keep?: return record
    case .edit(_, let edits)?:
      var record = record
      for edit in edits {
        if edit.value != nil, record.holdsData(at: edit.path) {
          throw DiagnosticError(.isData(FieldPath.text(of: edit.path), found.list.records[number]))
        }
        record.apply(edit)
      }
      return record
    case .add?, nil: return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func isData(_ field: String, _ record: Record) -> Diagnostic {
    record.origin.error(
      "the field '\(field)' of \(record.fields.personLabel) cannot be saved: binary data stands there",
      notes: ["take it out of the file first, or choose another name"])
  }
}
