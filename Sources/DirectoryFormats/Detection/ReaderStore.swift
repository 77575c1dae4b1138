import Diagnostics
import DirectoryModel

/// A directory in a format that can be read and not saved.
public struct ReaderStore: DirectoryStore {
  private let displayPath: String
  private let format: DirectoryFile.Format
  private let rules: FieldRules
  private let records: @Sendable () throws -> (list: RecordList, problems: [Diagnostic])

  /// Makes a store of a way to read what can be read, and to tell the problems of the rest.
  init(
    displayPath: String, format: DirectoryFile.Format, rules: FieldRules,
    records: @escaping @Sendable () throws -> (list: RecordList, problems: [Diagnostic])
  ) {
    self.displayPath = displayPath
    self.format = format
    self.rules = rules
    self.records = records
  }

  /// Never.
  public var isWritable: Bool { false }

  /// Reads everyone.
  ///
  /// - Throws: `DiagnosticError` with every problem.
  public func load() throws -> DirectoryContents {
    let (list, problems) = try records()
    return try PeopleBuilder(rules: rules).contents(of: list, besides: problems)
  }

  /// Refuses.
  ///
  /// - Throws: `DiagnosticError`, always.
  public func save(_ people: [Person], spelling newIDs: [Person.ID: String]) throws {
    throw DiagnosticError(
      .error(
        "'\(displayPath)' is \(format.inWords), which cannot be saved", at: .file(displayPath),
        notes: [
          "edit it in the program that it comes from; or go on with a format that can be saved, made by 'roster export --format yaml'"
        ]))
  }
}
