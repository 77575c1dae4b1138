import Diagnostics
import DirectoryModel

/// The rows of a table, whatever it is read from. Cells are numbered from 0 in the current row.
protocol TableRows {
  /// The text that places count in.
  var source: SourceText { get }

  /// How many cells the current row has.
  var count: Int { get }

  /// What is wrong with rows by themselves, each with its place.
  var problems: [Diagnostic] { get }

  /// Whether something in the current row is lost, which is among the `problems`: then it makes no record.
  var isBroken: Bool { get }

  /// The number of the current row in a spreadsheet, from 0; `nil` in a text, where lines have the numbers.
  var sheetRow: Int? { get }

  /// Goes to the next row.
  ///
  /// - Returns: The row's place; `nil` at the end.
  mutating func nextRow() -> Range<Int>?

  /// The place of a cell.
  func range(of cell: Int) -> Range<Int>

  /// A cell's value, typed by the one rule.
  func value(of cell: Int) -> FieldValue

  /// A cell as text.
  func text(of cell: Int) -> String

  /// Whether a cell shows nothing.
  func isBlank(_ cell: Int) -> Bool

  /// Whether a cell is a number as `SpreadsheetNumbers` finds them.
  func isRounded(_ cell: Int) -> Bool
}
