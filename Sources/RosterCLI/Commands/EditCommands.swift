import DirectoryModel
import RosterKit

/// What the commands that change the directory have in common.
enum EditOptions {
  static let siteArgument = Argument("DIR", .optional, "the site's folder, or the directory's file")
  static let name = Option.value("name", "TEXT", "the person's name")
  static let office = Option.value("office", "TEXT", "the person's office")
  static let set = Option.values("set", "FIELD=VALUE", "another field; given several times for one FIELD, a list")
  static let dryRun = Option.flag("dry-run", letter: "n", "say what would change, and change nothing")

  static let discussion = """
    Property lists and JSON can be changed so far. All else in the file stays as it is, fields that are not understood \
    included. A field that the configuration takes from elsewhere in the record is written back there.
    """

  /// The fields that a command line sets.
  static func edit(_ arguments: ParsedArguments) throws(UsageError) -> PersonEdit {
    var edit = PersonEdit()
    for option in [name, office] {
      if let text = arguments.value(of: option) { edit.set(option.name, to: text) }
    }
    for (field, value) in try arguments.assignments(of: set) { edit.set(field, to: value) }
    return edit
  }

  /// An editor for the directory of a site.
  static func editor(for directory: String, isDryRun: Bool, on console: Console) throws -> DirectoryEditor {
    let site = try SiteDirectory(site: try SiteFolder(argument: directory), includesPrivate: true)
    console.report(site.warnings)
    return DirectoryEditor(site, isDryRun: isDryRun)
  }

  /// Says what happened.
  static func report(_ result: DirectoryEditor.Result, _ sentence: String, on console: Console) {
    console.print(sentence)
    for change in result.changes where change.field != "id" { console.print("  \(change.field): \(change.sentence)") }
    console.report(result.warnings)
  }
}

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
      .init("roster add staff --name 'Ada Lovelace' --set email=ada@example.org", "in the site in 'staff'"),
    ])

  private let directory: String
  private let edit: PersonEdit
  private let isDryRun: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.value(of: EditOptions.siteArgument) ?? "."
    edit = try EditOptions.edit(arguments)
    isDryRun = arguments.contains(EditOptions.dryRun)
    guard edit.assignments.contains(where: { $0.field == "name" }) else {
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

/// `roster edit`: changes a person.
struct EditCommand: Command {
  static let spec = CommandSpec(
    name: "edit",
    summary: "change a person of the directory",
    discussion: """
      NAME is a name, a slug or an id; the beginning of a name is enough if nobody else's begins so.

      \(EditOptions.discussion)
      """,
    arguments: [name, EditOptions.siteArgument],
    options: [EditOptions.name, EditOptions.office, EditOptions.set, unset, EditOptions.dryRun],
    examples: [
      .init("roster edit 'Ada Lovelace' --office 'B 14'", "another office"),
      .init("roster edit ada-lovelace --set phone='+1 555 0100' --unset fax", "one field more, one less"),
      .init("roster edit lovelace --set languages=en --set languages=fr", "a list"),
    ])

  private static let name = Argument("NAME", .required, "a name, slug or id")
  private static let unset = Option.values("unset", "FIELD", "take a field away")

  private let name: String
  private let directory: String
  private var edit: PersonEdit
  private let isDryRun: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    name = try arguments.required(Self.name)
    directory = arguments.value(of: EditOptions.siteArgument) ?? "."
    edit = try EditOptions.edit(arguments)
    edit.removals = arguments.values(of: Self.unset)
    isDryRun = arguments.contains(EditOptions.dryRun)
    guard !edit.isEmpty else {
      throw UsageError(
        "nothing is to be changed", notes: ["say what with '--name', '--office', '--set' or '--unset'"])
    }
  }

  func run(on console: Console) throws -> ExitCode {
    let result = try EditOptions.editor(for: directory, isDryRun: isDryRun, on: console).edit(name, edit)
    guard !result.changes.isEmpty else {
      console.print("nothing to change: '\(result.person.name)' is so already")
      return .done
    }
    EditOptions.report(result, "\(isDryRun ? "would change" : "changed") '\(result.person.name)'", on: console)
    return .done
  }
}

/// `roster remove`: takes a person out of the directory.
struct RemoveCommand: Command {
  static let spec = CommandSpec(
    name: "remove",
    summary: "take a person out of the directory",
    discussion: """
      NAME is a whole name, a slug or an id. Nothing is asked.

      \(EditOptions.discussion)
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
    console.print("\(isDryRun ? "would remove" : "removed") '\(result.person.name)'\(office)")
    return .done
  }
}
