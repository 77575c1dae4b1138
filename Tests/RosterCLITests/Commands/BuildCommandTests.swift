import Foundation
import Testing

@testable import RosterKit

/// `roster build` with the options that write changes alone, and that compare with a clean build.
@Suite struct BuildCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try SmallSite.make()
  }

  /// What a build prints, without the time that it took.
  private func summary(_ outcome: Outcome) -> String {
    String(outcome.output.prefix { $0 != "(" })
  }

  // MARK: - --delta

  @Test func aFirstDeltaIsTheWholeSite() throws {
    let outcome = try Binary.run("build", "--delta", "changes", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        roster: warning: nothing is known of what was published before: the changes are the whole site, with no list of what \
        to remove
        note: publish them with a tool that removes all other files there, like 'rsync --delete'

        """)
    #expect(try folder.files(in: "changes").count == 13)
    #expect(try folder.files(in: "changes").allSatisfy { $0.hasPrefix("files/") })
    #expect(!folder.exists("_site"))
  }

  @Test func anEditIsExplainedAndReported() throws {
    _ = try Binary.run("build", "--delta", "first", in: folder)
    _ = try Binary.run("remove", "Emmy Noether", in: folder)
    let outcome = try Binary.run("build", "--delta", "changes", "--explain", "--report", "report.json", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.lines.contains("index.html: the number of people changed: '3' is now '2'"))
    #expect(outcome.lines.contains("people/emmy-noether.html: nothing makes it any more, and it is removed"))
    #expect(try folder.read("changes/removed.txt") == "people/emmy-noether.html\n")
    #expect(try folder.files(in: "changes") == ["emptied.txt", "files/index.html", "files/people.json", "removed.txt"])
    let report = try folder.read("report.json")
    #expect(report.contains(#""removed":["people/emmy-noether.html"]"#))
    #expect(report.contains(#""written":["index.html","people.json"]"#))
  }

  @Test func aDeltaThatIsThereIsNotReplaced() throws {
    _ = try Binary.run("build", "--delta", "changes", "--quiet", in: folder)
    #expect(
      try Binary.run("build", "--delta", "changes", in: folder)
        == Outcome(
          errors: """
            roster: error: 'changes' is not empty: there is 'files' in it
            note: publish the changes that are in it, and remove the folder

            """, status: 1))
  }

  @Test func anOutputBesideADeltaIsAWrongCommandLine() throws {
    #expect(
      try Binary.run("build", "--delta", "changes", "--output", "public", in: folder)
        == Outcome(
          errors: """
            roster: error: '--delta' and '--output' exclude each other
            note: '--delta' writes what changed, and leaves the site alone

            """, status: 64))
  }

  @Test func theStateMayBeKeptElsewhere() throws {
    _ = try Binary.run("build", "--delta", "first", "--state", "kept/state", in: folder)
    let outcome = try Binary.run("build", "--delta", "changes", "--state", "kept/state", in: folder)
    #expect(summary(outcome) == "10 pages, nothing changed ")
    #expect(!folder.exists(".roster"))
  }

  // MARK: - --verify

  @Test func aVerifiedBuildSaysSo() throws {
    #expect(
      summary(try Binary.run("build", "--verify", in: folder))
        == "10 pages: 10 rendered, 13 written, 0 removed, as a clean build makes it ")
    let again = try Binary.run("build", "--verify", "--date", "2026-11-30", "--report", "report.json", in: folder)
    #expect(again.status == 0)
    #expect(summary(again) == "10 pages, nothing changed, as a clean build makes it ")
    #expect(try folder.read("report.json").contains(#""differences":[]"#))
    #expect(try folder.files(in: ".roster") == ["state.sqlite", "state.sqlite.lock"])
  }

  @Test func theDayOfTheEnvironmentIsThatOfBothBuilds() throws {
    try folder.write("Templates/today.md", "---\npath: today.html\n---\n{{ 'today' | date: '%F' }}\n")
    let outcome = try Binary.run("build", "--verify", in: folder, environment: ["SOURCE_DATE_EPOCH": "86400"])
    #expect(outcome.status == 0)
    #expect(try folder.read("_site/today.html").contains("1970-01-02"))
  }

  @Test(.enabled(if: UploadStubs.exists("sqlite3"), "sqlite3 is not there to spoil a state with"))
  func aStateThatForgotAPageIsNoticed() throws {
    _ = try Binary.run("build", in: folder)
    let outcome = try Binary.shell(
      """
      rm _site/people/emmy-noether.html
      sqlite3 .roster/state.sqlite "DELETE FROM pages WHERE path = 'people/emmy-noether.html'"
      "$ROSTER" build --verify
      """, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "roster: warning: '.roster/state.sqlite' is damaged: everything is built anew\n")
    #expect(summary(outcome).hasSuffix(", as a clean build makes it "))
    #expect(folder.exists("_site/people/emmy-noether.html"))
  }

  /// Nothing short of another state makes a build wrong: here it is one that never heard of a page.
  @Test func aSiteThatDiffersIsStatusOne() throws {
    _ = try Binary.run("build", in: folder)
    try forget("people/emmy-noether.html")
    let outcome = try Binary.run("build", "--verify", "--report", "report.json", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        roster: error: 'people/emmy-noether.html' is missing: a clean build makes it
        note: 'roster clean' and another build put it right
        note: a site that differs is a fault of Roster's, or somebody changed its files behind its back

        """)
    let report = try folder.read("report.json")
    #expect(report.contains(#""errors":1"#))
    #expect(report.contains(#""differences":[{"kind":"missing","path":"people/emmy-noether.html","reasons":[]}]"#))
  }

  /// Removes a page, and makes the state believe that it was never there.
  private func forget(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.file("_site/" + path))
    let store = try StateStore(path: folder.file(".roster/state.sqlite").path)
    let page = try #require(try store.pages()?.first { $0.path == path })
    let meta = try store.meta()
    try store.removePages([page.number])
    try store.write(meta)
    store.close()
  }

  // MARK: - --report

  private struct Report: Decodable {
    struct Change: Decodable, Equatable {
      var what: String
      var from: String?
      var to: String?
    }

    struct Page: Decodable {
      var path: String
      var reasons: [String]
      var changes: [Change]?
    }

    struct Problem: Decodable, Equatable {
      var severity: String
      var message: String
      var path: String?
      var line: Int?
      var column: Int?
      var notes: [String]
    }

    var output: String?
    var rendered: [Page]
    var errors: Int
    var warnings: Int
    var problems: [Problem]
  }

  private func report(editing old: String = "", as new: String = "") throws -> Report {
    try folder.write("directory.json", folder.read("directory.json").replacingOccurrences(of: old, with: new))
    _ = try Binary.run("build", "--report", "report.json", in: folder)
    return try JSONDecoder().decode(Report.self, from: Data(folder.read("report.json").utf8))
  }

  @Test func aReportTellsWhatAFieldWasAndIs() throws {
    let first = try report()
    #expect(first.rendered.allSatisfy { $0.reasons == ["it is new"] && $0.changes == nil })
    #expect(first.output == folder.file("_site").path)
    let edited = try report(editing: "B 11", as: String(repeating: "B 12 ", count: 20))
    let what = "field 'office' of 'Ada Lovelace' changed"
    let change = Report.Change(what: what, from: "B 11", to: String(repeating: "B 12 ", count: 12) + "…")
    #expect(edited.rendered.first { $0.path == "people/ada-lovelace.html" }?.changes == [change])
    #expect(edited.rendered.first { $0.path == "index.html" }?.changes == [change])
    let cleared = try report(editing: "\"office\": \"A 2\",", as: "")
    #expect(
      cleared.rendered.first { $0.path == "people/emile-borel.html" }?.changes
        == [Report.Change(what: "field 'office' of 'Émile Borel' changed", from: "A 2", to: nil)])
  }

  @Test func aReportHoldsNothingOfAPrivateField() throws {
    _ = try report()
    try folder.write("roster.yml", "title: Maths\nprivate: [mobile, office]\n")
    let hidden = try report()
    let page = hidden.rendered.first { $0.path == "people/ada-lovelace.html" }
    #expect(page?.reasons.contains("field 'office' of 'Ada Lovelace' changed") == true)
    #expect(
      page?.changes == [
        Report.Change(what: "the address of the page 'offices' changed", from: "/offices.html", to: nil)
      ])
    for word in ["B 11", "555 0101"] { #expect(!(try folder.read("report.json").contains(word))) }
  }

  @Test func theReportOfABuildThatFailedHasItsProblems() throws {
    try folder.write("Templates/x.md", "{{ people | frist }}\n{{ 1 | upcas }}\n")
    let failed = try report()
    #expect(failed.errors == 2)
    #expect(failed.output == nil)
    #expect(failed.problems.map(\.message) == ["unknown filter 'frist'", "unknown filter 'upcas'"])
    #expect(
      failed.problems.first
        == Report.Problem(
          severity: "error", message: "unknown filter 'frist'", path: "Templates/x.md", line: 1, column: 13,
          notes: ["did you mean 'first'?"]))
    try folder.write("Templates/x.md", "{% for p in people %}{{ p.fax }}{% endfor %}")
    let warned = try report()
    #expect(warned.errors == 0)
    #expect(warned.warnings == 1)
    #expect(warned.problems.map(\.severity) == ["warning"])
    #expect(warned.problems.map(\.message) == ["a person has no 'fax'"])
  }

  @Test func aReportWhereItWouldBePublishedIsRefused() throws {
    let outcome = try Binary.run("build", "--report", "_site/report.json", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("it is inside the output folder, and would be published with the site\n"))
    #expect(try folder.files() == ["directory.json", "roster.yml"])
  }

  @Test func aReportOverwritesReportsAlone() throws {
    let folder = try TemporaryFolder()
    try folder.write("directory.yaml", "- name: Ada\n")
    let refused = try Binary.run("build", "--report", "directory.yaml", in: folder)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("directory.yaml': it is the site's 'directory.yaml'\n"))
    #expect(try folder.read("directory.yaml") == "- name: Ada\n")
    try folder.write("notes", "mine")
    let notes = try Binary.run("build", "--report", "notes", in: folder)
    #expect(notes.status == 1)
    #expect(notes.errors.contains("'notes' is no report of Roster's, and would be overwritten"))
    #expect(!folder.exists("_site"))
    for _ in 0..<2 { #expect(try Binary.run("build", "--report", "r.json", in: folder).status == 0) }
  }

  // MARK: - Names that a terminal would obey

  @Test func messagesShowControlCharactersAndNoLineOfTheirOwn() throws {
    try folder.write("Static/a\u{1B}]0;x\u{7}\n::error::b.txt", "")
    #expect(
      try Binary.run("build", in: folder)
        == Outcome(
          errors:
            "roster: error: 'Static/a␛]0;x␇␊::error::b.txt' cannot be copied: it holds a backslash or control character\n",
          status: 1))
  }

  @Test func reasonsShowControlCharactersAndTheReportHasThem() throws {
    try folder.write("directory.json", #"[{"id": "1", "name": "A"}, {"id": "2", "name": "B", "email": "b@x"}]"#)
    _ = try Binary.run("build", in: folder)
    try folder.write(
      "directory.json", #"[{"id": "1", "name": "A"}, {"id": "2", "name": "B", "email": "b\u001b[2J\nc\u202e"}]"#)
    let outcome = try Binary.run("build", "--explain", "--report", "report.json", in: folder)
    #expect(outcome.lines.first == "people/b.html: field 'email' of 'B' changed: 'b@x' is now 'b [2J c\u{FFFD}'")
    #expect(!outcome.output.contains("\u{202E}"))
    let report = try folder.read("report.json")
    #expect(report.contains("\"to\":\"b [2J c\u{202E}\""))
    #expect(try JSONSerialization.jsonObject(with: Data(report.utf8)) is [String: Any])
  }
}
