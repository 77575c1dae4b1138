import Diagnostics
import Testing

@testable import RosterKit

@Suite struct PageProblemsTests {
  @Test func anErrorOfSeveralPagesIsToldOnceWithTheFirst() {
    var problems = PageProblems()
    #expect(problems.isEmpty)
    for page in ["a.html", "b.html", "c.html"] {
      problems.add([.error("bad", at: .file("x.md"), notes: ["while rendering \(page)"])])
    }
    problems.add([.error("bad", at: .file("y.md"), notes: ["while rendering d.html"])])
    #expect(!problems.isEmpty)
    #expect(
      problems.sorted == [
        .error("bad", at: .file("x.md"), notes: ["while rendering a.html", "and 2 more pages"]),
        .error("bad", at: .file("y.md"), notes: ["while rendering d.html"]),
      ])
  }
}
