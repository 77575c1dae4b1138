import Diagnostics
import DirectoryModel

/// Reads people from a sheet of a spreadsheet (`.xlsx`): a row with the fields' names, then a row a person.
///
/// Cells are read as they are shown, so far as it decides what they are: whole numbers with all their digits, dates as `2024-01-31`,
/// numbers with leading zeros if their format has them. Formulas count by their last values; a cell with an error is empty, with a
/// warning. A cell that is merged over several rows counts for each. Then the rules for CSV hold.
public struct SpreadsheetReader: RecordReader {
  /// The sheet's name; `nil`: the first that is not hidden.
  public let sheet: String?

  /// Where the names of the columns are; `nil`: in the first row.
  public let headings: TableHeadings?

  /// Makes a reader.
  public init(sheet: String? = nil, headings: TableHeadings? = nil) {
    self.sheet = sheet
    self.headings = headings
  }

  /// Reads what can be read.
  ///
  /// Problems are those of CSV, and a file that is damaged, needs a password, is larger than any directory, or has no such sheet.
  public func readableRecords(in source: SourceText) -> (list: RecordList, problems: [Diagnostic]) {
    guard source.bytes.starts(with: Array("PK".utf8)) else { return (RecordList(records: []), [.noZip(source.path)]) }
    do throws(WorkbookFault) {
      var workbook = try Workbook(source.bytes)
      let rows = SheetRows(try workbook.sheet(named: sheet), path: source.path)
      var table = RecordTable(rows, headings: headings)
      table.read()
      var errors = ProblemList()
      var formulas = ProblemList()
      for (text, isFormula, range) in rows.valueless {
        let place = rows.source.location(of: range)
        if isFormula { formulas.report(.formula(text, at: place)) } else { errors.report(.errorCell(text, at: place)) }
      }
      let warnings = (table.warnings + errors.diagnostics + formulas.diagnostics).sorted()
      var list = RecordList(records: table.records, warnings: warnings)
      list.hasNameRow = headings != nil || table.header?.columns.personal.isEmpty ?? true
      return (list, table.problems)
    } catch {
      return (RecordList(records: []), [error.diagnostic(source.path)])
    }
  }
}

extension WorkbookFault {
  fileprivate func diagnostic(_ path: String) -> Diagnostic {
    let asCSV = "if it opens in a spreadsheet program, save it there as CSV"
    switch self {
    case .foreign(let file): return file.diagnostic(path)
    case .zip(.truncated):
      return .error(
        "the spreadsheet ends too early", at: .file(path),
        notes: ["the file was cut off: fetch or save it again, or take it from a copy"])
    case .zip(.damaged): return .error("the spreadsheet is damaged", at: .file(path), notes: [asCSV])
    case .zip(.encrypted):
      return .error(
        "the spreadsheet needs a password", at: .file(path), notes: ["save it without, or save the sheet as CSV"])
    case .zip(.tooLarge), .sheet(_, .tooLarge):
      return .error(
        "the spreadsheet is too large to be one of people", at: .file(path), notes: ["save the sheet as CSV"])
    case .missing(let part):
      return .error("the spreadsheet has no part '\(part)'", at: .file(path), notes: [asCSV])
    case .malformed(let part, let message):
      return .error("the part '\(part)' of the spreadsheet is malformed: \(message)", at: .file(path), notes: [asCSV])
    case .sheet(let part, .place(let place)):
      return .error(
        "the part '\(part)' of the spreadsheet has an impossible cell '\(place)'", at: .file(path), notes: [asCSV])
    case .noSheet(let name, let names):
      let known = names.map { "'\($0)'" }.joined(separator: ", ")
      let meant = Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      return .error(
        "the spreadsheet has no sheet '\(name)'", at: .file(path), notes: [meant ?? "the sheets are \(known)"])
    case .noSheets: return .error("the spreadsheet has no sheet to be seen", at: .file(path), notes: [asCSV])
    }
  }
}

extension Diagnostic {
  fileprivate static func noZip(_ path: String) -> Diagnostic {
    .error(
      "'\(path)' is no spreadsheet, whatever its name says", at: .file(path),
      notes: [
        "if it is a text such as CSV, say so in roster.yml: 'directory: {path: \(path), format: csv}'; for one command with '--format csv'"
      ])
  }

  fileprivate static func formula(_ text: String, at place: SourceLocation) -> Diagnostic {
    .warning(
      "the file has the formula '\(text.clipped)' and not its value, and the cell counts as empty", at: place,
      notes: ["open the file in a spreadsheet program, and save it there"])
  }

  fileprivate static func errorCell(_ text: String, at place: SourceLocation) -> Diagnostic {
    .warning("the cell holds the error '\(text)' and counts as empty", at: place, notes: ["correct the formula"])
  }
}
