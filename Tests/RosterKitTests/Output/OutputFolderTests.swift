import Foundation
import Testing

@testable import RosterKit

@Suite struct OutputFolderTests {
  private let fixture: SiteFixture
  private let output: OutputFolder

  init() throws {
    fixture = try SiteFixture()
    output = try #require(OutputFolder(path: fixture.folder.path, displayPath: "_site"))
    _ = try output.makeFolders(OutputFolder.temporaryFolder)
  }

  @Test func writesNewFilesAndReplacesOldOnes() throws {
    let first = try output.write(Array("one".utf8), to: "a.html", number: 1, replacing: false)
    #expect(fixture.text("a.html") == "one")
    #expect(output.stamp(of: "a.html") == first)
    let second = try output.write(Array("two!".utf8), to: "a.html", number: 1, replacing: true)
    #expect(fixture.text("a.html") == "two!")
    #expect(output.stamp(of: "a.html") == second)
    #expect(first != second)
  }

  @Test func replacesAFileThatAppearedMeanwhile() throws {
    try fixture.write("a.html", "somebody else's")
    _ = try output.write(Array("ours".utf8), to: "a.html", number: 1, replacing: false)
    #expect(fixture.text("a.html") == "ours")
  }

  @Test func leavesNothingTemporaryBehind() throws {
    _ = try output.write([1], to: "a.html", number: 1, replacing: true)
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
