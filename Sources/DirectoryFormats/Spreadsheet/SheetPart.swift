import DirectoryModel

/// A cell that is not empty.
struct SheetCell {
  /// What the text of a cell is.
  enum Content {
    /// The value that it shows.
    case value
    /// An error such as `#N/A`, and so nothing.
    case error
    /// A formula of which the file does not have the value, and so nothing.
    case formula
    /// What it calls a text by that the file does not have: what the cell showed is lost.
    case missingText
  }

  /// From 0.
  var column: Int
  var text: String
  var content = Content.value
  /// Whether it is that of a row above, merged with this one's.
  var isFilledDown = false

  /// The name of a place, `B7` of column 1 and row 6.
  static func place(column: Int, row: Int) -> String { "\(CSVHeader.letter(column))\(row + 1)" }
}

/// A row with the cells that are not empty, in the order of their columns.
struct SheetRow {
  /// From 0.
  var number: Int
  var cells: [SheetCell] = []
  /// The first cell that says to be where none can be, as it names its place: it is not among `cells`.
  var misplaced: String?

  /// Whether something that stood here is lost.
  var isBroken: Bool { misplaced != nil || cells.contains { $0.content == .missingText } }
}

/// Cells that were merged into one.
struct SheetMerge {
  var rows: ClosedRange<Int>
  var column: Int
}

/// Why a sheet is not read.
enum SheetFault: Error {
  /// A place that no sheet has, such as `A0`, of a row or of merged cells.
  case place(String)
  /// More cells than a directory of people can have.
  case tooLarge
}

/// The cells of a sheet: `xl/worksheets/sheet1.xml`. Formulas give the values that were worked out when the file was saved.
final class SheetPart: XMLEventHandler {
  private(set) var rows: [SheetRow] = []
  private(set) var merges: [SheetMerge] = []

  private let sharedTexts: [String]
  private let formats: [NumberFormat]
  private let startsIn1904: Bool
  private var richText = RichText()
  private var open: [Substring] = []
  private var cell: (type: String, style: Int, value: [UInt8], formula: [UInt8])?
  private var column = -1
  private var count = 0

  private static let mostRows = 1 << 20
  private static let mostColumns = 1 << 14
  private static let mostCells = 20_000_000

  init(sharedTexts: [String], formats: [NumberFormat], startsIn1904: Bool) {
    self.sharedTexts = sharedTexts
    self.formats = formats
    self.startsIn1904 = startsIn1904
  }

  func start(_ name: String, _ attributes: XMLAttributes, tag: Range<Int>) throws {
    let name = name.localName
    open.append(name)
    switch name {
    case "row":
      // Rows and cells may leave out where they are if it follows from those before.
      let number = try attributes["r"].map { try Self.number($0) } ?? (rows.last?.number ?? -1) + 1
      guard number < Self.mostRows, number > rows.last?.number ?? -1 else {
        throw SheetFault.place("row \(number + 1)")
      }
      rows.append(SheetRow(number: number))
      column = -1
    case "c":
      let place = attributes["r"]
      let next = place.map { (try? Self.place($0).column) ?? -1 } ?? column + 1
      if next < Self.mostColumns, next > column {
        column = next
        cell = (attributes["t"] ?? "n", attributes["s"].flatMap { Int($0) } ?? 0, [], [])
      } else {
        addMisplaced(place ?? CSVHeader.letter(next))
      }
    case "mergeCell":
      if let reference = attributes["ref"] { try addMerge(reference) }
    default: break
    }
    richText.start(name)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws {
    switch open.last {
    case "v": cell?.value.append(contentsOf: bytes)
    case "f": cell?.formula.append(contentsOf: bytes)
    default: if cell != nil { richText.add(bytes) }
    }
  }

  func end(tag: Range<Int>) throws {
    _ = richText.end()
    guard open.popLast() == "c", let cell else { return }
    self.cell = nil
    let inline = richText.take()
    let value = String(decoding: cell.value, as: UTF8.self)
    let shared = cell.type == "s" ? sharedText(value) : nil
    let text =
      switch cell.type {
      case "s": shared ?? value
      case "inlineStr": inline
      case "b": value == "1" ? "true" : value == "0" ? "false" : value
      case "n": value.isEmpty ? "" : format(cell.style).text(of: value, startsIn1904: startsIn1904)
      case "d": value.replacing("T00:00:00", with: "").replacing(".000", with: "")
      default: value.withoutEscapedCharacters
      }
    // The empty text that a formula gives is stored as a text.
    let formula = cell.type == "n" && cell.value.isEmpty ? String(decoding: cell.formula, as: UTF8.self) : ""
    guard !text.isEmpty || !formula.isEmpty, !rows.isEmpty else { return }
    count += 1
    guard count <= Self.mostCells else { throw SheetFault.tooLarge }
    let content: SheetCell.Content =
      if !formula.isEmpty { .formula } else if cell.type == "e" { .error } else if cell.type == "s", shared == nil {
        .missingText
      } else { .value }
    rows[rows.count - 1].cells.append(
      SheetCell(column: column, text: formula.isEmpty ? text : "=" + formula, content: content))
  }

  /// A text that cells share, by its number; `nil` if there is none.
  private func sharedText(_ number: String) -> String? {
    Int(number).flatMap { sharedTexts.indices.contains($0) ? sharedTexts[$0] : nil }
  }

  private func addMisplaced(_ place: String) {
    if let last = rows.indices.last, rows[last].misplaced == nil { rows[last].misplaced = place }
  }

  private func format(_ style: Int) -> NumberFormat { formats.indices.contains(style) ? formats[style] : .general }

  private func addMerge(_ reference: String) throws {
    let ends = try reference.split(separator: ":").map { try Self.place(String($0)) }
    guard let first = ends.first, let last = ends.last, last.row >= first.row else { return }
    if last.row > first.row { merges.append(SheetMerge(rows: first.row...last.row, column: first.column)) }
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else { throw SheetFault.place(text) }
    return number - 1
  }

  /// Column and row of a reference such as `B7`, from 0.
  private static func place(_ reference: String) throws -> (column: Int, row: Int) {
    let letters = reference.utf8.prefix { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    guard (1...3).contains(letters.count) else { throw SheetFault.place(reference) }
    let column = letters.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "A")) + 1 } - 1
    return (column, try number(String(reference.dropFirst(letters.count))))
  }
}
