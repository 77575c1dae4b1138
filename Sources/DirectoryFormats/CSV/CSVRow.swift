/// A row of a CSV file with the places of its cells, for editing.
struct CSVRow {
  /// A cell.
  struct Cell {
    /// Everything between two separators: quotes and the blanks around them too.
    var whole: Range<Int>
    /// The text inside.
    var text: Range<Int>
    /// Whether it stands in quotes.
    var isQuoted: Bool { text != whole }
  }

  /// The row's bytes without its end.
  let range: Range<Int>

  /// The cells in order.
  private(set) var cells: [Cell] = []

  /// Takes a row apart that is known to be without faults.
  init(_ bytes: [UInt8], range: Range<Int>, delimiter: UInt8) {
    self.range = range
    var places: [CSVCell] = []
    bytes.withUnsafeBufferPointer { bytes in
      var parser = CSVParser(bytes, range: range, delimiter: delimiter)
      _ = parser.nextRow(&places)
    }
    var start = range.lowerBound
    for place in places {
      var end = place.range.upperBound
      // Behind the closing quote there are nothing but blanks.
      while end < range.upperBound, bytes[end] != delimiter { end += 1 }
      cells.append(Cell(whole: start..<end, text: place.range))
      start = end + 1
    }
  }

  /// Whether every cell stands in quotes.
  var isQuoted: Bool { !cells.isEmpty && cells.allSatisfy(\.isQuoted) }
}
