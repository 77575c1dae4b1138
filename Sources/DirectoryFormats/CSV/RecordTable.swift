import Diagnostics
import DirectoryModel

/// Makes records of the rows of a table: the first has the fields' names.
struct RecordTable<Rows: TableRows> {
  private var rows: Rows
  private let headings: TableHeadings?
  private var blankRows = 0
  private var longRows = ProblemList()
  private var namelessValues = ProblemList()
  private var namelessColumns: Set<Int> = []
  private var numbers = SpreadsheetNumbers()
  /// The columns, and the row that names them, if one does; `nil` before reading, or if there are none.
  private(set) var header: (columns: CSVHeader, row: Range<Int>?)?
  private(set) var records: [Record] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []

  /// Prepares to read.
  ///
  /// - Parameter headings: Where the names of the columns are; `nil`: in the first row, unless it is plainly a person.
  init(_ rows: Rows, headings: TableHeadings?) {
    self.rows = rows
    self.headings = headings
  }

  private var source: SourceText { rows.source }

  /// Reads everything.
  mutating func read() {
    header = readHeader()
    guard let header = header?.columns else { return }
    problems += header.problems
    warnings += header.warnings
    while let row = nextFilledRow() { add(row, header) }
    var faults = ProblemList()
    for fault in rows.faults { faults.report(fault.diagnostic(in: source)) }
    problems += faults.diagnostics + longRows.diagnostics + namelessValues.diagnostics
    if blankRows > 0 { warnings.append(.blankRows(blankRows, in: source)) }
    warnings += numbers.warnings(in: records)
    problems.sort()
  }

  private mutating func readHeader() -> (columns: CSVHeader, row: Range<Int>?)? {
    let row = nextFilledRow()
    let cells = row == nil ? [] : (0..<rows.count).map(rows.text)
    if case .given(let names)? = headings {
      let columns = CSVHeader(names: names, in: source)
      guard let row else { return (columns, nil) }
      if cells.map(\.withoutInvisibles) == names {
        warnings.append(.headingsTwice(at: source.location(of: row)))
        return (columns, row)
      }
      add(row, columns)
      return (columns, nil)
    }
    guard let row else { return nil }
    let columns = CSVHeader(
      cells: cells, spans: (0..<rows.count).map { SourceSpan(source, rows.range(of: $0)) })
    if headings == nil, let first = columns.personal.first {
      let names = CSVHeader.likelyNames(of: cells).joined(separator: ", ")
      problems.append(.noHeader(names, source.path, at: source.location(of: rows.range(of: first))))
    }
    return (columns, row)
  }

  private mutating func nextFilledRow() -> Range<Int>? {
    while let row = rows.nextRow() {
      if (0..<rows.count).contains(where: { !rows.isBlank($0) }) { return row }
      blankRows += 1
    }
    return nil
  }

  private mutating func add(_ row: Range<Int>, _ header: CSVHeader) {
    var fields: [FieldMapping.Field] = []
    fields.reserveCapacity(header.columns.count)
    for column in header.columns {
      guard column.number < rows.count else { break }
      if rows.isRounded(column.number) {
        let span = SourceSpan(source, rows.range(of: column.number))
        numbers.note(record: records.count, field: column.name, span: span)
      }
      fields.append(.init(name: column.name, value: rows.value(of: column.number)))
    }
    if rows.count > header.count, let extra = (header.count..<rows.count).first(where: { !rows.isBlank($0) }) {
      let span = SourceSpan(rows.source, rows.range(of: extra))
      let count = rows.count
      longRows.report(.longRow(count, of: header.count, at: span.location, header.place))
    }
    for number in header.unnamed where number < rows.count && !rows.isBlank(number) {
      // One report a column says it all.
      guard namelessColumns.insert(number).inserted else { continue }
      let span = SourceSpan(source, rows.range(of: number))
      namelessValues.report(.nameless(number, at: span.location, header.place))
    }
    records.append(
      Record(fields: FieldMapping(unique: fields), origin: RecordOrigin(span: SourceSpan(source, row))))
  }
}

extension CSVFault {
  fileprivate func diagnostic(in source: SourceText) -> Diagnostic {
    switch self {
    case .unclosedQuote(let offset):
      .error(
        "this quote is never closed", at: source.location(of: offset..<offset + 1),
        notes: [
          "write one at the end of the cell as well, or none at its beginning; a quote inside a quoted cell is written twice"
        ])
    case .textAfterQuote(let offset, let opening):
      .error(
        "text after the closing quote of a cell", at: source.location(of: offset..<offset + 1),
        notes: [
          "the cell's first quote is on line \(source.location(of: opening..<opening).line)",
          "a quote inside a quoted cell is written twice",
        ])
    }
  }
}

extension Diagnostic {
  fileprivate static func noHeader(_ names: String, _ path: String, at place: SourceLocation) -> Diagnostic {
    .error(
      "the first row is a person, expected the names of the columns", at: place,
      notes: [
        "put a row of names above it; or say them in roster.yml, as in 'directory: {path: \(path), headings: [\(names)]}', for one command with '--headings'",
        "if these are names, say 'headings: true'",
      ])
  }

  fileprivate static func headingsTwice(at place: SourceLocation) -> Diagnostic {
    .warning(
      "the first row names the columns, as 'headings' does", at: place, notes: ["it is no person; take 'headings' out"])
  }

  fileprivate static func longRow(
    _ cells: Int, of columns: Int, at place: SourceLocation, _ names: String
  ) -> Diagnostic {
    .error(
      "the row has \(cells) cells for \(columns) columns", at: place,
      notes: ["a cell that holds the separator must stand in quotes; a new column needs a name in \(names)"])
  }

  fileprivate static func nameless(_ number: Int, at place: SourceLocation, _ names: String) -> Diagnostic {
    .error(
      "column \(CSVHeader.letter(number)) has values and no name", at: place, notes: ["name it in \(names)"])
  }

  fileprivate static func blankRows(_ count: Int, in source: SourceText) -> Diagnostic {
    .warning(
      count == 1 ? "a row of blank cells was left out" : "\(count) rows of blank cells were left out",
      at: .file(source.path))
  }
}
