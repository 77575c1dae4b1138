import Diagnostics
import DirectoryModel

/// Reads people from JSON: an array of objects, an object of objects by key, either of these under a single name, or
/// JSON Lines (an object a line).
///
/// Numbers keep their spelling, and those with an exponent are text, as the typing rule says. A member that appears
/// twice in an object is an error, as are comments and trailing commas.
public struct JSONReader: RecordReader {
  /// Where in the file the people are; `nil`: where they usually are.
  public let records: FieldPath?

  /// Makes a reader.
  public init(records: FieldPath? = nil) {
    self.records = records
  }

  /// Reads what can be read: of a malformed list the records around the faults, as far as each begins a line of its own; so in JSON Lines.
  public func readableRecords(in source: SourceText) -> (list: RecordList, problems: [Diagnostic]) {
    do {
      let file = try JSONFile(source, records: self.records)
      var list = RecordList(records: file.records, warnings: file.warnings)
      list.elsewhere = file.elsewhere
      return (list, file.problems)
    } catch {
      return (RecordList(records: []), diagnostics { throw error })
    }
  }
}
