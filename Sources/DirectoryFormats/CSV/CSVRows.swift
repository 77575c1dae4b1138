import Diagnostics
import DirectoryModel

/// The rows of a CSV file.
struct CSVRows: TableRows {
  let source: SourceText
  private let bytes: UnsafeRawBufferPointer
  private var parser: CSVParser
  private var cells: [CSVCell] = []

  /// Prepares to read the source's bytes, which must be valid UTF-8.
  init(_ source: SourceText, bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, delimiter: UInt8) {
    self.source = source
    self.bytes = UnsafeRawBufferPointer(bytes)
    parser = CSVParser(bytes, range: range, delimiter: delimiter)
  }

  var count: Int { cells.count }

  var problems: [Diagnostic] {
    var faults = ProblemList()
    for fault in parser.faults { faults.report(fault.diagnostic(in: source)) }
    return faults.diagnostics
  }

  var isBroken: Bool { false }

  var sheetRow: Int? { nil }

  mutating func nextRow() -> Range<Int>? { parser.nextRow(&cells) }

  func range(of cell: Int) -> Range<Int> { cells[cell].range }

  func value(of cell: Int) -> FieldValue {
    let cell = cells[cell]
    guard cell.needsDecoding else { return FieldValue(scalarBytes: bytes[cell.range]) }
    return parser.decoded(cell).withUnsafeBytes { FieldValue(scalarBytes: $0[...]) }
  }

  func text(of cell: Int) -> String {
    let cell = cells[cell]
    if cell.needsDecoding { return String(decoding: parser.decoded(cell), as: UTF8.self) }
    return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[cell.range]), as: UTF8.self)
  }

  func isBlank(_ cell: Int) -> Bool {
    guard let first = bytes[cells[cell].range].first else { return true }
    // Letters and digits begin nearly every cell; only what could be a blank is looked at whole.
    return (first <= 0x20 || first >= 0x80) && text(of: cell).isBlank
  }

  func isRounded(_ cell: Int) -> Bool { SpreadsheetNumbers.isRounded(bytes[cells[cell].range]) }
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
