import Foundation
import Testing

@testable import RosterKit

@Suite struct LinkTargetTests {
  private func target(_ link: String, on page: String = "a/b.html", baseURL: String? = nil) -> LinkTarget? {
    var settings = SiteConfiguration()
    settings.baseURL = baseURL
    return LinkTarget(link, on: page, of: settings)
  }

  @Test(arguments: [
    ("c.html", "a/c.html", ""), ("../c.html", "c.html", ""), ("./c.html", "a/c.html", ""), ("c/", "a/c/index.html", ""),
    ("..", "index.html", ""), ("../", "index.html", ""), (".", "a/index.html", ""), ("/c.html", "c.html", ""),
    ("/", "index.html", ""), ("c.html?x=/y#z", "a/c.html", "z"), ("#x", "a/b.html", "x"), ("", "a/b.html", ""),
    ("?q", "a/b.html", ""), ("%C3%A4%20b.html#%C3%A4", "a/ä b.html", "ä"), ("100%.html", "a/100%.html", ""),
  ])
  func leadsTo(link: String, path: String, fragment: String) throws {
    let found = try #require(target(link))
    #expect(found.path == path)
    #expect(found.fragment == fragment)
  }

  @Test(arguments: ["https://e.edu/", "mailto:a@b", "//e.edu/x", "data:text/plain,x", "TEL:1"])
  func leadsOutOfTheSite(link: String) {
    #expect(target(link) == nil)
  }

  @Test func aColonBehindASlashIsNoScheme() {
    #expect(target("x/a:b.html")?.path == "a/x/a:b.html")
  }

  @Test func whatIsAboveTheRootIsNoPath() throws {
    let found = try #require(target("../../c.html"))
    #expect(found.path == nil)
  }

  @Test func theBaseURLIsTheSite() {
    let base = "https://e.edu/staff/"
    #expect(target("https://e.edu/staff/x.html", baseURL: base)?.path == "x.html")
    #expect(target("/staff/x.html", baseURL: base)?.path == "x.html")
    #expect(target("/other/x.html", baseURL: base) == nil)
    #expect(target("https://e.edu/other", baseURL: base) == nil)
  }
}

@Suite struct LinkCheckTests {
  /// The warnings about pages by path, with a copied file `style.css`.
  private func warnings(_ pages: KeyValuePairs<String, String>) -> [String] {
    let check = LinkCheck(settings: SiteConfiguration(), paths: Set(pages.map(\.key) + ["style.css"]))
    let findings = pages.map { check.findings(of: Array($0.value.utf8), at: $0.key) }
    return check.warnings(about: findings).map { ([$0.message] + $0.notes).joined(separator: " / ") }
  }

  @Test func goodLinksAreSilent() {
    #expect(
      warnings([
        "index.html": """
        <link rel="stylesheet" href="style.css"><a href="p/a.html#x">a</a> <a href="p">p</a> <a href="#top">t</a>
        <a href="#">t</a> <a name="n"></a><a href="#n">n</a> <a href="#/route">r</a> <a href="p/a.html#:~:text=x">f</a>
        """,
        "p/a.html": #"<p id="x"><img srcset="../style.css 1x, ../style.css 2x">"#,
        "p/index.html": #"<base href="/elsewhere/"><a href="nix.html">b</a>"#,
      ]) == [])
  }

  @Test func brokenLinksAreToldOnce() {
    #expect(
      warnings([
        "a.html": #"<a href="stile.css">1</a><a href="stile.css#x">2</a>"#, "b.html": #"<img src="stile.css">"#,
        "c.html": #"<!-- <a href="stile.css"> --><script>"<a href='stile.css'>"</script>"#,
      ]) == ["'a.html' links to 'stile.css', and nothing is there / did you mean 'style.css'? / so do 2 more pages"])
  }

  @Test func anchorsAreLookedUpOnTheirPage() {
    #expect(
      warnings([
        "a.html": #"<a href="b.html#x">1</a><a href="b.html#y">2</a><a href="style.css#z">3</a>"#,
        "b.html": #"<p id="x"><p id="x"><p id="x">"#,
      ]) == [
        "'a.html' links to 'b.html#y', and the page has no such anchor",
        "'b.html' has more than one element with the id 'x'",
      ])
  }

  @Test func ofManyTheFirstTwentyAreTold() {
    let links = (1...25).map { "<a href=\"\($0)/x\">x</a>" }.joined()
    let found = warnings(["a.html": links])
    #expect(found.count == 20)
    #expect(found.last == "'a.html' links to '20/x', and nothing is there / 5 more like this")
  }
}

@Suite struct SiteCheckerTests {
  @Test func nothingIsWrittenAndEveryPageCounts() throws {
    let site = try SiteFixture(["directory.yaml": (1...70).map { "- name: P\($0)\n" }.joined()])
    let counts = Counts()
    let report = SiteChecker(site: try SiteFolder(argument: site.folder.path), options: site.options())
      .check { done, total in counts.add(done, total) }
    #expect(report.problems == [])
    #expect(report.people == 70)
    #expect(counts.values.map(\.done).max() == report.pages)
    #expect(Set(counts.values.map(\.total)) == [report.pages])
    #expect(FileSystem.files(below: site.folder.path) == ["directory.yaml"])
  }

  @Test func aBuildTellsItsProgressToo() throws {
    let site = try SiteFixture(["directory.yaml": "- name: Ada\n"])
    let counts = Counts()
    let builder = SiteBuilder(site: try SiteFolder(argument: site.folder.path), options: site.options())
    let report = try builder.build { done, total in counts.add(done, total) }
    #expect(counts.values.map(\.done).sorted() == [1, 2, 3, 4])
    #expect(counts.values.allSatisfy { $0.total == report.pages })
  }

  @Test func warningsAreThoseOfABuild() throws {
    let site = try SiteFixture([
      "directory.yaml": "- name: Ada\n- {id: x}\n", "Templates/a.txt": "{{ people.first.sallary }}",
    ])
    let report = SiteChecker(site: try SiteFolder(argument: site.folder.path), options: site.options()).check()
    #expect(report.warnings == 2)
    #expect(report.errors == 0)
    #expect(try report.problems == site.build().warnings)
  }
}

/// What a progress closure heard, from whichever thread.
private final class Counts: @unchecked Sendable {
  private let lock = NSLock()
  private var heard: [(done: Int, total: Int)] = []

  func add(_ done: Int, _ total: Int) { lock.withLock { heard.append((done, total)) } }

  var values: [(done: Int, total: Int)] { lock.withLock { heard } }
}
