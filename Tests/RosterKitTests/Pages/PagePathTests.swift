import Testing

@testable import RosterKit

@Suite struct PagePathTests {
  @Test(arguments: [
    "", "/etc/passwd", "../up.html", "a/../../b", "a//b", "./a", "a\\b", "a\u{0}b", ".roster/outputs", ".Roster/x",
    String(repeating: "x", count: 256),
  ])
  func pathsThatLeadElsewhereAreRefused(path: String) {
    #expect(PagePath.objection(to: path) != nil)
  }

  @Test(arguments: ["index.html", "people/ada.html", "a/b/c.html", "日本/é.html", ".well-known/x", "100%.html"])
  func pathsInsideTheOutputAreFine(path: String) {
    #expect(PagePath.objection(to: path) == nil)
  }

  @Test func addressesAreEncodedOnce() {
    #expect(PagePath.url("people/c#-team 100%?.html") == "/people/c%23-team%20100%25%3F.html")
    #expect(PagePath.url("é.html") == "/%C3%A9.html")
  }
}
