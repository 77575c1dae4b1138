import Testing

@testable import RosterKit

@Suite struct NumberTests {
  private func output(_ template: String) throws -> String? {
    let site = try SiteFixture([
      "directory.csv": "name,office,rank\nAda,101,2\nBob,B 12,10\nCyd,1.10,3\n", "Templates/x.txt": template,
    ])
    try site.build()
    return site.text("_site/x.txt")
  }

  @Test(arguments: [
    ("{% for p in people %}{% if p.office == '101' %}{{ p.name }}{% endif %}{% endfor %}", "Ada"),
    ("{% for p in people %}{% if p.office == 101 %}{{ p.name }}{% endif %}{% endfor %}", "Ada"),
    ("{% for p in people %}{% if p.office contains '10' %}{{ p.name }}{% endif %}{% endfor %}", "AdaCyd"),
    ("{% for p in people %}{% case p.office %}{% when '101' %}{{ p.name }}{% endcase %}{% endfor %}", "Ada"),
    ("{% for p in people %}{{ p.office | size }},{% endfor %}", "3,4,4,"),
    ("{% for p in people %}{{ p.rank | plus: 1 }},{% endfor %}", "3,11,4,"),
    ("{% for p in people %}{% if p.rank > 2 %}{{ p.name }}{% endif %}{% endfor %}", "BobCyd"),
    ("{{ people | map: 'office' | sort | join: ',' }}", "1.10,101,B 12"),
    ("{{ people | sort: 'rank' | map: 'name' | join: ',' }}", "Ada,Cyd,Bob"),
    ("{{ people | map: 'office' | json }}", #"[101,"B 12",1.10]"#),
  ])
  func fieldsOfDigitsAreNumbersAndTypedText(template: String, expected: String) throws {
    #expect(try output(template) == expected)
  }
}
