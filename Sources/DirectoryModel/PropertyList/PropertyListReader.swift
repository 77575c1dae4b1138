import Diagnostics

/// Reads the records of a property list of any form, before mapping and checks.
public struct PropertyListReader: Sendable {
  /// Makes a reader.
  public init() {}

  /// Reads all records.
  ///
  /// - Throws: `DiagnosticError` with every problem found.
  public func records(in source: SourceText) throws -> RecordList {
    try PropertyListFile(source).records()
  }
}
