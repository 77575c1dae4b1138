import RosterKit

/// `roster clean`: removes what Roster made.
struct CleanCommand: Command {
  static let spec = CommandSpec(
    name: "clean",
    summary: "remove exactly what Roster made",
    discussion: """
      Removes the files that builds made, also those that hold something else now (a warning names them), the folders \
      that are empty then, and what Roster remembers of builds. Nothing else in the output folder is touched.
      """,
    arguments: [siteArgument],
    options: [output, state, dryRun],
    examples: [
      .init("roster clean", "remove DIR/_site and DIR/.roster"),
      .init("roster clean --dry-run", "list what would be removed"),
      .init("roster clean --output public", "what was built with '--output public'"),
    ])

  private static let siteArgument = Argument("DIR", .optional, "the site's folder, or the directory's file")
  private static let output = Option.value("output", letter: "o", "PATH", "where the site is, instead of DIR/_site")
  private static let state = Option.value("state", "PATH", "where the state is, instead of DIR/.roster")
  private static let dryRun = Option.flag("dry-run", letter: "n", "list what would be removed, and remove nothing")

  private let directory: String
  private let output: String?
  private let state: String?
  private let isDryRun: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.value(of: Self.siteArgument) ?? "."
    output = arguments.value(of: Self.output)
    state = arguments.value(of: Self.state)
    isDryRun = arguments.contains(Self.dryRun)
  }

  func run(on console: Console) throws -> ExitCode {
    let cleaner = try SiteCleaner(site: try SiteFolder(argument: directory), output: output, state: state)
    let report = try cleaner.clean(isDryRun: isDryRun, onWaiting: console.waitNotice)
    console.report(report.warnings)
    if report.isEmpty {
      console.print("nothing to remove")
    } else if isDryRun {
      for file in report.files { console.print(file) }
      console.print(
        "would remove \(Self.counted(report.files.count, "file"))\(report.hadState ? " and the state" : "")")
    } else {
      console.print(Self.summary(of: report))
    }
    return .done
  }

  private static func summary(of report: SiteCleaner.Report) -> String {
    var parts = [counted(report.files.count, "file")]
    if !report.folders.isEmpty { parts.append(counted(report.folders.count, "folder")) }
    if report.hadState { parts.append("the state") }
    guard let last = parts.popLast() else { return "" }
    return "removed " + (parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last)
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    count == 1 ? "1 \(word)" : "\(count) \(word)s"
  }
}
