import DirectoryFormats
import DirectoryModel

/// What commands that read a file of people can be told about it.
enum ReadingArguments {
  static let format = Option.value(
    "format", "NAME", "what FILE is: \(DirectoryFile.Format.allCases.map(\.word).joined(separator: ", "))")
  static let sheet = Option.value("sheet", "NAME", "the sheet of a spreadsheet, instead of the first")
  static let headings = Option.value(
    "headings", "NAMES", "the columns of a table without a row of names, such as name,email,office")
  static let encoding = Option.value("encoding", "NAME", "the encoding of a text, such as windows-1252")
  static let records = Option.value("records", "PATH", "where in JSON, YAML or a property list the people are")

  static let all = [format, sheet, headings, encoding, records]

  /// How a command line says that the file is read.
  static func options(_ arguments: ParsedArguments) throws(UsageError) -> ReadingOptions {
    var options = ReadingOptions(
      format: try arguments.choice(of: format, as: FormatWord.self)?.format, sheet: arguments.value(of: sheet),
      encoding: try encoding(arguments))
    if let text = arguments.value(of: headings) {
      guard let names = TableHeadings(text: text) else {
        throw UsageError(
          "'\(text)' names no columns",
          notes: ["give each column a name of its own, as in '--headings name,email,office'"])
      }
      options.headings = names
    }
    if let path = arguments.value(of: records) { options.records = try fieldPath(path, of: records) }
    return options
  }

  /// The encoding that an option names, by any of its names.
  private static func encoding(_ arguments: ParsedArguments) throws(UsageError) -> TextEncoding? {
    guard let name = arguments.value(of: encoding) else { return nil }
    if let encoding = TextEncoding(name: name) { return encoding }
    let meant = TextEncoding.suggestion(for: name).map { "did you mean '\($0)'?" }
    throw UsageError("unknown encoding '\(name)'", notes: [meant ?? "known are \(TextEncoding.known)"])
  }

  /// A path that an option names.
  static func fieldPath(_ text: String, of option: Option) throws(UsageError) -> FieldPath {
    guard let path = FieldPath(text) else {
      throw UsageError(
        "'\(text)' is no path, as '--\(option.name)' needs one",
        notes: ["a path is like 'people' or 'terms[-1].address'"])
    }
    return path
  }
}

/// A format by the word that options use.
private struct FormatWord: RawRepresentable, CaseIterable {
  static var allCases: [FormatWord] { DirectoryFile.Format.allCases.map(FormatWord.init(format:)) }

  let format: DirectoryFile.Format

  init(format: DirectoryFile.Format) { self.format = format }

  init?(rawValue: String) {
    guard let format = DirectoryFile.Format(word: rawValue) else { return nil }
    self.init(format: format)
  }

  var rawValue: String { format.word }
}
