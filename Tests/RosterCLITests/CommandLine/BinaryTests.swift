import Testing

@testable import RosterCLI

/// The built program, or the installed one: what only a real process shows.
@Suite struct BinaryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func saysItsVersion() throws {
    #expect(
      try Binary.run("--version", in: folder) == Outcome(output: "roster \(Roster.program.version)\n"))
  }

  @Test func listsItsCommands() throws {
    let outcome = try Binary.run("help", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Usage: roster COMMAND"))
    #expect(outcome.errors == "")
  }

  @Test func unknownCommandIsStatus64() throws {
    #expect(
      try Binary.run("frobnicate", in: folder)
        == Outcome(
          errors: """
            roster: error: unknown command 'frobnicate'
            note: 'roster help' lists the commands

            """, status: 64))
  }

  @Test func aClosedPipeIsSilent() throws {
    let outcome = try Binary.shell(#"{ "$ROSTER" help; echo "status $?" >&2; } | true"#, in: folder)
    #expect(outcome == Outcome(errors: "status 0\n"))
  }

  @Test func aClosedOutputIsReported() throws {
    let outcome = try Binary.shell(#""$ROSTER" help >&-"#, in: folder)
    #expect(
      outcome == Outcome(errors: "roster: error: cannot write to standard output: Bad file descriptor\n", status: 1))
  }

  @Test func readsArgumentsThatAreNotText() throws {
    let outcome = try Binary.shell(#""$ROSTER" "$(printf 'a\377b')""#, in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("roster: error: unknown command 'a\u{FFFD}b'\n"))
  }
}
