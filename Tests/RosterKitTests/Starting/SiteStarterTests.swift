import DefaultTheme
import Diagnostics
import DirectoryFormats
import Foundation
import Testing

@testable import RosterKit

@Suite struct SiteStarterTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture()
  }

  private var path: String { site.folder.path }

  @Test func theFilesAreThoseOfTheProgram() throws {
    let result = try SiteStarter(folder: path + "/new/deep").start(templates: true)
    #expect(result.files == StarterSite.files.map(\.path))
    #expect(result.templates == DefaultTheme.files.map(\.path))
    for file in StarterSite.files {
      #expect(site.text("new/deep/" + file.path) == String(decoding: file.bytes, as: UTF8.self))
    }
    #expect(try SiteBuilder(site: SiteFolder(argument: path + "/new/deep"), options: site.options()).build().people > 0)
  }

  @Test(arguments: ["roster.yml", "directory.plist", "people/ada.md", "directory.csv"])
  func whateverThereIsOfASiteIsNamed(file: String) throws {
    try site.write(file, "")
    let name = file.split(separator: "/")[0]
    let found = messages { _ = try SiteStarter(folder: path).start(templates: false) }
    #expect(
      found == [
        "'\(path)' holds a site already: '\(name)' / 'roster build' builds it; for a new one, name another folder"
      ])
    #expect(FileSystem.files(below: path) == [file])
  }

  @Test func aLinkThatLeadsNowhereIsThereToo() throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/directory.csv", withDestinationPath: "nowhere")
    #expect(messages { _ = try SiteStarter(folder: path).start(templates: false) }.count == 1)
  }

  @Test func creatingNeverReplaces() throws {
    try site.write("a", "old")
    #expect(try !FileSystem.create(path + "/a", with: Array("new".utf8)))
    #expect(site.text("a") == "old")
    #expect(try FileSystem.create(path + "/b", with: Array("new".utf8)))
    #expect(site.text("b") == "new")
    #expect(messages { _ = try FileSystem.create(path + "/no/b", with: []) }.first?.hasPrefix("cannot write") == true)
  }
}

@Suite struct StarterSourceTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture()
  }

  private func start(_ name: String, _ options: ReadingOptions = ReadingOptions()) throws -> SiteStarter.Result {
    let source = StarterSource(path: site.folder.path + "/" + name, options: options)
    return try SiteStarter(folder: site.folder.path + "/new").start(templates: false, from: source)
  }

  private func people() throws -> [String] {
    let options = site.options()
    let folder = try SiteFolder(argument: site.folder.path + "/new")
    _ = try SiteBuilder(site: folder, options: options).build()
    return try SiteDirectory(site: folder, includesPrivate: true).directory.snapshot.map { "\($0.name), \($0.office)" }
  }

  @Test func peopleInsideOfOtherNamesAreFound() throws {
    try site.write(
      "users.json", #"{"@odata.context": "x", "value": [{"displayName": "Ada King"}, {"displayName": "Bo Li"}]}"#)
    let result = try start("users.json")
    #expect(result.warnings.isEmpty)
    #expect(try people() == ["Ada King, ", "Bo Li, "])
    #expect(site.text("new/roster.yml")?.contains("\ndirectory: {path: directory.json, records: value}\n") == true)
  }

  @Test func peopleOfGroupsAreFound() throws {
    try site.write(
      "groups.yml",
      "- title: Faculty\n  people:\n  - name: Ada\n  - name: Cy\n- title: Staff\n  people:\n  - name: Bo\n")
    #expect(try start("groups.yml").warnings.isEmpty)
    #expect(try people() == ["Ada, ", "Cy, ", "Bo, "])
  }

  @Test func theFileIsCopiedAndItsFieldsAreTold() throws {
    let text = "Vorname;Nachname;Büro\nAda;King;B 1\nBo;Li;B 2\n"
    try site.write("hr.csv", text)
    let result = try start("hr.csv")
    #expect(result.files == ["directory.csv", "roster.yml"])
    #expect(result.warnings == [])
    #expect(site.text("new/directory.csv") == text)
    #expect(
      site.text("new/roster.yml")
        == """
        # The settings of this site. All of them may be left out.

        title: Our people

        # Where fields come from, as far as the headings and values of the file tell. Correct what is wrong.
        fields:
          name: {from: [Vorname, Nachname], join: " "}
          given_name: Vorname
          family_name: Nachname
          office: Büro

        # Fields that no page may show, whatever a template asks for.
        # private: [mobile, birthday]

        """)
    #expect(try people() == ["Ada King, B 1", "Bo Li, B 2"])
  }

  @Test func howItIsReadIsTold() throws {
    try site.write(
      "hr.txt",
      bytes: Data([0x4E, 0x61, 0x6D, 0x65, 0x2C, 0x42, 0xFC, 0x72, 0x6F, 0x0A, 0x5A, 0x6F, 0xEB, 0x2C, 0x31, 0x0A]))
    let result = try start("hr.txt", ReadingOptions(format: .csv, encoding: .windows1252))
    #expect(result.files == ["directory.csv", "roster.yml"])
    #expect(
      site.text("new/roster.yml")?.contains("directory: {path: directory.csv, format: csv, encoding: windows-1252}\n")
        == true)
    #expect(try people() == ["Zoë, 1"])
  }

  @Test func foldersAreCopiedToo() throws {
    try site.write("staff/ada.md", "---\nname: Ada\nroom: B 1\n---\n")
    try site.write("staff/bo.yml", "name: Bo\n")
    #expect(try start("staff").files == ["people/ada.md", "people/bo.yml", "roster.yml"])
    #expect(try people() == ["Ada, B 1", "Bo, "])
  }

  @Test func aNameThatCannotBeFoundIsAsked() throws {
    try site.write("a.csv", "x,y\n1,2\n")
    #expect(try start("a.csv").warnings.map(\.notes) == [["say it in roster.yml, like 'fields: {name: x}'"]])
  }

  @Test func aBrokenFileMakesNoSite() throws {
    try site.write("a.csv", "name\nAda,B\n")
    #expect(messages { _ = try start("a.csv") }.contains { $0.hasPrefix("the row has 2 cells for 1 columns") })
    #expect(messages { _ = try start("nix.csv") }.count == 1)
    #expect(FileSystem.files(below: site.folder.path) == ["a.csv"])
  }

  @Test func aSiteIsLeftAlone() throws {
    try site.write("a.csv", "name\nAda\n")
    try site.write("new/roster.yml", "")
    let source = StarterSource(path: site.folder.path + "/a.csv")
    #expect(
      messages { _ = try SiteStarter(folder: site.folder.path + "/new").start(templates: true, from: source) }.count
        == 1)
  }
}
