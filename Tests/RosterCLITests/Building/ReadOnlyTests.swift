import Foundation
import Testing

/// Whoever may read a site and not write it can still look at it, and learns what is missing for more.
@Suite(.enabled(if: Binary.canRunAsNobody, "the tests run as root, and the program cannot be run as somebody else"))
struct ReadOnlyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try SmallSite.make()
    // Its times decide whether it is read, and its owner's name changes them.
    try folder.write("Static/robots.txt", "")
    #expect(try Binary.run("build", in: folder).status == 0)
  }

  /// Runs lines of shell while nothing of the site can be written.
  private func run(_ script: String) throws -> Outcome {
    try Binary.shellAsNobody("chmod -R a-w .; \(script); s=$?; chmod -R u+w .; exit $s", in: folder)
  }

  @Test(arguments: [
    "explain index.html", "list", "show ada", "check", "build", "export --format json", "clean --dry-run",
  ])
  func whatWritesNothingNeedsNoRightToWrite(command: String) throws {
    let before = try folder.tree("").filter { $0.key != "script" }
    let outcome = try run(#""$ROSTER" \#(command)"#)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors == "", "\(outcome)")
    #expect(differences(before, try folder.tree("").filter { $0.key != "script" }) == [])
  }

  @Test(arguments: ["explain index.html", "build"])
  func thereNeedBeNoLock(command: String) throws {
    try folder.remove(".roster/state.sqlite.lock")
    let outcome = try run(#""$ROSTER" \#(command)"#)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(!folder.exists(".roster/state.sqlite.lock"))
  }

  @Test func filesWithNewTimesAreReadAndNothingIsStored() throws {
    for _ in 0..<2 {
      let outcome = try run(#"find _site -exec touch {} + ; "$ROSTER" build"#)
      #expect(outcome.output.hasPrefix("10 pages, nothing changed"), "\(outcome)")
    }
  }

  @Test func whatChangedGoesToADeltaElsewhereOnlyWithAStateThatCanBeWritten() throws {
    try folder.write("directory.json", SmallSite.people.replacingOccurrences(of: "B 11", with: "B 12"))
    let before = try folder.tree()
    let outcome = try run(#""$ROSTER" build"#)
    #expect(
      outcome
        == Outcome(
          errors: """
            roster: error: there is something to write, and '.roster/state.sqlite' cannot be written: Permission denied
            note: this needs the right to write there and in '_site'
            note: '--state' and '--output' name other places

            """, status: 1))
    #expect(differences(before, try folder.tree()) == [])
    let other = try TemporaryFolder()
    #expect(
      try Binary.run(
        "build", folder.url.path, "--quiet", "--state", other.file("state").path, "--output", other.file("site").path,
        in: other) == Outcome())
  }

  private static var canSpoilState: Bool {
    (try? Binary.shell("python3 -c 'import sqlite3'", in: TemporaryFolder()).status) == 0
  }

  /// What a killed build has half written is undone from SQLite's journal, which is writing.
  @Test(.enabled(if: canSpoilState, "python3 is not there to leave a journal behind"))
  func aStateThatWasLeftHalfWrittenNeedsTheRightToWrite() throws {
    try folder.write(
      "spoil.py",
      """
      import os, sqlite3
      state = sqlite3.connect('.roster/state.sqlite', isolation_level=None)
      state.execute('PRAGMA cache_size = 2')
      state.execute('BEGIN')
      state.execute('UPDATE pages SET warnings = zeroblob(20000)')
      os._exit(0)
      """)
    #expect(try Binary.shell("python3 spoil.py", in: folder).status == 0)
    for command in ["explain index.html", "build"] {
      #expect(
        try run(#""$ROSTER" \#(command)"#)
          == Outcome(
            errors: """
              roster: error: cannot use '.roster/state.sqlite': attempt to write a readonly database
              note: a build that was interrupted has to be undone first: run this once as somebody who may write there
              note: '--state' keeps the state elsewhere

              """, status: 1))
    }
    #expect(try Binary.run("build", in: folder).output.hasPrefix("10 pages, nothing changed"))
    #expect(try run(#""$ROSTER" explain index.html"#).status == 0)
  }

  @Test func aFirstBuildNeedsAPlaceForItsState() throws {
    try folder.remove(".roster")
    let outcome = try run(#""$ROSTER" build"#)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix("/.roster': Permission denied\nnote: '--state' keeps the state elsewhere\n"))
  }
}
