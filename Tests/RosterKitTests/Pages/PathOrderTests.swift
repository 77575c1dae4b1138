import Testing

@testable import RosterKit

@Suite struct PathOrderTests {
  private func sorted(_ paths: [String]) -> [Int] {
    paths.indices.sorted { left, right in
      let (first, second) = (Array(paths[left].utf8), Array(paths[right].utf8))
      return first == second ? left < right : first.lexicographicallyPrecedes(second)
    }
  }

  @Test func isThatOfBytes() {
    let paths = ["people/å.html", "people/b.html", "people/a.html", "people/a", "people", "people/ab.html", "Z"]
    #expect(
      PathOrder.places(of: paths).map { paths[$0] } == [
        "Z", "people", "people/a", "people/a.html", "people/ab.html", "people/b.html", "people/å.html",
      ])
  }

  @Test func equalPathsStayInTheOrderGiven() {
    #expect(PathOrder.places(of: ["b", "a", "b", "a"]) == [1, 3, 0, 2])
    #expect(PathOrder.places(of: []).isEmpty)
    #expect(PathOrder.places(of: ["", "", "a", ""]) == [0, 1, 3, 2])
  }

  @Test(arguments: 1...20)
  func isRightForAnyPaths(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = ["a", "b", "people/", "aaaaaaaa", "é", "-", "0", "z.html"]
    let start = seed % 2 == 0 ? "people/" : ""
    let paths = (0..<200).map { _ in
      start
        + (0..<Int.random(in: 0..<6, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined()
    }
    #expect(PathOrder.places(of: paths) == sorted(paths), "seed \(seed)")
    let likely = paths.indices.shuffled(using: &generator)
    #expect(PathOrder.places(of: paths, likely: likely) == sorted(paths), "seed \(seed)")
  }
}
