import DirectoryModel
import Incremental

/// Decides which pages are stale, and renders them: both at once, since the longest lists are rendered while it is worked out what
/// else has changed.
struct RenderPass {
  /// What came of it.
  struct Result {
    /// Which pages are stale, and why.
    let plan: BuildPlan
    /// Who is not as they were.
    let people: PeopleChanges
    /// The stale pages, in their order.
    let rendered: [RenderedPage]
    /// The files that are copied.
    let assets: [AssetPlan.Asset]
    /// Whether a page that stays as it is depends on the day.
    let keptDependOnDay: Bool
    /// What the inputs were when all had been read.
    let inputs: Fingerprint
    /// When it was known what is stale.
    let planned: ContinuousClock.Instant
  }

  let site: SiteFolder
  let context: SiteContext
  let readings: SiteReadings
  let previous: PreviousState
  let store: StateStore
  let stored: StoredReadings
  let queue: PageQueue
  /// Whether every page is rendered, whatever it read.
  let isFull: Bool

  private var planner: Planner

  /// Prepares to decide.
  ///
  /// - Parameters:
  ///   - planner: Has decided nothing yet.
  ///   - queue: Has rendered nothing yet.
  init(
    site: SiteFolder, context: SiteContext, readings: SiteReadings, previous: PreviousState, store: StateStore,
    stored: StoredReadings, planner: Planner, queue: PageQueue, isFull: Bool
  ) {
    self.site = site
    self.context = context
    self.readings = readings
    self.previous = previous
    self.store = store
    self.stored = stored
    self.planner = planner
    self.queue = queue
    self.isFull = isFull
  }

  /// Decides and renders.
  ///
  /// - Parameters:
  ///   - expected: What pages will ask for, in order.
  ///   - check: Makes sure that the pages can all be where they want to be; throws `DiagnosticError` if not.
  ///   - rescan: Gives the fingerprint of the inputs as they are now.
  /// - Throws: `DiagnosticError` with the problems of all pages; `DatabaseError`.
  mutating func run(expected: [Key], check: () throws -> Void, rescan: () -> Fingerprint) throws -> Result {
    let (long, short) = lists()
    let staleLong = decideLongestFirst(long)
    let renderedLong = queue.begin(staleLong, sizes: staleLong.map(storedSize))
    // Where all pages were before, they can be now.
    let hasNewPaths = !planner.hasPathsOfBefore
    if hasNewPaths { try check() }
    readings.prepare(expected)
    let people = PeopleChanges(
      PersonRows(context: context, readings: readings), people: context.people.all, previous: previous)
    if !isFull {
      planner.changes = try SiteChanges(context: context, people: people, readings: readings, stored: stored)
    }
    let staleShort = decideLongestFirst(short)
    let renderedShort = queue.begin(staleShort, sizes: staleShort.map(storedSize))
    let assets = Swift.Result {
      try AssetPlan(site: site, context: context, previous: previous, hasNewPages: hasNewPaths).assets
    }
    let staleOthers = planner.decide(context.routes.others)
    let reasons = ReasonFinder(
      context: context, readings: readings, store: store, stored: stored, previous: previous, people: people)
    let explanation = Swift.Result { try planner.explain(staleLong + staleShort + staleOthers, reasons.reasons) }
    let planned = ContinuousClock.now

    var outcomes = Array(zip(staleOthers, queue.render(staleOthers)))
    outcomes += zip(staleShort, renderedShort.finish())
    // Worked out here, where there may be a wait for the last list.
    let keptDependOnDay = planner.someKeptPageReads(.day)
    let inputs = rescan()
    outcomes += zip(staleLong, renderedLong.finish())
    try explanation.get()
    outcomes.sort { $0.0 < $1.0 }
    return Result(
      plan: planner.plan, people: people, rendered: try PageQueue.pages(of: outcomes.map(\.1)),
      assets: try assets.get(),
      keptDependOnDay: keptDependOnDay, inputs: inputs, planned: planned)
  }

  // MARK: - Lists

  /// The lists that are begun with before all else, since they take longest, and the others.
  private func lists() -> (long: [Int], short: [Int]) {
    let lists = context.routes.lists
    guard !isFull else { return ([], lists) }
    let longest = max(Self.longList, (lists.map(storedSize).max() ?? 0) / 2)
    return (lists.filter { storedSize($0) >= longest }, lists.filter { storedSize($0) < longest })
  }

  /// Decides for some pages.
  ///
  /// - Returns: The places of the stale ones, those first that take longest: so threads end at about the same time. It goes by
  ///   the size of files; for one of HTML a skeleton is parsed, which takes twice the time of all else.
  private mutating func decideLongestFirst(_ places: [Int]) -> [Int] {
    let stale = planner.decide(places)
    let costs = stale.map { place in
      let size = storedSize(place)
      return context.routes.pages[place].isHTML ? size * 3 : size
    }
    return stale.indices.sorted { (costs[$0], $1) > (costs[$1], $0) }.map { stale[$0] }
  }

  /// The size in bytes of the file that a page had; 0 if it had none.
  private func storedSize(_ place: Int) -> Int {
    planner.plan.entries[place].stored.map { previous.pages[$0].stamp.size } ?? 0
  }

  /// The size in bytes from which on a list takes so long that it is begun with before all else.
  private static let longList = 256 << 10
}
