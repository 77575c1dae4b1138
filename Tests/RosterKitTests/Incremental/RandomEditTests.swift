import Foundation
import Testing

@testable import RosterKit

/// After any sequence of edits the output is byte for byte that of a clean build, and no page was rendered without need.
///
/// `ROSTER_SEQUENCES` sets how many sequences run; `ROSTER_SEED` runs one seed alone.
@Suite struct RandomEditTests {
  private static let steps = 10

  private static var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["ROSTER_SEED"].flatMap({ UInt64($0) }) { return [seed] }
    let count = environment["ROSTER_SEQUENCES"].flatMap { UInt64($0) } ?? 200
    return (1...max(1, count)).map { 20_261_130_000 + $0 }
  }

  @Test func anySequenceOfEditsEndsInTheCleanTree() async {
    let seeds = Self.seeds
    let tally = RenderTally()
    let workers = ProcessInfo.processInfo.activeProcessorCount
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<workers {
        group.addTask { Self.run(stride(from: worker, to: seeds.count, by: workers).map { seeds[$0] }, tally) }
      }
    }
    print("\(seeds.count) sequences from seed \(seeds[0]):\n\(tally.table)")
    for kind in ["edit a field, default theme", "clear a field, default theme"] {
      #expect(tally[kind].ratio <= 1.05, "\(kind): \(tally[kind])")
    }
  }

  /// Runs sequences up to the third that fails.
  private static func run(_ seeds: [UInt64], _ tally: RenderTally) {
    var failures = 0
    for seed in seeds where failures < 3 {
      let run = SequenceRun(seed: seed, steps: steps)
      guard let failure = run.failure(tally) else { continue }
      failures += 1
      let shrunk = run.shrunk(failure)
      let last = shrunk.failure()?.what ?? "nothing any more: it depends on time"
      Issue.record("seed \(seed), step \(failure.step): \(failure.what)\nshrunk:\n\(shrunk.log)\n\(last)")
    }
  }
}
