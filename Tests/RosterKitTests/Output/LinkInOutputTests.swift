import Diagnostics
import Foundation
import Testing

@testable import RosterKit

/// Links in the output folder: nothing is written or removed through one, and never without a word.
@Suite struct LinkInOutputTests {
  private let site: SiteFixture
  private static let notes = [
    "nothing is written or removed through a link in the output, since it may lead to what is not the site's",
    "put the folder itself in its place; the output as a whole may be a link",
  ]

  init() throws {
    site = try .ofThreePeople()
  }

  private func path(_ name: String) -> String { site.folder.path + "/" + name }

  /// Moves a folder of the output elsewhere, and puts a link in its place.
  private func replaceByLink(_ name: String) throws {
    try FileManager.default.moveItem(atPath: path("_site/" + name), toPath: path("elsewhere"))
    try link(name, to: "elsewhere")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path("_site/" + name), withDestinationPath: path(target))
  }

  /// What is said of a build that must be refused before it touches anything.
  private func refusal() throws -> [Diagnostic] {
    let (output, behind) = (try site.tree(), try site.tree("elsewhere"))
    let problems = site.problems()
    #expect(SiteFixture.differences(output, try site.tree()) == [])
    #expect(SiteFixture.differences(behind, try site.tree("elsewhere")) == [])
    return problems
  }

  @Test func aLeaversPageBehindALinkStopsTheBuild() throws {
    try replaceByLink("people")
    try site.leave("Hopper")
    let problems = try refusal()
    #expect(
      problems.map(\.message) == [
        "'_site/people' is a link, and a file behind it is to be written or removed: 'people/grace-hopper.html'"
      ])
    #expect(problems.first?.notes == Self.notes)
    // It is told until somebody has seen to it, and all is well then.
    #expect(try refusal() == problems)
    try site.remove("_site/people")
    try FileManager.default.moveItem(atPath: path("elsewhere"), toPath: path("_site/people"))
    #expect(try site.build().removed == ["departments/computing.html", "people/grace-hopper.html"])
    try site.expectSettled()
  }

  @Test func nothingIsWrittenThroughALink() throws {
    try replaceByLink("people")
    try site.edit("B 1", "B 9")
    try site.join("name: Emmy Noether")
    #expect(
      try refusal().map(\.message) == [
        """
        '_site/people' is a link, and 2 files behind it are to be written or removed: 'people/ada-lovelace.html' and \
        'people/emmy-noether.html'
        """
      ])
    // The link gives way to a folder that Roster makes; what was behind it is nobody's business.
    try site.remove("_site/people")
    try site.build()
    try site.expectSettled()
    #expect(site.text("elsewhere/ada-lovelace.html") != nil)
  }

  @Test func whatIsAsItWasMayBeBehindALink() throws {
    try replaceByLink("people")
    #expect(try site.build().written == [])
    try site.edit("desk: left", "desk: top")
    #expect(try site.build().removed == [])
  }

  @Test func aFirstBuildWritesNothingThroughALinkEither() throws {
    try site.remove("_site")
    try site.remove(".roster")
    try site.write("elsewhere/mine", "mine")
    try FileManager.default.createDirectory(atPath: path("_site"), withIntermediateDirectories: true)
    try link("people", to: "elsewhere")
    #expect(try refusal().count == 1)
  }

  @Test func aLinkThatLeadsNowhereIsOneToo() throws {
    try site.remove("_site/people")
    try link("people", to: "nowhere")
    #expect(
      try refusal().map(\.message) == [
        """
        '_site/people' is a link, and 3 files behind it are to be written or removed: 'people/ada-lovelace.html', \
        'people/grace-hopper.html' and 'people/kurt-godel.html'
        """
      ])
  }

  @Test func rostersOwnFolderIsNoLink() throws {
    try replaceByLink(".roster")
    try site.edit("B 1", "B 9")
    #expect(
      try refusal().map(\.message) == [
        "'_site/.roster' is a link, and a file behind it is to be written or removed: '.roster/outputs'"
      ])
  }

  @Test func theOutputItselfMayBeALink() throws {
    try FileManager.default.moveItem(atPath: path("_site"), toPath: path("elsewhere"))
    try FileManager.default.createSymbolicLink(atPath: path("_site"), withDestinationPath: path("elsewhere"))
    try site.leave("Hopper")
    try site.build()
    #expect(site.text("elsewhere/people/grace-hopper.html") == nil)
  }

  @Test func aPageThatIsALinkIsReplacedAndNotWhatItLeadsTo() throws {
    try site.write("elsewhere/mine", "mine")
    try site.remove("_site/people/ada-lovelace.html")
    try link("people/ada-lovelace.html", to: "elsewhere/mine")
    #expect(
      try site.build().warnings.map(\.message) == [
        "'_site/people/ada-lovelace.html' is not what Roster wrote there, and is overwritten"
      ])
    #expect(site.text("elsewhere/mine") == "mine")
    try site.expectSettled()
  }

  @Test func aFolderInThePlaceOfALeaversPageStays() throws {
    try site.remove("_site/people/grace-hopper.html")
    try site.write("_site/people/grace-hopper.html/mine", "mine")
    try site.leave("Hopper")
    let report = try site.build()
    #expect(report.removed == ["departments/computing.html"])
    #expect(
      report.warnings.map(\.message) == [
        "'_site/people/grace-hopper.html' is a folder now and no page of Roster's, and stays"
      ])
    #expect(try site.build().warnings == [])
    #expect(site.text("_site/people/grace-hopper.html/mine") == "mine")
  }
}
