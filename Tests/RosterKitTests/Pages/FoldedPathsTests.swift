import Testing

@testable import RosterKit

@Suite struct FoldedPathsTests {
  @Test func findsAPathInAnyCaseAndForm() {
    let paths = FoldedPaths(["people/zoe\u{308}.html", "people/Ada.html", "index.html"])
    #expect(paths.place(of: "people/zo\u{EB}.html") == 0)
    #expect(paths.place(of: "PEOPLE/ADA.HTML") == 1)
    #expect(paths.place(of: "index.html") == 2)
    #expect(paths.place(of: "people") == nil)
    #expect(paths.place(of: "") == nil)
    #expect(FoldedPaths([]).place(of: "a") == nil)
  }

  @Test func findsWhatIsBelowAFolder() {
    let paths = FoldedPaths(["People/ada.html", "people-2.html", "z"])
    #expect(paths.place(below: "people") == 0)
    #expect(paths.place(below: "peopl") == nil)
    #expect(paths.place(below: "z") == nil)
    #expect(paths.place(below: "zz") == nil)
  }

  @Test func gathersThoseThatAreOneFile() {
    #expect(FoldedPaths(["a.html", "A.html", "b.html", "a.HTML", "c", "C"]).collisions == [[0, 1, 3], [4, 5]])
    #expect(FoldedPaths(["a", "b"]).collisions == [])
  }

  @Test func pairsAFileAndWhatIsInsideOfIt() {
    let paths = FoldedPaths(["a", "a-b", "A/x/y", "a/x/z", "b/c", "b/c/d"])
    #expect(paths.collisions.isEmpty)
    #expect(paths.obstructions.map { [$0.file, $0.inside] } == [[0, 2], [4, 5]])
  }

  @Test func manyPathsAreLookedThroughInParts() {
    let many = (0..<9_000).map { "people/\(100_000 + $0).html" }
    let paths = FoldedPaths(["people"] + many)
    #expect(paths.collisions.isEmpty)
    #expect(paths.obstructions.map { [$0.file, $0.inside] } == [[0, 1]])
    #expect(paths.place(of: "PEOPLE/104000.html") == 4_001)
    let twice = FoldedPaths(many + ["people/100004.HTML"])
    #expect(twice.collisions == [[4, 9_000]])
  }
}
