import Diagnostics
import DirectoryModel

/// Makes records of the rows of a table: the first has the fields' names.
struct RecordTable<Rows: TableRows> {
  private var rows: Rows
  private var blankRows = 0
  private var longRows = ProblemList()
  private var namelessValues: [Diagnostic] = []
  private var numbers = SpreadsheetNumbers()
  /// The columns, and the row that names them; `nil` before reading, or if there is none.
  private(set) var header: (columns: CSVHeader, row: Range<Int>)?
  private(set) var records: [Record] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []

  /// Prepares to read.
  init(_ rows: Rows) {
    self.rows = rows
  }

  private var source: SourceText { rows.source }

  /// Reads everything.
  mutating func read() {
    do throws(CSVFault) {
      header = try readHeader()
      guard let header = header?.columns else { return }
      problems += header.problems
      warnings += header.warnings
      while let row = try nextFilledRow() { add(row, header) }
      finish(header)
    } catch {
      finish(nil)
      problems.append(error.diagnostic(in: source))
    }
    problems.sort()
  }

  private mutating func finish(_ header: CSVHeader?) {
    var faults = ProblemList()
    for fault in rows.faults { faults.report(fault.diagnostic(in: source)) }
    problems += faults.diagnostics + longRows.diagnostics + namelessValues
    if blankRows > 0 { warnings.append(.blankRows(blankRows, in: source)) }
    if header != nil { warnings += numbers.warnings(in: records) }
  }

  private mutating func readHeader() throws(CSVFault) -> (columns: CSVHeader, row: Range<Int>)? {
    guard let row = try nextFilledRow() else { return nil }
    let columns = CSVHeader(
      cells: (0..<rows.count).map(rows.text),
      spans: (0..<rows.count).map { SourceSpan(source, rows.range(of: $0)) })
    if columns.looksLikePerson { warnings.append(.noHeader(columns, at: source.location(of: row))) }
    return (columns, row)
  }

  private mutating func nextFilledRow() throws(CSVFault) -> Range<Int>? {
    while let row = try rows.nextRow() {
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
      longRows.report(.longRow(count, of: header.count, at: span.location))
    }
    for number in header.unnamed where number < rows.count && !rows.isBlank(number) {
      // One report a column says it all.
      let problem = Diagnostic.nameless(number, at: source.location(of: rows.range(of: number)))
      if !namelessValues.contains(where: { $0.message == problem.message }) { namelessValues.append(problem) }
    }
    records.append(
      Record(fields: FieldMapping(unique: fields), origin: RecordOrigin(span: SourceSpan(source, row))))
  }
}

extension CSVFault {
  fileprivate func diagnostic(in source: SourceText) -> Diagnostic {
    switch self {
    case .unclosedQuote(let offset):
      .error("this quote is never closed", at: source.location(of: offset..<offset + 1))
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
  fileprivate static func noHeader(_ header: CSVHeader, at place: SourceLocation) -> Diagnostic {
    let names = header.columns.prefix(3).map { "'\($0.name.clipped)'" }.joined(separator: ", ")
    return .warning(
      "the first row looks like a person, and is taken for the names of the columns: \(names)", at: place,
      notes: ["put a row with names above it, such as 'name', 'email' and 'office'"])
  }

  fileprivate static func longRow(_ cells: Int, of columns: Int, at place: SourceLocation) -> Diagnostic {
    .error(
      "the row has \(cells) cells for \(columns) columns", at: place,
      notes: ["a cell that holds the separator must stand in quotes; a new column needs a name in the first row"])
  }

  fileprivate static func nameless(_ number: Int, at place: SourceLocation) -> Diagnostic {
    .error(
      "column \(CSVHeader.letter(number)) has values and no name", at: place, notes: ["name it in the first row"])
  }

  fileprivate static func blankRows(_ count: Int, in source: SourceText) -> Diagnostic {
    .warning(
      count == 1 ? "a row of blank cells was left out" : "\(count) rows of blank cells were left out",
      at: .file(source.path))
  }
}
