import Foundation
import Testing

@testable import RosterKit

/// Files in the output that look like pages of the site and are none are told, once; others never.
@Suite struct StrangerTests {
  private let site: SiteFixture

  init() throws {
    site = try .ofThreePeople()
  }

  /// What is said of strangers.
  private func told(_ report: BuildReport) -> [String] {
    report.warnings.map(\.message).filter { $0.contains("of this site, and ") }
  }

  private static let newcomer =
    "a file in '_site' looks like a page of this site, and is none: 'people/emmy-noether.html'"

  @Test func aPageThatOnlyTheLostListNamedIsTold() throws {
    let older = try #require(site.text("_site/.roster/outputs"))
    try site.join("name: Emmy Noether")
    try site.build()
    try site.remove(".roster")
    try site.write("_site/.roster/outputs", older)
    try site.leave("Emmy")
    let report = try site.build()
    #expect(report.warnings.map(\.message) == [Self.newcomer])
    #expect(
      report.warnings.first?.notes == [
        """
        pages of people who left may be among them, as where an older copy was put back: remove those, or all of '_site', \
        and build again
        """,
        "what belongs to the site can be moved into 'Static'; this is said once",
      ])
    #expect(site.text("_site/people/emmy-noether.html") != nil)
    #expect(try site.build().warnings == [])
  }

  @Test func anOlderSitePutOverTheOutputIsTold() throws {
    try site.join("name: Emmy Noether")
    try site.build()
    let older = try site.tree().filter { !$0.key.hasPrefix(".roster/") }
    try site.leave("Emmy")
    try site.build()
    for (path, contents) in older { try site.write("_site/" + path, bytes: contents) }
    let report = try site.build()
    #expect(told(report) == [Self.newcomer])
    #expect(try site.build { $0.force = true }.warnings == [])
    // The file goes, and is forgotten when the list is written next.
    #expect(try #require(site.text("_site/.roster/outputs")).contains("//stranger people/emmy-noether.html\n"))
    try site.remove("_site/people/emmy-noether.html")
    try site.join("name: Bo Vale")
    try site.build()
    try site.expectSettled()
  }

  @Test func whatWasToldIsNotToldAgainThoughTheStateIsLostEachTime() throws {
    try site.write("_site/people/mine.html", "mine")
    try site.remove(".roster")
    #expect(told(try site.build()).count == 1)
    for _ in 0..<2 {
      try site.remove(".roster")
      #expect(try site.build().warnings == [])
    }
    try site.write("_site/people/other.html", "other")
    try site.remove(".roster")
    #expect(
      told(try site.build()) == ["a file in '_site' looks like a page of this site, and is none: 'people/other.html'"])
  }

  @Test func aStrangerWhosePlaceAPageTakesIsNoneAnyMore() throws {
    try site.join("name: Emmy Noether")
    try site.build()
    let page = try #require(site.text("_site/people/emmy-noether.html"))
    try site.leave("Emmy")
    try site.build()
    try site.write("_site/people/emmy-noether.html", page)
    try site.remove(".roster")
    try site.build()
    try site.join("name: Emmy Noether")
    // Its neighbours are as they were, and so is the file: it is taken over.
    try site.build()
    #expect(try #require(site.text("_site/.roster/outputs")).contains("//stranger") == false)
    try site.expectSettled()
  }

  @Test func aNameOfTwoLinesIsNotTakenForRosters() throws {
    try site.write("_site/people/x\nCNAME\n.html", "mine")
    try site.write("_site/CNAME", "mine")
    try site.remove(".roster")
    #expect(told(try site.build()).count == 1)
    try site.leave("Hopper")
    try site.build()
    #expect(site.text("_site/CNAME") == "mine")
    #expect(OwnershipList(text: site.text("_site/.roster/outputs")).ownership.strangers == [])
  }

  @Test(arguments: [
    "CNAME", "about.html", "people/mine.txt", "people/deeper/mine.html", "people.html", "other/mine.html",
  ])
  func otherFilesAreNobodysBusiness(path: String) throws {
    try site.write("_site/" + path, "mine")
    try site.remove(".roster")
    #expect(try site.build().warnings == [])
  }

  @Test(arguments: [
    (
      "{{ person.slug }}/index.html", "ada-lovelace/index.html", ["x/index.html"],
      ["x.html", "x/y/index.html", "x/i.html"]
    ),
    ("a-{{ person.slug }}-b.html", "a-ada-lovelace-b.html", ["a-x-b.html"], ["a--b.html", "a-x.html", "x-b.html"]),
    ("c/{{ person.slug | upcase }}.vcf", "c/ADA-LOVELACE.vcf", ["c/x.vcf"], ["c/x.html", "c/x/y.vcf"]),
    (
      "{{ person.slug }}/{{ person.letter }}-{{ person.slug }}.html", "ada-lovelace/L-ada-lovelace.html",
      ["x/y-z.html"], ["x/y.html"]
    ),
  ])
  func pagesAreKnownByTheirPaths(path: String, made: String, alike: [String], others: [String]) throws {
    try site.write("Templates/page.html", "---\nfor: person\nlayout: none\npath: \"\(path)\"\n---\n")
    try site.build()
    #expect(site.text("_site/" + made) != nil)
    for path in alike + others { try site.write("_site/" + path, "mine") }
    try site.remove(".roster")
    #expect(
      told(try site.build()) == alike.map { "a file in '_site' looks like a page of this site, and is none: '\($0)'" })
  }
}
