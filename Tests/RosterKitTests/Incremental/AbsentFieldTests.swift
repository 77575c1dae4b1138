import Testing

@testable import RosterKit

/// A page that asks a person for a field that nobody has reads that field of that person, and no more.
@Suite struct AbsentFieldTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture([
      "directory.yaml": """
      - {id: a, name: Ada Lovelace, office: B 1}
      - {id: g, name: Grace Hopper, office: B 2}
      """
    ])
    try site.build()
  }

  @Test func theFirstWhoHasAFieldConcernsTheirPageAlone() throws {
    try site.edit("directory.yaml", "office: B 1", "office: B 1, mobile: 555-0100")
    let report = try site.build()
    #expect(report.rendered.map(\.path) == ["people/ada-lovelace.html"])
    #expect(report.sentences("people/ada-lovelace.html") == ["field 'mobile' of 'Ada Lovelace' changed"])
    #expect(report.rendered.first?.reasons.first?.explanation.hasSuffix("nothing is now '555-0100'") == true)
    try site.expectSettled()
  }

  @Test func theLastWhoHasAFieldConcernsTheirPageAlone() throws {
    try site.edit("directory.yaml", "office: B 1", "office: B 1, mobile: 555-0100")
    try site.build()
    try site.edit("directory.yaml", ", mobile: 555-0100", "")
    #expect(try site.build().rendered.map(\.path) == ["people/ada-lovelace.html"])
    try site.expectSettled()
  }

  @Test(arguments: ["{{ person.shift }}", "{{ person.groups.shift }}"])
  func aWarningOfAFieldThatNobodyHasGoesWhenSomebodyHasIt(use: String) throws {
    try site.write("Templates/shift.html", "---\nfor: person\npath: s/{{ person.slug }}.html\n---\n\(use)")
    #expect(try site.build().warnings.count == 1)
    try site.edit("directory.yaml", "office: B 2", "office: B 2, shift: early")
    let report = try site.build()
    #expect(report.warnings.isEmpty)
    #expect(report.rendered.map(\.path) == ["s/ada-lovelace.html", "s/grace-hopper.html"])
    #expect(report.sentences("s/ada-lovelace.html") == ["the fields that there are: 'shift' came"])
    try site.expectSettled()
  }

  @Test func aFilterThatFindsNoSuchFieldSuggestsOne() throws {
    try site.write("Templates/list.txt", "{{ people | slice: 0, 1 | map: 'ofice' | join }}")
    let warnings = try site.build().warnings
    #expect(warnings.map(\.message) == ["a person has no 'ofice'"])
    #expect(warnings.first?.notes.first == "did you mean 'office'?")
    try site.edit("directory.yaml", "office: B 2", "office: B 2, ofice: oops")
    #expect(try site.build().warnings.isEmpty)
    try site.expectSettled()
  }
}
