import Diagnostics

/// The cells of a sheet that stand in columns without a name, by column.
struct StrayCells {
  private struct Column {
    var first: SourceSpan
    var cells: [String]
    var count = 1
  }

  private static let mostShown = 12
  private var columns: [Int: Column] = [:]

  /// Takes a cell's note.
  ///
  /// - Parameters:
  ///   - column: From 0.
  ///   - row: From 0.
  mutating func note(column number: Int, row: Int, at span: SourceSpan) {
    let cell = SheetCell.place(column: number, row: row)
    guard var column = columns[number] else {
      columns[number] = Column(first: span, cells: [cell])
      return
    }
    column.count += 1
    if column.cells.count < Self.mostShown { column.cells.append(cell) }
    columns[number] = column
  }

  /// An error for each column, at its first cell; it names the others.
  ///
  /// - Parameter names: Where columns have their names, in words.
  func problems(_ names: String) -> [Diagnostic] {
    var problems = ProblemList()
    for (number, column) in columns.sorted(by: { $0.key < $1.key }) {
      problems.report(.stray(column.cells, column.count, CSVHeader.letter(number), names, at: column.first.location))
    }
    return problems.diagnostics
  }
}

extension Diagnostic {
  fileprivate static func stray(
    _ cells: [String], _ count: Int, _ column: String, _ names: String, at place: SourceLocation
  ) -> Diagnostic {
    let remedy = "name the column in \(names), or empty"
    guard count > 1 else {
      return .error(
        "cell \(cells[0]) has a value, and column \(column) no name", at: place, notes: ["\(remedy) the cell"])
    }
    let more = count > cells.count ? " and \(count - cells.count) more" : ""
    return .error(
      "cells \(cells.joined(separator: ", "))\(more) have values, and column \(column) no name", at: place,
      notes: ["\(remedy) the cells"])
  }
}
