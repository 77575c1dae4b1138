import Testing

@testable import RosterKit

/// Pages of people stand among all others, each at its place.
@Suite struct PageOrderTests {
  private static let people = "- {name: Bo, office: B 1}\n- {name: Ada, office: B 1}\n- {name: Cy, office: B 1}\n"

  /// A site with templates besides those of the theme, which make no text files.
  private func site(_ templates: [String: String], people: String = people) throws -> SiteFixture {
    var files = ["directory.yaml": people]
    for (name, text) in templates { files["Templates/" + name] = text }
    return try SiteFixture(files)
  }

  @Test func isThatOfBytesWhateverMakesAPage() throws {
    let site = try site([
      "a.txt": "---\npath: people/ada-2.txt\n---\nx", "b.txt": "---\npath: aaa.txt\n---\nx",
      "c.txt": "---\npath: zzz.txt\n---\nx",
      "leaf.txt": "---\nfor: person\npath: people/{{ person.slug }}.txt\n---\n{{ person.urls.leaf }}",
      "card.txt": "---\nfor: person\npath: cards/{{ person.slug }}.txt\n---\nx",
      "office.txt": "---\nfor: office\npath: offices/{{ office.slug }}.txt\n---\nx",
    ])
    let report = try site.build()
    #expect(
      report.rendered.map(\.path).filter { $0.hasSuffix(".txt") } == [
        "aaa.txt", "cards/ada.txt", "cards/bo.txt", "cards/cy.txt", "offices/b-1.txt", "people/ada-2.txt",
        "people/ada.txt", "people/bo.txt", "people/cy.txt", "zzz.txt",
      ])
    #expect(site.text("_site/people/bo.txt") == "../people/bo.txt")
    try site.expectSettled()
  }

  @Test func aPlaceThatAPersonsPageAndAnotherWantIsToldOnce() throws {
    let site = try site([
      "a.txt": "---\npath: people/BO.txt\n---\nx",
      "leaf.txt": "---\nfor: person\npath: people/{{ person.slug }}.txt\n---\nx",
      "twin.txt": "---\nfor: person\npath: people/{{ person.slug }}.txt\n---\nx",
    ])
    #expect(
      site.problems().map(\.message) == [
        "3 pages want the same place: 'people/BO.txt' and 'people/bo.txt'",
        "two pages want the same place: 'people/ada.txt'", "two pages want the same place: 'people/cy.txt'",
      ])
  }

  @Test func aPersonsPageThatCannotBeWhereItWantsToBeIsTold() throws {
    let long = String(repeating: "x", count: 240)
    let site = try site(
      ["leaf.txt": "---\nfor: person\npath: \(long)-{{ person.slug }}.txt\n---\nx"],
      people: "- {name: Bo}\n- {name: Maximiliane}\n")
    let problems = site.problems()
    #expect(
      problems.map(\.message) == [
        "no page can be at '\(long)-maximiliane.txt': a part of it is longer than 255 bytes"
      ])
    #expect(problems.first?.notes == ["this is the page of 'Maximiliane'"])
    let hidden = try self.site(["leaf.txt": "---\nfor: person\npath: .roster/{{ person.slug }}.txt\n---\nx"])
    #expect(hidden.problems().count == 3)
  }

  @Test func aPlaceThatIsTakenLaterIsToldToo() throws {
    let site = try site(["leaf.txt": "---\nfor: person\npath: people/{{ person.slug }}.txt\n---\nx"])
    try site.build()
    try site.write("Static/people/Bo.txt", "x")
    #expect(
      site.problems().map(\.message) == ["a copied file and a page want the same place: 'people/Bo.txt'"])
    try site.remove("Static/people/Bo.txt")
    try site.write("Templates/rival.txt", "---\npath: PEOPLE/cy.txt\n---\nx")
    #expect(
      site.problems().map(\.message) == ["two pages want the same place: 'PEOPLE/cy.txt' and 'people/cy.txt'"])
    try site.remove("Templates/rival.txt")
    try site.write("Static/notes.txt", "x")
    #expect(try site.build().written == ["notes.txt"])
    try site.edit("directory.yaml", "{name: Cy, office: B 1}", "{name: Notes, office: B 1}")
    try site.edit("Templates/leaf.txt", "people/{{ person.slug }}.txt", "\"{{ person.slug }}.txt\"")
    #expect(
      site.problems().map(\.message) == ["a copied file and a page want the same place: 'notes.txt'"])
    try site.remove("Static/notes.txt")
    try site.build()
    try site.expectSettled()
  }
}
