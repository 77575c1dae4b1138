import Foundation
import Incremental
import Testing

@testable import RosterKit

/// Builds that are compared with a clean build. Since builds are right, faults are made by hand: files are damaged, and
/// the state is made to believe that they are as they were written.
@Suite struct VerifyTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture([
      "directory.yaml": """
      - {id: 6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10, name: Ada Lovelace, office: Briggs 413}
      - {id: A3C7E9B4-51D8-4C66-8F0E-7B9D4E2F6031, name: Grace Hopper, office: Steitz 131}
      """,
      "Static/robots.txt": "User-agent: *\n",
    ])
  }

  private func path(_ name: String) -> String { site.folder.appendingPathComponent(name).path }

  @discardableResult
  private func verify(_ change: (inout BuildOptions) -> Void = { _ in }) throws -> BuildReport {
    try site.build { options in
      options.verify = true
      change(&options)
    }
  }

  private func edit(_ old: String, _ new: String) throws {
    let text = try #require(site.text("directory.yaml"))
    try site.write("directory.yaml", text.replacingOccurrences(of: old, with: new))
  }

  @Test func twoFormsOfOneLetterAreTwoFiles() throws {
    try site.write(
      "Templates/by-name.html", "---\nfor: person\npath: by/{{ person.name }}.html\n---\n{{ person.name }}")
    try edit("Ada Lovelace", "\u{C9}milie")
    #expect(try verify().differences == [])
    try edit("\u{C9}milie", "E\u{301}milie")
    let report = try verify()
    #expect(report.differences == [])
    #expect(report.written.map { Array($0.utf8) }.contains(Array("by/E\u{301}milie.html".utf8)))
    #expect(report.removed.map { Array($0.utf8) } == [Array("by/\u{C9}milie.html".utf8)])
  }

  /// Changes what the state says of a file, and makes it trust all files as they are now.
  private func deceive(_ file: String, _ change: (inout StoredPage) -> Void) throws {
    let store = try StateStore(path: path(".roster/state.sqlite"))
    var page = try #require(try store.pages()?.first { $0.path == file })
    change(&page)
    var meta = try store.meta()
    meta.stampedAt = FileStamp.now + 1_000_000_000
    meta.ownership = FileHash.fingerprint(ofFile: path("_site/" + Ownership.file))
    try store.write([page])
    try store.write(meta)
  }

  /// Changes a byte of a file in a way that no build can notice.
  private func damage(_ file: String) throws {
    var bytes = try Data(contentsOf: site.folder.appendingPathComponent("_site/" + file))
    bytes[bytes.count / 2] ^= 1
    try site.write("_site/" + file, bytes: bytes)
    let stamp = try #require(FileStamp.of(path("_site/" + file)))
    let contents = try #require(FileHash.fingerprint(ofFile: path("_site/" + file)))
    try deceive(file) { page in
      page.stamp = stamp
      page.contents = contents
    }
  }

  private func expectNoTraces() {
    #expect(FileSystem.names(in: path(".roster")) == ["state.sqlite", "state.sqlite.lock"])
  }

  // MARK: - Builds that are right

  @Test func aBuildIsWhatACleanBuildMakes() throws {
    #expect(try verify().differences == [])
    expectNoTraces()
    #expect(try verify().differences == [])
    try edit("Briggs 413", "Briggs 100")
    let report = try verify()
    #expect(report.written.count == 4)
    #expect(report.differences == [])
    try edit("- {id: A3C7E9B4", "# ")
    #expect(try verify().differences == [])
    #expect(try verify { $0.force = true }.differences == [])
    expectNoTraces()
  }

  @Test func theDayIsThatOfTheBuild() throws {
    try site.write("Templates/today.md", "---\npath: today.html\n---\n{{ 'today' | date: '%F' }}\n")
    #expect(try verify().differences == [])
    site.moment += 40 * 86_400
    #expect(try verify().differences == [])
    #expect(try #require(site.text("_site/today.html")).contains("2027-01-09"))
  }

  @Test func aBuildThatIsNotVerifiedSaysNothingOfDifferences() throws {
    let report = try site.build()
    #expect(report.differences == nil)
    #expect(try !report.json().contains("differences"))
    #expect(try verify().json().contains(#""differences":[]"#))
  }

  @Test func filesThatAreNotRostersAreNotCompared() throws {
    try site.build()
    try site.write("_site/CNAME", "example.org")
    try site.write("_site/.git/HEAD", "ref: refs/heads/main")
    #expect(try verify().differences == [])
    #expect(site.text("_site/CNAME") == "example.org")
  }

  @Test func anOutputElsewhereIsComparedToo() throws {
    let elsewhere = try SiteFixture()
    site.output = elsewhere.folder.appendingPathComponent("public").path
    #expect(try verify().differences == [])
    #expect(try verify { $0.state = path("kept.sqlite") }.differences == [])
    #expect(FileSystem.names(in: elsewhere.folder.path) == ["public"])
  }

  @Test func whatIsLeftOfAnInterruptedComparisonIsSwept() throws {
    try site.build()
    try site.write(".roster/state.sqlite.verify/site/stale.html", "")
    #expect(try verify().differences == [])
    expectNoTraces()
    try site.write(".roster/state.sqlite.verify/site/stale.html", "")
    _ = try SiteCleaner(site: SiteFolder(argument: site.folder.path)).clean()
    #expect(!FileSystem.exists(path(".roster")))
  }

  // MARK: - Faults

  @Test func aDamagedPageIsFoundWithTheReasonsForItsLastRendering() throws {
    try site.build()
    try edit("Briggs 413", "Briggs 100")
    try site.build()
    try damage("people/ada-lovelace.html")
    #expect(try site.build().written == [])
    let differences = try #require(try verify().differences)
    #expect(differences.map(\.path) == ["people/ada-lovelace.html"])
    #expect(differences.map(\.kind) == [.different])
    let diagnostic = try #require(differences.first?.diagnostic)
    #expect(diagnostic.message == "'people/ada-lovelace.html' is not what a clean build makes")
    #expect(
      diagnostic.notes == [
        "last rendered because field 'office' of 'Ada Lovelace' changed: 'Briggs 413' is now 'Briggs 100'"
      ])
    expectNoTraces()
  }

  @Test func aDamagedCopyIsFound() throws {
    try site.build()
    try damage("robots.txt")
    #expect(
      try verify().differences == [OutputDifference(path: "robots.txt", kind: .different, reasons: [])])
  }

  @Test func aPageThatNobodyRemovedIsFound() throws {
    try site.build()
    try site.write("_site/people/leaver.html", "still here")
    try site.write(
      "_site/" + Ownership.file, try #require(site.text("_site/" + Ownership.file)) + "people/leaver.html\n")
    try deceive("index.html") { _ in }
    let report = try verify()
    #expect(
      report.differences == [OutputDifference(path: "people/leaver.html", kind: .leftOver, reasons: [])])
    #expect(
      try report.json().contains(#""differences":[{"kind":"left over","path":"people/leaver.html","reasons":[]}]"#))
  }

  @Test func aPageThatIsMissingIsFound() throws {
    try site.build()
    try site.remove("_site/index.html")
    do {
      let store = try StateStore(path: path(".roster/state.sqlite"))
      try store.removePages([try #require(try store.pages()?.first { $0.path == "index.html" }).number])
      try store.write(try store.meta())
    }
    #expect(
      try verify().differences?.map(\.diagnostic.message) == ["'index.html' is missing: a clean build makes it"])
  }

  @Test func differencesComeInTheOrderOfBytes() throws {
    try site.build()
    for file in ["people/grace-hopper.html", "index.html", "404.html"] { try damage(file) }
    #expect(try verify().differences?.map(\.path) == ["404.html", "index.html", "people/grace-hopper.html"])
  }

  @Test func aCleanBuildThatFailsIsAnErrorAndLeavesNothing() throws {
    try site.build()
    try site.write("Templates/index.md", "{% if %}")
    let folder = try SiteFolder(argument: site.folder.path)
    let inputs = InputScan(site: folder, configuration: nil, directory: "directory.yaml").fingerprint
    do {
      let store = try StateStore(path: path(".roster/state.sqlite"))
      var meta = try store.meta()
      meta.inputs = inputs
      try store.write(meta)
    }
    #expect(try site.build().rendered.isEmpty)
    #expect(site.problems { $0.verify = true }.first?.location?.path == "Templates/index.md")
    expectNoTraces()
  }

  // MARK: - What was published

  @Test func aDeltaIsComparedByWhatTheStateSays() throws {
    #expect(try verify { $0.delta = path("first") }.differences == [])
    try edit("Briggs 413", "Briggs 100")
    #expect(try verify { $0.delta = path("second") }.differences == [])
    #expect(!FileSystem.exists(path("_site")))
    try deceive("index.html") { $0.contents = Fingerprint(of: "another page") }
    try deceive("robots.txt") { $0.path = "renamed.txt" }
    let report = try verify { $0.delta = path("third") }
    #expect(
      report.differences?.map { "\($0.path): \($0.kind.rawValue)" }
        == ["index.html: different", "renamed.txt: left over", "robots.txt: missing"])
  }
}
