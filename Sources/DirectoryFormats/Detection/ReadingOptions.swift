import Diagnostics
import DirectoryModel

/// How a directory is read, where its file does not tell.
public struct ReadingOptions: Sendable, Equatable {
  /// The format; `nil`: the one that name and contents show.
  public var format: DirectoryFile.Format?

  /// The sheet of a spreadsheet; `nil`: the first that is not hidden.
  public var sheet: String?

  /// The encoding of a text; `nil`: UTF-8, or UTF-16 with a mark.
  public var encoding: TextEncoding?

  /// Where in a JSON or YAML file or a property list the people are; `*` for all members of a mapping. `nil`: where the only
  /// list of mappings is.
  public var records: FieldPath?

  /// Where the names of a table's columns are; `nil`: in the first row.
  public var headings: TableHeadings?

  /// The site's folder, which no link may lead out of; `nil`: a folder of people, for itself.
  public var root: String?

  /// Makes options; without arguments the file tells everything.
  public init(
    format: DirectoryFile.Format? = nil, sheet: String? = nil, encoding: TextEncoding? = nil,
    records: FieldPath? = nil, headings: TableHeadings? = nil
  ) {
    self.format = format
    self.sheet = sheet
    self.encoding = encoding
    self.records = records
    self.headings = headings
  }

  /// The same for a file whose format is known.
  func with(_ format: DirectoryFile.Format) -> ReadingOptions {
    var options = self
    options.format = format
    return options
  }

  /// Objections to what does not go with a format.
  ///
  /// - Throws: `DiagnosticError`.
  func check(for format: DirectoryFile.Format, _ displayPath: String) throws {
    if sheet != nil, format != .spreadsheet {
      throw DiagnosticError(.noSheets(displayPath, format))
    }
    if records != nil, ![.json, .yaml, .propertyList].contains(format) {
      throw DiagnosticError(.noPlaces(displayPath, format))
    }
    if headings != nil, format != .csv, format != .spreadsheet {
      throw DiagnosticError(.noColumns(displayPath, format))
    }
    if let encoding, encoding != .utf8, [.propertyList, .spreadsheet, .markdownFolder].contains(format) {
      throw DiagnosticError(.noEncoding(displayPath, format))
    }
  }
}

extension DirectoryFile.Format {
  /// The word for the format in options and settings.
  public var word: String {
    switch self {
    case .propertyList: "plist"
    case .json: "json"
    case .yaml: "yaml"
    case .csv: "csv"
    case .spreadsheet: "xlsx"
    case .vCard: "vcard"
    case .ldif: "ldif"
    case .markdownFolder: "markdown"
    }
  }

  /// The format of a word.
  public init?(word: String) {
    guard let format = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = format
  }
}

extension Diagnostic {
  fileprivate static func noSheets(_ path: String, _ format: DirectoryFile.Format) -> Diagnostic {
    .error(
      "'\(path)' is \(format.inWords), which has no sheets", at: .file(path), notes: ["leave the sheet out"])
  }

  fileprivate static func noPlaces(_ path: String, _ format: DirectoryFile.Format) -> Diagnostic {
    .error(
      "'\(path)' is \(format.inWords), where people stand in one place only", at: .file(path),
      notes: ["leave 'records' out"])
  }

  fileprivate static func noColumns(_ path: String, _ format: DirectoryFile.Format) -> Diagnostic {
    .error(
      "'\(path)' is \(format.inWords), whose fields have names where they stand", at: .file(path),
      notes: ["leave 'headings' out"])
  }

  fileprivate static func noEncoding(_ path: String, _ format: DirectoryFile.Format) -> Diagnostic {
    .error(
      "'\(path)' is \(format.inWords), which has an encoding of its own", at: .file(path),
      notes: ["leave the encoding out"])
  }
}
