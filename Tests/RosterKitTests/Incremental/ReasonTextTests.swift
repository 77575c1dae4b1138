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
    try site.write(
      "Templates/department.md", "---\nfor: department\npath: d/{{ department.slug }}.html\nlayout: none\n---\n")
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
    #expect(
      try reasons() == [
        "grouped: the groups of people with department 'Maths' by 'office': 'B 1' moved from place 2 to place 1",
        "map: field 'office' of 'Kurt Gödel' changed: 'B 3' is now 'B 1'",
        "map: field 'office' of 'Ada Lovelace' changed: 'B 1' is now 'B 3'",
        "maths: field 'office' of 'Kurt Gödel' changed: 'B 3' is now 'B 1'",
        "maths: field 'office' of 'Ada Lovelace' changed: 'B 1' is now 'B 3'",
        "offices: the groups of people by 'office': 'B 1' and 'B 2' moved",
      ])
    try site.expectSettled()
  }

  @Test func aDepartmentHasAnotherName() throws {
    try site.edit("department: Algebra", "department: Rings")
    #expect(
      try reasons() == [
        "algebra: the number of people with department 'Algebra' changed: '1' is now '0'",
        "departments: the groups by 'department': 'Rings' came, 'Algebra' left",
        "pages: the list of pages: 'd/rings.html' came, 'd/algebra.html' left",
        "titles: the list of pages: 'd/rings.html' came, 'd/algebra.html' left",
        "titles: the titles of pages changed",
        "urls: the groups by 'department': 'Rings' came, 'Algebra' left",
        "urls: there are no people with department 'Algebra' any more",
      ])
  }

  @Test func somebodyLeaves() throws {
    try site.leave("Grace")
    #expect(
      try reasons() == [
        "count: the number of people changed: '4' is now '3'",
        "departments: the groups by 'department': 'Computing' left",
        "desks: people by desk: 'Grace Hopper' left",
        "everything: people: 'Grace Hopper' left",
        "grace: people with name 'Grace Hopper': there is nobody any more",
        "map: people: 'Grace Hopper' left",
        "members: people: 'Grace Hopper' left",
        "offices: the groups of people by 'office': 'B 2' left",
        "pages: the list of pages: 'd/computing.html' left",
        "titles: the list of pages: 'd/computing.html' left",
        "titles: the titles of pages changed",
        "urls: the groups by 'department': 'Computing' left",
        "urls: there are no people with department 'Computing' any more",
      ])
  }

  @Test func theFirstAndTheLastLeave() throws {
    try site.leave("Kurt")
    try site.leave("Emmy")
    #expect(
      try reasons() == [
        "algebra: the number of people with department 'Algebra' changed: '1' is now '0'",
        "count: the number of people changed: '4' is now '2'",
        "departments: the groups by 'department': 'Algebra' left",
        "desks: people by desk: 'Kurt Gödel' and 'Emmy Noether' left",
        "ends: the first of people changed: 'Kurt Gödel' is now 'Grace Hopper'",
        "ends: the last of people changed: 'Emmy Noether' is now 'Ada Lovelace'",
        "everything: people: 'Kurt Gödel' and 'Emmy Noether' left",
        "grace: the first of people with name 'Grace Hopper' stands elsewhere: '2' is now '1'",
        "grouped: the groups of people with department 'Maths' by 'office': 'B 3' left",
        "map: people: 'Kurt Gödel' and 'Emmy Noether' left",
        "maths: people with department 'Maths': 'Kurt Gödel' left",
        "members: people: 'Kurt Gödel' and 'Emmy Noether' left",
        "offices: the groups of people by 'office': 'B 3' and 'A 1' left",
        "pages: the list of pages: 'd/algebra.html' left",
        "titles: the list of pages: 'd/algebra.html' left",
        "titles: the titles of pages changed",
        "urls: the groups by 'department': 'Algebra' left",
        "urls: there are no people with department 'Algebra' any more",
      ])
  }

  @Test func somebodyJoins() throws {
    try site.join("id: d94b1f6e-8a2c-4b35-a1e7-0c5f3d8b9276, name: Bo Vale, shift: early, department: Maths")
    #expect(
      try reasons() == [
        "count: the number of people changed: '4' is now '5'",
        "desks: people by desk: 'Bo Vale' came",
        "ends: the last of people changed: 'Emmy Noether' is now 'Bo Vale'",
        "everything: people: 'Bo Vale' came",
        "everything: the fields that there are: 'shift' came",
        "grouped: the groups of people with department 'Maths' by 'office': those without 'office' came",
        "map: people: 'Bo Vale' came",
        "maths: people with department 'Maths': 'Bo Vale' came",
        "members: people: 'Bo Vale' came",
        "offices: the groups of people by 'office': those without 'office' came",
        "shift: somebody has the field 'shift' now",
      ])
  }

  @Test func manyJoin() throws {
    for name in ["Al", "Bo", "Cy", "Di", "Ed"] { try site.join("name: \(name) New, office: B 1, department: Maths") }
    #expect(
      try reasons() == [
        "count: the number of people changed: '4' is now '9'",
        "desks: people by desk: 'Al New', 'Bo New', 'Cy New' and 2 more came",
        "everything: people: 'Al New', 'Bo New', 'Cy New' and 2 more came",
        "map: people: 'Al New', 'Bo New', 'Cy New' and 2 more came",
        "maths: people with department 'Maths': 'Al New', 'Bo New', 'Cy New' and 2 more came",
        "members: people: 'Al New', 'Bo New', 'Cy New' and 2 more came",
      ])
  }

  @Test func oneJoinsAsAnotherLeaves() throws {
    try site.leave("Ada")
    try site.join("name: Bo Vale, office: B 1, department: Maths, desk: left")
    #expect(
      try reasons() == [
        "desks: people by desk: 'Bo Vale' came, 'Ada Lovelace' left",
        "ends: the last of people changed: 'Emmy Noether' is now 'Bo Vale'",
        "everything: people: 'Bo Vale' came, 'Ada Lovelace' left",
        "map: people: 'Bo Vale' came, 'Ada Lovelace' left",
        "maths: people with department 'Maths': 'Bo Vale' came, 'Ada Lovelace' left",
        "members: people: 'Bo Vale' came, 'Ada Lovelace' left",
        "offices: the groups of people by 'office': 'A 1' moved from place 4 to place 3",
      ])
  }

  @Test func somebodyChangesTheirDepartment() throws {
    try site.edit("office: B 1, department: Maths", "office: B 1, department: Computing")
    #expect(
      try reasons() == [
        "grouped: the groups of people with department 'Maths' by 'office': 'B 1' left",
        "maths: people with department 'Maths': 'Ada Lovelace' left",
      ])
  }

  @Test func aNameChangesTheOrder() throws {
    try site.edit("name: Ada Lovelace", "name: Ada Byron")
    #expect(
      try reasons() == [
        "ends: the first of people changed: 'Kurt Gödel' is now 'Ada Byron'",
        "everything: people: 'Ada Byron' moved from place 3 to place 1",
        "grace: the first of people with name 'Grace Hopper' stands elsewhere: '2' is now '3'",
        "grouped: the groups of people with department 'Maths' by 'office': 'B 1' moved from place 2 to place 1",
        "map: people: 'Ada Byron' moved from place 3 to place 1",
        "maths: people with department 'Maths': 'Ada Byron' moved from place 2 to place 1",
        "members: field 'name' of 'Ada Byron' changed: 'Ada Lovelace' is now 'Ada Byron'",
        "members: people: 'Ada Byron' moved from place 3 to place 1",
        "offices: the groups of people by 'office': 'B 1' moved from place 3 to place 1",
      ])
  }

  @Test func somebodyMovesWithinAnOrder() throws {
    try site.edit("desk: left", "desk: window")
    #expect(
      try reasons() == [
        "desks: people by desk: 'Ada Lovelace' moved from place 1 to place 4"
      ])
  }

  @Test func aDepartmentLosesAllItsPeople() throws {
    try site.edit("department: Maths", "department: Logic")
    #expect(
      try reasons() == [
        "departments: the groups by 'department': 'Logic' came, 'Maths' left",
        "grouped: the groups of people with department 'Maths' by 'office': 'B 3' and 'B 1' left",
        "maths: people with department 'Maths': 'Kurt Gödel' and 'Ada Lovelace' left",
        "pages: the list of pages: 'd/logic.html' came, 'd/maths.html' left",
        "titles: the list of pages: 'd/logic.html' came, 'd/maths.html' left",
        "titles: the titles of pages changed",
        "urls: the groups by 'department': 'Logic' came, 'Maths' left",
        "urls: there are no people with department 'Maths' any more",
      ])
  }

  @Test func aDepartmentIsSpeltOtherwise() throws {
    try site.edit("department: Algebra", "department: algebra!")
    #expect(
      try reasons() == [
        "algebra: the number of people with department 'Algebra' changed: '1' is now '0'",
        "d/algebra: its address was that of another group",
        "departments: the groups by 'department': 'algebra!' came, 'Algebra' left",
        "titles: the titles of pages changed",
        "urls: the groups by 'department': 'algebra!' came, 'Algebra' left",
        "urls: there are no people with department 'Algebra' any more",
      ])
  }

  @Test func anOfficeIsGivenUp() throws {
    try site.edit("office: B 2, ", "")
    #expect(
      try reasons() == [
        "map: field 'office' of 'Grace Hopper' changed: 'B 2' is now nothing",
        "offices: the groups of people by 'office': those without 'office' came, 'B 2' left",
      ])
  }

  @Test func whoHasAnotherIdIsSomebodyElseAndKnownByIt() throws {
    try site.edit("a3c7e9b4-51d8", "b3c7e9b4-51d8")
    #expect(try reasons().contains("members: people: 'Grace Hopper' came, 'Grace Hopper' left"))
    try site.join("name: Bo Vale")
    #expect(try reasons().contains("members: people: 'Bo Vale' came"))
    try site.expectSettled()
  }

  @Test func theSiteHasAnotherTitle() throws {
    try site.write("roster.yml", "title: People\n")
    #expect(
      try reasons() == [
        "title: setting 'title' changed: 'Staff' is now 'People'"
      ])
  }

  @Test func aWordIsReplaced() throws {
    try site.write("Templates/words.yml", "people: Everybody\n")
    #expect(
      try reasons() == [
        "word: the word 'people' changed: 'People' is now 'Everybody'"
      ])
  }

  @Test func aFieldBecomesPrivate() throws {
    try site.write("roster.yml", "title: Staff\nprivate: [office]\n")
    #expect(
      try reasons() == [
        "everything: the fields that there are: a private one left",
        "grouped: the groups of people with department 'Maths' by 'office': 'office' is private now",
        "grouped: nobody has the field 'office' any more",
        "map: field 'office' of 'Kurt Gödel' changed",
        "map: field 'office' of 'Grace Hopper' changed",
        "map: field 'office' of 'Ada Lovelace' changed",
        "map: field 'office' of 'Emmy Noether' changed",
        "maths: field 'office' of 'Kurt Gödel' changed",
        "maths: field 'office' of 'Ada Lovelace' changed",
        "offices: the groups of people by 'office': 'office' is private now",
        "offices: nobody has the field 'office' any more",
      ])
  }

  @Test func listsTooLongToKeepAreToldWithoutNames() throws {
    for number in 0..<90 { try site.join("name: N \(number), office: \(number) \(String(repeating: "x", count: 60))") }
    try site.build()
    try site.edit("office: B 2", "office: C 2")
    #expect(
      try reasons() == [
        "map: field 'office' of 'Grace Hopper' changed: 'B 2' is now 'C 2'",
        "offices: the groups of people by 'office': some came, left or moved",
      ])
  }
}
