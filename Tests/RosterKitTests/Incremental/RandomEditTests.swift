import Diagnostics
import Foundation
import Testing

@testable import RosterKit

/// After any sequence of edits the output is byte for byte that of a clean build.
///
/// `ROSTER_SEQUENCES` sets how many sequences run; `ROSTER_SEED` runs one seed alone.
@Suite struct RandomEditTests {
  private static let steps = 8

  private static var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["ROSTER_SEED"].flatMap({ UInt64($0) }) { return [seed] }
    let count = environment["ROSTER_SEQUENCES"].flatMap { UInt64($0) } ?? 40
    return (1...count).map { 20_261_130_000 + $0 }
  }

  @Test(arguments: seeds)
  func anySequenceOfEditsEndsInTheCleanTree(seed: UInt64) throws {
    var random = try RandomSite(seed: seed)
    var history: [String] = []
    for _ in 0..<Self.steps {
      history.append(try random.step())
      let before = try random.site.tree()
      let log = history.joined(separator: "\n")
      switch Result(catching: { try random.site.build { $0.allowShrink = true } }) {
      case .success(let report):
        try expectExact(random.site, report, before, "seed \(seed):\n\(log)")
      case .failure(let error):
        // What a build refuses, a clean build must refuse too, and nothing may be touched.
        let problems = (error as? DiagnosticError)?.diagnostics.map(\.message) ?? ["\(error)"]
        #expect(throws: (any Error).self, "seed \(seed) refused \(problems):\n\(log)") { try random.site.cleanTree() }
        let after = try random.site.tree()
        #expect(SiteFixture.differences(before, after) == [], "seed \(seed) refused \(problems):\n\(log)")
      }
    }
  }

  private func expectExact(
    _ site: SiteFixture, _ report: BuildReport, _ before: [String: Data], _ log: String
  ) throws {
    let warm = try site.tree()
    #expect(SiteFixture.differences(warm, try site.cleanTree()) == [], "\(log)")
    let changed = SiteFixture.differences(before, warm).filter { !$0.hasPrefix(".roster/") }
    let written = Set(report.written).union(report.removed)
    #expect(Set(changed).isSubset(of: written), "\(log)")
    #expect(report.rendered.allSatisfy { !$0.reasons.isEmpty }, "\(log)")
    let again = try site.build()
    #expect(again.rendered.map(\.path) == [], "\(log)")
    #expect(again.written == [], "\(log)")
  }
}
