import RosterKit

/// `roster edit`: changes a person.
struct EditCommand: Command {
  static let spec = CommandSpec(
    name: "edit",
    summary: "change a person of the directory",
    discussion: """
      NAME is a name, a slug or an id; the beginning of a name is enough if nobody else's begins so.

      Without options the person opens as text in the editor that VISUAL or EDITOR names.

      \(EditOptions.discussion)
      """,
    arguments: [name, EditOptions.siteArgument],
    options: [EditOptions.name, EditOptions.office, EditOptions.set, unset, EditOptions.dryRun],
    examples: [
      .init("roster edit 'Ada Lovelace' --office 'B 14'", "another office"),
      .init("roster edit ada-lovelace --set phone='+1 555 0100' --unset fax", "one field more, one less"),
      .init("roster edit lovelace", "everything, in an editor"),
      .init("roster edit lovelace --set languages=en --set languages=fr", "a list"),
    ])

  private static let name = Argument("NAME", .required, "a name, slug or id")
  private static let unset = Option.values("unset", "FIELD", "take a field away")

  private let name: String
  private let directory: String
  private var edit: PersonEdit
  private let isDryRun: Bool
  private let textEditor = TextEditor()

  init(_ arguments: ParsedArguments) throws(UsageError) {
    name = try arguments.required(Self.name)
    directory = arguments.value(of: EditOptions.siteArgument) ?? "."
    edit = try EditOptions.edit(arguments)
    edit.removals = arguments.values(of: Self.unset)
    isDryRun = arguments.contains(EditOptions.dryRun)
    guard !edit.isEmpty || textEditor != nil else {
      throw UsageError(
        "nothing is to be changed",
        notes: ["say what with '--name', '--office', '--set' or '--unset', or name an editor in EDITOR"])
    }
  }

  func run(on console: Console) throws -> ExitCode {
    let editor = try EditOptions.editor(for: directory, isDryRun: isDryRun, isPatient: edit.isEmpty, on: console)
    let result: DirectoryEditor.Result
    if edit.isEmpty, let textEditor {
      let (person, text) = try editor.text(of: name)
      result = try textEditor.edit(text) { try editor.edit(person, as: $0) }
    } else {
      result = try editor.edit(name, edit)
    }
    guard !result.changes.isEmpty else {
      console.print(line: "nothing to change: '\(result.person.name)' is so already")
      return .done
    }
    EditOptions.report(result, "\(isDryRun ? "would change" : "changed") '\(result.person.name)'", on: console)
    return .done
  }
}
