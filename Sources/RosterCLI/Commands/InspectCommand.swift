import Diagnostics
import DirectoryFormats
import DirectoryModel

/// `roster inspect`: what is in a file of people, before any configuration.
struct InspectCommand: Command {
  static let spec = CommandSpec(
    name: "inspect",
    summary: "look into a file of people: format, fields, samples",
    discussion: """
      FILE is a property list, JSON, YAML, CSV, vCard or LDIF file, a spreadsheet, or a folder of Markdown files. Each field is shown with the number of \
      records that have it and a few of its values, under the name that 'fields:' in roster.yml would call it by. \
      The configuration is not looked at, so nothing is private here.

      '--json' writes one object with 'format', 'records' (all fields as they are in the file), 'fields' and 'problems'.
      """,
    arguments: [file],
    options: [format, sheet, encoding, json],
    examples: [
      .init("roster inspect staff.csv", "a file that somebody sent"),
      .init("roster inspect staff.yaml --json | jq '.fields[].name'", "with other programs"),
    ])

  private static let file = Argument("FILE", .required, "the file or folder")
  private static let format = Option.value(
    "format", "NAME", "what FILE is: \(DirectoryFile.Format.allCases.map(\.word).joined(separator: ", "))")
  private static let sheet = Option.value("sheet", "NAME", "the sheet of a spreadsheet, instead of the first")
  private static let encoding = Option.value("encoding", "NAME", "the encoding of a text, such as windows-1252")
  private static let json = Option.flag("json", "write JSON")

  private let file: String
  private let options: ReadingOptions
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = try arguments.required(Self.file)
    options = ReadingOptions(
      format: try arguments.choice(of: Self.format, as: FormatWord.self)?.format,
      sheet: arguments.value(of: Self.sheet),
      encoding: try arguments.choice(of: Self.encoding, as: TextEncoding.self))
    writesJSON = arguments.contains(Self.json)
  }

  func run(on console: Console) throws -> ExitCode {
    let inspection = DirectoryFile.inspect(path: file, displayPath: file, options: options)
    if writesJSON {
      console.print(Self.json(of: inspection).json)
    } else {
      if let format = inspection.format {
        let count = inspection.records.count
        console.print("\(file): \(format.rawValue), \(count == 1 ? "1 record" : "\(count) records")")
      }
      let rows = inspection.fields.map { field in
        [field.path, String(field.count), field.samples.map { "'\($0)'" }.joined(separator: ", ")]
      }
      for line in TextTable.lines(rows) { console.print("  \(line)") }
      console.report(inspection.problems)
    }
    return inspection.problems.contains { $0.severity == .error } ? .problems : .done
  }

  private static func json(of inspection: Inspection) -> FieldValue {
    object([
      ("format", inspection.format.map { .text($0.rawValue) } ?? .null),
      ("records", .list(inspection.records.map { .mapping($0.fields) })),
      (
        "fields",
        .list(
          inspection.fields.map { field in
            object([
              ("name", .text(field.path)), ("count", .number(Number(field.count))),
              ("samples", .list(field.samples.map(FieldValue.text))),
            ])
          })
      ),
      ("problems", .list(inspection.problems.map(json))),
    ])
  }

  private static func json(of problem: Diagnostic) -> FieldValue {
    var members: [(String, FieldValue)] = [
      ("severity", .text(problem.severity.rawValue)), ("message", .text(problem.message)),
    ]
    if let place = problem.location {
      members.append(("path", .text(place.path)))
      if place.line > 0 {
        members += [("line", .number(Number(place.line))), ("column", .number(Number(place.column)))]
      }
    }
    members.append(("notes", .list(problem.notes.map(FieldValue.text))))
    return object(members)
  }

  private static func object(_ members: [(String, FieldValue)]) -> FieldValue {
    .mapping(FieldMapping(unique: members.map { FieldMapping.Field(name: $0, value: $1) }))
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
