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
      let done = done.add(range.count, ordering: .relaxed).newValue
      progress?(done, max(expected, total.load(ordering: .relaxed)))
      return outcomes
    }
  }

  /// The pages, if all could be rendered.
  ///
  /// - Throws: `DiagnosticError` with the problems of all that could not.
  static func pages(of outcomes: [Outcome]) throws -> [RenderedPage] {
    var problems = ProblemList()
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
