import Foundation
import Testing

@testable import RosterKit

@Suite struct SiteCleanerTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture(["directory.yaml": "- name: Ada\n"])
  }

  private func clean(output: String? = nil, state: String? = nil) throws -> SiteCleaner.Report {
    try SiteCleaner(site: SiteFolder(argument: site.folder.path), output: output, state: state).clean()
  }

  private var files: [String] { FileSystem.files(below: site.folder.path) }

  @Test func filesAndFoldersAreThoseOfTheBuild() throws {
    let built = try site.build()
    let report = try clean()
    #expect(report.files == built.written)
    #expect(report.folders == ["assets", "people", "."])
    #expect(report.hadState)
    #expect(report.warnings == [])
    #expect(files == ["directory.yaml"])
    #expect(try clean().isEmpty)
  }

  @Test func buildingAgainMakesTheSame() throws {
    try site.build()
    let before = try site.tree()
    _ = try clean()
    try site.build()
    #expect(try SiteFixture.differences(before, site.tree()) == [])
  }

  @Test func anInterruptedCleaningCanGoOn() throws {
    try site.build()
    try site.remove("_site/people")
    try site.remove(".roster/state.sqlite")
    let report = try clean()
    #expect(!report.files.contains { $0.hasPrefix("people/") })
    #expect(files == ["directory.yaml"])
  }

  @Test func aFolderInThePlaceOfAFileStays() throws {
    try site.build()
    try site.remove("_site/index.html")
    try site.write("_site/index.html/mine.txt", "mine")
    let report = try clean()
    #expect(report.warnings.map(\.message) == ["'_site/index.html' is no file of Roster's any more, and stays"])
    #expect(files == ["_site/index.html/mine.txt", "directory.yaml"])
  }

  @Test func aListThatLeadsElsewhereLeadsNowhere() throws {
    try site.build()
    var owned = Ownership(files: ["../directory.yaml", "/etc/passwd", "index.html", ".roster/outputs"])
    owned.folders.insert("..")
    try site.write("_site/.roster/outputs", OwnershipList.text(of: owned))
    #expect(try clean().files == ["index.html"])
    #expect(files.contains("directory.yaml"))
  }

  @Test func whereTheListIsDamagedTheStateTells() throws {
    let built = try site.build()
    try site.write("_site/CNAME", "mine")
    try site.write("_site/.roster/outputs", "//checksum 0\nCNAME\n")
    let report = try clean()
    #expect(report.files == built.written)
    #expect(
      report.warnings.map(\.message) == [
        "'_site/.roster/outputs', the list of Roster's files, is not as it was written: what the state knows is removed"
      ])
    #expect(files == ["_site/CNAME", "directory.yaml"])
  }

  @Test func whereListAndStateAreLostNothingGoesFromTheOutput() throws {
    try site.build()
    try site.write("_site/.roster/outputs", "//checksum 0\nindex.html\n")
    try site.remove(".roster")
    let before = files
    #expect(
      try clean().warnings.map(\.message) == [
        """
        '_site/.roster/outputs', the list of Roster's files, is not as it was written, and no state tells what it made: \
        nothing is removed from '_site'
        """
      ])
    #expect(files == before)
  }

  @Test func whereTheListIsLostOnlyWhatTheStateKnowsForSureGoes() throws {
    try site.build()
    try site.remove("_site/.roster")
    try site.write("_site/index.html", "perhaps another's")
    #expect(!(try clean().files.contains("index.html")))
    #expect(files == ["_site/index.html", "directory.yaml"])
  }

  @Test func anOutputOutsideTheSiteKeepsItsFolder() throws {
    let outside = try SiteFixture()
    site.output = outside.folder.path
    try site.build()
    let report = try clean(output: outside.folder.path)
    #expect(report.folders == ["assets", "people"])
    #expect(FileSystem.names(in: outside.folder.path) == [])
    #expect(files == ["directory.yaml"])
  }

  @Test func anotherProgramsDatabaseStays() throws {
    let database = try Database(path: site.folder.path + "/other.db")
    try database.execute("CREATE TABLE mine (x); INSERT INTO mine VALUES (1)")
    let report = try clean(state: site.folder.path + "/other.db")
    #expect(report.warnings.map(\.message) == ["'other.db' is no state of Roster's, and stays"])
    #expect(files == ["directory.yaml", "other.db"])
  }

  @Test func whatStandsBesideAStateThatIsNotThereStays() throws {
    try site.write("other.lock", "mine")
    #expect(try clean(state: site.folder.path + "/other").isEmpty)
    #expect(site.text("other.lock") == "mine")
  }

  @Test func aBuildDoesNotTakeAnotherFileForItsState() throws {
    try site.write("notes.txt", "mine, and longer than a header")
    let path = site.folder.path + "/notes.txt"
    #expect(
      site.problems { $0.state = path }.map(\.message) == [
        "'notes.txt' is no state of Roster's, and would be overwritten"
      ])
    #expect(files == ["directory.yaml", "notes.txt"])
    try site.write("notes.txt", "")
    #expect(site.problems { $0.state = path } == [])
  }

  @Test func aDamagedStateInItsOwnPlaceGoes() throws {
    try site.build()
    try site.write(".roster/state.sqlite", "rubbish")
    #expect(try clean().hadState)
    #expect(files == ["directory.yaml"])
  }
}
