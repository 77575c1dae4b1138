import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct JournaledFolderTests {
  private static let old = [
    "ada.md": "Ada", "bo.md": "Bo", "cy.md": "Cy", "dee/index.md": "Dee", "eve.md": "Eve", "fay/index.md": "Fay",
    "fay/photo.jpg": "Photo",
  ]
  private static let new = [
    "ada.md": "Ada King", "bo.md": "Bo Derek", "eve.md": "Eve Adams", "fay/photo.jpg": "Photo", "gus.md": "Gus",
    "hal/index.md": "Hal", "fay/index.md": "Fay Wray",
  ]

  private let changes: [JournaledFolder.Change] = [
    .init(name: "gus.md", before: nil, after: Array("Gus".utf8)),
    .init(name: "hal/index.md", before: nil, after: Array("Hal".utf8)),
    .init(name: "ada.md", before: Array("Ada".utf8), after: Array("Ada King".utf8)),
    .init(name: "bo.md", before: Array("Bo".utf8), after: Array("Bo Derek".utf8)),
    .init(name: "eve.md", before: Array("Eve".utf8), after: Array("Eve Adams".utf8)),
    .init(name: "fay/index.md", before: Array("Fay".utf8), after: Array("Fay Wray".utf8)),
    .init(name: "cy.md", before: Array("Cy".utf8), after: nil),
    .init(name: "dee/index.md", before: Array("Dee".utf8), after: nil),
  ]

  /// A folder with the old files, of which 'eve.md' is a link to a place elsewhere on the site.
  private func makeFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in Self.old where name != "eve.md" { try folder.write("people/\(name)", text) }
    try folder.write("shared/eve.md", "Eve")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/people/eve.md", withDestinationPath: "../shared/eve.md")
    return folder
  }

  private func journaled(_ folder: TemporaryFolder, _ stopper: Stopper? = nil) -> JournaledFolder {
    guard let stopper else {
      return JournaledFolder(path: folder.path + "/people", displayPath: "people", root: folder.path)
    }
    return JournaledFolder(
      path: folder.path + "/people", displayPath: "people", root: folder.path, mayAct: stopper.mayAct)
  }

  /// The files, hidden ones left out.
  private func files(_ folder: TemporaryFolder) throws -> [String: String] {
    var files: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/people")
    where !path.hasPrefix(".") && !path.contains("/.") {
      var isFolder: ObjCBool = false
      let place = "\(folder.path)/people/\(path)"
      guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      files[path] = try folder.read("people/\(path)")
    }
    return files
  }

  private func hiddenFiles(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains("/.") }.sorted()
  }

  /// The folder after a change that was cut off before a call, and the number of that call; `nil` if the change has no such call.
  private func cutOff(at place: Int) throws -> TemporaryFolder? {
    let folder = try makeFolder()
    let stopper = Stopper(killedAt: place)
    try? journaled(folder, stopper).save(changes) {}
    return stopper.hasStopped ? folder : nil
  }

  /// The first call before which a change that was cut off counts, and after which something is replaced.
  private func firstPlace(where isReached: (TemporaryFolder) throws -> Bool) throws -> TemporaryFolder {
    var place = 0
    while let folder = try cutOff(at: place) {
      if try journaled(folder).hasJournal && isReached(folder) { return folder }
      place += 1
    }
    throw CocoaError(.fileNoSuchFile)
  }

  @Test func allFilesChange() throws {
    let folder = try makeFolder()
    try journaled(folder).save(changes) {}
    #expect(try files(folder) == Self.new)
    #expect(try hiddenFiles(folder) == [])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/people/dee"))
    #expect(try folder.read("shared/eve.md") == "Eve Adams")
  }

  @Test func aFolderThatIsOutsideOfTheSiteChangesToo() throws {
    let folder = try makeFolder()
    let site = try TemporaryFolder()
    let journaled = JournaledFolder(path: folder.path + "/people", displayPath: "people", root: site.path)
    let inside = changes.filter { $0.name != "eve.md" }
    try journaled.save(inside) {}
    #expect(try files(folder) == Self.new.merging(["eve.md": "Eve"]) { $1 })
  }

  @Test func nothingChangesIfTheCheckFails() throws {
    struct Refusal: Error {}
    let folder = try makeFolder()
    #expect(throws: Refusal.self) { try journaled(folder).save(changes) { throw Refusal() } }
    #expect(try files(folder) == Self.old)
    #expect(try hiddenFiles(folder) == [])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/people/hal"))
  }

  @Test func aChangeThatIsKilledAnywhereIsAllOrNothing() throws {
    var place = 0
    var outcomes: [Bool] = []
    while let folder = try cutOff(at: place) {
      let counts = journaled(folder).hasJournal
      if !counts { #expect(try files(folder) == (outcomes.contains(true) ? Self.new : Self.old), "killed at \(place)") }
      try journaled(folder).finish()
      let now = try files(folder)
      #expect(now == Self.old || now == Self.new, "killed at \(place)")
      outcomes.append(now == Self.new)
      try journaled(folder).removeLeftovers()
      #expect(try hiddenFiles(folder) == [], "killed at \(place)")
      if now == Self.old { try journaled(folder).save(changes) {} }
      #expect(try files(folder) == Self.new, "killed at \(place)")
      place += 1
    }
    // First as if it had not been, from one call on as if it had ended.
    let turn = try #require(outcomes.firstIndex(of: true))
    #expect(turn > 8 && outcomes.count - turn > 8)
    #expect(outcomes == outcomes.indices.map { $0 >= turn })
  }

  @Test func aRecoveryThatIsKilledAnywhereIsRecoveredFrom() throws {
    var (place, recoveries) = (0, 0)
    while let first = try cutOff(at: place) {
      place += 1
      guard journaled(first).hasJournal else { continue }
      var second = 0
      while let folder = try cutOff(at: place - 1) {
        let stopper = Stopper(killedAt: second)
        try? journaled(folder, stopper).finish()
        try journaled(folder).finish()
        #expect(try files(folder) == Self.new, "killed at \(place - 1), again at \(second)")
        #expect(try hiddenFiles(folder) == [], "killed at \(place - 1), again at \(second)")
        guard stopper.hasStopped else { break }
        second += 1
        recoveries += 1
      }
    }
    #expect(recoveries > 30)
  }

  @Test func aCallThatFailsLeavesTheOldOrIsMadeGoodByTheNext() throws {
    var place = 0
    while true {
      let folder = try makeFolder()
      let stopper = Stopper(failingAt: place)
      let told = problems { try journaled(folder, stopper).save(changes) {} }
      guard stopper.hasStopped else { break }
      if journaled(folder).hasJournal {
        #expect(told.count == 1 && told[0].contains("is not finished: "), "failed at \(place): \(told)")
        try journaled(folder).finish()
        #expect(try files(folder) == Self.new, "failed at \(place)")
      } else if told.isEmpty {
        // What nothing depends on, such as an empty folder.
        #expect(try files(folder) == Self.new, "failed at \(place)")
      } else {
        #expect(try files(folder) == Self.old, "failed at \(place): \(told)")
      }
      try journaled(folder).removeLeftovers()
      #expect(try hiddenFiles(folder) == [], "failed at \(place)")
      place += 1
    }
    #expect(place > 20)
  }

  // MARK: - Others

  @Test func aChangeByAnotherProgramTakesAChangeBackThatHasNotBegun() throws {
    let folder = try firstPlace { try files($0) == Self.old }
    try folder.write("people/bo.md", "Bo by hand")
    #expect(
      problems { try journaled(folder).finish() } == [
        "people/bo.md: a change of several files was cut off, and another program changed this file before it could be finished"
          + " | nothing of that change is saved, and nothing else is lost; repeat it"
      ])
    var expected = Self.old
    expected["bo.md"] = "Bo by hand"
    #expect(try files(folder) == expected)
    #expect(try hiddenFiles(folder) == [])
    try journaled(folder).finish()
  }

  @Test func aChangeByAnotherProgramStaysWhereTheRestIsFinished() throws {
    let folder = try firstPlace { try files($0)["gus.md"] != nil }
    try folder.write("people/bo.md", "Bo by hand")
    try folder.write("people/bo.md.roster-new", "Somebody's")
    try folder.write("people/cy.md", "Cy by hand")
    // What has been replaced already is somebody's to change.
    try folder.write("people/gus.md", "Gus by hand")
    let cutOff =
      "a change of several files was cut off, and another program changed this file before it could be finished"
    let rest = " | all other files are finished; repeat the command that you meant to run"
    #expect(
      problems { try journaled(folder).finish() } == [
        "people/bo.md: \(cutOff) | it stays as that program left it; what it was to hold is in 'people/bo.md.roster-new-2'\(rest)",
        "people/cy.md: \(cutOff) | it stays as that program left it; the change was to remove it\(rest)",
      ])
    var expected = Self.new
    expected["bo.md"] = "Bo by hand"
    expected["bo.md.roster-new"] = "Somebody's"
    expected["bo.md.roster-new-2"] = "Bo Derek"
    expected["cy.md"] = "Cy by hand"
    expected["gus.md"] = "Gus by hand"
    #expect(try files(folder) == expected)
    #expect(try hiddenFiles(folder) == [])
    try journaled(folder).finish()
  }

  @Test func whatAFileWasToHoldAndIsGoneIsToldUntilSomebodySaysOtherwise() throws {
    let folder = try firstPlace { try files($0)["gus.md"] != nil }
    for name in try hiddenFiles(folder) where name.hasSuffix("-3.new") {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    let before = try files(folder)
    for _ in 0..<2 {
      #expect(
        problems { try journaled(folder).finish() } == [
          "people/bo.md: a change of several files was cut off, and what this file was to hold is lost"
            + " | other files are changed already: set this one right by hand, then remove 'people/.roster-journal'"
        ])
    }
    #expect(try files(folder) == before)
    try FileManager.default.removeItem(atPath: folder.path + "/people/.roster-journal")
    try journaled(folder).finish()
  }

  @Test func aDamagedJournalIsToldAndStays() throws {
    let folder = try makeFolder()
    try folder.write("people/.roster-journal", "Roster journal 2 3w5e\n")
    #expect(
      problems { try journaled(folder).finish() } == [
        "people/.roster-journal: this journal of a change of several files is damaged, or of another version of Roster"
          + " | a change was cut off, and some files may be new and some old: set them right from a backup or by hand,"
          + " then remove this one"
      ])
    #expect(problems { try journaled(folder).save(changes) {} }.count == 1)
    #expect(try files(folder) == Self.old)
    #expect(try hiddenFiles(folder) == ["people/.roster-journal"])
  }

  @Test func aJournalFromElsewhereDoesNotReachFilesOutside() throws {
    let outside = try TemporaryFolder()
    try outside.write("index.md", "Secret")
    let folder = try makeFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/people/out", withDestinationPath: outside.path)
    let digest = SaveJournal.digest(of: Array("Secret".utf8))
    let steps: [SaveJournal.Step] = [
      .init(path: "out/index.md", before: digest, after: nil),
      .init(path: "out/index.md", before: digest, after: SaveJournal.digest(of: [])),
      .init(path: "out/new/index.md", before: nil, after: SaveJournal.digest(of: [])),
    ]
    for step in steps {
      let journal = SaveJournal(id: "3w5e", steps: [step])
      try folder.write("people/.roster-journal", bytes: journal.bytes)
      try folder.write("people/\(journal.stagedName(of: 0))", "")
      let told = problems { try journaled(folder).finish() }
      #expect(told.count == 1 && told[0].contains("this link leads out of the site"), "\(told)")
      #expect(try FileManager.default.subpathsOfDirectory(atPath: outside.path) == ["index.md"])
      #expect(try outside.read("index.md") == "Secret")
    }
  }
}
