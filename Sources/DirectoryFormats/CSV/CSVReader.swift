import Diagnostics
import DirectoryModel
import Foundation

/// Reads people from comma-separated values: a header row with the fields' names, then a row a person.
///
/// RFC 4180, and what spreadsheets make of it: a byte-order mark, UTF-16, semicolons or tabs, a first line `sep=;`, any
/// line ends, short rows (the missing cells are absent fields), rows and columns of blanks at the end (left out). Cells
/// keep their blanks; scalars are typed by the one rule; an empty cell is empty text.
public struct CSVReader: RecordReader {
  /// Makes a reader.
  public init() {}

  /// Reads all records; an empty file has none.
  ///
  /// - Throws: `DiagnosticError` with every problem found: cells beyond the last column, values in a column without a name, two
  ///   columns of one name, unclosed quotes, text behind quotes, bytes that are not UTF-8 or 0.
  public func records(in source: SourceText) throws -> RecordList {
    let source = try source.inUTF8()
    return try source.bytes.withUnsafeBufferPointer { bytes in
      var range = source.contentRange
      // The end of a file under DOS.
      if range.count > 0, bytes[range.upperBound - 1] == 0x1A { range = range.lowerBound..<range.upperBound - 1 }
      guard let start = bytes.baseAddress else { return RecordList(records: []) }
      if let zero = memchr(start, 0, bytes.count) {
        let offset = start.distance(to: zero.assumingMemoryBound(to: UInt8.self))
        throw DiagnosticError(.zeroByte(at: source.location(of: offset..<offset + 1)))
      }
      let dialect = CSVDialect(of: bytes, range: range)
      var table = CSVTable(source, bytes: bytes, range: dialect.start..<range.upperBound, delimiter: dialect.delimiter)
      table.read()
      if !table.problems.isEmpty { throw DiagnosticError(table.problems) }
      return RecordList(records: table.records, warnings: table.warnings)
    }
  }
}

extension Diagnostic {
  fileprivate static func zeroByte(at place: SourceLocation) -> Diagnostic {
    .error(
      "a byte 0, which is no text", at: place,
      notes: ["the file is damaged, or UTF-16 without a mark: save it with the encoding UTF-8"])
  }
}
