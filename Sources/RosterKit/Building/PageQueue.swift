import CProgram
import Diagnostics
import DirectoryModel
import Markup
import Synchronization

/// Renders pages on several threads, in one lot or several. Safe to share between threads.
final class PageQueue: Sendable {
  private let context: SiteContext
  private let jobs: Int
  private let progress: RenderProgress?
  private let skeletons = Skeletons()
  private let done = Atomic(0)
  private let total = Atomic(0)
  private let expected: Int

  /// Prepares to render.
  ///
  /// - Parameter expected: How many pages there will be in all lots, if that is known; else progress counts those of the
  ///   lots so far.
  init(context: SiteContext, jobs: Int, expected: Int?, progress: RenderProgress?) {
    self.context = context
    self.expected = expected ?? 0
    self.jobs = jobs
    self.progress = progress
  }

  /// A page, or why there is none.
  typealias Outcome = Result<RenderedPage, any Error>

  /// Renders pages, by their places among all.
  ///
  /// - Returns: What came of them, in the same order.
  func render(_ places: [Int]) -> [Outcome] {
    total.add(places.count, ordering: .relaxed)
    return Parallel.map(count: places.count, jobs: jobs, chunk: 64) { range in
      roster_reserve_thread_memory()
      let renderer = PageRenderer(context: context, skeletons: skeletons)
      let outcomes = range.map { index in
        Outcome { try renderer.render(context.routes.pages[places[index]]) }
      }
      report(range.count)
      return outcomes
    }
  }

  /// Begins to render pages on all cores but one, in the order given. The caller has that core, for other work.
  ///
  /// - Parameter sizes: About how many bytes each will have.
  func begin(_ places: [Int], sizes: [Int]) -> Lot {
    total.add(places.count, ordering: .relaxed)
    return Lot(places, sizes: sizes, in: self, threads: min(jobs - 1, places.count))
  }

  /// Pages of which each is rendered by whoever is free.
  final class Lot: Sendable {
    private let queue: PageQueue
    private let places: [Int]
    private let sizes: [Int]
    private let begun = Atomic(0)
    private let outcomes: Mutex<[Outcome?]>
    private let helpers = Mutex<[Background<Void>]>([])

    fileprivate init(_ places: [Int], sizes: [Int], in queue: PageQueue, threads: Int) {
      self.queue = queue
      self.sizes = sizes
      self.places = places
      outcomes = Mutex(Array(repeating: nil, count: places.count))
      let helpers = (0..<max(0, threads)).map { _ in Background { [self] in work() } }
      self.helpers.withLock { $0 = helpers }
    }

    /// Helps with what nobody has begun, and waits for the rest.
    ///
    /// - Returns: What came of the pages, in the order in which they were given.
    func finish() -> [Outcome] {
      work()
      for helper in helpers.withLock({ $0 }) { helper.value }
      return outcomes.withLock { $0.compactMap(\.self) }
    }

    private func work() {
      roster_reserve_thread_memory()
      let renderer = PageRenderer(context: queue.context, skeletons: queue.skeletons)
      while true {
        let number = begun.add(1, ordering: .relaxed).oldValue
        guard number < places.count else { return }
        let page = queue.context.routes.pages[places[number]]
        let outcome = Outcome { try renderer.render(page, expectedSize: sizes[number]) }
        outcomes.withLock { $0[number] = outcome }
        queue.report(1)
      }
    }
  }

  /// Tells that more pages are done.
  private func report(_ count: Int) {
    let done = done.add(count, ordering: .relaxed).newValue
    progress?(done, max(expected, total.load(ordering: .relaxed)))
  }

  /// The pages, if all could be rendered.
  ///
  /// - Throws: `DiagnosticError` with the problems of all that could not.
  static func pages(of outcomes: [Outcome]) throws -> [RenderedPage] {
    var problems = PageProblems()
    var pages: [RenderedPage] = []
    pages.reserveCapacity(outcomes.count)
    for outcome in outcomes {
      switch outcome {
      case .success(let page): pages.append(page)
      case .failure(let error as DiagnosticError): problems.add(error.diagnostics)
      case .failure(let error): problems.add([.error("\(error)")])
      }
    }
    guard problems.isEmpty else { throw DiagnosticError(problems.sorted) }
    return pages
  }
}
