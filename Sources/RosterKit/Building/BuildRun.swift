import Diagnostics
import DirectoryModel
import Foundation
import Incremental

/// One build from its inputs to its report.
struct BuildRun {
  let site: SiteFolder
  let options: BuildOptions
  let settings: SiteConfiguration
  let directory: String
  let output: String
  let destination: any BuildDestination
  let loader: SiteLoader
  let store: StateStore
  let previous: PreviousState
  let start: ContinuousClock.Instant
  let progress: RenderProgress?
  /// What to say if something has to be written; `nil` if it can be.
  let unwritable: Diagnostic?

  private var jobs: Int { options.jobs ?? Parallel.defaultJobs }

  /// Renders what is stale and brings the output up to date.
  ///
  /// - Parameters:
  ///   - inputs: The fingerprint of the inputs before they were read.
  ///   - rescan: Their fingerprint now.
  /// - Throws: `DiagnosticError` with every problem; `InputsChanged` if they are others now, whatever problems there were:
  ///   a file may have been half saved; `DamagedState` if the state cannot be read or written on the way.
  func build(inputs: Fingerprint, rescan: () -> Fingerprint) throws -> BuildReport {
    do {
      return try run(inputs: inputs, rescan: rescan)
    } catch let error as DatabaseError {
      throw DamagedState(error: error)
    } catch let error as DiagnosticError {
      throw rescan() == inputs ? error : InputsChanged()
    }
  }

  private func run(inputs: Fingerprint, rescan: () -> Fingerprint) throws -> BuildReport {
    let isOfThisProgram = previous.fullBuildReason == nil
    let slugs = (isOfThisProgram ? try? store.slugs() : nil).map(SlugCaches.init) ?? SlugCaches()
    let filing = isOfThisProgram ? try? store.filing() : nil
    let storedPages = previous.placesOfPages
    let stored = StoredReadings(store)
    let expected = isOfThisProgram ? ((try? stored.all()) ?? []).map(\.key) : []
    let builder = loader.peopleBuilder(previous, slugs: slugs.people, filing: filing)
    let parts = try loader.read()
    // The output is looked at while this thread puts together what was read.
    let inspection = Background { [destination, previous] in Result { try destination.conditions(of: previous) } }
    let loaded = try loader.assemble(parts, builder, groupSlugs: slugs.groups, previous, expected: expected)
    let context = loaded.context
    let published = destination.published(previous)
    var claims = OutputClaims(previous: previous, folder: destination.folder, published: published)
    let shrinkGuard = ShrinkGuard(before: claims.peopleBefore(), allowShrink: options.allowShrink)
    try shrinkGuard.check(context, directory: directory, warnings: loaded.warnings)
    let readings = SiteReadings(context: context)
    var report = BuildReport()
    report.people = context.people.all.count
    report.pages = context.routes.pages.count
    report.seconds.load = start.secondsSince

    let isFull = options.force || previous.fullBuildReason != nil
    let conditions = try inspection.value.get()
    let planner = Planner(
      context: context, readings: readings, previous: previous, stored: storedPages, conditions: conditions,
      isForced: options.force,
      listed: previous.fullBuildReason == .neverBuilt ? claims.list().ownership.files : [])
    let queue = PageQueue(context: context, jobs: jobs, expected: isFull ? report.pages : nil, progress: progress)
    var pass = RenderPass(
      site: site, context: context, readings: readings, previous: previous, store: store, stored: stored,
      planner: planner,
      queue: queue, isFull: isFull)
    let result = try pass.run(expected: expected, check: loaded.routing.check, rescan: rescan)
    let stale = result.plan.stale
    report.rendered = stale.map {
      BuildReport.Rendered(path: context.routes.pages[$0].path, reasons: result.plan.entries[$0].reasons)
    }
    report.seconds.plan = result.planned.seconds(since: start) - report.seconds.load
    report.seconds.render = start.secondsSince - report.seconds.load - report.seconds.plan

    guard result.inputs == inputs else { throw InputsChanged() }
    var outcome = BuildOutcome(
      context: context, readings: readings, previous: previous, plan: result.plan, conditions: conditions,
      rendered: result.rendered, stale: stale, assets: result.assets, people: result.people, storedReadings: stored,
      claims: claims, keptDependOnDay: result.keptDependOnDay)
    try outcome.resolve(folder: destination.folder, displayedOutput: displayedOutput, areThere: published != nil)
    let listed = outcome.peoplesPages()
    try shrinkGuard.check(
      output: destination.displayPath, strangers: listed.strangers, among: listed.all, directory: directory)
    if let counts = outcome.counts() {
      try PageGuard(context: context, stored: stored, allowShrink: options.allowShrink)
        .check(counts.before, counts.now, warnings: loaded.warnings)
    }
    if let unwritable {
      guard !outcome.hasWork else { throw DiagnosticError(unwritable) }
      try destination.commitNothing()
    } else {
      report.seconds.state = try commit(&outcome, loaded: loaded, known: filing?.key, inputs: inputs)
    }
    report.written = outcome.changes.map(\.path).sorted { $0.precedesByBytes($1) }
    report.removed = outcome.removals
    report.kept = report.pages - outcome.writtenPages
    report.warnings = WarningList.merged(
      site: loaded.warnings + outcome.warnings,
      pages: outcome.pages.warned.map { ($0.path, WarningList.decode($0.warnings)) })
    report.seconds.write =
      start.secondsSince - report.seconds.load - report.seconds.plan - report.seconds.render - report.seconds.state
    if options.endsProcess { Parallel.keep((outcome, loaded, parts, pass, result)) }
    return report
  }

  private var displayedOutput: String { site.relativeOutput(output) }

  /// Brings the files up to date, then the state.
  ///
  /// - Returns: How long it took to store the state, in seconds.
  private func commit(
    _ outcome: inout BuildOutcome, loaded: SiteLoader.Loaded, known: Fingerprint?, inputs: Fingerprint
  ) throws -> Double {
    do {
      let touched = outcome.touchedRows
      let details = outcome.details()
      outcome.take(
        try destination.commit(outcome) { try store.transaction { try store.markStale(touched) } })
      var meta = previous.meta
      destination.describe(in: &meta)
      meta.program = ProgramIdentity.fingerprint
      meta.schema = ProgramIdentity.schema
      meta.output = displayedOutput
      meta.inputs = inputs
      meta.privacy = settings.fieldRules.privacy
      meta.day = loader.clock.startOfDay
      meta.dependsOnDay = outcome.dependsOnDay
      meta.peopleCount = outcome.context.people.all.count
      meta.nextSubject = loaded.subjects.next
      meta.warnings = Array(WarningList.encode(loaded.warnings).utf8)
      let beginning = ContinuousClock.now
      try outcome.store(
        in: store, meta: meta, details: details, slugs: loaded.slugs, filing: loaded.filing, replacing: known)
      let seconds = beginning.secondsSince
      try destination.publish()
      return seconds
    } catch let error as DatabaseError {
      destination.abandon()
      throw DamagedState(error: error, written: outcome.changes.map(\.path), removed: outcome.removals)
    }
  }
}
