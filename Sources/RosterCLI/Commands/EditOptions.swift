import DirectoryModel
import RosterKit

/// What the commands that change the directory have in common.
enum EditOptions {
  static let siteArgument = Argument("DIR", .optional, "the site's folder, or the directory's file")
  static let name = Option.value("name", "TEXT", "the person's name")
  static let office = Option.value("office", "TEXT", "the person's office")
  static let set = Option.values("set", "FIELD=VALUE", "another field; given several times for one FIELD, a list")
  static let dryRun = Option.flag(
    "dry-run", letter: "n", "say what would change, with a diff of the file, and change nothing")

  /// What holds for all of them.
  static let scope = """
    All formats but spreadsheets can be changed. All else in the file stays as it is, comments \
    and fields that are not understood included.
    """

  static let discussion = """
    \(scope) A field that the configuration takes from elsewhere in the record is written back there; \
    one that it joins of several is divided where that is plain, else give the parts, as in --set First=Ada --set Last=King.
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
  ///
  /// - Parameter isPatient: Whether others who edit have to wait meanwhile: not while somebody types.
  static func editor(
    for directory: String, isDryRun: Bool, isPatient: Bool = false, on console: Console
  ) throws -> DirectoryEditor {
    let site = try SiteDirectory(
      site: try SiteFolder(argument: directory), includesPrivate: true, isForEditing: !isDryRun && !isPatient,
      onWaiting: console.editNotice)
    console.report(site.warnings)
    return DirectoryEditor(site, isDryRun: isDryRun)
  }

  /// Shows what a dry run would do to the files.
  static func report(_ files: [FileChange], on console: Console) {
    for line in files.flatMap(\.diff) { console.print(line) }
  }

  /// Says what happened.
  static func report(_ result: DirectoryEditor.Result, _ sentence: String, on console: Console) {
    console.print(line: sentence)
    for change in result.changes where change.field != "id" {
      console.print(line: "  \(change.field): \(change.sentence)")
    }
    report(result.files, on: console)
    console.report(result.warnings)
  }
}
