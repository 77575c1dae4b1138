import Diagnostics
import DirectoryFormats
import DirectoryModel
import RosterKit

/// `roster inspect`: what is in a file of people, before any configuration.
struct InspectCommand: Command {
  static let spec = CommandSpec(
    name: "inspect",
    summary: "look into a file of people: format, fields, samples",
    discussion: """
      FILE is a property list, JSON, YAML, CSV, vCard or LDIF file, a spreadsheet, or a folder of Markdown files. Each field is shown with the number of \
      records that have it and a few of its values, under the name that 'fields:' in roster.yml would call it by. \
      The configuration is not looked at, so nothing is private here.

      If columns are called otherwise than the theme's fields, the 'fields:' that the file needs are proposed, ready to paste into \
      roster.yml: by headings in English and some twenty other languages, and by what the columns hold. 'roster init --from FILE' makes a site with them.

      '--json' writes one object with 'format', 'records' (all fields as they are in the file), 'fields', 'proposals' and \
      'problems'.
      """,
    arguments: [file],
    options: ReadingArguments.all + [json],
    examples: [
      .init("roster inspect staff.csv", "a file that somebody sent"),
      .init("roster inspect staff.yaml --json | jq '.fields[].name'", "with other programs"),
    ])

  private static let file = Argument("FILE", .required, "the file or folder")
  private static let json = Option.flag("json", "write JSON")

  private let file: String
  private let options: ReadingOptions
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = try arguments.required(Self.file)
    options = try ReadingArguments.options(arguments)
    writesJSON = arguments.contains(Self.json)
  }

  func run(on console: Console) throws -> ExitCode {
    let inspection = DirectoryFile.inspect(path: file, displayPath: file, options: options)
    if writesJSON {
      console.print(Self.json(of: inspection).json)
    } else {
      if let format = inspection.format {
        let count = inspection.records.count
        console.print(line: "\(file): \(format.rawValue), \(count == 1 ? "1 record" : "\(count) records")")
      }
      let rows = inspection.fields.map { field in
        [field.path, String(field.count), field.samples.map { "'\(Self.line($0))'" }.joined(separator: ", ")]
      }
      for line in TextTable.lines(rows) { console.print(line: "  \(line)") }
      let setting = inspection.isOfPeople ? inspection.proposedSetting : ""
      if !setting.isEmpty { console.print("\nFor roster.yml:\n\n\(setting.dropLast())") }
      if let place = inspection.elsewhere, !inspection.isOfPeople, !inspection.records.isEmpty {
        console.print("\nIf the people are at '\(place)', look there with '--records \(place)'.")
      }
      console.report(inspection.problems)
    }
    return inspection.problems.contains { $0.severity == .error } ? .problems : .done
  }

  /// A sample in one line.
  private static func line(_ sample: String) -> String {
    sample.split(whereSeparator: \.isNewline).joined(separator: " ")
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
      ("proposals", .list(inspection.proposals.map { .text($0.line) })),
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
