import Diagnostics
import DirectoryModel

/// The columns of a CSV file.
struct CSVHeader {
  /// A column with a name, and its number from 0.
  struct Column {
    var number: Int
    var name: String
  }

  /// The columns that have names, in order.
  private(set) var columns: [Column] = []

  /// The columns that have none.
  private(set) var unnamed: [Int] = []

  /// Two columns of one name.
  private(set) var problems: [Diagnostic] = []

  /// Invisible characters, or a single column.
  private(set) var warnings: [Diagnostic] = []

  /// How many columns there are, with and without names.
  let count: Int

  /// Takes the names from the cells of the first row. White space at their ends and invisible characters do not belong to
  /// them, and line ends in them are spaces.
  init(cells: [String], spans: [SourceSpan]) {
    count = cells.count
    var numbers: [String: Int] = [:]
    for (number, cell) in cells.enumerated() {
      let name = cell.split(whereSeparator: \.isNewline).joined(separator: " ").withoutInvisibles
      if name.isEmpty {
        unnamed.append(number)
      } else if let first = numbers[name] {
        problems.append(.duplicate(name, first, number, at: spans[number].location))
      } else {
        numbers[name] = number
        columns.append(Column(number: number, name: name))
        if cell.hasInvisibles(besides: name) {
          warnings.append(.invisible(name, at: spans[number].location))
        }
      }
    }
    if let only = columns.first, count == 1 { warnings.append(.single(only.name, at: spans[0].location)) }
  }

  /// Whether a column is called like somebody's e-mail address or telephone number.
  var looksLikePerson: Bool {
    columns.contains { column in
      let name = column.name
      if let at = name.firstIndex(of: "@") {
        return at > name.startIndex && name[at...].contains(".") && !name.contains(where: \.isWhitespace)
      }
      let bytes = name.utf8
      return bytes.first.map { "+0(".utf8.contains($0) } ?? false && bytes.count { (0x30...0x39).contains($0) } > 5
        && bytes.allSatisfy { (0x30...0x39).contains($0) || " +()-./".utf8.contains($0) }
    }
  }

  /// The letter of a column in a spreadsheet: A, B, …, Z, AA.
  static func letter(_ number: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(number % 26)))
    return number < 26 ? last : letter(number / 26 - 1) + last
  }
}

extension String {
  fileprivate func hasInvisibles(besides name: String) -> Bool {
    unicodeScalars.count { !$0.properties.isWhitespace || $0.value > 0x20 }
      != name.unicodeScalars.count { !$0.properties.isWhitespace || $0.value > 0x20 }
  }
}

extension Diagnostic {
  fileprivate static func duplicate(_ name: String, _ first: Int, _ second: Int, at place: SourceLocation) -> Diagnostic
  {
    .error(
      "columns \(CSVHeader.letter(first)) and \(CSVHeader.letter(second)) are both called '\(name)'", at: place,
      notes: ["give one of them another name"])
  }

  fileprivate static func invisible(_ name: String, at place: SourceLocation) -> Diagnostic {
    .warning(
      "the column name '\(name)' has invisible characters", at: place,
      notes: ["they are ignored; type the name anew to be rid of them"])
  }

  fileprivate static func single(_ name: String, at place: SourceLocation) -> Diagnostic {
    .warning(
      "the file has a single column, '\(name)'", at: place,
      notes: [
        "if there should be more, separate cells by commas, semicolons or tabs, or begin the file with a line such as 'sep=|'"
      ])
  }
}
