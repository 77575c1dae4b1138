/// A cell, as the place of its text in the file.
struct CSVCell {
  /// The text, without the quotes around it.
  var range: Range<Int>

  /// Whether the text has doubled quotes or CRs, and so is not the cell's value as it stands.
  var needsDecoding = false
}

/// What is wrong with a row, and where.
enum CSVFault: Error {
  /// The quote at an offset is never closed.
  case unclosedQuote(at: Int)
  /// Text stands behind the closing quote of a cell that begins at `opening`.
  case textAfterQuote(at: Int, opening: Int)
}

/// Reads CSV (RFC 4180) row by row, over bytes.
///
/// Rows end with LF, CRLF or CR, mixed too. A quote opens a quoted cell only where a cell begins, blanks before it aside;
/// elsewhere it is text, as in `5" disk`.
struct CSVParser {
  private let bytes: UnsafeRawBufferPointer
  private let delimiter: UInt8
  private let end: Int
  private var index: Int
  private let unquotedStops: ByteSearch
  private let quotedStops = ByteSearch(UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\""))

  /// Faults that do not keep the rest from being read.
  private(set) var faults: [CSVFault] = []

  /// Prepares to read a range.
  init(_ bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, delimiter: UInt8) {
    self.bytes = UnsafeRawBufferPointer(bytes)
    self.delimiter = delimiter
    index = range.lowerBound
    end = range.upperBound
    unquotedStops = ByteSearch(delimiter, UInt8(ascii: "\n"), UInt8(ascii: "\r"))
  }

  /// Reads the next row that is not an empty line.
  ///
  /// - Parameter cells: Replaced by the row's cells.
  /// - Returns: The row's bytes without its end; `nil` at the end of the file.
  mutating func nextRow(_ cells: inout [CSVCell]) -> Range<Int>? {
    while index < end, bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") { index += 1 }
    guard index < end else { return nil }
    cells.removeAll(keepingCapacity: true)
    let start = index
    while true {
      cells.append(nextCell())
      guard index < end, bytes[index] == delimiter else { break }
      index += 1
    }
    let row = start..<index
    // An LF behind a CR looks like an empty line to the next call, which skips it.
    if index < end { index += 1 }
    return row
  }

  /// Reads a cell and stops at the delimiter or the end of the row.
  private mutating func nextCell() -> CSVCell {
    let start = index
    skipBlanks()
    if index < end, bytes[index] == UInt8(ascii: "\"") { return quotedCell() }
    index = unquotedStops.first(in: bytes, from: index, to: end)
    return CSVCell(range: start..<index)
  }

  private mutating func quotedCell() -> CSVCell {
    let opening = index
    var cell = CSVCell(range: opening + 1..<opening + 1)
    index += 1
    while true {
      index = quotedStops.first(in: bytes, from: index, to: end)
      guard index < end else {
        // The rest has quotes in pairs alone. So that it is read, this one ends with its line.
        faults.append(.unclosedQuote(at: opening))
        index = unquotedStops.first(in: bytes, from: opening + 1, to: end)
        return CSVCell(range: opening + 1..<index)
      }
      if bytes[index] == UInt8(ascii: "\r") {
        cell.needsDecoding = true
        index += 1
      } else if index + 1 < end, bytes[index + 1] == UInt8(ascii: "\"") {
        cell.needsDecoding = true
        index += 2
      } else {
        break
      }
    }
    cell.range = opening + 1..<index
    index += 1
    skipBlanks()
    let after = index
    index = unquotedStops.first(in: bytes, from: index, to: end)
    if index > after { faults.append(.textAfterQuote(at: after, opening: opening)) }
    return cell
  }

  private mutating func skipBlanks() {
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09, bytes[index] != delimiter { index += 1 }
  }
}

extension CSVParser {
  /// A cell's value: quotes single again, and every line end an LF, so that a site does not depend on the line ends of its
  /// file.
  func decoded(_ cell: CSVCell) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(cell.range.count)
    var index = cell.range.lowerBound
    while index < cell.range.upperBound {
      let byte = bytes[index]
      let next = index + 1 < cell.range.upperBound ? bytes[index + 1] : 0
      index += 1
      if byte == UInt8(ascii: "\""), next == byte {
        index += 1
      } else if byte == UInt8(ascii: "\r") {
        output.append(UInt8(ascii: "\n"))
        if next == UInt8(ascii: "\n") { index += 1 }
        continue
      }
      output.append(byte)
    }
    return output
  }
}
