import Diagnostics
import Foundation

/// A directory in an Apple property list: an array of dictionaries with `id`, `name`, `office` and further keys.
///
/// Reads XML, binary and the old text form. Saves XML and binary in the form that it found; a new file is XML.
/// Dates read as ISO 8601 text (the day alone at midnight UTC), binary data is left out with a warning; both stay
/// in the file when it is saved.
public final class PropertyListStore: DirectoryStore {
  /// Where the file is.
  public var path: String { file.path }

  /// Its name for messages.
  public var displayPath: String { file.displayPath }

  /// How people come from its records.
  public let rules: FieldRules

  private let file: StoredFile

  /// Makes a store; the file need not exist yet.
  public init(path: String, displayPath: String? = nil, rules: FieldRules = FieldRules()) {
    file = StoredFile(path: path, displayPath: displayPath ?? path)
    self.rules = rules
  }

  /// Always: a file in the old text form is refused when it is saved.
  public var isWritable: Bool { true }

  /// Reads everyone.
  ///
  /// - Throws: `DiagnosticError` with every problem; where the file is binary they name the record by its number.
  public func load() throws -> DirectoryContents {
    try file.load { source in
      try PeopleBuilder(rules: rules).contents(of: try PropertyListFile(source).records())
    }
  }

  /// Writes everyone, atomically.
  ///
  /// Records keep their order, their unknown keys and the types of what they hold; new people come at the end.
  /// A file that already holds just these people is not touched.
  ///
  /// - Throws: `DiagnosticError` if the file was changed by somebody else since it was loaded, is in the old text
  ///   form, cannot be replaced, or cannot hold what it should.
  public func save(_ people: [Person], spelling newIDs: [Person.ID: String]) throws {
    try file.save { try bytes(of: $0, saving: people, newIDs) }
  }

  /// What `save` would do to the file, as text in UTF-8.
  ///
  /// - Throws: `DiagnosticError` where `save` would.
  public func changes(saving people: [Person], spelling newIDs: [Person.ID: String]) throws -> [FileChange] {
    try file.changes { try bytes(of: $0, saving: people, newIDs) }
  }

  /// The file with these people; `nil` if it has them.
  private func bytes(
    of source: SourceText?, saving people: [Person], _ newIDs: [Person.ID: String]
  ) throws -> [UInt8]? {
    var file = PropertyListFile(
      form: .xml, source: SourceText(path: displayPath, bytes: []), root: .array([]))
    if let source { file = try PropertyListFile(source) }
    let changes = try PeopleBuilder(rules: rules).changes(
      to: try file.records(), in: file.source, for: people, spelling: newIDs)
    if changes.isEmpty && source != nil { return nil }
    file.root = .array(try changed(file.elements ?? [], by: changes, of: try file.records().records))
    return try file.bytes()
  }

  private func changed(
    _ records: [PropertyListValue], by changes: RecordChanges, of people: [Record]
  ) throws -> [PropertyListValue] {
    try changes.actions.map { action in
      switch action {
      case .keep(let index): return records[index]
      case .edit(let index, let edits):
        var record = records[index]
        for edit in edits {
          if edit.value != nil, record.holdsData(at: edit.path) {
            throw DiagnosticError(.isData(FieldPath.text(of: edit.path), people[index]))
          }
          record.apply(edit)
        }
        return record
      case .add(let fields):
        return PropertyListValue(.mapping(fields), replacing: nil) ?? .dictionary(PropertyListDictionary())
      }
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
