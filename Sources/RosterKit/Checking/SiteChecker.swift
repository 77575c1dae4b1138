import Diagnostics
import DirectoryModel
import Incremental
import Markup
import Synchronization

/// Looks for everything that is wrong with a site, as a build would find it, and writes nothing: no page, no state.
public struct SiteChecker {
  /// What was found.
  public struct Report: Sendable {
    /// How many people the directory has; 0 if it could not be read.
    public var people = 0
    /// How many pages there are; 0 if that could not be found out.
    public var pages = 0
    /// All problems, those with places first.
    public var problems: [Diagnostic] = []

    /// How many errors there are.
    public var errors: Int { problems.count { $0.severity == .error } }
    /// How many warnings there are.
    public var warnings: Int { problems.count - errors }
  }

  private let site: SiteFolder
  private let options: BuildOptions

  /// Prepares to check a site.
  ///
  /// - Parameter options: As for a build; what it says about output and state has no meaning here.
  public init(site: SiteFolder, options: BuildOptions) {
    self.site = site
    self.options = options
  }

  /// Checks data, templates and links.
  ///
  /// - Parameter progress: Called while pages are rendered, from any thread.
  public func check(progress: RenderProgress? = nil) -> Report {
    var report = Report()
    do {
      try check(&report, progress)
    } catch let error as DiagnosticError {
      report.problems += error.diagnostics
    } catch {
      report.problems.append(.error("\(error)"))
    }
    return report
  }

  private func check(_ report: inout Report, _ progress: RenderProgress?) throws {
    let settings = try site.configuration().settings
    let directory = try site.directory(settings)
    _ = try site.output(options.output, settings)
    let clock = SiteClock(moment: options.moment, timeZone: settings.timeZone, isDay: options.isDay)
    let loaded = try SiteLoader(site: site, settings: settings, directory: directory, clock: clock).load()
    let context = loaded.context
    report.people = context.people.all.count
    report.pages = context.routes.pages.count
    report.problems = loaded.warnings
    var paths = Set(context.routes.pages.map(\.path))
    do {
      try ShrinkGuard(before: 0, allowShrink: false).check(context, directory: directory, warnings: [])
    } catch let error as DiagnosticError {
      report.problems += error.diagnostics
    }
    do {
      paths.formUnion(try AssetPlan(site: site, context: context, previous: .none).assets.map(\.path))
    } catch let error as DiagnosticError {
      report.problems += error.diagnostics
    }
    try render(context, LinkCheck(settings: settings, paths: paths), &report, progress)
  }

  /// What came of one page.
  private struct Outcome: Sendable {
    var warnings: [Diagnostic] = []
    var errors: [Diagnostic] = []
    var findings: LinkCheck.Findings?
  }

  private func render(
    _ context: SiteContext, _ links: LinkCheck, _ report: inout Report, _ progress: RenderProgress?
  ) throws {
    let pages = context.routes.pages
    let skeletons = Skeletons()
    let done = Atomic(0)
    let outcomes = Parallel.map(count: pages.count, jobs: options.jobs ?? Parallel.defaultJobs, chunk: 64) {
      range in
      let renderer = PageRenderer(context: context, skeletons: skeletons)
      let outcomes = range.map { Self.outcome(of: pages[$0], renderer, links) }
      progress?(done.add(range.count, ordering: .relaxed).newValue, pages.count)
      return outcomes
    }
    var errors = PageProblems()
    for outcome in outcomes { errors.add(outcome.errors) }
    let warnings = WarningList.merged(
      site: report.problems, pages: zip(pages, outcomes).map { ($0.path, $1.warnings) })
    report.problems = (warnings + errors.sorted).sorted() + links.warnings(about: outcomes.compactMap(\.findings))
  }

  private static func outcome(of page: Page, _ renderer: PageRenderer, _ links: LinkCheck) -> Outcome {
    do {
      let rendered = try renderer.render(page)
      return Outcome(
        warnings: rendered.warnings, findings: page.isHTML ? links.findings(of: rendered.bytes, at: page.path) : nil)
    } catch let error as DiagnosticError {
      return Outcome(errors: error.diagnostics)
    } catch {
      return Outcome(errors: [.error("\(error)")])
    }
  }
}
