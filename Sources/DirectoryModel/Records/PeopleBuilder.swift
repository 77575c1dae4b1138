import Diagnostics

/// Makes people of records: mapping, typing, ids and checks, alike for every format.
public struct PeopleBuilder: Sendable {
  /// How fields come from the records.
  public var rules: FieldRules

  /// Makes a builder.
  public init(rules: FieldRules = FieldRules()) {
    self.rules = rules
  }

  /// Turns records into people.
  ///
  /// - Throws: `DiagnosticError` with all problems: no name, no usable id, two people with one id, a mapping to
  ///   a field that nobody has, a value that is not of its declared type.
  public func contents(of list: RecordList) throws -> DirectoryContents {
    throw DiagnosticError(.error("not built yet"))
  }
}
