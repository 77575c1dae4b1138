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

  /// Reads what can be read, up to a quote that is never closed. An empty file has no records.
  ///
  /// Problems are cells beyond the last column, values in a column without a name, two columns of one name, unclosed quotes,
  /// text behind quotes, bytes that are 0 or not UTF-8.
  public func readableRecords(in source: SourceText) -> (list: RecordList, problems: [Diagnostic]) {
    var list = RecordList(records: [])
    var found: [Diagnostic] = []
    let noText = diagnostics {
      let source = try source.inUTF8()
      try source.bytes.withUnsafeBufferPointer { bytes in
        try requireNoZero(source)
        var range = source.contentRange
        // The end of a file under DOS.
        if !range.isEmpty, bytes[range.upperBound - 1] == 0x1A { range = range.lowerBound..<range.upperBound - 1 }
        let dialect = CSVDialect(of: bytes, range: range)
        var table = RecordTable(
          CSVRows(source, bytes: bytes, range: dialect.start..<range.upperBound, delimiter: dialect.delimiter))
        table.read()
        list = RecordList(records: table.records, warnings: table.warnings)
        found = table.problems
      }
    }
    return (list, noText + found)
  }

  private func requireNoZero(_ source: SourceText) throws {
    let offset = source.bytes.withUnsafeBufferPointer { bytes -> Int? in
      guard let start = bytes.baseAddress, let zero = memchr(start, 0, bytes.count) else { return nil }
      return start.distance(to: zero.assumingMemoryBound(to: UInt8.self))
    }
    if let offset { throw DiagnosticError(.zeroByte(at: source.location(of: offset..<offset + 1))) }
  }
}

extension Diagnostic {
  fileprivate static func zeroByte(at place: SourceLocation) -> Diagnostic {
    .error(
      "a byte 0, which is no text", at: place,
      notes: ["the file is damaged, or UTF-16 without a mark: save it with the encoding UTF-8"])
  }
}
