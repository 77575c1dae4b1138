import DirectoryFormats
import DirectoryModel
import RosterKit

/// `roster import`: brings people of other files into the directory.
struct ImportCommand: Command {
  static let spec = CommandSpec(
    name: "import",
    summary: "bring people of other files into the directory",
    discussion: """
      FILE is of any format that 'roster inspect' reads. People are known by id, else by e-mail address, else by name; with \
      '--by' by one of these alone. If FILE has ids of the directory, somebody with another id is somebody else. Those who are known are changed, the others added. A field that FILE does not have, or \
      leaves blank, stays as it is in the directory; with '--clear-blank' what is left blank is taken away there. Of several files \
      the later ones win.

      Those who are in no FILE stay, unless '--sync' removes them. Then a FILE that lacks more than a third of the people, and more \
      than five, is refused as a failed export.

      What 'fields' in roster.yml maps is mapped here too, as far as FILE has it; '--field' says where else a field is. Everything \
      is saved at once, or on any problem nothing.
      """,
    arguments: [files],
    options: [into, by, field, clearBlank, sync, allowShrink, EditOptions.dryRun] + ReadingArguments.all,
    examples: [
      .init("roster import new.vcf", "add the people of an address book"),
      .init("roster import hr.xlsx --sync --dry-run", "what a personnel export would change"),
      .init("roster import list.csv --by email --field name='Full Name'", "another heading for names"),
    ])

  private static let files = Argument("FILE", .some, "the files or folders")
  private static let into = Option.value("into", "DIR", "the site's folder, or the directory's file")
  private static let by = Option.value(
    "by", "KEY", "know people by this alone: \(MatchingKey.allCases.map(\.rawValue).joined(separator: ", "))")
  private static let field = Option.values("field", "NAME=PATH", "where in FILE a field is")
  private static let clearBlank = Option.flag("clear-blank", "take away what FILE has and leaves blank")
  private static let sync = Option.flag("sync", "remove those who are in no FILE")
  private static let allowShrink = Option.flag("allow-shrink", "let '--sync' remove any number of people")

  private let files: [String]
  private let directory: String
  private let reading: ReadingOptions
  private var mapping: [FieldRules.Rule] = []
  private var options = DirectoryImporter.Options()

  init(_ arguments: ParsedArguments) throws(UsageError) {
    files = arguments.values(of: Self.files)
    directory = arguments.value(of: Self.into) ?? "."
    reading = try ReadingArguments.options(arguments)
    if let key = try arguments.choice(of: Self.by, as: MatchingKey.self) { options.keys = [key] }
    options.clearsBlank = arguments.contains(Self.clearBlank)
    options.isSync = arguments.contains(Self.sync)
    options.allowShrink = arguments.contains(Self.allowShrink)
    options.isDryRun = arguments.contains(EditOptions.dryRun)
    for (name, path) in try arguments.assignments(of: Self.field) {
      mapping.append(FieldRules.Rule(name: name, path: try ReadingArguments.fieldPath(path, of: Self.field)))
    }
  }

  func run(on console: Console) throws -> ExitCode {
    let site = try SiteDirectory(
      site: try SiteFolder(argument: directory), includesPrivate: true, isForEditing: !options.isDryRun,
      onWaiting: console.editNotice)
    console.report(site.warnings)
    let readable = try PeopleSource.readable(files, options: reading, mapping: mapping, for: site)
    for source in readable.sources { console.report(source.warnings) }
    let importer = DirectoryImporter(site, options: options)
    report(
      try importer.run(readable.sources, besides: readable.problems, sound: readable.sound), on: console)
    return .done
  }

  private func report(_ result: DirectoryImporter.Result, on console: Console) {
    let would = options.isDryRun ? "would " : ""
    for person in result.added { console.print(line: "\(would)\(options.isDryRun ? "add" : "added") \(label(person))") }
    for change in result.changed {
      console.print(line: "\(would)\(options.isDryRun ? "change" : "changed") '\(change.person.name)'")
      for change in change.changes { console.print(line: "  \(change.field): \(change.sentence)") }
    }
    if options.isSync {
      for person in result.gone {
        console.print(line: "\(would)\(options.isDryRun ? "remove" : "removed") \(label(person))")
      }
    }
    for person in result.leftOut {
      console.print(line: "left as it is: \(label(person.person)), whom \(person.reasonInWords) leaves out")
    }
    var summary = "\(result.added.count) added, \(result.changed.count) changed, "
    if options.isSync { summary += "\(result.gone.count) removed, " }
    summary += "\(result.unchanged) unchanged"
    if !options.isSync, !result.gone.isEmpty {
      summary += "; \(result.gone.count) not in \(files.count == 1 ? "the file" : "the files"), kept without '--sync'"
    }
    EditOptions.report(result.files, on: console)
    console.print(options.isDryRun ? "nothing is saved: \(summary)" : summary)
    console.report(result.warnings)
  }

  private func label(_ person: Person) -> String {
    "'\(person.name)'\(person.office.isBlank ? "" : ", \(person.office)")"
  }
}
