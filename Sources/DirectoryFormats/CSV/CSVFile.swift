import Diagnostics
import DirectoryModel
import Foundation

/// A CSV file of people, with the places that editing needs.
struct CSVFile {
  /// The text that places count in: the file's, or its UTF-8 form.
  let source: SourceText

  /// The byte between two cells.
  let delimiter: UInt8

  /// Where the rows are: behind a byte-order mark and a line `sep=;`, before the mark of an end under DOS.
  let rows: Range<Int>

  /// The columns and the row that names them, unless the configuration does; `nil` if there are none.
  let header: (columns: CSVHeader, row: Range<Int>?)?

  /// What the configuration says of the columns' names.
  let headings: TableHeadings?

  /// The records in the order of the file; `origin.span` is the whole row.
  let records: [Record]

  /// Everything that is wrong.
  let problems: [Diagnostic]

  /// What was odd but lost nothing.
  let warnings: [Diagnostic]

  /// Reads a file.
  ///
  /// - Throws: `DiagnosticError` if it is no text in UTF-8, or UTF-16 with a mark.
  init(_ original: SourceText, headings: TableHeadings?) throws {
    let source = try original.inUTF8(isDirectory: true)
    try source.requireNoConflict()
    try Self.requireNoZero(source)
    let (table, dialect, end) = source.bytes.withUnsafeBufferPointer { bytes in
      var range = source.contentRange
      if !range.isEmpty, bytes[range.upperBound - 1] == 0x1A { range = range.lowerBound..<range.upperBound - 1 }
      let dialect = CSVDialect(of: bytes, range: range)
      var table = RecordTable(
        CSVRows(source, bytes: bytes, range: dialect.start..<range.upperBound, delimiter: dialect.delimiter),
        headings: headings)
      table.read()
      return ((table.records, table.header, table.problems, table.warnings), dialect, range.upperBound)
    }
    self.source = source
    self.headings = headings
    delimiter = dialect.delimiter
    rows = dialect.start..<end
    (records, header, problems) = (table.0, table.1, table.2)
    warnings = (Self.singleColumn(of: header, in: source).map { [$0] } ?? []) + table.3
  }

  /// The warning about a table of one column, which may be one whose separator was not found out.
  private static func singleColumn(
    of header: (columns: CSVHeader, row: Range<Int>?)?, in source: SourceText
  ) -> Diagnostic? {
    guard let header, let row = header.row, header.columns.count == 1, let only = header.columns.columns.first else {
      return nil
    }
    return .single(only.name, at: source.location(of: row))
  }

  private static func requireNoZero(_ source: SourceText) throws {
    let offset = source.bytes.withUnsafeBufferPointer { bytes -> Int? in
      guard let start = bytes.baseAddress, let zero = memchr(start, 0, bytes.count) else { return nil }
      return start.distance(to: zero.assumingMemoryBound(to: UInt8.self))
    }
    if let offset { throw DiagnosticError(.zeroByte(at: source.location(of: offset..<offset + 1))) }
  }
}

extension Diagnostic {
  fileprivate static func single(_ name: String, at place: SourceLocation) -> Diagnostic {
    .warning(
      "the file has a single column, '\(name)'", at: place,
      notes: [
        "if there should be more, separate cells by commas, semicolons or tabs, or begin the file with a line such as 'sep=|'"
      ])
  }

  fileprivate static func zeroByte(at place: SourceLocation) -> Diagnostic {
    .error(
      "a byte 0, which is no text", at: place,
      notes: ["the file is damaged, or UTF-16 without a mark: save it with the encoding UTF-8"])
  }
}
