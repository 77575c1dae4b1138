import Foundation
import Incremental
import Testing

@testable import RosterKit

/// Builds that write what changed and nothing else, to be published from there.
@Suite struct DeltaTests {
  private let site: SiteFixture

  private static let directory = """
    - {id: 6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10, name: Ada Lovelace, office: Briggs 413, department: Maths}
    - {id: A3C7E9B4-51D8-4C66-8F0E-7B9D4E2F6031, name: Grace Hopper, office: Steitz 131, department: Computing}
    - {id: D94B1F6E-8A2C-4B35-A1E7-0C5F3D8B9274, name: Kurt Gödel, office: Briggs 411, department: Maths}
    """

  init() throws {
    site = try SiteFixture(["directory.yaml": Self.directory, "Static/robots.txt": "User-agent: *\n"])
  }

  private func edit(_ old: String, _ new: String) throws {
    let text = try #require(site.text("directory.yaml"))
    #expect(text.contains(old))
    try site.write("directory.yaml", text.replacingOccurrences(of: old, with: new))
  }

  /// Writes what changed to a folder of the site.
  @discardableResult
  private func delta(_ name: String, _ change: (inout BuildOptions) -> Void = { _ in }) throws -> BuildReport {
    try site.build { options in
      options.delta = path(name)
      change(&options)
    }
  }

  private func path(_ name: String) -> String { site.folder.appendingPathComponent(name).path }

  private func files(_ name: String) -> [String] {
    FileSystem.files(below: path(name + "/files")).sorted { $0.precedesByBytes($1) }
  }

  /// The state in the file, as a build of these tests left it.
  private func withState(_ body: (StateStore) throws -> Void) throws {
    try body(try StateStore(path: path(".roster/state.sqlite")))
  }

  // MARK: - What is written

  @Test func theFirstOneIsTheWholeSiteAndHasNoList() throws {
    let report = try delta("changes")
    #expect(report.warnings.count == 1)
    #expect(report.warnings.first?.message.hasPrefix("nothing is known of what was published before") == true)
    #expect(FileSystem.names(in: path("changes")) == ["files"])
    #expect(files("changes") == report.written)
    let made = try site.tree("changes/files")
    #expect(!FileSystem.exists(path("_site")))
    let clean = try site.cleanTree()
    #expect(SiteFixture.differences(made, clean) == [Ownership.file])
  }

  @Test func anEditWritesTheFilesThatChangedAlone() throws {
    try delta("first")
    try edit("Briggs 413", "Briggs 100")
    let report = try delta("changes")
    #expect(
      report.written
        == ["departments/maths.html", "index.html", "offices.html", "people.json", "people/ada-lovelace.html"])
    #expect(files("changes") == report.written)
    #expect(FileSystem.names(in: path("changes")) == ["emptied.txt", "files", "removed.txt"])
    #expect(site.text("changes/removed.txt") == "")
    #expect(site.text("changes/emptied.txt") == "")
    #expect(report.warnings == [])
    let clean = try site.cleanTree()
    for (file, bytes) in try site.tree("changes/files") { #expect(clean[file] == bytes) }
  }

  @Test func whatIsGoneIsListedInTheOrderOfBytes() throws {
    try site.write("Static/Zebra.txt", "")
    try site.write("Static/ä.txt", "")
    try delta("first")
    for file in ["Static/Zebra.txt", "Static/ä.txt", "Static/robots.txt"] { try site.remove(file) }
    try edit("- {id: A3C7E9B4", "# ")
    let report = try delta("changes")
    let gone = ["Zebra.txt", "departments/computing.html", "people/grace-hopper.html", "robots.txt", "ä.txt"]
    #expect(site.text("changes/removed.txt") == gone.map { $0 + "\n" }.joined())
    #expect(report.removed == gone)
  }

  @Test func foldersInWhichNothingIsLeftAreListedTheInnerOnesFirst() throws {
    for file in ["a/b/c/x", "a/b/y", "a-b/z", "d/e/x", "d/y"] { try site.write("Static/" + file, "") }
    try delta("first")
    for file in ["a", "a-b", "d/e"] { try site.remove("Static/" + file) }
    try site.write("Static/a", "a file in the place of a folder")
    try edit("department: Computing", "department: Maths")
    try delta("changes")
    #expect(site.text("changes/emptied.txt") == "d/e\na/b/c\na/b\na-b\na\n")
    try edit("department: Maths}", "}")
    try delta("none")
    #expect(site.text("none/emptied.txt") == "departments\n")
  }

  @Test func whatWasWrittenOnceCountsAsPublished() throws {
    try delta("first")
    let again = try delta("second")
    #expect(again.rendered.isEmpty)
    #expect(again.written == [])
    #expect(again.kept == again.pages)
    #expect(FileSystem.names(in: path("second")) == ["emptied.txt", "files", "removed.txt"])
    #expect(files("second") == [])
    #expect(site.text("second/removed.txt") == "")
  }

  @Test func theStateOfAUsualBuildCountsAsPublishedWithoutItsOutput() throws {
    try site.build()
    try site.remove("_site")
    #expect(try delta("nothing").written == [])
    try edit("Briggs 411", "Briggs 100")
    #expect(try delta("changes").written.contains("people/kurt-godel.html"))
    #expect(!FileSystem.exists(path("_site")))
  }

  @Test func leavesTheOutputFolderAsItIs() throws {
    try site.build()
    try site.write("_site/index.html", "edited by hand")
    let before = try site.tree()
    #expect(try delta("nothing").written == [])
    try edit("Briggs 413", "Briggs 100")
    #expect(try delta("changes").written.contains("index.html"))
    #expect(try site.tree() == before)
  }

  @Test func aPageThatComesOutTheSameIsNotWritten() throws {
    try delta("first")
    try withState { store in
      var meta = try store.meta()
      meta.program = Fingerprint(of: "another program")
      try store.write(meta)
    }
    #expect(try delta("changes").rendered.first?.reasons == [.programChanged])
    #expect(files("changes") == [])
  }

  @Test func aForcedOneIsTheWholeSite() throws {
    let first = try delta("first")
    try site.remove("Static/robots.txt")
    let report = try delta("forced") { $0.force = true }
    #expect(report.written == first.written.filter { $0 != "robots.txt" })
    #expect(report.warnings == [])
    #expect(FileSystem.names(in: path("forced")) == ["files"])
    #expect(try delta("again").written == [])
  }

  @Test func anotherDayChangesThePagesThatShowIt() throws {
    try site.write("Templates/today.md", "---\npath: today.html\n---\n{{ 'today' | date: '%F' }}\n")
    try delta("first")
    #expect(try delta("same").written == [])
    site.moment += 86_400
    #expect(try delta("next").written == ["today.html"])
  }

  @Test func aPageWhoseReplacementDidNotEndIsWrittenAgain() throws {
    try site.build()
    try withState { store in
      let pages = try #require(try store.pages())
      try store.markStale(pages.filter { ["index.html", "robots.txt"].contains($0.path) }.map(\.number))
    }
    let report = try delta("changes")
    #expect(report.rendered.map(\.reasons) == [[.interrupted]])
    #expect(files("changes") == ["index.html", "robots.txt"])
    #expect(try delta("again").written == [])
  }

  // MARK: - Afterwards

  @Test func aLaterBuildBringsAnOldOutputFolderUpToDate() throws {
    try site.build()
    try edit("Briggs 413", "Briggs 100")
    try edit("- {id: A3C7E9B4", "# ")
    try delta("changes")
    let report = try site.build()
    #expect(report.warnings == [])
    #expect(report.removed == ["departments/computing.html", "people/grace-hopper.html"])
    #expect(SiteFixture.differences(try site.tree(), try site.cleanTree()) == [])
    #expect(try site.build().written == [])
  }

  @Test func aLaterBuildAdoptsThePublishedFiles() throws {
    try delta("first")
    try FileManager.default.moveItem(atPath: path("first/files"), toPath: path("_site"))
    let report = try site.build()
    #expect(report.rendered.isEmpty)
    #expect(report.written == [])
    #expect(SiteFixture.differences(try site.tree(), try site.cleanTree()) == [])
    #expect(try site.build().written == [])
  }

  // MARK: - Refusals

  @Test func aFolderWithSomethingInItIsRefusedAndNothingIsForgotten() throws {
    try delta("first")
    try edit("Briggs 413", "Briggs 100")
    #expect(
      site.problems { $0.delta = path("first") }.map(\.message) == ["'first' is not empty: there is 'files' in it"])
    try site.write("notes/a.txt", "")
    #expect(
      site.problems { $0.delta = path("notes") }.map(\.notes)
        == [["name a folder that is new or empty, for the changes alone"]])
    #expect(try delta("changes").written.count == 5)
  }

  @Test func anEmptyFolderIsFine() throws {
    try FileManager.default.createDirectory(atPath: path("changes"), withIntermediateDirectories: false)
    #expect(try delta("changes").written.contains("index.html"))
  }

  @Test(arguments: [
    ("_site", "it is inside the output folder"), ("_site/changes", "it is inside the output folder"),
    ("Static/changes", "it is inside the site's 'Static'"), (".", "it is the site's own folder"),
    (".roster/changes", "it is inside the site's '.roster'"), ("roster.yml", "it is the site's 'roster.yml'"),
  ])
  func refusesAFolderThatIsTaken(_ name: String, _ objection: String) throws {
    try site.write("roster.yml", "")
    let problems = site.problems { $0.delta = path(name) }
    #expect(problems.count == 1)
    #expect(problems.first?.message.hasSuffix("': " + objection) == true)
    #expect(!FileSystem.exists(path(name + "/files")))
  }

  @Test func aFolderThatCannotBeMadeChangesNothing() throws {
    try delta("first")
    try edit("Briggs 413", "Briggs 100")
    try site.write("file", "")
    #expect(
      site.problems { $0.delta = path("file/changes") }.map(\.message)
        == ["cannot make the folder 'file/changes/files': Not a directory"])
    #expect(try delta("changes").written.count == 5)
  }

  @Test func anErrorLeavesNothingBehind() throws {
    try site.write("Templates/person.md", "---\nfor: person\npath: people/{{ person.slug }}.html\n---\n{% if %}")
    #expect(site.problems { $0.delta = path("changes") }.isEmpty == false)
    #expect(!FileSystem.exists(path("changes")))
  }

  // MARK: - Runs that were killed

  @Test func whatARunLeftThatWasKilledIsSweptAndNeverLooksLikeChanges() throws {
    try delta("first")
    try edit("Briggs 413", "Briggs 100")
    // Before the state knew of them; the lists may be there or not.
    for file in ["unfinished-1abc/index.html", "unfinished-1abc/.roster/tmp/0", "unfinished-2/x", "removed.txt"] {
      try site.write("changes/" + file, "half")
    }
    let report = try delta("changes")
    #expect(FileSystem.names(in: path("changes")) == ["emptied.txt", "files", "removed.txt"])
    #expect(files("changes") == report.written)
    #expect(report.written.count == 5)
    #expect(site.text("changes/removed.txt") == "")
  }

  @Test func whatTheStateKnowsIsFinishedAndHasToBePublished() throws {
    try delta("first")
    try edit("- {id: A3C7E9B4", "# ")
    let report = try delta("changes")
    var word = ""
    try withState { word = try $0.meta().delta }
    try FileManager.default.moveItem(atPath: path("changes/files"), toPath: path("changes/unfinished-" + word))
    // The edit is taken back, and would never be published if this folder were swept.
    try edit("# ", "- {id: A3C7E9B4")
    let problems = site.problems { $0.delta = path("changes") }
    #expect(problems.map(\.message) == ["'changes' is not empty: there is 'emptied.txt' in it"])
    #expect(problems.map(\.notes) == [["publish the changes that are in it, and remove the folder"]])
    #expect(files("changes") == report.written)
    #expect(FileSystem.names(in: path("changes")) == ["emptied.txt", "files", "removed.txt"])
    #expect(try delta("back").written.contains("people/grace-hopper.html"))
  }

  @Test func otherFilesBesideThemAreNotSwept() throws {
    for file in ["unfinished-1/x", "notes.txt"] { try site.write("changes/" + file, "mine") }
    #expect(
      site.problems { $0.delta = path("changes") }.map(\.message) == [
        "'changes' is not empty: there is 'notes.txt' in it"
      ])
    #expect(site.text("changes/unfinished-1/x") == "mine")
  }
}
