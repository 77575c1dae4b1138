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
  var problems: [Diagnostic] { duplicates.diagnostics }

  /// Invisible characters.
  var warnings: [Diagnostic] { invisibles.diagnostics }

  private var duplicates = ProblemList()
  private var invisibles = ProblemList()

  /// How many columns there are, with and without names.
  let count: Int

  /// Where the names are, in words.
  private(set) var place = "the first row"

  /// Takes names that the configuration gives.
  init(names: [String], in source: SourceText) {
    count = names.count
    columns = names.enumerated().map { Column(number: $0.offset, name: $0.element) }
    place = "'headings'"
  }

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
        duplicates.report(.duplicate(name, first, number, at: spans[number].location))
      } else {
        numbers[name] = number
        columns.append(Column(number: number, name: name))
        if cell.hasInvisibles(besides: name) { invisibles.report(.invisible(name, at: spans[number].location)) }
      }
    }
  }

  /// The columns that are called as only people are: by e-mail addresses, telephone numbers or addresses of pages.
  var personal: [Int] { columns.filter { Self.field(of: $0.name) != nil }.map(\.number) }

  /// The field whose value a text can only be.
  private static func field(of text: String) -> String? {
    if let at = text.firstIndex(of: "@") {
      let isAddress = at > text.startIndex && text[at...].contains(".") && !text.contains(where: \.isWhitespace)
      return isAddress ? "email" : nil
    }
    let small = text.lowercased()
    if ["http://", "https://", "www."].contains(where: { small.hasPrefix($0) && small.count > $0.count }),
      !text.contains(where: \.isWhitespace)
    {
      return "website"
    }
    let bytes = text.utf8
    let isNumber =
      bytes.first.map { "+0(".utf8.contains($0) } ?? false && bytes.count { (0x30...0x39).contains($0) } > 5
      && bytes.allSatisfy { (0x30...0x39).contains($0) || " +()-./".utf8.contains($0) }
    return isNumber ? "phone" : nil
  }

  /// What the columns may be called that a person's cells stand in, as far as these tell.
  static func likelyNames(of cells: [String]) -> [String] {
    var used: Set<String> = []
    return cells.enumerated().map { number, cell in
      let text = cell.withoutInvisibles
      let isName = text.split(separator: " ").count > 1 && text.allSatisfy { $0.isLetter || " .'-’,".contains($0) }
      let name = field(of: text) ?? (isName ? "name" : "column_\(letter(number))")
      return used.insert(name).inserted ? name : "\(name)_\(letter(number))"
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
}
