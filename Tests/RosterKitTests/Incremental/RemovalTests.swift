import Foundation
import Testing

@testable import RosterKit

/// Nothing is left of what is gone, and nothing goes that is not Roster's.
@Suite struct RemovalTests {
  private let site: SiteFixture

  init() throws {
    site = try .ofThreePeople()
  }

  @Test func whoIsRemovedIsInNoFileAnyMore() throws {
    try site.write("roster.yml", "title: Staff\nbase_url: https://example.org/\n")
    try site.write(
      "Templates/card.vcf", "---\nfor: person\npath: cards/{{ person.slug }}.vcf\n---\nFN:{{ person.name }}\n")
    try site.edit("name: Grace Hopper", "name: Grace Hopper, aliases: amazing-grace")
    try site.build()
    #expect(
      try site.files(with: "grace-hopper") == [
        ".roster/outputs", "departments/computing.html", "index.html", "offices.html", "people.json",
        "people/amazing-grace.html", "people/grace-hopper.html", "sitemap.xml",
      ])
    try site.leave("Hopper")
    let report = try site.build()
    #expect(
      report.removed == [
        "cards/grace-hopper.vcf", "departments/computing.html", "people/amazing-grace.html", "people/grace-hopper.html",
      ])
    for word in ["Hopper", "grace", "B 2", "Computing"] { #expect(try site.files(with: word) == [], "\(word)") }
    try site.expectSettled()
  }

  @Test func aDraftIsInNoFile() throws {
    try site.edit(", name: Grace Hopper, office: B 2, department: Computing, desk: right", "")
    let report = try site.build()
    #expect(report.removed == ["departments/computing.html", "people/grace-hopper.html"])
    #expect(try site.files(with: "Hopper") == [])
    try site.expectSettled()
  }

  @Test func whoIsNotPublishedIsInNoFileAndComesBack() throws {
    let site = try SiteFixture([
      "people/ada.md": "---\nname: Ada Lovelace\n---\n", "people/grace.md": "---\nname: Grace Hopper\n---\n",
    ])
    try site.build()
    let before = try site.tree()
    try site.edit("people/grace.md", "name:", "published: false\nname:")
    #expect(try site.build().removed == ["people/grace-hopper.html"])
    #expect(try site.tree().allSatisfy { $0.value.range(of: Data("Hopper".utf8)) == nil })
    try site.expectSettled()
    try site.edit("people/grace.md", "published: false\n", "")
    try site.build()
    #expect(SiteFixture.differences(before, try site.tree()) == [])
    try site.expectSettled()
  }

  @Test func aPageThatWasEditedByHandGoesWithAWarning() throws {
    try site.write("_site/people/grace-hopper.html", "my own words")
    try site.leave("Hopper")
    let report = try site.build()
    #expect(
      report.warnings.map(\.message) == [
        "'_site/people/grace-hopper.html' is not what Roster wrote there, and is removed"
      ])
    try site.expectSettled()
  }

  @Test func filesOfOthersSurviveThatNoPageNeeds() throws {
    for path in ["robots.txt", "CNAME", ".well-known/security.txt", ".git/HEAD", "people/team.jpg"] {
      try site.write("_site/" + path, "mine")
    }
    try site.leave("Hopper")
    try site.build()
    try site.build { $0.force = true }
    for path in ["robots.txt", "CNAME", ".well-known/security.txt", ".git/HEAD", "people/team.jpg"] {
      #expect(site.text("_site/" + path) == "mine")
    }
  }

  @Test func aListedFolderNeedNotBeThere() throws {
    var owned = OwnershipList(text: site.text("_site/.roster/outputs")).ownership
    owned.files.formUnion(["new/one.txt", "new/old/gone.txt"])
    owned.folders.formUnion(["new", "new/old"])
    try site.write("_site/.roster/outputs", OwnershipList.text(of: owned))
    try site.write("Static/new/one.txt", "1")
    #expect(try site.build().written == ["new/one.txt"])
    try site.expectSettled()
    try site.remove("_site/people")
    try site.write("Static/people/two.txt", "2")
    #expect(try site.build().written.filter { !$0.hasSuffix(".html") } == ["people/two.txt"])
    try site.expectSettled()
  }

  @Test func everyInputMayVanish() throws {
    try site.write("Templates/extra.md", "{{ data.links.a }}{{ data.links.b }}\n")
    try site.write("Templates/partials/person-row.html", "<li>{{ person.name }}</li>")
    try site.write("Templates/words.yml", "people: Leute\n")
    try site.write("Static/a/b.txt", "b")
    try site.write("Data/links.yml", "a: one\n")
    try site.build()
    for path in ["Data", "Static", "Templates/partials", "Templates/words.yml", "Templates", "roster.yml"] {
      try site.remove(path)
      try site.build()
      try site.expectSettled(path)
    }
  }

  @Test func aPartialThatVanishesIsAnErrorUntilItIsBack() throws {
    try site.write("Templates/extra.md", "{% include 'bit' %}\n")
    try site.write("Templates/partials/bit.html", "one")
    try site.build()
    let before = try site.tree()
    try site.remove("Templates/partials/bit.html")
    for _ in 0..<2 { #expect(site.problems().map(\.message) == ["unknown partial 'bit'"]) }
    #expect(SiteFixture.differences(before, try site.tree()) == [])
    try site.write("Templates/partials/bit.html", "two")
    #expect(try site.build().written == ["extra.html"])
    try site.expectSettled()
  }
}
