import Testing

/// A copied file never gets into the way of a page, nor a page into its way: that is told before anything is written.
@Suite struct AssetPlaceTests {
  private func problems(_ files: [String: String]) throws -> [String] {
    let site = try SiteFixture(files.merging(["directory.yaml": "- name: Ada\n"]) { $1 })
    let problems = site.problems().map(\.message)
    #expect(problems.isEmpty || site.text("_site/index.html") == nil)
    return problems
  }

  @Test func aFileInThePlaceOfAPage() throws {
    #expect(
      try problems(["Static/people/ADA.html": ""]) == [
        "a copied file and a page want the same place: 'people/ADA.html'"
      ])
  }

  @Test func aFolderInThePlaceOfAPage() throws {
    #expect(
      try problems(["Static/index.html/x": "x"]) == [
        "a copied file and a page want the same place: 'index.html/x' and 'index.html'"
      ])
    #expect(
      try problems(["Static/People/ada.html/deep/x": "x"]) == [
        "a copied file and a page want the same place: 'People/ada.html/deep/x' and 'people/ada.html'"
      ])
  }

  @Test func aFileInThePlaceOfAFolderOfPages() throws {
    #expect(
      try problems(["Static/People": "x"]) == [
        "a copied file and a page want the same place: 'People' and 'people/ada.html'"
      ])
  }

  @Test func aFileWhereTheThemeNeedsAFolder() throws {
    #expect(
      try problems(["Static/assets": "x"]) == [
        "two copied files want the same place: 'assets' and 'assets/filter.js'"
      ])
  }

  @Test func namesThatOnlyBeginAlikeAreFine() throws {
    #expect(
      try problems(["Static/people.txt": "", "Static/people-2": "", "Static/people/x.html": "", "Static/asset": ""])
        == [])
  }
}
