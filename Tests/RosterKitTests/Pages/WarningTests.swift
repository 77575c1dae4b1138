import Testing

@testable import RosterKit

@Suite struct WarningTests {
  private func warnings(_ template: String) throws -> [String] {
    let site = try SiteFixture(["directory.csv": "name,office\nAda,1\n", "Templates/x.md": template])
    return try site.build().warnings.map(\.message)
  }

  @Test func askingWhetherAFieldIsThereIsNoSlip() throws {
    #expect(try warnings("{% for p in people %}{% if p.fax %}{{ p.fax }}{% endif %}{% endfor %}") == [])
    #expect(try warnings("{% for p in people %}{{ p.fax | default: 'none' }}{% endfor %}") == [])
    #expect(try warnings("{% for p in people %}{% render 'person-row', person: p, role: p.title %}{% endfor %}") == [])
  }

  @Test func askingForNearlyTheNameOfAFieldIsASlip() throws {
    #expect(
      try warnings("{% for p in people %}{% if p.offcie %}x{% endif %}{% endfor %}") == ["a person has no 'offcie'"])
  }

  @Test func printingAFieldThatNobodyHasIsASlip() throws {
    #expect(try warnings("{% for p in people %}{{ p.fax }}{% endfor %}") == ["a person has no 'fax'"])
  }

  @Test(arguments: [
    ("{{ groups.offcie }}", "the groups have no 'offcie'"),
    ("{% for p in people %}{{ p.groups.offcie }}{% endfor %}", "the groups of a person have no 'offcie'"),
    ("{% for p in people %}{{ p.urls.card }}{% endfor %}", "the pages of a person have no 'card'"),
    ("{{ site.tilte }}", "the site has no 'tilte'"), ("{{ data.links }}", "the site's data has no 'links'"),
  ])
  func whatIsManyHaveAndWhatIsOneHas(template: String, warning: String) throws {
    #expect(try warnings(template) == [warning])
  }

  @Test(arguments: [
    "where: 'offcie', 'B'", "where: 'offcie'", "reject: 'offcie'", "find: 'offcie', 'B'", "has: 'offcie'",
    "sort: 'offcie'",
    "sort_natural: 'offcie'", "sort_by: 'name', '-offcie'", "group_by: 'offcie'", "map: 'offcie'", "sum: 'offcie'",
    "uniq: 'offcie'", "compact: 'offcie'", "find_index: 'offcie', 1", "where: 'offcie.floor', 1",
  ])
  func askingAFilterForAFieldThatNobodyHasIsASlip(call: String) throws {
    let site = try SiteFixture([
      "directory.csv": "name,office\nAda,1\nBob,2\n", "Templates/x.txt": "{% assign a = people | \(call) %}",
    ])
    let warnings = try site.build().warnings
    #expect(warnings.map(\.message) == ["a person has no 'offcie'"])
    #expect(warnings.first?.notes.first == "did you mean 'office'?")
    #expect(warnings.first?.location?.column == 24)
    // A warning ends when somebody has the field.
    try site.write("directory.csv", "name,offcie\nAda,1\nBob,2\n")
    #expect(try site.build().warnings.filter { $0.message.contains("offcie") } == [])
  }

  @Test(arguments: ["person", "letter", "department"])
  func anOrderByAFieldThatNobodyHasIsASlip(subject: String) throws {
    let site = try SiteFixture([
      "directory.csv": "name,office\nAda,1\nBob,2\n",
      "Templates/x.txt":
        "---\nfor: \(subject)\npath: x/{{ \(subject).slug }}.txt\nsort: -offcie, name\n---\n{{ people | map: 'name' | join }}",
    ])
    let warning = try #require(try site.build().warnings.first)
    #expect(warning.message == "a person has no 'offcie', so nobody is sorted by it")
    #expect(warning.notes == ["did you mean 'office'?"])
    #expect(warning.location.map { [$0.line, $0.column] } == [4, 7])
    try site.write("directory.csv", "name,offcie\nAda,1\nBob,2\n")
    #expect(try site.build().warnings == [])
  }

  @Test(arguments: ["sort: office", "sort: -letter", "sort: address.city", "sort: [url, sort_name]"])
  func anOrderThatThereIsWarnsOfNothing(sort: String) throws {
    let site = try SiteFixture([
      "directory.yaml": "- {name: Ada, office: 1, address: {city: Leeds}}\n", "Templates/x.txt": "---\n\(sort)\n---\nx",
    ])
    #expect(try site.build().warnings == [])
  }

  @Test func aLayoutThatLosesItsPagesIsASlip() throws {
    let site = try SiteFixture([
      "directory.csv": "name,office\nAda,1\n",
      "Templates/layout.html": "<title>{{ page.title }}</title><meta content='x'>",
      "Templates/layouts/wide.html": "{% render 'body', body: content %}", "Templates/partials/body.html": "{{ body }}",
    ])
    let warnings = try site.build().warnings
    #expect(warnings.map(\.message) == ["this layout never shows 'content', so nothing is left of the pages in it"])
    #expect(warnings.map(\.notes) == [["write '{{ content }}' where the page goes"]])
    #expect(warnings.first?.location?.path == "Templates/layout.html")
    try site.write("Templates/layout.html", "{% include 'frame' %}")
    try site.write("Templates/partials/frame.html", "<main>{{ content }}</main>")
    #expect(try site.build().warnings == [])
  }

  /// What a page warns of depends on what it read: it is made again when another word is nearly the one that it asks for.
  @Test func aWordThatIsOnlyAskedForIsASlipWhileAnotherIsNear() throws {
    let site = try SiteFixture([
      "directory.csv": "name,office\nAda,1\n", "Templates/x.txt": "{% if words.shift %}{{ words.shift }}{% endif %}",
    ])
    #expect(try site.build().warnings == [])
    try site.write("Templates/words.yml", "shifts: Dienst\n")
    let warnings = try site.build().warnings.filter { $0.location?.path == "Templates/x.txt" }
    #expect(warnings.map(\.message) == ["words.yml has no 'shift'"])
    #expect(warnings.first?.notes.first == "did you mean 'shifts'?")
    try site.write("Templates/words.yml", "shift: Dienst\n")
    #expect(try site.build().warnings.filter { $0.location?.path == "Templates/x.txt" } == [])
    #expect(site.text("_site/x.txt") == "Dienst")
  }

  @Test func theThemeCopiedForEditingWarnsOfNothing() throws {
    let site = try SiteFixture(["directory.csv": "name,office\nAda,1\n"])
    for file in TemplateSource.themeFiles { try site.write("Templates/" + file.path, bytes: .init(file.bytes)) }
    #expect(try site.build().warnings.map(\.message) == [])
  }
}
