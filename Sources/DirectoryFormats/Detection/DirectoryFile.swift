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
    /// vCards.
    case vCard = "vCard"
    /// LDIF, what LDAP servers export.
    case ldif = "LDIF"
    /// A folder of Markdown files with front matter.
    case markdownFolder = "Markdown folder"
  }

  /// The format of a file or folder: by its ending, and where that says nothing by its beginning. What begins as a property
  /// list or a spreadsheet is one, whatever its name.
  ///
  /// - Throws: `DiagnosticError` for what is no directory, with the way out.
  public static func format(of path: String, displayPath: String) throws -> Format {
    try FormatDetection(path: path, displayPath: displayPath).format()
  }

  /// The store of a file or folder.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - displayPath: Its name for messages.
  ///   - rules: The site's mapping.
  /// - Throws: `DiagnosticError` for what is no directory, with the way out (an `.xlsx`: save it as CSV).
  public static func store(at path: String, displayPath: String, rules: FieldRules) throws -> any DirectoryStore {
    let format = try format(of: path, displayPath: displayPath)
    switch format {
    case .propertyList: return PropertyListStore(path: path, displayPath: displayPath, rules: rules)
    case .json: return JSONStore(path: path, displayPath: displayPath, rules: rules)
    case .yaml, .csv, .vCard, .ldif, .markdownFolder:
      return ReaderStore(displayPath: displayPath, format: format, rules: rules) {
        let (list, problems) = try readableRecords(of: format, at: path, displayPath: displayPath)
        guard problems.isEmpty else { throw DiagnosticError(problems) }
        return list
      }
    }
  }

  /// What can be read of a file or folder, before mapping and checks.
  ///
  /// - Throws: `DiagnosticError` if it cannot be read at all.
  static func readableRecords(
    of format: Format, at path: String, displayPath: String
  ) throws -> (list: RecordList, problems: [Diagnostic]) {
    if format == .markdownFolder {
      return MarkdownFolderReader(path: path, displayPath: displayPath).readableRecords()
    }
    guard let bytes = try AtomicFile.read(path, displayPath: displayPath) else {
      throw DiagnosticError(.error("'\(displayPath)' has just been removed", at: .file(displayPath)))
    }
    return reader(of: format).readableRecords(in: SourceText(path: displayPath, bytes: bytes))
  }

  private static func reader(of format: Format) -> any RecordReader {
    switch format {
    case .json: JSONReader()
    case .yaml: YAMLReader()
    case .csv: CSVReader()
    case .vCard: VCardReader()
    case .ldif: LDIFReader()
    case .propertyList, .markdownFolder: PropertyListReader()
    }
  }
}

extension PropertyListReader: RecordReader {
  /// Reads what can be read: all or nothing.
  public func readableRecords(in source: SourceText) -> (list: RecordList, problems: [Diagnostic]) {
    var list = RecordList(records: [])
    let found = diagnostics { list = try records(in: source) }
    return (list, found)
  }
}
