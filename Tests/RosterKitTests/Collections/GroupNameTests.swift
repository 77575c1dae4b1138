import Foundation
import Testing

@testable import RosterKit

/// Equal values that are spelled differently are one group, which has the name that whoever comes first gives it.
@Suite struct GroupNameTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture([
      "Templates/person.md": """
      ---
      for: person
      path: people/{{ person.slug }}.html
      ---
      {% for group in person.groups.room %}{{ group.name }}{% endfor %} {{ person.groups.room | join: "," }}
      """,
      "Templates/room.md": "---\nfor: room\npath: rooms/{{ room.slug }}.html\ntitle: \"{{ room }}\"\n---\nx",
    ])
  }

  private func save(first: String, _ spellings: [String]) throws {
    let names = [first, "Bo", "Cy"]
    try site.write(
      "directory.yaml",
      zip(names, spellings).map { "- {id: \"\($0)\", name: \($0), room: \"\($1)\"}\n" }.joined())
  }

  @Test(arguments: [["1.5", "1.50", "1.500"], ["É", "E\u{301}", "E\u{301}"], ["E\u{301}", "É", "É"]])
  func pagesFollowItsNameThoughTheirOwnPersonIsAsBefore(spellings: [String]) throws {
    try save(first: "Ada", spellings)
    try site.build()
    #expect(try body("bo").utf8.elementsEqual("\(spellings[0]) \(spellings[0])".utf8))
    try save(first: "Zoe", spellings)
    try site.build()
    #expect(try body("bo").utf8.elementsEqual("\(spellings[1]) \(spellings[1])".utf8))
    try site.expectSettled()
    try save(first: "Zoe", [spellings[0], spellings[0], spellings[1]])
    let report = try site.build()
    #expect(
      report.sentences("people/cy.html").contains { $0.hasPrefix("the name of the group of people with room '") })
    try site.expectSettled()
  }

  @Test func listsOfGroupsTellOfAnotherSpelling() throws {
    try site.write("Templates/rooms.md", "{% for room in groups.room %}{{ room.name }} {% endfor %}")
    try save(first: "Ada", ["\u{C9}", "E\u{301}", "x"])
    try site.build()
    try save(first: "Zoe", ["\u{C9}", "E\u{301}", "x"])
    #expect(
      try site.build().sentences("rooms.html").first == "the groups by 'room': '\u{C9}' is spelled otherwise")
    try site.expectSettled()
  }

  /// What the template itself shows on a person's page.
  private func body(_ slug: String) throws -> String {
    let page = try #require(site.text("_site/people/\(slug).html"))
    let start = try #require(
      page.range(of: "<p>", range: (page.range(of: "<main")?.upperBound ?? page.startIndex)..<page.endIndex))
    let end = try #require(page.range(of: "</p>", range: start.upperBound..<page.endIndex))
    return String(page[start.upperBound..<end.lowerBound])
  }

  @Test func twoTemplatesOfOneNameAreAnError() throws {
    try save(first: "Ada", ["1", "2", "3"])
    try site.write("Templates/\u{C9}.md", "x")
    try site.write("Templates/E\u{301}.md", "y")
    #expect(
      site.problems().map(\.message) == [
        "there are two files of this name, which differ in the form of its letters alone"
      ])
  }
}
