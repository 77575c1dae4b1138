import Diagnostics
import DirectoryModel

/// A directory in a YAML file, in any of the arrangements that `YAMLReader` reads.
///
/// Saving changes the lines of what was edited and no others: comments, order, quotes, indentation and unknown fields of all
/// else stay. A value that comes from an alias, or that one may need, is refused. A new file is a list.
public final class YAMLStore: DirectoryStore {
  /// How people come from its records.
  public let rules: FieldRules

  private let file: StoredFile
  private let encoding: TextEncoding
  private let reader: YAMLReader

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
    reader = YAMLReader(records: records)
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
      try PeopleBuilder(rules: rules).contents(of: source.inUTF8(from: encoding), read: reader)
    }
  }

  /// Writes everyone, atomically. A file that already holds just these people is not touched.
  ///
  /// - Throws: `DiagnosticError` if the file was changed by somebody else since it was loaded, cannot be replaced, or
  ///   cannot be edited safely.
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
    let text = try form.text(of: original)
    let list = try reader.records(in: text)
    let changes = try PeopleBuilder(rules: rules).changes(to: list, in: text, for: people, spelling: newIDs)
    if changes.isEmpty && source != nil { return nil }
    let saved = try bytes(of: text, list.records, after: changes)
    return try form.bytes(of: saved, replacing: original)
  }

  private func bytes(of text: SourceText, _ records: [Record], after changes: RecordChanges) throws -> [UInt8] {
    let new = changes.actions.compactMap { action -> FieldMapping? in
      guard case .add(let fields) = action else { return nil }
      return FieldMapping(unique: fields.fields.filter { !$0.value.isAbsent })
    }
    var grown = text
    var records = records
    let expected = SavedRecords(records, after: changes)
    if !new.isEmpty {
      // First, so that new records stand like the last even if that goes.
      grown = SourceText(
        path: displayPath,
        bytes: try YAMLEditor(text, records: records).appending(new, inEmpty: reader.emptyPlace(in: text)))
      records = try reader.records(in: grown).records
    }
    var rest = changes
    for (number, index) in zip(changes.actions.indices.suffix(new.count), records.indices.suffix(new.count)) {
      rest.actions[number] = .keep(index)
    }
    let bytes = try YAMLEditor(grown, records: records).bytes(after: rest)
    let saved = reader.readableRecords(in: SourceText(path: displayPath, bytes: bytes))
    guard saved.problems.isEmpty else { throw DiagnosticError(.unsafe(displayPath)) }
    try expected.check(saved.list.records, path: displayPath)
    return bytes
  }
}

extension Diagnostic {
  fileprivate static func unsafe(_ path: String) -> Diagnostic {
    .error(
      "'\(path)' cannot be saved: what changes is needed by something else in the file", at: .file(path),
      notes: ["nothing was saved; change the file by hand"])
  }
}
