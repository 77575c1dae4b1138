import Diagnostics
import Foundation
import Testing

@testable import RosterKit

/// No build writes to another site's folders, and nothing is cleaned there: it is refused before anything is touched.
@Suite struct OtherSitesTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture([
      "ours/directory.yaml": "- name: Ada\n", "theirs/directory.yaml": "- name: Bo\n",
      "theirs/roster.yml": "title: Theirs\noutput: public\n",
    ])
  }

  private func path(_ name: String) -> String { site.folder.path + "/" + name }

  private func build(_ name: String, _ change: (inout BuildOptions) -> Void = { _ in }) throws {
    var options = site.options()
    change(&options)
    _ = try SiteBuilder(site: SiteFolder(argument: path(name)), options: options).build()
  }

  /// What is said of a build of our site that must be refused, with paths as seen from the folder of both.
  private func refusal(_ change: (inout BuildOptions) -> Void) throws -> String? {
    let before = try site.tree("")
    let error = #expect(throws: DiagnosticError.self) { try build("ours", change) }
    #expect(SiteFixture.differences(before, try site.tree("")) == [])
    #expect(error?.diagnostics.count == 1)
    return error?.diagnostics.first?.message.replacingOccurrences(of: site.folder.path + "/", with: "")
  }

  @Test(arguments: [
    ("theirs", "it is the folder of another site"), ("theirs/public", "it is the output of the site in 'theirs'"),
    ("theirs/public/x", "it is inside the output of the site in 'theirs'"),
    ("theirs/Templates/x", "it is inside 'Templates' of the site in 'theirs'"),
    ("theirs/people", "it is inside 'people' of the site in 'theirs'"),
    ("theirs/.roster/x", "it is inside '.roster' of the site in 'theirs'"),
  ])
  func anotherSitesFoldersAreItsOwn(output: String, objection: String) throws {
    #expect(try refusal { $0.output = path(output) } == "the output cannot be '\(output)': \(objection)")
    #expect(try refusal { $0.delta = path(output) } == "the changes cannot go to '\(output)': \(objection)")
  }

  @Test func whereAListLiesIsAnOutputWhosesoever() throws {
    try build("theirs") { $0.output = path("www") }
    #expect(
      try refusal { $0.output = path("www/staff/ours") }
        == "the output cannot be 'www/staff/ours': it is inside 'www', which is the output of a site")
  }

  @Test func aSiteThatWasBuiltNeedsNoConfigurationToBeKnown() throws {
    try site.remove("theirs/roster.yml")
    try build("theirs")
    for (output, objection) in [
      ("theirs", "it is the folder of another site"), ("theirs/_site", "it is the output of the site in 'theirs'"),
      ("theirs/_site/x", "it is inside 'theirs/_site', which is the output of a site"),
    ] {
      #expect(try refusal { $0.output = path(output) } == "the output cannot be '\(output)': \(objection)")
    }
  }

  @Test func aConfigurationThatCannotBeReadIsOneAllTheSame() throws {
    try site.write("theirs/roster.yml", "]")
    #expect(
      try refusal { $0.output = path("theirs/_site") }
        == "the output cannot be 'theirs/_site': it is the output of the site in 'theirs'")
  }

  @Test func anOutputOutsideThatIsFullOfOthersIsNotTakenOver() throws {
    try site.write("theirs/directory.yaml", (1...9).map { "- name: Bo \($0)\n" }.joined())
    try build("theirs") { $0.output = path("www") }
    let before = try site.tree("www")
    try site.write("ours/directory.yaml", (1...9).map { "- name: Ada \($0)\n" }.joined() + "- name: Bo 1\n")
    let error = #expect(throws: DiagnosticError.self) { try build("ours") { $0.output = path("www") } }
    #expect(
      error?.diagnostics.map { $0.message.replacingOccurrences(of: site.folder.path + "/", with: "") } == [
        "8 of 9 pages of people in 'www' are of nobody in 'directory.yaml', and would be removed"
      ])
    #expect(
      error?.diagnostics.first?.notes == [
        "nothing is known of builds before: if this is another site's output, choose a folder of its own",
        "if that is right, build with '--allow-shrink'",
      ])
    #expect(SiteFixture.differences(before, try site.tree("www")) == [])
    try build("ours") {
      $0.output = path("www")
      $0.allowShrink = true
    }
    #expect(site.text("www/people/ada-1.html") != nil)
  }

  @Test func aLinkThatLeadsNowhereIsNoOutput() throws {
    try FileManager.default.createSymbolicLink(atPath: path("ours/_site"), withDestinationPath: path("nowhere"))
    #expect(try refusal { _ in } == "the output cannot be 'ours/_site': it is a link that leads nowhere")
  }

  @Test func nothingIsCleanedOfAnotherSite() throws {
    try build("theirs")
    let before = try site.tree("")
    let error = #expect(throws: DiagnosticError.self) {
      try SiteCleaner(site: SiteFolder(argument: path("ours")), output: path("theirs/public")).clean()
    }
    #expect(error?.diagnostics.first?.notes == ["choose a folder of its own, like '_site'"])
    #expect(SiteFixture.differences(before, try site.tree("")) == [])
  }

  @Test(arguments: ["theirs/more/ours", "ours/_site", "together/ours", "theirs/public-of-ours"])
  func otherFoldersAreFree(output: String) throws {
    try build("theirs")
    try build("ours") { $0.output = path(output) }
    try build("ours") { $0.output = path(output) }
    #expect(site.text(output + "/people/ada.html") != nil)
  }

  @Test func aSiteInsideAnotherHasItsOwnOutput() throws {
    try site.write("theirs/inner/directory.yaml", "- name: Cy\n")
    try build("theirs")
    try build("theirs/inner")
    try build("theirs/inner")
    #expect(site.text("theirs/inner/_site/people/cy.html") != nil)
  }
}
