import DirectoryFormats
import DirectoryModel
import RosterKit

/// `roster show`: all that the directory has of a person.
struct ShowCommand: Command {
  static let spec = CommandSpec(
    name: "show",
    summary: "show what the directory has of a person",
    discussion: """
      NAME is a name, a slug (the part of the page's address that stands for the name) or an id as the file has it. Letter case and accents \
      count nothing, and the beginning of a first or last name is enough if nobody else's begins so.

      Private fields are left out, so that they do not get anywhere by accident.
      """,
    arguments: [name, siteArgument],
    options: [json, includePrivate],
    examples: [
      .init("roster show 'Ada Lovelace'", "a person by name"),
      .init("roster show lovelace --json staff", "a person of the site in 'staff', as JSON"),
    ])

  private static let name = Argument("NAME", .required, "a name, slug or id")
  private static let siteArgument = Argument("DIR", .optional, "the site's folder, or the directory's file")
  private static let json = Option.flag("json", "write JSON")
  private static let includePrivate = Option.flag("private", "show private fields too")

  private let name: String
  private let directory: String
  private let writesJSON: Bool
  private let includesPrivate: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    name = try arguments.required(Self.name)
    directory = arguments.value(of: Self.siteArgument) ?? "."
    writesJSON = arguments.contains(Self.json)
    includesPrivate = arguments.contains(Self.includePrivate)
  }

  func run(on console: Console) throws -> ExitCode {
    let site = try SiteDirectory(site: try SiteFolder(argument: directory), includesPrivate: includesPrivate)
    let person = try site.person(name)
    if writesJSON {
      console.print(FieldValue.mapping(person.fields).json)
    } else {
      for line in Self.lines(of: person.fields) { console.print(line) }
    }
    return .done
  }

  /// A line for each field, the values below each other; text of several lines stands below its name.
  private static func lines(of fields: FieldMapping) -> [String] {
    let rows = fields.fields.map { field in
      let isLong = field.value.spelling?.contains { $0.isNewline } ?? false
      return (cells: [field.name, isLong ? "" : field.value.line], text: isLong ? field.value.spelling : nil)
    }
    return zip(TextTable.lines(rows.map(\.cells)), rows).flatMap { line, row in
      [line] + (row.text?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) ?? []).map { "  \($0)" }
    }
  }
}
