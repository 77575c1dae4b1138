import Foundation
import Testing

/// Recipes that keep the state alone between jobs, and publish what changed.
@Suite struct DeltaPublishingTests {
  private static let targets = ["rsync", "rclone", "aws"]

  private func job(_ target: String) -> String { "sh ci/publish.sh ci/to-\(target).sh" }

  private func summary(_ outcome: Outcome) -> String {
    String(outcome.lines.first { $0.contains(" page") }?.prefix { $0 != "(" } ?? "")
  }

  @Test(arguments: targets, [false, true])
  func publishesWhatACleanBuildMakes(to target: String, real: Bool) throws {
    let pipeline = try Pipeline(keeping: [".roster"], keepingReal: real)
    try pipeline.store.write("site/staff/old.html", "from the site before")
    #expect(try pipeline.run(job(target)).status == 0)
    #expect(try pipeline.differences() == [])

    try pipeline.edit("B 11", "B 12")
    let edited = try pipeline.run(job(target), options: "--verify")
    #expect(edited.status == 0)
    #expect(summary(edited) == "10 pages: 6 rendered, 6 written, 0 removed, as a clean build makes it ")
    #expect(try pipeline.differences() == [])
    #expect(!pipeline.workspace.exists("_site"))

    // A rename, with signs in the address that programs could take for their own.
    try pipeline.repository.write("Static/#a; \"b\" & c.txt", "x")
    try pipeline.edit("Émile Borel", "Félix Borel")
    #expect(try pipeline.run(job(target)).status == 0)
    #expect(try pipeline.differences() == [])

    // A file gives way to a folder of its name, which then gives way to it.
    try FileManager.default.removeItem(at: pipeline.repository.file("Static"))
    try pipeline.repository.write("Static/#a; \"b\" & c.txt/d.txt", "y")
    #expect(try pipeline.run(job(target)).status == 0)
    #expect(try pipeline.differences() == [])
    try FileManager.default.removeItem(at: pipeline.repository.file("Static"))
    try pipeline.repository.write("Static/#a; \"b\" & c.txt", "z")
    #expect(try pipeline.run(job(target)).status == 0)
    #expect(try pipeline.differences() == [])
  }

  /// Folders in which nothing is left go, but those that hold somebody else's files, and the site's own.
  @Test(arguments: ["rsync", "rclone"], [false, true])
  func noEmptyFolderIsLeft(to target: String, real: Bool) throws {
    let pipeline = try Pipeline(keeping: [".roster"], keepingReal: real)
    for path in ["a/b/c/x.txt", "a/y.txt", "mixed/deep/x.txt", "odd & 'name'/x.txt"] {
      try pipeline.repository.write("Static/" + path, "x")
    }
    #expect(try pipeline.run(job(target)).status == 0)
    try pipeline.store.write("site/staff/mixed/mine.txt", "somebody else's")
    try FileManager.default.removeItem(at: pipeline.repository.file("Static"))
    try pipeline.edit("\"department\"", "\"section\"")
    #expect(try pipeline.run(job(target)).status == 0)
    #expect(try pipeline.differences() == ["mixed/mine.txt"])
    #expect(try pipeline.emptyFolders() == [])
    #expect(!pipeline.store.exists("site/staff/departments"))
    #expect(!pipeline.store.exists("site/staff/mixed/deep"))
  }

  @Test(arguments: targets)
  func nothingChangedTransfersNothing(to target: String) throws {
    let pipeline = try Pipeline(keeping: [".roster"])
    #expect(try pipeline.run(job(target)).status == 0)
    let outcome = try pipeline.run(job(target), breakAfter: target == "rsync" ? 1 : 0)
    #expect(outcome.status == 0)
    #expect(summary(outcome) == "10 pages, nothing changed ")
  }

  /// The connection is lost at each moment in turn: at the mark, in the midst of removals, in the midst of pages.
  @Test(arguments: targets, [0, 1, 2, 4, 6, 9])
  func aFailedUploadIsMadeGoodWithTheNextEdit(to target: String, after transfers: Int) throws {
    let pipeline = try Pipeline(keeping: [".roster"])
    #expect(try pipeline.run(job(target)).status == 0)
    try pipeline.edit("B 11", "B 12")
    try pipeline.edit("Emmy Noether", "Emmy Artin")
    #expect(try pipeline.run(job(target), breakAfter: transfers).status == 1)
    try pipeline.edit("A 2", "A 3")
    #expect(try pipeline.run(job(target)).status == 0)
    #expect(try pipeline.differences() == [])
    let settled = try pipeline.run(job(target))
    #expect(summary(settled) == "10 pages, nothing changed ")
  }

  @Test(arguments: targets, [0, 1, 2, 4, 6, 9])
  func aFailedUploadIsMadeGoodWhenTheEditIsTakenBack(to target: String, after transfers: Int) throws {
    let pipeline = try Pipeline(keeping: [".roster"])
    #expect(try pipeline.run(job(target)).status == 0)
    try pipeline.edit("B 11", "B 12")
    try pipeline.edit("Emmy Noether", "Emmy Artin")
    #expect(try pipeline.run(job(target), breakAfter: transfers).status == 1)
    try pipeline.edit("B 12", "B 11")
    try pipeline.edit("Emmy Artin", "Emmy Noether")
    #expect(try pipeline.run(job(target)).status == 0)
    #expect(try pipeline.differences() == [])
  }

  @Test(arguments: targets)
  func aFailedFirstUploadIsMadeGood(to target: String) throws {
    let pipeline = try Pipeline(keeping: [".roster"])
    #expect(try pipeline.run(job(target), breakAfter: 5).status == 1)
    try pipeline.edit("Emmy Noether", "Emmy Artin")
    #expect(try pipeline.run(job(target)).status == 0)
    #expect(try pipeline.differences() == [])
  }

  @Test(arguments: targets)
  func aLostCacheLeavesNobodyBehind(to target: String) throws {
    let pipeline = try Pipeline(keeping: [".roster"])
    #expect(try pipeline.run(job(target)).status == 0)
    try pipeline.loseCache()
    try pipeline.edit("Emmy Noether", "Emmy Artin")
    #expect(try pipeline.run(job(target)).status == 0)
    #expect(try pipeline.differences() == [])
    #expect(try !pipeline.published().keys.contains("people/emmy-noether.html"))
  }

  @Test func aRemovalThatTheStoreRefusesIsAFailedUpload() throws {
    let pipeline = try Pipeline(keeping: [".roster"])
    #expect(try pipeline.run(job("aws")).status == 0)
    try pipeline.edit("Emmy Noether", "Emmy Artin")
    let refused = try pipeline.run("REFUSE_REMOVAL=yes " + job("aws"))
    #expect(refused.status == 1)
    #expect(refused.errors.hasSuffix("AccessDenied\n"))
    #expect(try pipeline.run(job("aws")).status == 0)
    #expect(try pipeline.differences() == [])
  }

  @Test func manyFilesAreRemovedWithFewRequests() throws {
    let pipeline = try Pipeline(keeping: [".roster"])
    for number in 0..<1_100 { try pipeline.repository.write("Static/old/\(number).txt", "") }
    #expect(try pipeline.run(job("aws")).status == 0)
    try FileManager.default.removeItem(at: pipeline.repository.file("Static"))
    #expect(try pipeline.run(job("aws"), options: "--allow-shrink").status == 0)
    #expect(try pipeline.differences() == [])
  }

  @Test func anOptionIsPassedOn() throws {
    let pipeline = try Pipeline(keeping: [".roster"])
    #expect(try pipeline.run(job("rsync")).status == 0)
    try pipeline.repository.write("directory.json", "[]")
    #expect(try pipeline.run(job("rsync")).errors.contains("there is nobody in 'directory.json'"))
    #expect(try pipeline.published().keys.contains("people/ada-lovelace.html"))
    #expect(try pipeline.run(job("rsync"), options: "--allow-shrink").status == 0)
    #expect(try !pipeline.published().keys.contains { $0.hasPrefix("people/") })
  }

  @Test func aBuildThatFailsPublishesNothing() throws {
    let pipeline = try Pipeline(keeping: [".roster"])
    #expect(try pipeline.run(job("rsync")).status == 0)
    let before = try Pipeline.files(below: pipeline.target)
    try pipeline.edit("\"name\": \"Ada Lovelace\",", "")
    #expect(try pipeline.run(job("rsync")).status == 1)
    #expect(try Pipeline.files(below: pipeline.target) == before)
  }
}
