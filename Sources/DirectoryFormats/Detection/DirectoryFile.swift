import Diagnostics
import DirectoryModel

/// Finds out what format a directory is in, and opens its store.
public enum DirectoryFile {
  /// The formats by the name that messages use.
  public enum Format: String, Sendable, CaseIterable {
    /// An Apple property list.
    case propertyList = "property list"
    /// JSON.
    case json = "JSON"
    /// YAML.
    case yaml = "YAML"
    /// Comma-separated values.
    case csv = "CSV"
    /// A spreadsheet in the format of Excel since 2007.
    case spreadsheet = "spreadsheet"
    /// vCards.
    case vCard = "vCard"
    /// LDIF, what LDAP servers export.
    case ldif = "LDIF"
    /// A folder of Markdown files with front matter.
    case markdownFolder = "Markdown folder"

    /// The format as a noun of a sentence: `CSV`, `a spreadsheet`.
    var inWords: String {
      switch self {
      case .propertyList, .spreadsheet, .markdownFolder: "a \(rawValue)"
      case .json, .yaml, .csv, .vCard, .ldif: rawValue
      }
    }
  }

  /// The format of a file or folder: by its ending, and where that says nothing by its beginning. What begins as a property
  /// list or a spreadsheet is one, whatever its name.
  ///
  /// - Parameter root: The folder that links may not lead out of; `nil`: a folder of people, for itself.
  /// - Throws: `DiagnosticError` for what is no directory, with the way out.
  public static func format(of path: String, displayPath: String, root: String? = nil) throws -> Format {
    try FormatDetection(path: path, displayPath: displayPath, root: root).format()
  }

  /// The format of an empty file or folder, to put the first people into; `nil` if there is something in it already.
  public static func formatToBegin(at path: String) -> Format? {
    FormatDetection(path: path, displayPath: path).formatToBegin()
  }

  /// Finishes a change of several files in a folder that was cut off, and waits for one that is being carried out.
  ///
  /// Whoever reads people does that anyway; this is for those who look at the folder's files before. Of a file nothing happens.
  ///
  /// - Throws: `DiagnosticError` if the change cannot be finished, or if files were changed by others meanwhile.
  public static func finishChange(at path: String, displayPath: String, root: String?) throws {
    try MarkdownFolderReader(path: path, displayPath: displayPath, root: root).journaled.finish()
  }

  /// The store of a file or folder.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - displayPath: Its name for messages.
  ///   - rules: The site's mapping.
  ///   - options: How to read it.
  /// - Throws: `DiagnosticError` for what is no directory, with the way out.
  public static func store(
    at path: String, displayPath: String, rules: FieldRules, options: ReadingOptions = ReadingOptions()
  ) throws -> any DirectoryStore {
    if let root = options.root { try LinkScope(root).check(path, displayPath) }
    let format = try options.format ?? format(of: path, displayPath: displayPath, root: options.root)
    try options.check(for: format, displayPath)
    switch format {
    case .propertyList:
      return PropertyListStore(path: path, displayPath: displayPath, rules: rules, records: options.records)
    case .json:
      return JSONStore(
        path: path, displayPath: displayPath, rules: rules, encoding: options.encoding ?? .utf8,
        records: options.records)
    case .csv:
      return CSVStore(
        path: path, displayPath: displayPath, rules: rules, encoding: options.encoding ?? .utf8,
        headings: options.headings)
    case .yaml:
      return YAMLStore(
        path: path, displayPath: displayPath, rules: rules, encoding: options.encoding ?? .utf8,
        records: options.records)
    case .markdownFolder:
      return MarkdownFolderStore(path: path, displayPath: displayPath, rules: rules, root: options.root)
    case .vCard, .ldif:
      return LineStore(
        path: path, displayPath: displayPath, rules: rules, encoding: options.encoding ?? .utf8,
        format: format == .vCard ? VCardFormat(isDecoded: options.encoding ?? .utf8 != .utf8) : LDIFFormat())
    case .spreadsheet:
      return ReaderStore(displayPath: displayPath, format: format, rules: rules) {
        try readableRecords(at: path, displayPath: displayPath, options: options.with(format))
      }
    }
  }

  /// The records of a file or folder, before mapping and checks.
  ///
  /// - Throws: `DiagnosticError` with everything that keeps a record from being read.
  public static func records(
    at path: String, displayPath: String, options: ReadingOptions = ReadingOptions()
  ) throws -> RecordList {
    let (list, problems) = try readableRecords(at: path, displayPath: displayPath, options: options)
    guard problems.isEmpty else { throw DiagnosticError(problems) }
    return list
  }

  /// What can be read of a file or folder, before mapping and checks, and every problem of the rest.
  ///
  /// - Throws: `DiagnosticError` if it cannot be read at all.
  public static func readableRecords(
    at path: String, displayPath: String, options: ReadingOptions = ReadingOptions()
  ) throws -> (list: RecordList, problems: [Diagnostic]) {
    let format = try options.format ?? format(of: path, displayPath: displayPath, root: options.root)
    return try readableRecords(of: format, at: path, displayPath: displayPath, options)
  }

  /// What can be read of a file or folder, before mapping and checks.
  ///
  /// - Throws: `DiagnosticError` if it cannot be read at all.
  static func readableRecords(
    of format: Format, at path: String, displayPath: String, _ options: ReadingOptions
  ) throws -> (list: RecordList, problems: [Diagnostic]) {
    try options.check(for: format, displayPath)
    if format == .markdownFolder {
      return MarkdownFolderReader(path: path, displayPath: displayPath, root: options.root).readableRecords()
    }
    guard let bytes = try AtomicFile.read(path, displayPath: displayPath) else {
      throw DiagnosticError(.missing(displayPath, wasThere: options.format == nil))
    }
    let source = try SourceText(path: displayPath, bytes: bytes).inUTF8(from: options.encoding ?? .utf8)
    return reader(of: format, options).readableRecords(in: source)
  }

  private static func reader(of format: Format, _ options: ReadingOptions) -> any RecordReader {
    switch format {
    case .json: JSONReader(records: options.records)
    case .yaml: YAMLReader(records: options.records)
    case .csv: CSVReader(headings: options.headings)
    case .spreadsheet: SpreadsheetReader(sheet: options.sheet, headings: options.headings)
    case .vCard: VCardReader(isDecoded: options.encoding ?? .utf8 != .utf8)
    case .ldif: LDIFReader()
    case .propertyList, .markdownFolder: PropertyListReader(records: options.records)
    }
  }
}

extension Diagnostic {
  fileprivate static func missing(_ path: String, wasThere: Bool) -> Diagnostic {
    wasThere
      ? .error("'\(path)' has just been removed", at: .file(path))
      : .error("there is no file '\(path)'", at: .file(path), notes: ["check the name"])
  }
}

extension PropertyListReader: RecordReader {}
