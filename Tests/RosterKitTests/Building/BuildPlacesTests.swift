import Diagnostics
import Foundation
import Testing

@testable import RosterKit

/// No build writes where its sources are, or to where what it writes would be published by mistake; it touches nothing then.
@Suite struct BuildPlacesTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture([
      "roster.yml": "directory: staff\n", "staff/ada.md": "---\nname: Ada\n---\n", "Static/robots.txt": "",
      "Data/links.yml": "a: 1\n", "Templates/x.md": "x",
    ])
  }

  private func path(_ name: String) -> String { site.folder.path + "/" + name }

  private var files: [String] { FileSystem.files(below: site.folder.path, withLitter: true) }

  /// What is said of a build that must be refused before it touches anything, without the site's path.
  private func refusal(_ change: (inout BuildOptions) -> Void = { _ in }) -> [String] {
    let before = files
    let problems = site.problems(change)
    #expect(files == before)
    #expect(!FileManager.default.fileExists(atPath: path(".roster")))
    #expect(problems.allSatisfy { $0.notes.count == 1 })
    return problems.map { $0.message.replacingOccurrences(of: site.folder.path + "/", with: "") }
  }

  @Test(arguments: ["staff", "staff/x", "Templates", "Templates/x/y", "Static/site", "Data/out"])
  func theOutputIsInNoSource(output: String) throws {
    let source = String(output.prefix { $0 != "/" })
    let place = output == source ? "it is the site's '\(source)'" : "it is inside the site's '\(source)'"
    #expect(refusal { $0.output = path(output) } == ["the output cannot be '\(output)': \(place)"])
    try site.write("roster.yml", "directory: staff\noutput: \(output)\n")
    #expect(refusal() == ["the output cannot be '\(output)': \(place)"])
  }

  @Test func theOutputIsInNoSourceThroughALink() throws {
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("staff"))
    #expect(
      refusal { $0.output = path("link/site") } == [
        "the output cannot be 'staff/site': it is inside the site's 'staff'"
      ])
  }

  @Test func noSourceIsInTheOutput() throws {
    try site.write("public/people.yaml", "- name: Ada\n")
    try site.write("roster.yml", "directory: public/people.yaml\noutput: public\n")
    #expect(
      refusal()
        == ["the output cannot be 'public': the site's 'public/people.yaml' is inside it, and would be published"])
  }

  @Test(arguments: [
    ("staff/state", "it is inside the site's 'staff'"), ("Static/s/state", "it is inside the site's 'Static'"),
    ("Data/state", "it is inside the site's 'Data'"), ("roster.yml", "it is the site's 'roster.yml'"),
    ("_site/state", "it is inside the output folder, and would be published with the site"),
    ("_site/.roster/state", "it is inside the output folder, and would be published with the site"),
    ("_site", "it is inside the output folder, and would be published with the site"),
  ])
  func theStateIsInNoSourceAndNotInTheOutput(state: String, place: String) {
    #expect(refusal { $0.state = path(state) } == ["the state cannot be '\(state)': \(place)"])
  }

  @Test func theStateIsNoFolder() throws {
    try site.write("kept/notes.txt", "mine")
    #expect(refusal { $0.state = path("kept") } == ["the state cannot be 'kept': it is a folder"])
  }

  @Test(arguments: ["staff/changes", "Static", "_site/changes", "_site"])
  func changesGoToNoSourceAndNotIntoTheOutput(delta: String) {
    let problems = refusal { $0.delta = path(delta) }
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("the changes cannot go to '\(delta)': it is ") == true)
  }

  @Test func theStateIsNotAmongTheChanges() {
    #expect(
      refusal {
        $0.delta = path("changes")
        $0.state = path("changes/state")
      } == ["the state cannot be 'changes/state': it is inside the folder for the changes"])
  }

  @Test(arguments: [
    ("_site/report.json", "it is inside the output folder, and would be published with the site"),
    ("Static/report.json", "it is inside the site's 'Static'"),
    ("staff/report.json", "it is inside the site's 'staff'"),
    ("changes/report.json", "it is inside the folder for the changes"), (".roster/state.sqlite", "it is the state"),
  ])
  func theReportIsWhereItIsReadByNobodyElse(report: String, place: String) throws {
    var options = site.options()
    options.delta = path("changes")
    let folder = try SiteFolder(argument: site.folder.path)
    let error = #expect(throws: DiagnosticError.self) { try folder.check(report: path(report), of: options) }
    #expect(error?.diagnostics.map(\.message) == ["the report cannot be '\(path(report))': \(place)"])
    try folder.check(report: path("report.json"), of: options)
    try folder.check(report: path(".roster/report.json"), of: options)
  }

  @Test func anOutputBesideTheSourcesIsFine() throws {
    try site.write("roster.yml", "directory: staff\noutput: staff-site\n")
    try site.build()
    #expect(files.contains("staff-site/people/ada.html"))
  }
}
