import Diagnostics

/// One person as the file has them, before mapping and checks.
public struct Record: Sendable {
  /// All fields in the order of the file, scalars typed by the one rule.
  public var fields: FieldMapping

  /// Where the record stands.
  public var origin: RecordOrigin

  /// Pairs fields with their place.
  public init(fields: FieldMapping, origin: RecordOrigin) {
    self.fields = fields
    self.origin = origin
  }
}

/// Where a record came from.
public struct RecordOrigin: Sendable {
  /// The file and the bytes of the record's beginning (its first line, its opening bracket).
  public var span: SourceSpan

  /// What identifies the record besides its fields: a file's name without ending in a folder, a key in a
  /// mapping of people. `nil` where the format has none.
  public var key: String?

  /// The record's number and name, as in `record 12 (Ada Lovelace)`, where the file has no lines to point at;
  /// `span` then means nothing.
  public var label: String?

  /// Makes an origin.
  public init(span: SourceSpan, key: String? = nil, label: String? = nil) {
    self.span = span
    self.key = key
    self.label = label
  }

  /// The place to print: the record's beginning, or the file where it has no lines.
  public var location: SourceLocation {
    label == nil ? span.location : .file(span.source.path)
  }

  /// An error about this record, at its place or with its number.
  public func error(_ message: String, notes: [String] = []) -> Diagnostic {
    .error(labelled(message), at: location, notes: notes)
  }

  /// A warning about this record, at its place or with its number.
  public func warning(_ message: String, notes: [String] = []) -> Diagnostic {
    .warning(labelled(message), at: location, notes: notes)
  }

  private func labelled(_ message: String) -> String {
    label.map { "\($0): \(message)" } ?? message
  }
}

/// The records of a directory, with what was odd but no error.
public struct RecordList: Sendable {
  /// The records in the order of the file.
  public var records: [Record]

  /// Problems that lose nothing: blank rows left out, say.
  public var warnings: [Diagnostic]

  /// People whom the file itself leaves out: drafts in a folder, accounts that are switched off. Whoever adds people must not
  /// add these a second time.
  public var leftOut: [Record] = []

  /// The path of where in the file people may be if these records are none; `nil` if nowhere.
  public var elsewhere: String?

  /// Whether the columns of a table have names: not if a person stands in the first row.
  public var hasNameRow = true

  /// Whether the format has no fields but those with a value, so that one that nobody has says nothing of a slip: there are no
  /// columns, and an empty line is none.
  public var holdsOnlyValues = false

  /// Makes a list.
  public init(records: [Record], warnings: [Diagnostic] = []) {
    self.records = records
    self.warnings = warnings
  }
}
