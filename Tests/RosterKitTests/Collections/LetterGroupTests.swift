import Testing

@testable import RosterKit

/// Groups by the letters that the values of a field begin with.
@Suite struct LetterGroupTests {
  private let site: SiteFixture

  init() throws {
    var files = [
      "directory.yaml": """
      - {id: a, name: Ada, office: Briggs 411, rooms: [Attic, barn]}
      - {id: b, name: Bo, office: briggs 9, rooms: Attic}
      - {id: c, name: Cyd, office: 7}
      - {id: d, name: Dee}

      """,
      "Templates/rooms.txt": """
      ---
      for: office_letter
      path: rooms/{{ office_letter.slug }}.txt
      ---
      {% assign offices = office_letter.people | group_by: "office" | sort_by: "name" %}
      {%- echo office_letter.name %}: {% for office in offices %}
      {{- office.name }}, {{ office.people | map: "name" | join: " " }}. {% endfor %}

      """,
      "Templates/list.txt": "{% for l in groups.rooms_letter %}{{ l.name }}{{ l.size }} {% endfor %}",
      "Templates/card.txt": "---\nfor: person\npath: c/{{ person.slug }}.txt\n---\n"
        + "{% for l in person.groups.office_letter %}{{ l.url }}{% endfor %}",
    ]
    for page in ["person.md", "letter.md", "namesakes.md", "index.md", "offices.md", "people.json"] {
      files["Templates/\(page)"] = ""
    }
    site = try SiteFixture(files)
    try site.build()
  }

  private func edit(_ old: String, _ new: String) throws -> BuildReport {
    let text = try #require(site.text("directory.yaml"))
    #expect(text.contains(old))
    try site.write("directory.yaml", text.replacingOccurrences(of: old, with: new))
    return try site.build()
  }

  @Test func eachLetterHasAPage() throws {
    #expect(site.text("_site/rooms/b.txt") == "B: briggs 9, Bo. Briggs 411, Ada. \n")
    #expect(site.text("_site/rooms/other.txt") == "#: 7, Cyd. \n")
    #expect(site.text("_site/c/ada.txt") == "../rooms/b.txt")
    #expect(site.text("_site/c/dee.txt") == "")
  }

  @Test func eachElementOfAListHasItsLetter() throws {
    #expect(site.text("_site/list.txt") == "A2 B1 ")
  }

  @Test func aMoveUnderTheSameLetterRendersThatLetterAlone() throws {
    #expect(try edit("Briggs 411", "Briggs 412").rendered.map(\.path) == ["c/ada.txt", "rooms/b.txt"])
    try site.expectSettled()
  }

  @Test func aMoveToAnotherLetterRendersBoth() throws {
    let report = try edit("briggs 9", "12")
    #expect(report.rendered.map(\.path) == ["c/bo.txt", "rooms/b.txt", "rooms/other.txt"])
    try site.expectSettled()
  }

  @Test func theLastOfALetterTakesItsPageAlong() throws {
    #expect(try edit("office: 7", "phone: 7").removed == ["rooms/other.txt"])
    try site.expectSettled()
  }

  @Test func aFieldOfThatNameWins() throws {
    _ = try edit("rooms: Attic", "rooms_letter: Z")
    #expect(site.text("_site/list.txt") == "A1 B1 Z1 ")
    try site.expectSettled()
  }

  @Test func whetherThereAreGroupsIsRead() throws {
    try site.write(
      "Templates/list.txt", "{% if groups.rooms %}rooms{% endif %} {% if groups.wings_letter %}wings{% endif %}")
    try site.build()
    #expect(site.text("_site/list.txt") == "rooms ")
    _ = try edit("rooms: Attic", "desk: 1")
    _ = try edit("rooms: [Attic, barn]", "wings: [North, South]")
    #expect(site.text("_site/list.txt") == " wings")
    try site.expectSettled()
  }
}
