import Diagnostics

/// Reads the records of a property list of any form, before mapping and checks.
public struct PropertyListReader: Sendable {
  /// Where in the file the people are; `nil`: where they usually are.
  public let records: FieldPath?

  /// Makes a reader.
  public init(records: FieldPath? = nil) {
    self.records = records
  }

  /// Reads what can be read: of a damaged file the records around the faults.
  public func readableRecords(in source: SourceText) -> (list: RecordList, problems: [Diagnostic]) {
    let found = PropertyListRecords(in: PropertyListFile(source, records: records), at: records)
    return (found.list, found.problems)
  }
}
