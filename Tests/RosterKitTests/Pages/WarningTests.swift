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

  @Test func theThemeCopiedForEditingWarnsOfNothing() throws {
    let site = try SiteFixture(["directory.csv": "name,office\nAda,1\n"])
    for file in TemplateSource.themeFiles { try site.write("Templates/" + file.path, bytes: .init(file.bytes)) }
    #expect(try site.build().warnings.map(\.message) == [])
  }
}
