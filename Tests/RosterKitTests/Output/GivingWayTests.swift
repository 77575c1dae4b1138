import Diagnostics
import Foundation
import Testing

@testable import RosterKit

/// Files that give way to folders, links where folders were, links to files elsewhere.
@Suite struct GivingWayTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture(["directory.yaml": "- name: Ada Lovelace\n- name: Bo Vale\n", "Static/a": "1"])
    try site.build()
  }

  private func expectClean() throws {
    try site.build()
    #expect(SiteFixture.differences(try site.tree(), try site.cleanTree()).filter { $0 != Ownership.file } == [])
  }

  @Test func aFileGivesWayToAFolderAndBack() throws {
    try site.remove("Static/a")
    try site.write("Static/a/b/c", "2")
    try expectClean()
    #expect(site.text("_site/a/b/c") == "2")
    try site.remove("Static/a")
    try site.write("Static/a", "3")
    try expectClean()
    #expect(site.text("_site/a") == "3")
  }

  @Test func pagesGiveWayToFoldersAndBack() throws {
    let template = { (path: String) in "---\nfor: person\npath: \(path)\nlayout: none\n---\n{{ person.name }}" }
    try site.write("Templates/p.html", template("p/{{ person.slug }}"))
    try site.build()
    try site.write("Templates/p.html", template("p/{{ person.slug }}/index.html"))
    try expectClean()
    #expect(site.text("_site/p/bo-vale/index.html") == "Bo Vale")
    try site.write("Templates/p.html", template("p/{{ person.slug }}"))
    try expectClean()
    #expect(site.text("_site/p/bo-vale") == "Bo Vale")
  }

  @Test func aFolderWithSomethingElseInItStays() throws {
    try site.remove("Static/a")
    try site.write("Static/a/b", "2")
    try site.build()
    try site.write("_site/a/mine", "precious")
    try site.remove("Static/a")
    try site.write("Static/a", "3")
    let before = try site.tree()
    #expect(site.problems().map(\.message) == ["'_site/a' is a folder, and must be a file"])
    #expect(SiteFixture.differences(before, try site.tree()) == [])
  }

  @Test func nothingIsRemovedThroughALink() throws {
    try site.write("Static/sub/f", "1")
    try site.build()
    try site.write("elsewhere/f", "precious")
    try site.remove("_site/sub")
    try FileManager.default.createSymbolicLink(
      at: site.folder.appendingPathComponent("_site/sub"),
      withDestinationURL: site.folder.appendingPathComponent("elsewhere"))
    try site.remove("Static/sub")
    #expect(
      site.problems().map(\.message) == [
        "'_site/sub' is a link, and a file behind it is to be written or removed: 'sub/f'"
      ])
    #expect(site.text("elsewhere/f") == "precious")
  }

  @Test func aLinkToAChangedFileIsNoticed() throws {
    try site.write("shared/logo", "old")
    try FileManager.default.createSymbolicLink(
      at: site.folder.appendingPathComponent("Static/logo"),
      withDestinationURL: site.folder.appendingPathComponent("shared/logo"))
    try site.build()
    try site.write("shared/logo", "new")
    try expectClean()
    #expect(site.text("_site/logo") == "new")
  }

  @Test func aDayBefore1970IsADay() throws {
    site.moment = -86_400
    try site.build()
    try site.write("Static/a", "2")
    try expectClean()
  }
}
