import Testing

@testable import RosterKit

@Suite struct GroupAddressTests {
  @Test func groupsOfSignsAloneHaveAddressesOfTheirOwn() throws {
    let site = try SiteFixture([
      "directory.yaml": """
      - {name: Ada, department: "!!"}
      - {name: Bo, department: "?"}
      - {name: Cy, department: Group}

      """
    ])
    try site.build()
    let pages = try site.tree().keys.filter { $0.hasPrefix("departments/") }.sorted()
    #expect(pages.count == 3)
    #expect(pages.contains("departments/group.html"))
    #expect(pages.filter { $0.hasPrefix("departments/group-") }.count == 2)
  }
}
