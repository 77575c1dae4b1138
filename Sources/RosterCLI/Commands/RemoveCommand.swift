import DirectoryModel
import RosterKit

/// `roster remove`: takes a person out of the directory.
struct RemoveCommand: Command {
  static let spec = CommandSpec(
    name: "remove",
    summary: "take a person out of the directory",
    discussion: """
      NAME is a whole name, a slug or an id. Nothing is asked.

      \(EditOptions.scope)
      """,
    arguments: [name, EditOptions.siteArgument],
    options: [EditOptions.dryRun],
    examples: [
      .init("roster remove 'Ada Lovelace'", "a person by name"),
      .init("roster remove ada-lovelace --dry-run", "only say who would go"),
    ])

  private static let name = Argument("NAME", .required, "a whole name, a slug or an id")

  private let name: String
  private let directory: String
  private let isDryRun: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    name = try arguments.required(Self.name)
    directory = arguments.value(of: EditOptions.siteArgument) ?? "."
    isDryRun = arguments.contains(EditOptions.dryRun)
  }

  func run(on console: Console) throws -> ExitCode {
    let result = try EditOptions.editor(for: directory, isDryRun: isDryRun, on: console).remove(name)
    let office = result.person.office.isBlank ? "" : ", \(result.person.office)"
    console.print(line: "\(isDryRun ? "would remove" : "removed") '\(result.person.name)'\(office)")
    EditOptions.report(result.files, on: console)
    console.report(result.warnings)
    return .done
  }
}
