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

  /// Makes a store; the file need not exist yet.
  public init(path: String, displayPath: String? = nil, rules: FieldRules = FieldRules()) {
    file = StoredFile(path: path, displayPath: displayPath ?? path)
    self.rules = rules
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
      try PeopleBuilder(rules: rules).contents(of: try JSONReader().records(in: source))
    }
  }

  /// Writes everyone, atomically. A file that already holds just these people is not touched.
  ///
  /// In an object of people by key a new person's key is their name.
  ///
  /// - Throws: `DiagnosticError` if the file was changed by somebody else since it was loaded, is in UTF-16, cannot be
  ///   replaced, or cannot hold what it should.
  public func save(_ people: [Person]) throws {
    try file.save { try bytes(of: $0, saving: people) }
  }

  /// What `save` would do to the file, as text in UTF-8.
  ///
  /// - Throws: `DiagnosticError` where `save` would.
  public func changes(saving people: [Person]) throws -> [FileChange] {
    try file.changes { try bytes(of: $0, saving: people) }
  }

  /// The file with these people; `nil` if it has them.
  private func bytes(of source: SourceText?, saving people: [Person]) throws -> [UInt8]? {
    let original = source ?? SourceText(path: displayPath, text: "[]\n")
    let file = try JSONFile(original)
    guard file.problems.isEmpty else { throw DiagnosticError(file.problems) }
    guard file.source === original else { throw DiagnosticError(.isUTF16(displayPath)) }
    let changes = try PeopleBuilder(rules: rules).changes(
      to: RecordList(records: file.records), in: file.source, for: people)
    if changes.isEmpty && source != nil { return nil }
    return try JSONEditor(file).bytes(after: changes)
  }
}

extension Diagnostic {
  fileprivate static func isUTF16(_ path: String) -> Diagnostic {
    .error(
      "'\(path)' is in UTF-16, which cannot be saved", at: .file(path), notes: ["save it with the encoding UTF-8 first"]
    )
  }
}
