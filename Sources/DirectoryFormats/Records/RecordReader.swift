import Diagnostics
import DirectoryModel

/// Reads the records of one file of one format.
public protocol RecordReader: Sendable {
  /// Reads what can be read, and says what cannot.
  ///
  /// - Returns: The records, and every problem found, each with its place. With problems the records are good for a look
  ///   at the file and nothing else: some may be missing.
  func readableRecords(in source: SourceText) -> (list: RecordList, problems: [Diagnostic])
}

extension RecordReader {
  /// Reads all records.
  ///
  /// - Throws: `DiagnosticError` with every problem found, each with its place.
  public func records(in source: SourceText) throws -> RecordList {
    let (list, problems) = readableRecords(in: source)
    guard problems.isEmpty else { throw DiagnosticError(problems) }
    return list
  }
}

extension PeopleBuilder {
  /// The people of a file that a reader reads.
  ///
  /// - Throws: `DiagnosticError` with every problem: of what cannot be read, and of the records that can.
  func contents(of source: SourceText, read reader: some RecordReader) throws -> DirectoryContents {
    let (list, problems) = reader.readableRecords(in: source)
    return try contents(of: list, besides: problems)
  }
}

/// Runs a piece of work whose errors are diagnostics, and gives them back.
func diagnostics(of work: () throws -> Void) -> [Diagnostic] {
  do {
    try work()
    return []
  } catch let error as DiagnosticError {
    return error.diagnostics
  } catch {
    return [.error("\(error)")]
  }
}
