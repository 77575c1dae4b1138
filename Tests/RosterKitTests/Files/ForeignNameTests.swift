import Diagnostics
import Foundation
import Testing

@testable import RosterKit

/// A name that is no text is told, wherever its file would be read: nothing is left out without a word.
@Suite struct ForeignNameTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture(["people/ada.md": "---\nname: Ada\n---\n", "Static/robots.txt": ""])
    try site.build()
  }

  private func write(_ path: String, _ text: String = "x") throws {
    try site.write(bytesOfName: path, replacing: 1, with: 0xE9, text)
  }

  private var problems: [String] { site.problems().map { $0.formatted() } }

  private static func problem(_ path: String) -> String {
    """
    \(path): error: the file's name is not UTF-8
    note: rename it; the bytes that are to blame are written as '\\x' and two digits here
    """
  }

  @Test(arguments: ["Static", "Templates", "Data"])
  func inAFolderOfTheSite(folder: String) throws {
    let before = try site.tree()
    try write("\(folder)/caf\u{1}.txt")
    try write("\(folder)/sub/\u{1}t\u{1}.txt")
    for _ in 0..<2 {
      #expect(
        Set(problems)
          == [Self.problem("\(folder)/caf\\xE9.txt"), Self.problem("\(folder)/sub/\\xE9t\\xE9.txt")])
    }
    #expect(SiteFixture.differences(before, try site.tree()) == [])
  }

  @Test func ofAPerson() throws {
    try write("people/Ren\u{1}.md", "---\nname: René\n---\n")
    try write("people/Zo\u{1}.yml", "name: Zoé\n")
    #expect(problems == [Self.problem("people/Ren\\xE9.md"), Self.problem("people/Zo\\xE9.yml")])
  }

  @Test func ofAFolderWithSomebodyInIt() throws {
    try write("people/Ren\u{1}/index.md")
    try write("people/more/Zo\u{1}/index.md")
    #expect(problems == [Self.problem("people/Ren\\xE9"), Self.problem("people/more/Zo\\xE9")])
  }

  @Test func whatIsReadNowhereMayBeCalledAnything() throws {
    for path in ["people/Ren\u{1}.jpg", "people/.Ren\u{1}.md", "people/_Ren\u{1}.md", "Static/Ren\u{1}.txt~"] {
      try write(path)
    }
    #expect(problems == [])
    #expect(FileManager.default.fileExists(atPath: site.folder.path + "/_site/people/ada.html"))
  }

  @Test func partsThatAreTextStayReadable() throws {
    try write("Static/日本\u{1}é\u{1}.txt")
    #expect(problems == [Self.problem("Static/日本\\xE9é\\xE9.txt")])
  }

  // MARK: - What else would be left out

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: site.folder.path + "/" + path, withDestinationPath: target)
  }

  @Test func linksThatLeadNowhereAreTold() throws {
    try site.write("Templates/x.md", "x")
    for path in ["Static/logo.svg", "Templates/y.md", "people/bo.md"] { try link(path, to: "gone") }
    let problem = { (path: String) in
      "\(path): error: this link leads to no file\nnote: remove it, or bring its file back"
    }
    #expect(problems == [problem("Templates/y.md"), problem("people/bo.md")])
    try site.remove("Templates/y.md")
    try site.remove("people/bo.md")
    #expect(problems == [problem("Static/logo.svg")])
  }

  @Test func linksToFoldersAreToldAndNotFollowed() throws {
    try link("Static/all", to: "..")
    #expect(
      problems == [
        """
        Static/all: error: this is a link to a folder, which is not followed
        note: put the folder itself there, or links to its files
        """
      ])
  }

  @Test func linksOutOfTheSiteAreToldAndNotFollowed() throws {
    let outside = try SiteFixture(["secret.txt": "secret", "Static/all.txt": "secret"])
    let secret = FileSystem.resolved(outside.folder.path + "/secret.txt")
    for path in ["Templates/x.html", "Data/x.yml", "Static/x.txt"] {
      try site.write((path as NSString).deletingLastPathComponent + "/own", "own")
      try link(path, to: secret)
      #expect(
        problems == [
          "\(path): error: this link leads out of the site, to '\(secret)'\nnote: put the file itself here, or remove the link"
        ])
      try site.remove(path)
    }
    try link("Static/own.txt", to: "own")
    #expect(problems.isEmpty)
    try site.remove("Static")
    try link("Static", to: outside.folder.path + "/Static")
    let target = FileSystem.resolved(outside.folder.path + "/Static")
    #expect(problems.map { $0.prefix(50) } == ["Static: error: this link leads out of the site, to".prefix(50)])
    #expect(problems[0].contains(target))
  }

  @Test(arguments: ["roster.yml", "directory.json"]) func pipesAreNotWaitedFor(name: String) throws {
    let site = try SiteFixture(name == "roster.yml" ? ["directory.csv": "name\nAda\n"] : [:])
    #expect(mkfifo(site.folder.path + "/" + name, 0o644) == 0)
    #expect(site.problems().map(\.message).contains { $0.contains("is not a file") || $0.contains("no file") })
  }

  @Test func whatIsNoFileIsTold() throws {
    #expect(mkfifo(site.folder.path + "/Static/pipe", 0o644) == 0)
    #expect(problems == ["Static/pipe: error: this is neither a file nor a folder\nnote: remove it"])
  }

  @Test func nothingIsWrongOnceTheFileIsRenamed() throws {
    try write("Static/caf\u{1}.txt")
    #expect(problems.count == 1)
    let folder = site.folder.path + "/Static"
    let name =
      (folder + "/caf").utf8.map { CChar(bitPattern: $0) } + [CChar(bitPattern: 0xE9)]
      + Array(".txt".utf8).map { CChar(bitPattern: $0) } + [0]
    #expect(rename(name, folder + "/café.txt") == 0)
    #expect(try site.build().written == ["café.txt"])
    try site.expectSettled()
  }
}
