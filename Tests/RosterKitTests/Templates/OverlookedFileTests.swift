import Diagnostics
import Testing

@testable import RosterKit

/// What an author writes and nothing reads is told.
@Suite struct OverlookedFileTests {
  private static let people = "- {name: Ada, office: B 1}\n- {name: Bo, office: B 1}\n- {name: Cy, office: B 1}\n"

  private func warnings(_ files: [String: String]) throws -> [String] {
    let site = try SiteFixture(files.merging(["directory.yaml": Self.people]) { $1 })
    return try site.build().warnings.map {
      ([$0.location?.path ?? "", $0.message] + $0.notes).joined(separator: " | ")
    }
  }

  @Test func aMistypedSettingOfATemplateIsTold() throws {
    #expect(
      try warnings(["Templates/a.md": "---\nfro: person\nlayuot: none\nmood: 1\n---\n# A\n"]) == [
        "Templates/a.md | no template reads 'fro' | did you mean 'for'? If not, '{{ page.fro }}' in a template shows it",
        "Templates/a.md | no template reads 'layuot' | did you mean 'layout'? If not, '{{ page.layuot }}' in a template shows it",
      ])
    #expect(try warnings(["Templates/a.md": "---\ntilte: x\n---\n# A {{ page.tilte }}\n"]) == [])
  }

  @Test func aMistypedWordIsTold() throws {
    #expect(
      try warnings(["Templates/words.yml": "poeple: Leute\nfilter: Suche\nown: Eigenes\n"]) == [
        "Templates/words.yml | no template reads 'poeple' | did you mean 'people'? If not, '{{ words.poeple }}' in a template shows it"
      ])
    #expect(
      try warnings(["Templates/words.yml": "offic: x\n", "Templates/a.md": "{{ words['offic'] }}\n"]) == [])
  }

  @Test func aPartialBehindAnotherIsTold() throws {
    let files = [
      "Templates/partials/x.html": "<p>one</p>", "Templates/partials/x.md": "two",
      "Templates/a.md": "{% render 'x' %}\n",
    ]
    #expect(
      try warnings(files) == [
        "Templates/partials/x.md | this partial is never used: 'x' is 'partials/x.html' | remove one of the two, or name this one "
          + "with its ending, as 'x.md'"
      ])
    #expect(try warnings(files.merging(["Templates/b.md": "{% render 'x.md' %}\n"]) { $1 }) == [])
  }

  @Test func dataIsYAMLOrJSON() throws {
    let site = try SiteFixture([
      "directory.yaml": Self.people, "Data/a.json": #"{"x": [1.50, {"y": "z"}], "n": "0042"}"#, "Data/b.yaml": "k: v\n",
      "Templates/a.txt": "{{ data.a.x[0] }} {{ data.a.x[1].y }} {{ data.a.n }} {{ data.b.k }}",
    ])
    try site.build()
    #expect(site.text("_site/a.txt") == "1.50 z 0042 v")
    try site.edit("Data/a.json", "1.50", "2.50")
    #expect(try site.build().written == ["a.txt"])
    try site.expectSettled()
  }

  @Test func dataOfOneNameIsRefused() throws {
    let site = try SiteFixture([
      "directory.yaml": Self.people, "Data/a.json": "{\"x\": 1, \"x\": 2}", "Data/b.yaml": "k: v\n",
      "Data/b.yml": "k: w\n",
    ])
    #expect(
      site.problems().map(\.message) == ["'x' appears twice in one object", "'b.yaml' and 'b.yml' are both 'data.b'"])
  }

  @Test func pagesOfOnePlaceAreToldTogether() throws {
    let site = try SiteFixture([
      "directory.yaml": Self.people,
      "Templates/card.md": "---\nfor: person\npath: cards/{{ person.office }}.html\n---\nx\n",
    ])
    let problems = site.problems()
    #expect(problems.map(\.message) == ["3 pages want the same place: 'cards/B 1.html'"])
    #expect(
      problems.first?.notes == [
        "the page of 'Ada', by 'card.md'", "the page of 'Bo', by 'card.md'", "the page of 'Cy', by 'card.md'",
        "let 'path' use something that differs, like '{{ person.slug }}'",
      ])
  }
}
