import Foundation
import Testing

@testable import RosterKit

/// What a killed build leaves behind is gone after the next, though that has nothing to do; what others put there stays.
@Suite struct LitterTests {
  private let site: SiteFixture

  init() throws {
    site = try .ofThreePeople()
  }

  private func names(_ folder: String) -> [String]? { FileSystem.names(in: site.folder.path + "/" + folder) }

  @Test func aBuildLeavesItsListAndItsStateAlone() throws {
    #expect(names("_site/.roster") == ["outputs"])
    #expect(names(".roster") == ["state.sqlite", "state.sqlite.lock"])
  }

  @Test(arguments: [false, true])
  func temporaryFilesAndCleanBuildsGo(withEdit: Bool) throws {
    try site.write("_site/.roster/tmp/3", "half a page")
    try site.write(".roster/state.sqlite.verify/site/index.html", "")
    try site.write(".roster/state.sqlite.verify/state.sqlite", "")
    if withEdit { try site.edit("B 1", "B 9") }
    #expect(try site.build().rendered.isEmpty == !withEdit)
    try aBuildLeavesItsListAndItsStateAlone()
  }

  @Test func anEmptyTemporaryFolderGoes() throws {
    try FileManager.default.createDirectory(
      atPath: site.folder.path + "/_site/.roster/tmp", withIntermediateDirectories: false)
    try site.build()
    #expect(names("_site/.roster") == ["outputs"])
  }

  @Test func aFolderOfOthersBesideANamedStateStays() throws {
    try site.write("mine.verify/notes.txt", "mine")
    let state = site.folder.path + "/mine"
    try site.build { $0.state = state }
    #expect(
      site.problems {
        $0.state = state
        $0.verify = true
      }.map(\.message) == ["'mine.verify' is in the way of the clean build: Roster did not make it"])
    #expect(site.text("mine.verify/notes.txt") == "mine")
  }
}
