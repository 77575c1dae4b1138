import DirectoryFormats
import DirectoryModel
import RosterKit

/// `roster list`: everyone in the directory, or those who fulfil conditions.
struct ListCommand: Command {
  static let spec = CommandSpec(
    name: "list",
    summary: "list the people of the directory",
    discussion: """
      Shows name and office, in the order of names. On a terminal the columns stand below each other; into a pipe or file \
      goes a line for each person with tabs between the fields, and no heading.

      A condition holds for a field that equals VALUE, in whatever letter case, or for a list that has it; several \
      conditions must all hold. An empty VALUE finds those who lack the field. Fields can be paths, like 'address.city', \
      and also 'id', 'slug', 'letter' and 'sort_name'.

      Private fields are left out, so that they do not get anywhere by accident.
      """,
    arguments: [siteArgument],
    options: [whereOption, sort, descending, fields, json, includePrivate],
    examples: [
      .init("roster list", "everyone"),
      .init("roster list --where department=Physics --sort office", "one department, by office"),
      .init("roster list --where office= --fields name,email", "addresses of those without an office"),
      .init("roster list --json | jq '.[].email'", "with other programs"),
    ])

  private static let siteArgument = Argument("DIR", .optional, "the site's folder, or the directory's file")
  private static let whereOption = Option.values("where", "FIELD=VALUE", "only people whose field has the value")
  private static let sort = Option.value(
    "sort", "FIELD", "by a field, or several with commas; backwards with '-' before it, as in --sort=-office")
  private static let descending = Option.flag("descending", "backwards")
  private static let fields = Option.value("fields", "FIELDS", "what to show, with commas; default: name,office")
  private static let json = Option.flag("json", "write JSON; all fields, unless '--fields' says which")
  private static let includePrivate = Option.flag("private", "show private fields too")

  private let directory: String
  private var query = PeopleQuery()
  private let writesJSON: Bool
  private let includesPrivate: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.value(of: Self.siteArgument) ?? "."
    writesJSON = arguments.contains(Self.json)
    includesPrivate = arguments.contains(Self.includePrivate)
    query.isDescending = arguments.contains(Self.descending)
    query.sort = try Self.names(of: Self.sort, in: arguments) ?? []
    query.fields = try Self.names(of: Self.fields, in: arguments) ?? (writesJSON ? nil : ["name", "office"])
    for (field, value) in try arguments.assignments(of: Self.whereOption) {
      query.conditions.append(PeopleQuery.Condition(field: field, value: value))
    }
  }

  private static func names(of option: Option, in arguments: ParsedArguments) throws(UsageError) -> [String]? {
    guard let text = arguments.value(of: option) else { return nil }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).withoutInvisibles }
    guard names.allSatisfy({ !$0.isEmpty && $0 != "-" }) else {
      throw UsageError("a field of '--\(option.name)' has no name: '\(text)'")
    }
    return names
  }

  func run(on console: Console) throws -> ExitCode {
    let site = try SiteDirectory(site: try SiteFolder(argument: directory), includesPrivate: includesPrivate)
    let people = try site.list(query)
    console.report(site.warnings)
    if writesJSON {
      console.print(FieldValue.list(people.map(FieldValue.mapping)).json)
    } else {
      let fields = query.fields ?? []
      let rows = people.map { person in fields.map { person[$0]?.line ?? "" } }
      for line in lines(rows, fields, on: console) { console.print(line) }
    }
    if people.isEmpty { console.remark("nobody is listed") }
    return .done
  }

  private func lines(_ rows: [[String]], _ fields: [String], on console: Console) -> [String] {
    guard console.writesToTerminal else { return rows.map { $0.joined(separator: "\t") } }
    guard !rows.isEmpty else { return [] }
    return TextTable.lines([fields.map { $0.uppercased() }] + rows)
  }
}
