import DefaultTheme
import Diagnostics
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
