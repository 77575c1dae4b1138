import Foundation
import Testing

@testable import RosterKit

@Suite struct OutputFolderTests {
  private let fixture: SiteFixture
  private let output: OutputFolder
  private let replaced = ReplacedFiles()

  init() throws {
    fixture = try SiteFixture()
    output = try #require(OutputFolder(path: fixture.folder.path, displayPath: "_site"))
    _ = try output.makeFolders(OutputFolder.temporaryFolder)
  }

  @Test func writesNewFilesAndReplacesOldOnes() throws {
    let first = try output.write(Array("one".utf8), to: "a.html", name: "1", replacing: false, replaced: replaced)
    #expect(fixture.text("a.html") == "one")
    #expect(output.stamp(of: "a.html") == first)
    let second = try output.write(Array("two!".utf8), to: "a.html", name: "1", replacing: true, replaced: replaced)
    #expect(fixture.text("a.html") == "two!")
    #expect(output.stamp(of: "a.html") == second)
    #expect(first != second)
  }

  @Test func replacesAFileThatAppearedMeanwhile() throws {
    try fixture.write("a.html", "somebody else's")
    _ = try output.write(Array("ours".utf8), to: "a.html", name: "1", replacing: false, replaced: replaced)
    #expect(fixture.text("a.html") == "ours")
  }

  @Test func keepsOldFilesUntilTheyAreRemoved() throws {
    try fixture.write("a.html", "old")
    #expect(!replaced.makeRoom(in: output, since: 0))
    _ = try output.write(Array("new".utf8), to: "a.html", name: "5", replacing: true, replaced: replaced)
    #expect(fixture.text(".roster/tmp/5") == "old")
    #expect(replaced.makeRoom(in: output, since: 0))
    #expect(replaced.makeRoom(in: output, since: 0))
    #expect(!replaced.makeRoom(in: output, since: replaced.removals))
    #expect(FileSystem.names(in: fixture.folder.path + "/.roster/tmp") == [])
    #expect(fixture.text("a.html") == "new")
  }

  @Test func neverWritesIntoAnOldFile() throws {
    try fixture.write("a.html", "first")
    try fixture.write("b.html", "second")
    for file in ["a.html", "b.html"] {
      _ = try output.write(Array("new \(file)".utf8), to: file, name: "same", replacing: true, replaced: replaced)
    }
    #expect(fixture.text("a.html") == "new a.html")
    #expect(fixture.text("b.html") == "new b.html")
    #expect(fixture.text(".roster/tmp/same") == "second")
  }

  @Test func leavesNothingTemporaryBehind() throws {
    _ = try output.write([1], to: "a.html", name: "1", replacing: true, replaced: replaced)
    try fixture.write(".roster/tmp/7", "left over")
    output.removeTemporaryFolder()
    #expect(FileSystem.names(in: fixture.folder.path + "/.roster") == [])
  }

  @Test func namesTheFoldersThatItMade() throws {
    #expect(try output.makeFolders("x/y/z") == ["x", "x/y", "x/y/z"])
    #expect(try output.makeFolders("x/y/w") == ["x/y/w"])
  }

  @Test func failureNamesTheFile() throws {
    try fixture.write("a", "a file where a folder must be")
    let error = #expect(throws: (any Error).self) { try output.makeFolders("a/b") }
    #expect("\(try #require(error))".contains("_site/a"))
  }
}
