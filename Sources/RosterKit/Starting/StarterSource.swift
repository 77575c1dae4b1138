import Diagnostics
import DirectoryFormats
import DirectoryModel

/// A file or folder of people to begin a site with.
public struct StarterSource: Sendable {
  /// Where it is, as the user named it.
  public let path: String

  /// How it is read.
  public private(set) var options: ReadingOptions

  /// Takes a file or folder.
  public init(path: String, options: ReadingOptions = ReadingOptions()) {
    self.path = path
    self.options = options
  }

  /// The files of a site with these people: copies of them, and settings that say what their fields are.
  ///
  /// - Throws: `DiagnosticError` with everything that is wrong with the source.
  func files() throws -> (files: [(path: String, bytes: [UInt8])], warnings: [Diagnostic]) {
    var source = self
    return try source.preparedFiles()
  }

  private mutating func preparedFiles() throws -> (files: [(path: String, bytes: [UInt8])], warnings: [Diagnostic]) {
    var inspection = DirectoryFile.inspect(path: path, displayPath: path, options: options)
    if let inner = inside(inspection) { (options.records, inspection) = inner }
    guard let format = inspection.format, !inspection.problems.contains(where: { $0.severity == .error }) else {
      throw DiagnosticError(inspection.problems)
    }
    let (directory, copies) = try copies(format)
    var warnings = inspection.problems
    let proposals = inspection.proposals
    if !inspection.fields.contains(where: { $0.path == "name" }), !proposals.contains(where: { $0.field == "name" }) {
      warnings.append(
        .warning(
          "it is not clear which field of '\(path)' is the name", at: .file(path),
          notes: ["say it in roster.yml, like 'fields: {name: \(inspection.fields.first?.path ?? "Name")}'"]))
    }
    let settings = settings(directory, inspection.proposedSetting)
    return (copies + [("roster.yml", Array(settings.utf8))], warnings)
  }

  /// Where in the file the people are, if they are not where they usually are, and what is found there; `nil` if that is no better.
  private func inside(_ inspection: Inspection) -> (FieldPath, Inspection)? {
    guard options.records == nil, !inspection.hasNames, let place = inspection.elsewhere.flatMap(FieldPath.init) else {
      return nil
    }
    var options = options
    options.records = place
    let inner = DirectoryFile.inspect(path: path, displayPath: path, options: options)
    return inner.hasNames && !inner.problems.contains { $0.severity == .error } ? (place, inner) : nil
  }

  /// The directory's name in the site, and its files.
  private func copies(
    _ format: DirectoryFile.Format
  ) throws -> (directory: String, files: [(path: String, bytes: [UInt8])]) {
    if format == .markdownFolder {
      let files = try FileSystem.files(below: path, within: path, displayPath: path).map { file in
        ("people/" + file, try FileSystem.read(path + "/" + file, displayPath: path + "/" + file))
      }
      return ("people", files)
    }
    // The ending that Roster looks for: the file's own, or that of its format.
    let own = "directory." + TemplateFile.ending(path).lowercased()
    let name = SiteFolder.directoryNames.contains(own) ? own : "directory." + format.ending
    return (name, [(name, try FileSystem.read(path, displayPath: path))])
  }

  private func settings(_ directory: String, _ fields: String) -> String {
    var reading: [String] = []
    if let format = options.format { reading.append("format: \(format.word)") }
    if let sheet = options.sheet { reading.append("sheet: \(PeopleExport.yamlScalar(sheet))") }
    switch options.headings {
    case .given(let names)?:
      reading.append("headings: [\(names.map(PeopleExport.yamlScalar).joined(separator: ", "))]")
    case .firstRow?: reading.append("headings: true")
    case nil: break
    }
    if let encoding = options.encoding { reading.append("encoding: \(encoding.rawValue)") }
    if let records = options.records { reading.append("records: \(PeopleExport.yamlScalar(records.description))") }
    let lines = reading.isEmpty ? "" : "\ndirectory: {\((["path: \(directory)"] + reading).joined(separator: ", "))}\n"
    return """
      # The settings of this site. All of them may be left out.

      title: Our people
      \(lines)
      # Where fields come from, as far as the headings and values of the file tell. Correct what is wrong.
      \(fields.isEmpty ? "# fields: {name: Full Name}\n" : fields)
      # Fields that no page may show, whatever a template asks for.
      # private: [mobile, birthday]

      """
  }
}

extension DirectoryFile.Format {
  /// The ending of a file's name that Roster looks for.
  fileprivate var ending: String {
    switch self {
    case .vCard: "vcf"
    case .propertyList, .json, .yaml, .csv, .spreadsheet, .ldif, .markdownFolder: word
    }
  }
}
