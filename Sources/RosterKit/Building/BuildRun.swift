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
  let loader: SiteLoader
  let store: StateStore
  let previous: PreviousState
  let start: ContinuousClock.Instant
  let progress: RenderProgress?

  private var jobs: Int { options.jobs ?? Parallel.defaultJobs }

  private func inspector(of folder: OutputFolder?) -> OutputInspector {
    let isSameBoot = previous.meta.boot == MachineBoot.identity
    return OutputInspector(folder: folder, stampedAt: isSameBoot ? previous.meta.stampedAt : 0, jobs: max(1, jobs - 1))
  }

  /// Renders what is stale and brings the output up to date.
  ///
  /// - Parameters:
  ///   - inputs: The fingerprint of the inputs before they were read.
  ///   - rescan: Their fingerprint now.
  func build(inputs: Fingerprint, rescan: () -> Fingerprint) throws -> BuildReport {
    let isOfThisProgram = previous.fullBuildReason == nil
    let slugs = SlugCache(isOfThisProgram ? (try? store.slugs()) ?? [:] : [:])
    let filing = isOfThisProgram ? try? store.filing() : nil
    // The output is looked at while another thread still reads the directory.
    let folder = OutputFolder(path: output, displayPath: displayedOutput)
    let conditions = inspector(of: folder).conditions(of: previous.pages)
    let storedPages = previous.placesOfPages
    let stored = StoredReadings(store)
    let expected = isOfThisProgram ? ((try? stored.all()) ?? [:]).keys.sorted() : []
    let loaded = try loader.load(previous, slugs: slugs, filing: filing, expected: expected)
    let context = loaded.context
    try ShrinkGuard(previous: previous, allowShrink: options.allowShrink).check(context, directory: directory)
    let readings = SiteReadings(context: context, expected: expected)
    var report = BuildReport()
    report.people = context.people.all.count
    report.pages = context.routes.pages.count
    report.seconds.load = start.secondsSince

    var planner = Planner(
      context: context, readings: readings, previous: previous, stored: storedPages, conditions: conditions,
      isForced: options.force)
    let isFull = options.force || previous.fullBuildReason != nil
    let queue = PageQueue(context: context, jobs: jobs, expected: isFull ? report.pages : nil, progress: progress)
    // Lists of everyone take longest: they are rendered while it is decided about the pages of people.
    let (lists, others) = context.routes.listsAndOthers
    let staleLists = longestFirst(planner.decide(lists), in: planner.plan, context.routes)
    let renderedLists = queue.begin(staleLists)
    let plannedAssets = Result { try AssetPlan(site: site, context: context, previous: previous) }
    let staleOthers = planner.decide(others)
    let people = PeopleChanges(
      PersonRows(context: context, readings: readings), people: context.people.all, previous: previous)
    let reasons = ReasonFinder(
      context: context, readings: readings, store: store, stored: stored, previous: previous, people: people)
    let explanation = Result { try planner.explain(staleLists + staleOthers, reasons.reasons) }
    let plan = planner.plan
    let stale = plan.stale
    report.rendered = stale.map {
      BuildReport.Rendered(path: context.routes.pages[$0].path, reasons: plan.entries[$0].reasons)
    }
    report.seconds.plan = start.secondsSince - report.seconds.load

    var outcomes = Array(zip(staleOthers, queue.render(staleOthers)))
    // Worked out here, where there may be a wait for the last list.
    _ = try? stored.changes(in: readings)
    outcomes += zip(staleLists, renderedLists.finish())
    try explanation.get()
    let assets = try plannedAssets.get().assets
    outcomes.sort { $0.0 < $1.0 }
    let rendered = try PageQueue.pages(of: outcomes.map(\.1))
    report.seconds.render = start.secondsSince - report.seconds.load - report.seconds.plan

    let isConsistent = rescan() == inputs
    var outcome = BuildOutcome(
      context: context, readings: readings, previous: previous, plan: plan, conditions: conditions, rendered: rendered,
      stale: stale, assets: assets, people: people, storedReadings: stored)
    try outcome.resolve(folder: folder, displayedOutput: displayedOutput)
    try commit(&outcome, loaded: loaded, known: filing?.key, inputs: isConsistent ? inputs : nil)
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

  /// Places of pages, those first that take longest: so threads end at about the same time. It goes by the size of files;
  /// for one of HTML a skeleton is parsed, which takes twice the time of all else.
  private func longestFirst(_ places: [Int], in plan: BuildPlan, _ routes: Routes) -> [Int] {
    let costs = places.map { place in
      let size = plan.entries[place].stored.map { previous.pages[$0].stamp.size } ?? 0
      return routes.pages[place].isHTML ? size * 3 : size
    }
    return places.indices.sorted { (costs[$0], $1) > (costs[$1], $0) }.map { places[$0] }
  }

  private func commit(
    _ outcome: inout BuildOutcome, loaded: SiteLoader.Loaded, known: Fingerprint?, inputs: Fingerprint?
  ) throws {
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
      try outcome.store(
        in: store, meta: meta, slugs: loaded.context.groups.slugs, filing: loaded.filing, replacing: known)
    } catch let error as DatabaseError {
      throw DiagnosticError(
        .error("cannot write the state: \(error.message)", notes: ["the next build repairs what this one left undone"]))
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
