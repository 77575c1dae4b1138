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

  var faults: [CSVFault] { parser.faults }

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
