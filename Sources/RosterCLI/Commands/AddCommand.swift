import RosterKit

/// `roster add`: a new person.
struct AddCommand: Command {
  static let spec = CommandSpec(
    name: "add",
    summary: "add a person to the directory",
    discussion: EditOptions.discussion,
    arguments: [EditOptions.siteArgument],
    options: [EditOptions.name, EditOptions.office, EditOptions.set, EditOptions.dryRun],
    examples: [
      .init("roster add --name 'Ada Lovelace' --office 'B 12'", "a new person"),
      .init("roster add --name 'Emmy Noether' --set id=A7", "with an id of the organization's, written as it is"),
      .init("roster add staff --name 'Ada Lovelace' --set email=ada@example.org", "in the site in 'staff'"),
    ])

  private let directory: String
  private let edit: PersonEdit
  private let isDryRun: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.value(of: EditOptions.siteArgument) ?? "."
    edit = try EditOptions.edit(arguments)
    isDryRun = arguments.contains(EditOptions.dryRun)
    // What other fields say may be made a name of.
    guard edit.assignments.contains(where: { $0.field != "office" }) else {
      throw UsageError("a person needs a name", notes: ["give one with '--name'"])
    }
  }

  func run(on console: Console) throws -> ExitCode {
    let result = try EditOptions.editor(for: directory, isDryRun: isDryRun, on: console).add(edit)
    var shown = result
    shown.changes.removeAll { $0.field == "name" }
    EditOptions.report(shown, "\(isDryRun ? "would add" : "added") '\(result.person.name)'", on: console)
    return .done
  }
}
