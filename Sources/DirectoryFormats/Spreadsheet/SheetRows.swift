import Diagnostics
import DirectoryModel

/// The rows of a sheet for `RecordTable`.
///
/// Messages point into a text made for them: a line for each row of the sheet, with its cells between tabs, so that lines in messages are
/// rows in the spreadsheet.
struct SheetRows: TableRows {
  let source: SourceText
  private let rows: [SheetRow]
  private var ranges: [Range<Int>] = []
  private let cellRanges: [[Range<Int>]]
  private var next = 0
  /// The current row, with empty texts where cells are empty.
  private var texts: [String] = []
  private var places: [Range<Int>] = []

  /// The cells that hold errors, or formulas without their values, in the order of the sheet.
  private(set) var valueless: [(text: String, isFormula: Bool, range: Range<Int>)] = []

  /// Takes a sheet.
  init(_ sheet: SheetPart, path: String) {
    var bytes: [UInt8] = []
    var line = 0
    var rows = sheet.rows
    Self.fillDown(sheet.merges, in: &rows)
    var cellRanges: [[Range<Int>]] = []
    for row in rows.indices {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: rows[row].number - line))
      line = rows[row].number
      let start = bytes.count
      var found: [Range<Int>] = []
      for cell in rows[row].cells.indices {
        if cell > 0 { bytes.append(UInt8(ascii: "\t")) }
        let cellStart = bytes.count
        bytes += rows[row].cells[cell].text.utf8.lazy.map { $0 < 0x20 ? 0x20 : $0 }
        found.append(cellStart..<bytes.count)
        let isFormula = rows[row].cells[cell].content == .formula
        guard isFormula || rows[row].cells[cell].content == .error else { continue }
        if !rows[row].cells[cell].isFilledDown {
          valueless.append((rows[row].cells[cell].text, isFormula, found[cell]))
        }
        rows[row].cells[cell].text = ""
      }
      cellRanges.append(found)
      ranges.append(start..<bytes.count)
    }
    source = SourceText(path: path, bytes: bytes)
    self.rows = rows
    self.cellRanges = cellRanges
  }

  var count: Int { texts.count }

  mutating func nextRow() -> Range<Int>? {
    while next < rows.count {
      defer { next += 1 }
      guard let last = rows[next].cells.last else { continue }
      texts = Array(repeating: "", count: last.column + 1)
      places = Array(repeating: ranges[next].lowerBound..<ranges[next].lowerBound, count: last.column + 1)
      for (cell, range) in zip(rows[next].cells, cellRanges[next]) {
        texts[cell.column] = cell.text
        places[cell.column] = range
      }
      return ranges[next]
    }
    return nil
  }

  /// Cells whose text the file does not have, and cells that can be nowhere: one of each kind and merged cell.
  var problems: [Diagnostic] {
    var missing = ProblemList()
    var misplaced = ProblemList()
    for row in rows.indices where rows[row].isBroken {
      for (cell, range) in zip(rows[row].cells, cellRanges[row])
      where cell.content == .missingText && !cell.isFilledDown {
        let place = SheetCell.place(column: cell.column, row: rows[row].number)
        missing.report(.missingText(cell.text, place, at: source.location(of: range)))
      }
      if let place = rows[row].misplaced { misplaced.report(.misplaced(place, at: source.location(of: ranges[row]))) }
    }
    return missing.diagnostics + misplaced.diagnostics
  }

  var isBroken: Bool { rows[next - 1].isBroken }
  var sheetRow: Int? { rows[next - 1].number }
  func range(of cell: Int) -> Range<Int> { places[cell] }
  func value(of cell: Int) -> FieldValue { FieldValue(scalar: texts[cell]) }
  func text(of cell: Int) -> String { texts[cell] }
  func isBlank(_ cell: Int) -> Bool { texts[cell].isBlank }
  func isRounded(_ cell: Int) -> Bool { SpreadsheetNumbers.isRounded(texts[cell].utf8) }

  /// Puts the text of cells that are merged over several rows into each of these that has anything: a department that stands once beside
  /// its five people is the department of five.
  private static func fillDown(_ merges: [SheetMerge], in rows: inout [SheetRow]) {
    // Merged cells do not overlap in an honest file; in another each row is filled this often at most.
    var budget = 1_000_000
    for merge in merges {
      let low = rows.partitioningIndex { $0.number >= merge.rows.lowerBound }
      guard low < rows.count, rows[low].number == merge.rows.lowerBound,
        let value = rows[low].cells.first(where: { $0.column == merge.column })
      else { continue }
      let copy = SheetCell(column: value.column, text: value.text, content: value.content, isFilledDown: true)
      var row = low + 1
      while row < rows.count, merge.rows.contains(rows[row].number), budget > 0 {
        budget -= 1
        let place = rows[row].cells.firstIndex { $0.column >= merge.column } ?? rows[row].cells.count
        let isTaken = place < rows[row].cells.count && rows[row].cells[place].column == merge.column
        if !rows[row].cells.isEmpty, !isTaken { rows[row].cells.insert(copy, at: place) }
        row += 1
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func missingText(_ number: String, _ cell: String, at place: SourceLocation) -> Diagnostic {
    .error(
      "cell \(cell) refers to the text '\(number)', which the file does not have", at: place,
      notes: ["type the cell anew in a spreadsheet program, and save the file there"])
  }

  fileprivate static func misplaced(_ cell: String, at place: SourceLocation) -> Diagnostic {
    .error(
      "the row has an impossible cell '\(cell)'", at: place,
      notes: ["open the file in a spreadsheet program, look for what is missing in the row, and save it there"])
  }
}
