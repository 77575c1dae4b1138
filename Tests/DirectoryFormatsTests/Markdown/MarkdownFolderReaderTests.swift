import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct MarkdownFolderReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func list() throws -> RecordList {
    try MarkdownFolderReader(path: folder.path, displayPath: "people").records()
  }

  private func bio(_ body: String) throws -> FieldValue? {
    try folder.write("x.md", "---\nname: X\n---\n" + body)
    return try list().records.first?.fields["bio"]
  }

  @Test func filesAreReadInTheByteOrderOfTheirNames() throws {
    for name in ["bo.md", "Zoë.md", "ada.markdown", "Émile.MD", " cy.md"] {
      try folder.write(name, "---\nname: \(name)\n---\n")
    }
    let records = try list().records
    #expect(records.map(\.origin.key) == ["cy", "Zoë", "ada", "bo", "Émile"])
    #expect(records[2].origin.span.source.path == "people/ada.markdown")
    #expect(records[2].origin.span.location.line == 2)
    #expect(records[2].fields["name"] == .text("ada.markdown"))
  }

  @Test func litterIsIgnored() throws {
    try folder.write("ada.md", "---\nname: Ada\n---\n")
    for name in [
      ".DS_Store", "._ada.md", ".ada.md.swp", "ada.md~", "~$ada.md", "Thumbs.db", "README.md", "readme.md",
      "_template.md",
      "_index.md", "notes.txt", "ada.md.bak", ".md", "sub/eve.md", "folder.md/x.md",
    ] { try folder.write(name, "---\nname: Ghost\n---\n") }
    #expect(try list().records.map(\.origin.key) == ["ada"])
  }

  @Test func bodyIsTheBioWithoutOuterBlankLines() throws {
    #expect(try bio("\n\nOne *two*\n\nthree\n\n \n") == .text("One *two*\n\nthree"))
    #expect(try bio("One\r\n\r\ntwo\r\n") == .text("One\n\ntwo"))
    #expect(try bio("\n    code\n") == .text("    code"))
    #expect(try bio("") == nil)
    #expect(try bio("\n \n") == nil)
    #expect(try bio("42\n") == .number(Number(42)))
  }

  @Test func bioInTheFrontMatterStandsAlone() throws {
    try folder.write("a.md", "---\nname: A\nbio: short\n---\n\n")
    try folder.write("b.md", "---\nname: B\nbio:\n---\nlong\n")
    #expect(try list().records.map { $0.fields["bio"] } == [.text("short"), .text("long")])
  }

  @Test func textBelowABioIsTheBody() throws {
    try folder.write("c.md", "---\nname: C\nbio: short\n---\nlong\n")
    #expect(try list().records.map { $0.fields["bio"] } == [.text("short")])
    #expect(try list().records.map { $0.fields["body"] } == [.text("long")])
  }

  @Test func yamlFilesArePeopleToo() throws {
    try folder.write("ada.yml", "name: Ada\noffice: 0042\n")
    try folder.write("bo.yaml", "---\nname: Bo\n")
    try folder.write("c.yml", "- name: Cy\n")
    let (list, problems) = MarkdownFolderReader(path: folder.path, displayPath: "people").readableRecords()
    #expect(list.records.map(\.origin.key) == ["ada", "bo"])
    #expect(list.records.map { $0.fields["office"] } == [.text("0042"), nil])
    #expect(
      problems.map(\.brief) == [
        "1:1: the file holds no fields, so no name"
          + " | each file of the folder is one person: write fields such as 'name: Ada Marlow'"
      ])
  }

  @Test func indexesOfFoldersArePeopleByTheFoldersName() throws {
    try folder.write("_index.md", "---\ntitle: Authors\n---\n")
    for name in [
      "ada/_index.md", "alumni/Fatima A/index.md", "bo/_index.md", "bo/_index.es.md", "bo/notes.md", ".git/index.md",
    ] { try folder.write(name, "---\nname: \(name)\n---\n") }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/loop", withDestinationPath: folder.path)
    let records = try list().records
    #expect(records.map(\.origin.key) == ["ada", "Fatima A", "bo"])
    #expect(
      records.map(\.origin.span.source.path) == [
        "people/ada/_index.md", "people/alumni/Fatima A/index.md", "people/bo/_index.md",
      ])
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: target)
  }

  @Test func linksAreFollowedInsideOfTheSiteAndNoFurther() throws {
    let outside = try TemporaryFolder()
    let secret = try outside.write("secret.md", "---\nname: Secret\n---\n")
    try folder.write("site/old/ada.md", "---\nname: Ada\n---\n")
    try folder.write("site/people/bo.md", "---\nname: Bo\n---\n")
    try link("site/people/ada.md", to: "../old/ada.md")
    try folder.write("site/people/cy/notes.md", "")
    let people = folder.path + "/site/people"
    func read(root: String?) -> (names: [String], problems: [String]) {
      let reader = MarkdownFolderReader(path: people, displayPath: "people", root: root)
      let (list, problems) = reader.readableRecords()
      return (list.records.compactMap { $0.fields["name"]?.spelling }, problems.map(\.brief))
    }
    #expect(read(root: folder.path + "/site") == (["Ada", "Bo"], []))
    let remedy = "put the file itself here, or remove the link"
    let ada = folder.path + "/site/old/ada.md"
    #expect(
      read(root: nil) == (["Bo"], ["people/ada.md: this link leads out of the site, to '\(ada)' | \(remedy)"]))
    try link("site/people/cy/index.md", to: secret)
    try link("site/people/dee.md", to: secret)
    #expect(
      read(root: folder.path + "/site")
        == (
          ["Ada", "Bo"],
          ["people/cy/index.md", "people/dee.md"].map {
            "\($0): this link leads out of the site, to '\(secret)' | \(remedy)"
          }
        ))
  }

  @Test func pipesAreNobodysFile() throws {
    try folder.write("a.md", "---\nname: A\n---\n")
    #expect(mkfifo(folder.path + "/b.md", 0o600) == 0)
    #expect(
      problems { _ = try list() } == [
        "people/b.md: 'people/b.md' is a pipe or a device, and no file | save what comes out of it as a file first"
      ])
  }

  @Test func draftsAreLeftOutWithAWarning() throws {
    try folder.write("a.md", "+++\nname = \"A\"\ndraft = true\n+++\n")
    #expect(try list().records.isEmpty)
    #expect(try list().warnings.map(\.brief) == ["people/a.md: left out, because 'draft' is true"])
  }

  @Test func everyBadFileIsTold() throws {
    try folder.write("a.md", "---\nname: A\n---\n")
    try folder.write("b.md", "---\nname: B\n\nBody\n")
    try folder.write("c.md", "Just text\n")
    try folder.write("d.md", "---\nname: D\ntitle: Dean: Arts\nx: 1\n---\n")
    try folder.write("e.md", bytes: Array("---\nname: E\n---\nZo".utf8) + [0xEB])
    do {
      _ = try list()
      Issue.record("no error")
    } catch let error as DiagnosticError {
      #expect(
        error.diagnostics.map { $0.location?.path } == ["people/b.md", "people/c.md", "people/d.md", "people/e.md"])
      #expect(
        error.diagnostics.map(\.message) == [
          "front matter is never closed", "the file has no front matter, so no name", "unexpected ':'",
          "byte 0xEB is not UTF-8",
        ])
    }
  }

  @Test func unpublishedPeopleAreLeftOutWithAWarning() throws {
    try folder.write("a.md", "---\nname: A\npublished: false\n---\n")
    try folder.write("b.md", "---\nname: B\npublished: true\n---\n")
    #expect(try list().records.map(\.origin.key) == ["b"])
    #expect(try list().warnings.map(\.brief) == ["people/a.md: left out, because 'published' is false"])
  }

  @Test func missingFolderIsAnError() {
    let reader = MarkdownFolderReader(path: folder.path + "/none", displayPath: "none")
    #expect(problems { _ = try reader.records() } == ["none: the folder cannot be read"])
  }

  @Test func truncationAtEveryByteNeverCrashes() throws {
    let bytes = Array("\u{FEFF}---\r\nname: Ädä\r\nbio:\r\n---\r\n\r\nTëxt\r\n".utf8)
    for end in 0...bytes.count {
      try folder.write("a.md", bytes: Array(bytes[..<end]))
      _ = problems { _ = try list() }
    }
  }
}
