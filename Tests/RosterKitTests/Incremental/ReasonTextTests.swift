import Testing

@testable import RosterKit

/// What is said of each page after an edit of the directory, word for word: who or what came, left or moved, from what to what.
@Suite struct ReasonTextTests {
  private let site: SiteFixture

  /// A page for each way to look at a list.
  private static let templates = [
    "members": "{% for p in people %}{{ p.name }} {% endfor %}",
    "maths": "{% assign m = people | where: 'department', 'Maths' %}{% for p in m %}{{ p.office }}{% endfor %}",
    "departments": "{% for g in groups.department %}{{ g.name }} {% endfor %}",
    "grouped":
      "{% assign g = people | where: 'department', 'Maths' | group_by: 'office' %}{% for o in g %}{{ o.name }}{% endfor %}",
    "offices": "{% assign g = people | group_by: 'office' %}{% for o in g %}{{ o.name }} {% endfor %}",
    "count": "{{ people.size }}", "ends": "{{ people.first.id }} {{ people.last.id }}",
    "title": "{{ site.title }}", "pages": "{% for p in site.pages %}{{ p.url }} {% endfor %}",
    "titles": "{% for p in site.pages %}{{ p.title }} {% endfor %}",
    "urls": "{% for g in groups.department %}{{ g.url }} {% endfor %}", "map": "{{ people | map: 'office' }}",
    "desks": "{{ people | sort: 'desk' | map: 'id' }}",
    "algebra": "{% assign a = people | where: 'department', 'Algebra' %}{% if a == empty %}none{% endif %}",
    "grace": "{{ people | find_index: 'name', 'Grace Hopper' }}", "shift": "{{ groups.shift.size }}",
    "word": "{{ words.people }}", "everything": "{% for p in people %}{{ p.shift }}{% endfor %}",
  ]

  init() throws {
    site = try SiteFixture([
      "directory.yaml": """
      - {id: 6f0d2c52-3b7a-4e0f-9e57-2c1b1b7d8a10, name: Ada Lovelace, office: B 1, department: Maths, desk: left}
      - {id: a3c7e9b4-51d8-4c66-8f0e-7b9d4e2f6031, name: Grace Hopper, office: B 2, department: Computing, desk: right}
      - {id: d94b1f6e-8a2c-4b35-a1e7-0c5f3d8b9274, name: Kurt Gödel, office: B 3, department: Maths, desk: middle}
      - {id: d94b1f6e-8a2c-4b35-a1e7-0c5f3d8b9275, name: Emmy Noether, office: A 1, department: Algebra, desk: middle}

      """,
      "roster.yml": "title: Staff\n",
    ])
    for name in [
      "index.md", "departments.md", "offices.md", "404.md", "letter.md", "office-letter.md", "namesakes.md",
      "people.json", "redirect.html", "sitemap.xml", "person.md",
    ] {
      try site.write("Templates/" + name, "")
    }
    try site.write("Templates/department.md", "---\nfor: department\npath: d/{{ department.slug }}.html\nlayout: none\n---\n")
    for (name, text) in Self.templates { try site.write("Templates/\(name).txt", text) }
    try site.build()
  }

  /// What is explained after an edit; what of it is new is left out.
  private func reasons() throws -> [String] {
    let report = try site.build { $0.allowShrink = true }
    return report.rendered.flatMap { page in
      page.reasons.filter { $0 != .neverBuilt }.map { "\(page.path.split(separator: ".")[0]): \($0.explanation)" }
    }
  }

  @Test func twoSwapTheirOffices() throws {
    try site.edit("office: B 1", "office: ?")
    try site.edit("office: B 3", "office: B 1")
    try site.edit("office: ?", "office: B 3")
    #expect(try reasons() == [])
    try site.expectSettled()
  }

  @Test func aDepartmentHasAnotherName() throws {
    try site.edit("department: Algebra", "department: Rings")
    #expect(try reasons() == [])
  }

  @Test func somebodyLeaves() throws {
    try site.leave("Grace")
    #expect(try reasons() == [])
  }

  @Test func theFirstAndTheLastLeave() throws {
    try site.leave("Kurt")
    try site.leave("Emmy")
    #expect(try reasons() == [])
  }

  @Test func somebodyJoins() throws {
    try site.join("id: d94b1f6e-8a2c-4b35-a1e7-0c5f3d8b9276, name: Bo Vale, shift: early, department: Maths")
    #expect(try reasons() == [])
  }

  @Test func manyJoin() throws {
    for name in ["Al", "Bo", "Cy", "Di", "Ed"] { try site.join("name: \(name) New, office: B 1, department: Maths") }
    #expect(try reasons() == [])
  }

  @Test func oneJoinsAsAnotherLeaves() throws {
    try site.leave("Ada")
    try site.join("name: Bo Vale, office: B 1, department: Maths, desk: left")
    #expect(try reasons() == [])
  }

  @Test func somebodyChangesTheirDepartment() throws {
    try site.edit("office: B 1, department: Maths", "office: B 1, department: Computing")
    #expect(try reasons() == [])
  }

  @Test func aNameChangesTheOrder() throws {
    try site.edit("name: Ada Lovelace", "name: Ada Byron")
    #expect(try reasons() == [])
  }

  @Test func somebodyMovesWithinAnOrder() throws {
    try site.edit("desk: left", "desk: window")
    #expect(try reasons() == [])
  }

  @Test func aDepartmentLosesAllItsPeople() throws {
    try site.edit("department: Maths", "department: Logic")
    #expect(try reasons() == [])
  }

  @Test func aDepartmentIsSpeltOtherwise() throws {
    try site.edit("department: Algebra", "department: algebra!")
    #expect(try reasons() == [])
  }

  @Test func anOfficeIsGivenUp() throws {
    try site.edit("office: B 2, ", "")
    #expect(try reasons() == [])
  }

  @Test func theSiteHasAnotherTitle() throws {
    try site.write("roster.yml", "title: People\n")
    #expect(try reasons() == [])
  }

  @Test func aWordIsReplaced() throws {
    try site.write("Templates/words.yml", "people: Everybody\n")
    #expect(try reasons() == [])
  }

  @Test func aFieldBecomesPrivate() throws {
    try site.write("roster.yml", "title: Staff\nprivate: [office]\n")
    #expect(try reasons() == [])
  }

  @Test func listsTooLongToKeepAreToldWithoutNames() throws {
    for number in 0..<90 { try site.join("name: N \(number), office: \(number) \(String(repeating: "x", count: 60))") }
    try site.build()
    try site.edit("office: B 2", "office: C 2")
    #expect(try reasons() == [])
  }
}
