import Diagnostics
import DirectoryModel

/// Makes records of the rows of a CSV file.
struct CSVTable {
  private let source: SourceText
  private let bytes: UnsafeRawBufferPointer
  private var parser: CSVParser
  private var cells: [CSVCell] = []
  private var blankRows = 0
  private var longRows = ProblemList()
  private var namelessValues: [Diagnostic] = []
  private var numbers = SpreadsheetNumbers()
  private(set) var records: [Record] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []

  /// Prepares to read the source's bytes, which must be valid UTF-8.
  init(_ source: SourceText, bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, delimiter: UInt8) {
    self.source = source
    self.bytes = UnsafeRawBufferPointer(bytes)
    parser = CSVParser(bytes, range: range, delimiter: delimiter)
  }

  /// Reads everything.
  mutating func read() {
    do throws(CSVFault) {
      guard let header = try header() else { return }
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
    for fault in parser.faults { faults.report(fault.diagnostic(in: source)) }
    problems += faults.diagnostics + longRows.diagnostics + namelessValues
    if blankRows > 0 { warnings.append(.blankRows(blankRows, in: source)) }
    if header != nil { warnings += numbers.warnings(in: records) }
  }

  private mutating func header() throws(CSVFault) -> CSVHeader? {
    guard try nextFilledRow() != nil else { return nil }
    return CSVHeader(
      cells: cells.map { $0.needsDecoding ? String(decoding: parser.decoded($0), as: UTF8.self) : text($0) },
      spans: cells.map { SourceSpan(source, $0.range) })
  }

  private mutating func nextFilledRow() throws(CSVFault) -> Range<Int>? {
    while let row = try parser.nextRow(&cells) {
      if cells.contains(where: { !isBlank($0) }) { return row }
      blankRows += 1
    }
    return nil
  }

  private mutating func add(_ row: Range<Int>, _ header: CSVHeader) {
    var fields: [FieldMapping.Field] = []
    fields.reserveCapacity(header.columns.count)
    for column in header.columns {
      guard column.number < cells.count else { break }
      let cell = cells[column.number]
      if SpreadsheetNumbers.isDamaged(bytes[cell.range]) {
        numbers.note(record: records.count, field: column.name, span: SourceSpan(source, cell.range))
      }
      fields.append(.init(name: column.name, value: value(cell)))
    }
    if cells.count > header.count, let extra = cells[header.count...].first(where: { !isBlank($0) }) {
      longRows.report(.longRow(cells.count, of: header.count, at: source.location(of: extra.range)))
    }
    for number in header.unnamed where number < cells.count && !isBlank(cells[number]) {
      // One report a column says it all.
      let problem = Diagnostic.nameless(number, at: source.location(of: cells[number].range))
      if !namelessValues.contains(where: { $0.message == problem.message }) { namelessValues.append(problem) }
    }
    records.append(
      Record(fields: FieldMapping(unique: fields), origin: RecordOrigin(span: SourceSpan(source, row))))
  }

  private func value(_ cell: CSVCell) -> FieldValue {
    guard cell.needsDecoding else { return FieldValue(scalarBytes: bytes[cell.range]) }
    return parser.decoded(cell).withUnsafeBytes { FieldValue(scalarBytes: $0[...]) }
  }

  private func text(_ cell: CSVCell) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes[cell.range]), as: UTF8.self)
  }

  private func isBlank(_ cell: CSVCell) -> Bool {
    guard let first = bytes[cell.range].first else { return true }
    // Letters and digits begin nearly every cell; only what could be a blank is looked at whole.
    return (first <= 0x20 || first >= 0x80) && text(cell).isBlank
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
