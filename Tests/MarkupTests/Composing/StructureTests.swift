import Foundation
import Markup
import Testing

@Suite struct Structure {
  /// A new one for each run; a failure prints it, and here it can be put to see the failure again.
  static let firstSeed =
    UInt64(ProcessInfo.processInfo.environment["ROSTER_SEED"] ?? "") ?? UInt64.random(in: 0..<1 << 32)

  static func pages(_ count: UInt64) throws -> [RandomPage] {
    let skeletons = Skeletons()
    return try (0..<count).map { try RandomPage(seed: firstSeed &+ $0, skeletons: skeletons) }
  }

  @Test func noValueChangesIt() throws {
    print("first seed: \(Self.firstSeed)")
    for page in try Self.pages(1500) {
      #expect(
        RandomPage.structure(of: page.page) == RandomPage.structure(of: page.harmless),
        "seed \(page.seed)\n\(page.template)\n\(page.page)")
    }
  }

  @Test(.enabled(if: HTML5Lib.isThere, "needs python3 with html5lib"))
  func noValueChangesItForAnotherParser() throws {
    print("first seed: \(Self.firstSeed)")
    let complaints = try HTML5Lib.complaints(about: try Self.pages(600))
    for complaint in complaints { Issue.record(Comment(rawValue: complaint)) }
  }
}
