import Diagnostics
import DirectoryModel

/// Writes people as comma-separated values (RFC 4180, with LF), in UTF-8 without a mark: `id`, `name`, `office`, then a column for
/// each further field, in the order in which they first appear, also if nobody has anything there.
///
/// A list stands in one cell, with a separator that none of its values has. Cells are never changed to please one
/// program: what a spreadsheet would take for a formula is written as it is, with a warning, because an added
/// apostrophe would be part of the data for every other reader.
struct CSVWriter {
  private struct Column {
    var name: String
    /// The values of those who have any, with the numbers of their rows.
    var cells: [(row: Int, values: [String])] = []
    var isList = false
  }

  private var columns: [Column] = ["id", "name", "office"].map { Column(name: $0) }
  private var numbers = ["id": 0, "name": 1, "office": 2]
  private var losses = ExportLosses()
  private var separators: [PeopleExport.Separator] = []
  private let configured: [String: String]
  private var formula: (field: String, text: String)?
  private let count: Int

  /// Writes everyone.
  ///
  /// - Parameters:
  ///   - ids: Their ids as they are written.
  ///   - separators: What lists are parted at by whoever reads the file, by field.
  static func file(of people: [Person], ids: [String], separators: [String: String]) -> PeopleExport.File {
    var writer = CSVWriter(people, ids, separators)
    let bytes = writer.bytes()
    return PeopleExport.File(bytes: bytes, warnings: writer.warnings, separators: writer.separators)
  }

  private init(_ people: [Person], _ ids: [String], _ configured: [String: String]) {
    self.configured = configured
    count = people.count
    for (row, person) in people.enumerated() {
      columns[0].cells.append((row, [ids[row].hasZero ? person.id.uuidString : ids[row]]))
      columns[1].cells.append((row, [person.name]))
      if !person.office.isBlank { columns[2].cells.append((row, [person.office])) }
      let record = FlatRecord(person)
      losses.note(record)
      var taken: Set<Int> = []
      for field in record.all { add(field, row, &taken) }
    }
  }

  /// The column of a field, which is the last now if it is new; `nil` if no column can be called so.
  private mutating func column(of field: String) -> Int? {
    // As the reader takes names of columns.
    let name = field.split(whereSeparator: \.isNewline).joined(separator: " ").withoutInvisibles
    guard !name.isEmpty, !name.hasZero else { return nil }
    if let number = numbers[name] { return number }
    numbers[name] = columns.count
    columns.append(Column(name: name))
    return columns.count - 1
  }

  private mutating func add(_ field: FlatRecord.Field, _ row: Int, _ taken: inout Set<Int>) {
    guard !field.values.contains(where: \.hasZero), let number = column(of: field.name), number > 2,
      taken.insert(number).inserted
    else { return field.values.isEmpty ? () : losses.noteLeftOut(field.name) }
    if field.values.isEmpty { return }
    columns[number].cells.append((row, field.values))
    columns[number].isList = columns[number].isList || field.isList
  }

  private mutating func bytes() -> [UInt8] {
    var rows = [[UInt8]](repeating: [], count: count)
    var header: [UInt8] = []
    for (number, column) in columns.enumerated() {
      if number > 0 { header.append(UInt8(ascii: ",")) }
      Self.append(column.name, to: &header)
      let glue = column.isList ? separator(of: column) : ""
      var cells = column.cells[...]
      for row in rows.indices {
        if number > 0 { rows[row].append(UInt8(ascii: ",")) }
        guard let cell = cells.first, cell.row == row else { continue }
        cells.removeFirst()
        let text = cell.values.joined(separator: glue)
        if formula == nil, text.mayBeFormula { formula = (column.name, text) }
        Self.append(text, to: &rows[row])
      }
    }
    return ([header] + rows).reduce(into: []) { $0 += $1 + [0x0A] }
  }

  /// What goes between the values of lists; a blank more, unless it is a line end.
  private mutating func separator(of column: Column) -> String {
    let texts = column.cells.lazy.flatMap(\.values)
    let known = configured[column.name].map { [$0] } ?? []
    let separator = (known + Self.separators).first { mark in !texts.contains { $0.contains(mark) } } ?? ";"
    separators.append(.init(field: column.name, text: separator))
    return Self.glue(separator)
  }

  private static let separators = [";", "|", "/", "\n"]

  private static func glue(_ separator: String) -> String {
    separator.last?.isWhitespace ?? true ? separator : separator + " "
  }

  /// Whether a list of these values would be written as this text.
  static func isCell(_ text: String, of values: [String]) -> Bool {
    separators.contains { values.joined(separator: glue($0)) == text }
  }

  /// Quotes also what other readers could take for a separator.
  private static let cells = CSVCellWriter(
    delimiter: UInt8(ascii: ","), others: [UInt8(ascii: ";"), UInt8(ascii: "\t")])

  private static func append(_ text: String, to output: inout [UInt8]) {
    output += cells.bytes(of: text, isQuoted: false, lineEnd: [UInt8(ascii: "\n")])
  }

  private var warnings: [Diagnostic] {
    var warnings = losses.warnings("CSV")
    let unknown = separators.filter { configured[$0.field] != $0.text }
    if !unknown.isEmpty {
      let lines = unknown.map { separator in
        let mark = separator.text == "\n" ? "\\n" : separator.text
        return "  \(YAMLScalar(separator.field).anywhere): {split: \"\(mark)\"}"
      }
      warnings.append(
        .warning(
          "CSV has no lists: their values stand in one cell",
          notes: ["to read them as lists again, put this into roster.yml:", "fields:"] + lines))
    }
    if let formula {
      warnings.append(
        .warning(
          "a spreadsheet takes '\(formula.text.prefix(40))' in the column '\(formula.field)' for a formula",
          notes: ["cells are written as they are; import them into a spreadsheet as text"]))
    }
    return warnings
  }
}

extension String {
  /// A reader of CSV takes a file with such a byte for something else.
  fileprivate var hasZero: Bool { utf8.contains(0) }

  /// Whether a spreadsheet would compute this: it begins like a formula, and is no number or telephone number.
  fileprivate var mayBeFormula: Bool {
    guard let first = utf8.first, "=+-@\t\r".utf8.contains(first) else { return false }
    return !utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) || " ()-./".utf8.contains($0) }
      || !"+-".utf8.contains(first)
  }
}
