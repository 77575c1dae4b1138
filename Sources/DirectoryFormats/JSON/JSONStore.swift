import Diagnostics
import DirectoryModel

/// A directory in a JSON file, in any of the arrangements that `JSONReader` reads.
///
/// Saving changes the bytes of what was edited and no others: order, indentation, spellings and unknown fields of all else stay.
/// A new person is written in the style of the first; a new file is an array, indented by two blanks.
public final class JSONStore: DirectoryStore {
  /// How people come from its records.
  public let rules: FieldRules

  private let file: StoredFile
  private let encoding: TextEncoding
  private let records: FieldPath?

  /// Makes a store; the file need not exist yet.
  ///
  /// - Parameters:
  ///   - encoding: The encoding that the site declares; a mark in the file counts more.
  ///   - records: Where in the file the people are; `nil`: where they usually are.
  public init(
    path: String, displayPath: String? = nil, rules: FieldRules = FieldRules(), encoding: TextEncoding = .utf8,
    records: FieldPath? = nil
  ) {
    file = StoredFile(path: path, displayPath: displayPath ?? path)
    self.rules = rules
    self.encoding = encoding
    self.records = records
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
      if isBlank(source) { return DirectoryContents(people: [], origins: [], warnings: []) }
      return try PeopleBuilder(rules: rules).contents(
        of: source.inUTF8(from: encoding), read: JSONReader(records: records))
    }
  }

  /// Writes everyone, atomically. A file that already holds just these people is not touched.
  ///
  /// In an object of people by key a new person's key is their name.
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
    try file.changes(as: { try TextForm(of: $0, declared: encoding).text(of: $0) }) {
      try bytes(of: $0, saving: people, newIDs)
    }
  }

  private var hasLines: Bool { displayPath.hasSuffix(".jsonl") || displayPath.hasSuffix(".ndjson") }

  /// Whether nothing is in the file yet.
  private func isBlank(_ source: SourceText) -> Bool {
    source.bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }

  /// The file with these people; `nil` if it has them.
  private func bytes(
    of source: SourceText?, saving people: [Person], _ newIDs: [Person.ID: String]
  ) throws -> [UInt8]? {
    let source = source.flatMap { isBlank($0) ? nil : $0 }
    let original = source ?? SourceText(path: displayPath, text: hasLines ? "" : "[]\n")
    let form = TextForm(of: original, declared: encoding)
    var file = try JSONFile(try form.text(of: original), records: source == nil ? nil : records)
    guard file.problems.isEmpty else { throw DiagnosticError(file.problems) }
    let changes = try PeopleBuilder(rules: rules).changes(
      to: RecordList(records: file.records), in: file.source, for: people, spelling: newIDs)
    if changes.isEmpty && source != nil { return nil }
    if file.places.contains(where: { $0.layout == .nothing }) {
      file = try JSONFile(file.withArrays, records: records)
    }
    let saved = try JSONEditor(file).bytes(after: changes)
    if records != nil, source != nil {
      // What stands beside people in groups is a field of theirs, which is nowhere in their records.
      let again = try JSONFile(SourceText(path: displayPath, bytes: saved), records: records)
      try SavedRecords(file.records, after: changes).check(again.records, path: displayPath)
    }
    return try form.bytes(of: saved, replacing: original)
  }
}
