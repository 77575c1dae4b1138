import Diagnostics
import DirectoryModel

/// Reads people from comma-separated values: a header row with the fields' names, then a row a person.
///
/// RFC 4180, and what spreadsheets make of it: a byte-order mark, UTF-16, semicolons or tabs, a first line `sep=;`, any
/// line ends, short rows (the missing cells are absent fields), rows and columns of blanks at the end (left out). Cells
/// keep their blanks; scalars are typed by the one rule; an empty cell is empty text.
public struct CSVReader: RecordReader {
  /// Where the names of the columns are; `nil`: in the first row.
  public let headings: TableHeadings?

  /// Makes a reader.
  public init(headings: TableHeadings? = nil) {
    self.headings = headings
  }

  /// Reads what can be read. An empty file has no records.
  ///
  /// Problems are a first row that is plainly a person, cells beyond the last column, values in a column without a name, two columns of one name, unclosed quotes,
  /// text behind quotes, bytes that are 0 or not UTF-8.
  public func readableRecords(in source: SourceText) -> (list: RecordList, problems: [Diagnostic]) {
    var list = RecordList(records: [])
    var found: [Diagnostic] = []
    let noText = diagnostics {
      let file = try CSVFile(source, headings: headings)
      list = RecordList(records: file.records, warnings: file.warnings)
      list.hasNameRow = headings != nil || file.header?.columns.personal.isEmpty ?? true
      found = file.problems
    }
    return (list, noText + found)
  }
}
