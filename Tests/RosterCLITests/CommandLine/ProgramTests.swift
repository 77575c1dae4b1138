import Diagnostics
import Foundation
import Testing

@testable import RosterCLI

@Suite struct ProgramTests {
  private let program = Program(
    name: "roster", version: "1.2.3", summary: "make a site", commands: [Sample.self, Failing.self], notes: [])

  @Test func runsTheCommandThatIsNamed() throws {
    let capture = try Capture()
    #expect(program.run(["sample", "people"], on: capture.console) == .done)
    #expect(try capture.output == "sampled people\n")
    #expect(try capture.errors == "")
  }

  @Test(arguments: [[], ["help"], ["--help"], ["-h"], ["help", "--help"]])
  func showsTheListOfCommands(words: [String]) throws {
    let capture = try Capture()
    #expect(program.run(words, on: capture.console) == .done)
    #expect(try capture.output.hasPrefix("Make a site.\n\nUsage: roster COMMAND"))
  }

  @Test(arguments: [["help", "sample"], ["sample", "--help"], ["sample", "-h", "--nonsense"]])
  func showsTheHelpOfACommand(words: [String]) throws {
    let capture = try Capture()
    #expect(program.run(words, on: capture.console) == .done)
    #expect(try capture.output == HelpText.command(Sample.spec, of: "roster") + "\n")
  }

  @Test func showsTheVersion() throws {
    let capture = try Capture()
    #expect(program.run(["--version"], on: capture.console) == .done)
    #expect(try capture.output == "roster 1.2.3\n")
  }

  @Test(arguments: [["smaple"], ["help", "smaple"], ["Sample"]])
  func mistypedCommandGetsASuggestion(words: [String]) throws {
    let capture = try Capture()
    #expect(program.run(words, on: capture.console) == .usage)
    #expect(try capture.output == "")
    #expect(
      try capture.errors == """
        roster: error: unknown command '\(words.last ?? "")'
        note: did you mean 'sample'?
        note: 'roster help' lists the commands

        """)
  }

  @Test func unknownOptionBeforeTheCommand() throws {
    let capture = try Capture()
    #expect(program.run(["--force", "sample"], on: capture.console) == .usage)
    #expect(
      try capture.errors == """
        roster: error: unknown option '--force'
        note: options of a command go after it
        note: 'roster help' lists the commands

        """)
  }

  @Test func wrongOptionPointsToTheHelpOfItsCommand() throws {
    let capture = try Capture()
    #expect(program.run(["sample", "--forse"], on: capture.console) == .usage)
    #expect(
      try capture.errors == """
        roster: error: unknown option '--forse'
        note: did you mean '--force'?
        note: 'roster help sample' shows what the command takes

        """)
  }

  @Test func valueThatTheCommandRefusesIsWrongUsage() throws {
    let capture = try Capture()
    #expect(program.run(["sample", "--jobs", "0"], on: capture.console) == .usage)
    #expect(
      try capture.errors
        == "roster: error: unexpected value '0' for option '--jobs', expected a whole number from 1 to 64\n")
  }

  @Test func problemsArePrintedInOrder() throws {
    let capture = try Capture()
    #expect(program.run(["fail"], on: capture.console) == .problems)
    #expect(try capture.errors == "a.yml: error: first\nroster: warning: second\n")
  }
}

/// A command that finds problems.
private struct Failing: Command {
  static let spec = CommandSpec(name: "fail", summary: "find problems")

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(on console: Console) throws -> ExitCode {
    throw DiagnosticError([.error("first", at: .file("a.yml")), .warning("second")])
  }
}
