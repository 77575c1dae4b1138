import Testing

@testable import RosterKit

/// What warnings say to an author who knows another program.
@Suite struct AdviceTests {
  private func warnings(_ template: String) throws -> [String] {
    let site = try SiteFixture([
      "directory.yaml": "- {id: a, name: Ada, office: B1}\n", "Templates/t.txt": template,
    ])
    return try site.build().warnings.map { ([$0.message] + $0.notes.prefix(1)).joined(separator: ": ") }
  }

  @Test(arguments: [
    ("{{ site.data.x }}", "the site has no 'data': what is in 'Data/NAME.yml' is 'data.NAME'"),
    (
      "{{ site.description }}",
      "the site has no 'description': what is your own stands in a file like 'Data/site.yml', and is 'data.site.description'"
    ),
    ("{{ site.titel }}", "the site has no 'titel': did you mean 'title'?"),
    ("{{ page.date }}", "the page has no 'date': your own keys stand in the template's front matter: 'date: …'"),
    (
      "{{ person.name }}",
      "unknown variable 'person': templates with 'for: person' have it, and loops: '{% for person in people %}'"
    ),
    (
      "{{ office }}",
      "unknown variable 'office': it is a field of each person, 'person.office', and a group in templates with 'for: office'"
    ),
    (
      "---\npermalink: /about/\n---\n",
      "'permalink' in the front matter changes nothing: 'path' says where the page is: 'path: about.html'"
    ),
  ])
  func aWarningSaysWhereToFindWhatIsMissing(template: String, warning: String) throws {
    #expect(try warnings(template) == [warning])
  }

  @Test func adviceFollowsTheFieldsThatThereAre() throws {
    let site = try SiteFixture(["directory.yaml": "- {id: a, name: Ada}\n", "Templates/t.txt": "{{ floor }}"])
    #expect(try site.build().warnings.map(\.notes.count) == [1])
    try site.write("directory.yaml", "- {id: a, name: Ada, floor: 3}\n")
    #expect(try site.build().warnings.map(\.notes.count) == [2])
  }

  @Test func aMissingPartialHasAPlace() throws {
    let site = try SiteFixture(["directory.yaml": "- {id: a, name: Ada}\n", "Templates/t.txt": "{% render 'xyzzy' %}"])
    #expect(throws: (any Error).self) { try site.build() }
  }

  @Test func nothingHasNoAddress() throws {
    let site = try SiteFixture([
      "directory.yaml": "- {id: a, name: Ada}\n", "Templates/person.md": "",
      "Templates/t.md": "{% for p in people %}<a href=\"{{ p.url | relative_url }}\">{{ p.name }}</a>{% endfor %}",
      "Templates/layout.html": "{{ content }}",
    ])
    try site.build()
    #expect(site.text("_site/t.html") == "<p>Ada</p>\n")
  }
}
