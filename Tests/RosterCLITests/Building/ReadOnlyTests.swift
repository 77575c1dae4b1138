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

  @Test func aFirstBuildNeedsAPlaceForItsState() throws {
    try folder.remove(".roster")
    let outcome = try run(#""$ROSTER" build"#)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix("/.roster': Permission denied\nnote: '--state' keeps the state elsewhere\n"))
  }
}
