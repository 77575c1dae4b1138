import Diagnostics
import DirectoryModel

/// Reads the records of one file of one format.
public protocol RecordReader: Sendable {
  /// Reads all records.
  ///
  /// - Throws: `DiagnosticError` with every problem found, each with its place.
  func records(in source: SourceText) throws -> RecordList
}
