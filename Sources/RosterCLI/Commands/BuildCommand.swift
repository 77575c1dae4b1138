import Diagnostics
import DirectoryModel
import Foundation
import RosterKit

/// `roster build`: makes the site, or brings it up to date.
struct BuildCommand: Command {
  static let spec = CommandSpec(
    name: "build",
    summary: "make the site, or bring it up to date after an edit",
    discussion: """
      DIR holds the site, or is the directory's file itself; without it, the current folder. The site goes to DIR/_site. \
      Only pages that show something that changed are rendered, and only files whose contents change are written.

      With --delta PATH, only changed files are written, to PATH/files, the paths of those to remove to PATH/removed.txt, \
      and those of folders that are empty then to PATH/emptied.txt: for publishing where the state was kept and the site \
      was not. What was built before counts as published. With --force, or where nothing is known of builds before, \
      PATH/files is the whole site, and there are no lists: whatever else was published is to be removed.

      The build stops, and leaves the old site as it is, if anything is wrong, or if more than a third of the people, of a \
      template's pages or of the copied files are gone since the last build.
      """,
    arguments: [siteArgument],
    options: [output, delta, state, force, verify, jobs, date, explain, report, quiet, allowShrink],
    examples: [
      .init("roster build", "build the site in the current folder"),
      .init("roster build staff.csv", "build a site from a spreadsheet alone"),
      .init("roster build --explain", "say why each page was rendered"),
      .init("roster build --delta changes", "only what changed, to be uploaded"),
    ])

  private static let siteArgument = Argument("DIR", .optional, "the site's folder, or the directory's file")
  private static let output = Option.value("output", letter: "o", "PATH", "where the site goes, instead of DIR/_site")
  private static let delta = Option.value("delta", "PATH", "write what changed to PATH, new or empty, and no site")
  private static let state = Option.value("state", "PATH", "where to remember what was built, instead of DIR/.roster")
  private static let force = Option.flag("force", "render every page, whatever changed")
  private static let verify = Option.flag("verify", "compare the result with a clean build, byte for byte")
  private static let jobs = Option.value("jobs", letter: "j", "N", "how many threads work; as many as there are cores")
  private static let date = Option.value("date", "DAY", "what 'today' means, as 2026-11-30; so does SOURCE_DATE_EPOCH")
  private static let explain = Option.flag("explain", "print why each page was rendered")
  private static let report = Option.value("report", "FILE", "write what happened to FILE, as JSON")
  private static let quiet = Option.flag("quiet", letter: "q", "print nothing but problems")
  private static let allowShrink = Option.flag("allow-shrink", "build although many people or pages are gone")

  private let directory: String
  private var options: BuildOptions
  private let report: String?
  private let explains: Bool
  private let isQuiet: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.value(of: Self.siteArgument) ?? "."
    options = BuildOptions(moment: try BuildMoment.moment(day: arguments.value(of: Self.date)))
    options.isDay = arguments.value(of: Self.date) != nil
    options.output = arguments.value(of: Self.output)
    options.state = arguments.value(of: Self.state)
    options.delta = arguments.value(of: Self.delta)
    if options.delta != nil && options.output != nil {
      throw UsageError(
        "'--delta' and '--output' exclude each other",
        notes: ["'--delta' writes what changed, and leaves the site alone"])
    }
    options.verify = arguments.contains(Self.verify)
    options.force = arguments.contains(Self.force)
    options.jobs = try arguments.integer(of: Self.jobs, in: 1...1024)
    options.endsProcess = !options.verify
    options.allowShrink = arguments.contains(Self.allowShrink)
    report = arguments.value(of: Self.report)
    explains = arguments.contains(Self.explain)
    isQuiet = arguments.contains(Self.quiet)
  }

  func run(on console: Console) throws -> ExitCode {
    try checkReport()
    do {
      let builder = SiteBuilder(site: try SiteFolder(argument: directory), options: options)
      let result = try builder.build(
        progress: console.progress("rendering pages"), onWaiting: console.waitNotice)
      console.report(result.warnings)
      if explains { explain(result, on: console) }
      if !isQuiet { console.print(summary(of: result)) }
      let differences = result.differences ?? []
      try writeReport(result.json())
      return tell(differences, on: console)
    } catch let error as DiagnosticError {
      try writeReport(BuildReport().json(errors: error.diagnostics))
      throw error
    }
  }

  /// Makes sure that the report goes to no file that is something else: the directory, say.
  private func checkReport() throws {
    guard let report else { return }
    try (try? SiteFolder(argument: directory))?.check(report: report, of: options)
    if let there = FileManager.default.contents(atPath: report), !there.isEmpty {
      // Looked for, not parsed: the report of a large site takes longer to parse than many a build.
      guard [#"{""#, #""rendered":["#, #""seconds":{"#].allSatisfy({ there.range(of: Data($0.utf8)) != nil }) else {
        throw DiagnosticError(
          .error(
            "'\(report)' is no report of Roster's, and would be overwritten",
            notes: ["give '--report' another path, or remove the file"]))
      }
    }
  }

  /// Says what is not as a clean build makes it.
  private func tell(_ differences: [OutputDifference], on console: Console) -> ExitCode {
    var problems = differences.map(\.diagnostic)
    guard let last = problems.indices.last else { return .done }
    problems[last].notes += [
      "'roster clean' and another build put it right",
      "a site that differs is a fault of Roster's, or somebody changed its files behind its back",
    ]
    console.report(problems)
    return .problems
  }

  private func explain(_ result: BuildReport, on console: Console) {
    for page in result.rendered {
      for reason in page.reasons { console.print(line: "\(page.path): \(reason.explanation)") }
    }
    for path in result.removed { console.print(line: "\(path): nothing makes it any more, and it is removed") }
  }

  private func summary(of result: BuildReport) -> String {
    let verdict = result.differences.map { $0.isEmpty ? ", as a clean build makes it" : "" } ?? ""
    let seconds = verdict + String(format: " (%.2f s)", result.seconds.total)
    let pages = result.pages == 1 ? "1 page" : "\(result.pages) pages"
    if result.rendered.isEmpty && result.written.isEmpty && result.removed.isEmpty {
      return "\(pages), nothing changed\(seconds)"
    }
    return
      "\(pages): \(result.rendered.count) rendered, \(result.written.count) written, \(result.removed.count) removed"
      + seconds
  }

  private func writeReport(_ json: String) throws {
    guard let report else { return }
    try AtomicFile.replace(report, displayPath: report, with: Array((json + "\n").utf8))
  }
}
