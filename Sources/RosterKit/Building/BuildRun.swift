import Diagnostics
import Foundation
import Incremental
import Markup
import Synchronization

/// One build from its inputs to its report.
struct BuildRun {
  let site: SiteFolder
  let options: BuildOptions
  let settings: SiteConfiguration
  let directory: String
  let output: String
  let loader: SiteLoader
  let store: StateStore
  let previous: PreviousState
  let start: ContinuousClock.Instant
  let progress: RenderProgress?

  private var jobs: Int { options.jobs ?? Parallel.defaultJobs }

  private func inspector(of folder: OutputFolder?) -> OutputInspector {
    let isSameBoot = previous.meta.boot == MachineBoot.identity
    return OutputInspector(folder: folder, stampedAt: isSameBoot ? previous.meta.stampedAt : 0, jobs: jobs)
  }

  /// Renders what is stale and brings the output up to date.
  ///
  /// - Parameters:
  ///   - inputs: The fingerprint of the inputs before they were read.
  ///   - rescan: Their fingerprint now.
  /// - Throws: `DiagnosticError` with every problem; `InputsChanged` if they are others now; `DamagedState` if the state cannot be read or written on the way.
  func build(inputs: Fingerprint, rescan: () -> Fingerprint) throws -> BuildReport {
    do {
      return try run(inputs: inputs, rescan: rescan)
    } catch let error as DatabaseError {
      throw DamagedState(error: error)
    }
  }

  private func run(inputs: Fingerprint, rescan: () -> Fingerprint) throws -> BuildReport {
    let slugs = SlugCache(previous.fullBuildReason == nil ? (try? store.slugs()) ?? [:] : [:])
    let loaded = try loader.load(previous, slugs: slugs)
    let context = loaded.context
    try ShrinkGuard(previous: previous, allowShrink: options.allowShrink).check(context, directory: directory)
    let readings = SiteReadings(context: context)
    let assets = try AssetPlan(site: site, context: context, previous: previous)
    var report = BuildReport()
    report.people = context.people.all.count
    report.pages = context.routes.pages.count
    report.seconds.load = start.secondsSince

    let folder = OutputFolder(path: output, displayPath: displayedOutput)
    let inspector = inspector(of: folder)
    let conditions = try inspector.conditions(of: previous.pages)
    let people = PeopleChanges(
      PersonRows(context: context, readings: readings), people: context.people.all, previous: previous)
    let reasons = ReasonFinder(
      context: context, readings: readings, store: store, previous: previous, people: people)
    let planner = Planner(
      context: context, readings: readings, previous: previous, conditions: conditions, isForced: options.force)
    let plan = try planner.plan(explain: reasons.reasons)
    let stale = plan.stale
    report.rendered = stale.map {
      BuildReport.Rendered(path: context.routes.pages[$0].path, reasons: plan.entries[$0].reasons)
    }
    report.seconds.plan = start.secondsSince - report.seconds.load

    let rendered = try render(stale.map { context.routes.pages[$0] }, in: context)
    report.seconds.render = start.secondsSince - report.seconds.load - report.seconds.plan

    guard rescan() == inputs else { throw InputsChanged() }
    var outcome = BuildOutcome(
      context: context, readings: readings, previous: previous, plan: plan, conditions: conditions, rendered: rendered,
      stale: stale, assets: assets.assets, people: people)
    try outcome.resolve(folder: folder, displayedOutput: displayedOutput)
    try commit(&outcome, loaded: loaded, inputs: inputs)
    report.written = outcome.changes.map(\.path).sorted { $0.precedesByBytes($1) }
    report.removed = outcome.removals
    report.kept = report.pages - outcome.writtenPages
    report.warnings = WarningList.merged(
      site: loaded.warnings + outcome.warnings,
      pages: outcome.pages.filter { !$0.warnings.isEmpty }.map { ($0.path, WarningList.decode($0.warnings)) })
    report.seconds.write =
      start.secondsSince - report.seconds.load - report.seconds.plan - report.seconds.render
    if options.endsProcess { _ = Unmanaged.passRetained(Attic(outcome: outcome, loaded: loaded)) }
    return report
  }

  private var displayedOutput: String { site.relativeOutput(output) }

  private func render(_ pages: [Page], in context: SiteContext) throws -> [RenderedPage] {
    let skeletons = Skeletons()
    let done = Atomic(0)
    let progress = progress
    let results = Parallel.map(count: pages.count, jobs: jobs, chunk: 64) { range in
      let renderer = PageRenderer(context: context, skeletons: skeletons)
      let results = range.map { index in Result { try renderer.render(pages[index]) } }
      progress?(done.add(range.count, ordering: .relaxed).newValue, pages.count)
      return results
    }
    var problems = ProblemList()
    var rendered: [RenderedPage] = []
    rendered.reserveCapacity(pages.count)
    for result in results {
      switch result {
      case .success(let page): rendered.append(page)
      case .failure(let error as DiagnosticError): problems.add(error.diagnostics)
      case .failure(let error): problems.add([.error("\(error)")])
      }
    }
    guard problems.isEmpty else { throw DiagnosticError(problems.sorted) }
    return rendered
  }

  private func commit(_ outcome: inout BuildOutcome, loaded: SiteLoader.Loaded, inputs: Fingerprint) throws {
    do {
      if !outcome.changes.isEmpty || !outcome.removals.isEmpty || outcome.mustClaim {
        guard FileSystem.makeFolder(output), let folder = OutputFolder(path: output, displayPath: displayedOutput)
        else {
          throw DiagnosticError(.error("cannot make the folder '\(displayedOutput)': \(FileSystem.lastError)"))
        }
        try store.transaction { try store.markStale(outcome.touchedRows) }
        let stamps = try OutputCommitter(folder: folder, jobs: jobs).commit(
          outcome.changes, removing: outcome.removals, ownership: outcome.ownership)
        outcome.take(stamps)
      }
      var meta = previous.meta
      meta.ownership = OutputFolder(path: output, displayPath: displayedOutput)?.fingerprint(of: Ownership.file)
      meta.program = ProgramIdentity.fingerprint
      meta.schema = ProgramIdentity.schema
      meta.output = displayedOutput
      meta.inputs = inputs
      meta.day = loader.clock.startOfDay
      meta.dependsOnDay = outcome.dependsOnDay
      meta.stampedAt = FileStamp.now
      meta.boot = MachineBoot.identity
      meta.peopleCount = outcome.context.people.all.count
      meta.nextSubject = loaded.subjects.next
      meta.warnings = Array(WarningList.encode(loaded.warnings).utf8)
      try outcome.store(in: store, meta: meta, slugs: loaded.context.groups.slugs)
    } catch let error as DatabaseError {
      throw DamagedState(error: error, written: outcome.changes.map(\.path), removed: outcome.removals)
    }
  }
}

/// Keeps what a build made until the process ends.
private final class Attic {
  private let outcome: BuildOutcome
  private let loaded: SiteLoader.Loaded

  init(outcome: BuildOutcome, loaded: SiteLoader.Loaded) {
    self.outcome = outcome
    self.loaded = loaded
  }
}
