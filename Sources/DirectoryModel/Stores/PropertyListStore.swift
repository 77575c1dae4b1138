import Diagnostics
import Foundation

/// A directory in an Apple property list: an array of dictionaries with `id`, `name`, `office` and further keys, a dictionary of
/// these by key, or either of these under a single name.
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
  private let records: FieldPath?

  /// Makes a store; the file need not exist yet.
  ///
  /// - Parameter records: Where in the file the people are; `nil`: where they usually are.
  public init(
    path: String, displayPath: String? = nil, rules: FieldRules = FieldRules(), records: FieldPath? = nil
  ) {
    file = StoredFile(path: path, displayPath: displayPath ?? path)
    self.rules = rules
    self.records = records
  }

  /// Always: a file in the old text form is refused when it is saved.
  public var isWritable: Bool { true }

  /// Reads everyone.
  ///
  /// - Throws: `DiagnosticError` with every problem; where the file is binary they name the record by its number.
  public func load() throws -> DirectoryContents {
    try file.load { source in
      let (list, problems) = PropertyListReader(records: records).readableRecords(in: source)
      return try PeopleBuilder(rules: rules).contents(of: list, besides: problems)
    }
  }

  /// Writes everyone, atomically.
  ///
  /// Records keep their order, their unknown keys and the types of what they hold; new people come at the end.
  /// In a dictionary of people by key a new person's key is their name. A file that already holds just these people is not
  /// touched.
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
    let path = source == nil ? nil : records
    var file = PropertyListFile(source ?? SourceText(path: displayPath, bytes: []), records: path)
    let found = PropertyListRecords(in: file, at: path)
    guard found.problems.isEmpty else { throw DiagnosticError(found.problems) }
    let changes = try PeopleBuilder(rules: rules).changes(
      to: found.list, in: file.source, for: people, spelling: newIDs)
    if changes.isEmpty && source != nil { return nil }
    try PropertyListEditor(found).edit(&file.root, by: changes)
    let saved = try file.bytes()
    if path != nil {
      // What stands beside people in groups is a field of theirs, which is nowhere in their records.
      let again = SourceText(path: displayPath, bytes: saved)
      let records = PropertyListReader(records: path).readableRecords(in: again).list.records
      try SavedRecords(found.list.records, after: changes).check(records, path: displayPath)
    }
    return saved
  }
}
