import DirectoryModel
import Foundation
import Testing

@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder[name])[.posixPermissions] as? Int
  }

  @Test func makesANewFileAndLeavesNothingElse() throws {
    try AtomicFile.replace(folder["new"], displayPath: "new", with: Array("hello".utf8))
    #expect(try folder.text(of: "new") == "hello")
    #expect(folder.names == ["new"])
  }

  @Test func readsWhatIsThere() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try AtomicFile.replace(folder["big"], displayPath: "big", with: bytes)
    #expect(try AtomicFile.read(folder["big"], displayPath: "big") == bytes)
    #expect(try AtomicFile.read(folder["missing"], displayPath: "missing") == nil)
    try folder.write("", to: "empty")
    #expect(try AtomicFile.read(folder["empty"], displayPath: "empty") == [])
  }

  @Test func whatKilledProcessesLeftIsRemovedAndNothingElse() throws {
    let hourAgo = Date(timeIntervalSinceNow: -3600)
    for name in [".roster-1a.tmp", ".roster-2b.tmp", ".roster-3c.tmp", ".roster-note.txt", "x.tmp"] {
      try folder.write("part", to: name)
      let date = name == ".roster-2b.tmp" ? Date() : hourAgo
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder[name])
    }
    // Somebody is writing this one.
    let handle = try #require(FileHandle(forReadingAtPath: folder[".roster-3c.tmp"]))
    #expect(flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    AtomicFile.removeLeftovers(in: folder[""])
    #expect(folder.names.sorted() == [".roster-2b.tmp", ".roster-3c.tmp", ".roster-note.txt", "x.tmp"])
    try handle.close()
    AtomicFile.removeLeftovers(in: folder[""])
    #expect(folder.names.sorted() == [".roster-2b.tmp", ".roster-note.txt", "x.tmp"])
    AtomicFile.removeLeftovers(in: folder["nowhere"])
  }

  @Test func keepsPermissions() throws {
    try folder.write("old", to: "file")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder["file"])
    try AtomicFile.replace(folder["file"], displayPath: "file", with: [])
    #expect(try permissions(of: "file") == 0o640)
  }

  @Test(arguments: ["target", "missing"])
  func followsASymbolicLink(target: String) throws {
    try folder.write("old", to: "target")
    try FileManager.default.createSymbolicLink(atPath: folder["inner"], withDestinationPath: target)
    try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: folder["inner"])
    try AtomicFile.replace(folder["link"], displayPath: "link", with: Array("new".utf8))
    #expect(try folder.text(of: target) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["link"]) == folder["inner"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func whatMayOnlyBeReadStaysAsItIs() throws {
    try folder.write("old", to: "file")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder["file"])
    #expect(
      failures { try AtomicFile.replace(folder["file"], displayPath: "file", with: []) } == [
        "0: 'file' cannot be written: permission denied"
      ])
    #expect(try folder.text(of: "file") == "old")
    #expect(folder.names == ["file"])
  }

  @Test func aPipeIsNoFileToReadAndIsWrittenToAndNotReplaced() throws {
    #expect(mkfifo(folder["pipe"], 0o600) == 0)
    #expect(
      failures(notes: true) { _ = try AtomicFile.read(folder["pipe"], displayPath: "pipe") } == [
        "0: 'pipe' is a pipe or a device, and no file", "note: save what comes out of it as a file first",
      ])
    let reader = open(folder["pipe"], O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try AtomicFile.replace(folder["pipe"], displayPath: "pipe", with: Array("new".utf8))
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(reader, &bytes, bytes.count) == 3)
    #expect(bytes.starts(with: Array("new".utf8)))
    #expect(failures { _ = try AtomicFile.read(folder["pipe"], displayPath: "pipe") }.count == 1)
    #expect(folder.names == ["pipe"])
  }

  @Test func aLinkToItselfIsAnError() throws {
    try FileManager.default.createSymbolicLink(atPath: folder["loop"], withDestinationPath: "loop")
    #expect(failures { try AtomicFile.replace(folder["loop"], displayPath: "loop", with: []) }.count == 1)
  }

  @Test func aMissingFolderIsToldWithARemedy() {
    #expect(
      failures(notes: true) { try AtomicFile.replace(folder["no/file"], displayPath: "no/file", with: []) } == [
        "0: 'no/file' cannot be written: no such file or directory", "note: check that the folder exists",
      ])
  }

  @Test func aFolderInItsPlaceIsAnErrorAndLeavesNothing() throws {
    try FileManager.default.createDirectory(atPath: folder["dir"], withIntermediateDirectories: false)
    #expect(
      failures { try AtomicFile.replace(folder["dir"], displayPath: "dir", with: []) } == [
        "0: 'dir' cannot be replaced: is a directory"
      ])
    #expect(
      failures { _ = try AtomicFile.read(folder["dir"], displayPath: "dir") } == [
        "0: 'dir' cannot be read: is a directory"
      ])
    #expect(folder.names == ["dir"])
  }
}
