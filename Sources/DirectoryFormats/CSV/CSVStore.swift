import Diagnostics
import DirectoryModel

/// A directory in a CSV file, as `CSVReader` reads it.
///
/// Saving changes the cells of what was edited and no others: quotes, separators, line ends, short and blank rows and the
/// encoding stay. A new field is a new column behind the last, a new person a new row behind the last; a new file has commas.
public final class CSVStore: DirectoryStore {
  /// How people come from its records.
  public let rules: FieldRules

  private let file: StoredFile
  private let encoding: TextEncoding
  private let headings: TableHeadings?

  /// Makes a store; the file need not exist yet.
  ///
  /// - Parameters:
  ///   - encoding: The encoding that the site declares; a mark in the file counts more.
  ///   - headings: Where the names of the columns are; `nil`: in the first row.
  public init(
    path: String, displayPath: String? = nil, rules: FieldRules = FieldRules(), encoding: TextEncoding = .utf8,
    headings: TableHeadings? = nil
  ) {
    file = StoredFile(path: path, displayPath: displayPath ?? path)
    self.rules = rules
    self.encoding = encoding
    self.headings = headings
  }

  /// Where the file is.
  public var path: String { file.path }

  /// Its name for messages.
  public var displayPath: String { file.displayPath }

  /// Always.
  public var isWritable: Bool { true }

  /// Reads everyone.
  ///
  /// - Throws: `DiagnosticError` with every problem.
  public func load() throws -> DirectoryContents {
    try file.load { source in
      try PeopleBuilder(rules: rules).contents(
        of: source.inUTF8(from: encoding), read: CSVReader(headings: headings))
    }
  }

  /// Writes everyone, atomically. A file that already holds just these people is not touched.
  ///
  /// - Throws: `DiagnosticError` if the file was changed by somebody else since it was loaded, cannot be replaced, or
  ///   cannot hold what it should: a list, say, or a character that its encoding does not have.
  public func save(_ people: [Person], spelling newIDs: [Person.ID: String]) throws {
    try file.save { try bytes(of: $0, saving: people, newIDs) }
  }

  /// What `save` would do to the file, as text in UTF-8.
  ///
  /// - Throws: `DiagnosticError` where `save` would.
  public func changes(saving people: [Person], spelling newIDs: [Person.ID: String]) throws -> [FileChange] {
    try file.changes(as: { try TextForm(of: $0, declared: encoding).text(of: $0) }) {
      try bytes(of: $0, saving: people, newIDs)
    }
  }

  /// The file with these people; `nil` if it has them.
  private func bytes(
    of source: SourceText?, saving people: [Person], _ newIDs: [Person.ID: String]
  ) throws -> [UInt8]? {
    let original = source ?? SourceText(path: displayPath, bytes: [])
    let form = TextForm(of: original, declared: encoding)
    let file = try CSVFile(form.text(of: original), headings: headings)
    guard file.problems.isEmpty else { throw DiagnosticError(file.problems) }
    let changes = try PeopleBuilder(rules: rules).changes(
      to: RecordList(records: file.records), in: file.source, for: people, spelling: newIDs)
    if changes.isEmpty && source != nil { return nil }
    var editor = CSVEditor(file)
    let text = try editor.bytes(after: changes)
    let saved = try CSVFile(SourceText(path: displayPath, bytes: text), headings: headings)
    guard saved.problems.isEmpty else { throw DiagnosticError(saved.problems) }
    try SavedRecords(file.records, after: changes).withPlainLists.check(
      saved.records.map { Record(fields: $0.fields.asInLines, origin: $0.origin) }, path: displayPath)
    return try form.bytes(of: text, replacing: original)
  }
}
