import RosterKit

/// `roster check`: looks for problems, and writes nothing.
struct CheckCommand: Command {
  static let spec = CommandSpec(
    name: "check",
    summary: "look for problems in data, templates and links; write nothing",
    discussion: """
      Renders every page in memory and tells all errors and warnings: those of a build, and links and anchors that lead \
      nowhere within the site. Errors, which keep a site from being built, end with status 1; warnings alone with 0.
      """,
    arguments: [siteArgument],
    options: [jobs, date, quiet],
    examples: [
      .init("roster check", "the site in the current folder"),
      .init("roster check staff.csv", "whether a spreadsheet alone would make a site"),
    ])

  private static let siteArgument = Argument("DIR", .optional, "the site's folder, or the directory's file")
  private static let jobs = Option.value("jobs", letter: "j", "N", "how many threads work; as many as there are cores")
  private static let date = Option.value("date", "DAY", "what 'today' means, as 2026-11-30; so does SOURCE_DATE_EPOCH")
  private static let quiet = Option.flag("quiet", letter: "q", "print nothing but problems")

  private let directory: String
  private var options: BuildOptions
  private let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.value(of: Self.siteArgument) ?? "."
    options = BuildOptions(moment: try BuildMoment.moment(day: arguments.value(of: Self.date)))
    options.isDay = arguments.value(of: Self.date) != nil
    options.jobs = try arguments.integer(of: Self.jobs, in: 1...1024)
    isQuiet = arguments.contains(Self.quiet)
  }

  func run(on console: Console) throws -> ExitCode {
    let checker = SiteChecker(site: try SiteFolder(argument: directory), options: options)
    let report = checker.check(progress: console.progress("checking pages"))
    console.report(report.problems)
    if !isQuiet { console.print(summary(of: report)) }
    return report.errors == 0 ? .done : .problems
  }

  private func summary(of report: SiteChecker.Report) -> String {
    let found = [(report.errors, "error"), (report.warnings, "warning")].filter { $0.0 > 0 }
      .map { count, word in Self.counted(count, word) }
    let problems = found.isEmpty ? "no problems" : found.joined(separator: ", ")
    guard report.pages > 0 else { return problems }
    let people = report.people == 1 ? "1 person" : "\(report.people) people"
    return "\(people), \(Self.counted(report.pages, "page")): \(problems)"
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    count == 1 ? "1 \(word)" : "\(count) \(word)s"
  }
}
