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
  private var strays = StrayCells()
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
    defer { problems = (problems + rows.problems).sorted() }
    guard let header = header?.columns else { return }
    problems += header.problems
    warnings += header.warnings
    while let row = nextFilledRow() { add(row, header) }
    problems += longRows.diagnostics + namelessValues.diagnostics + strays.problems(header.place)
    if blankRows > 0 { warnings.append(.blankRows(blankRows, in: source)) }
    warnings += numbers.warnings(in: records)
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
    // Without all names nothing is known of the rows below.
    guard let row, !rows.isBroken else { return nil }
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

  private mutating func noteExtraCells(_ header: CSVHeader) {
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
  }

  private mutating func noteStrays(row: Int, _ header: CSVHeader) {
    let beyond = header.count..<max(header.count, rows.count)
    for number in header.unnamed + beyond where number < rows.count && !rows.isBlank(number) {
      strays.note(column: number, row: row, at: SourceSpan(source, rows.range(of: number)))
    }
  }

  private mutating func add(_ row: Range<Int>, _ header: CSVHeader) {
    if let number = rows.sheetRow { noteStrays(row: number, header) } else { noteExtraCells(header) }
    guard !rows.isBroken else { return }
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
    records.append(
      Record(fields: FieldMapping(unique: fields), origin: RecordOrigin(span: SourceSpan(source, row))))
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
