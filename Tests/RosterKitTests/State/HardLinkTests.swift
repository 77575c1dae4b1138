import Foundation
import Testing

@testable import RosterKit

/// Copies of a site that are made of hard links (`cp -al`), as backups are.
@Suite struct HardLinkTests {
  private let site: SiteFixture
  private let backup: URL

  init() throws {
    site = try SiteFixture(["directory.yaml": "- {id: a, name: Ada, office: B 1}\n- {id: b, name: Bo, office: B 2}\n"])
    backup = site.folder.appendingPathExtension("backup")
  }

  /// Makes the backup: each file has one more name there.
  private func link() throws {
    let files = FileManager.default
    for path in FileSystem.files(below: site.folder.path, withLitter: true) {
      let copy = backup.appendingPathComponent(path)
      try files.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.linkItem(at: site.folder.appendingPathComponent(path), to: copy)
    }
  }

  private func contents(_ root: URL) throws -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: try FileSystem.files(below: root.path, withLitter: true)
        .filter { !$0.hasSuffix(".lock") }
        .map { ($0, try Data(contentsOf: root.appendingPathComponent($0))) })
  }

  @Test func noBuildChangesABackupAndGoingBackIsQuiet() throws {
    defer { try? FileManager.default.removeItem(at: backup) }
    try site.build()
    try link()
    let before = try contents(backup)
    for office in ["C 1", "C 2"] {
      // As an editor that saves by renaming does.
      try site.remove("directory.yaml")
      try site.write("directory.yaml", "- {id: a, name: Ada, office: \(office)}\n- {id: b, name: Bo, office: B 2}\n")
      try site.build()
      try site.expectSettled()
    }
    #expect(SiteFixture.differences(before, try contents(backup)) == [])

    for path in ["_site", ".roster", "directory.yaml"] {
      try site.remove(path)
      try FileManager.default.copyItem(
        at: backup.appendingPathComponent(path), to: site.folder.appendingPathComponent(path))
    }
    let report = try site.build()
    #expect(report.rendered.isEmpty)
    #expect(report.written == [])
    #expect(report.warnings == [])
    try site.expectSettled()
  }

  @Test func aStateThatCannotBeCopiedIsUsedAsItIs() throws {
    defer { try? FileManager.default.removeItem(at: backup) }
    try site.build()
    try link()
    #expect(FileSystem.linkCount(of: site.folder.path + "/.roster/state.sqlite") == 2)
    try site.build()
    #expect(FileSystem.linkCount(of: site.folder.path + "/.roster/state.sqlite") == 1)
    #expect(FileSystem.linkCount(of: site.folder.path + "/_site/index.html") == 2)
    try site.expectSettled()
  }

  @Test func whatAKilledCopyLeftGoesWithTheNextBuild() throws {
    try site.build()
    try site.write(".roster/.roster-1abc.tmp", "half a state")
    try site.build()
    #expect(site.text(".roster/.roster-1abc.tmp") == nil)
  }
}
