import Diagnostics
import Foundation
import Testing

@testable import RosterCLI

@Suite struct ConsoleTests {
  private static let problem = Diagnostic.error(
    "unknown filter 'upcas'",
    at: SourceLocation(path: "Templates/person.md", line: 12, column: 11, span: 5, lineText: "{{ name | upcas }}"),
    notes: ["did you mean 'upcase'?"])

  @Test func resultsAndProblemsGoTheirOwnWays() throws {
    let capture = try Capture()
    capture.console.print("result")
    capture.console.report(Self.problem)
    capture.console.remark("remark")
    #expect(capture.console.finish() == nil)
    #expect(try capture.output == "result\n")
    #expect(try capture.errors == Self.problem.formatted() + "\nremark\n")
  }

  @Test func resultsAreGatheredUntilTheEnd() throws {
    let capture = try Capture()
    capture.console.print("result")
    #expect(try capture.output == "")
    _ = capture.console.finish()
    #expect(try capture.output == "result\n")
  }

  @Test func aProblemComesAfterTheResultsBeforeIt() throws {
    let capture = try Capture()
    capture.console.print("result")
    capture.console.report(Self.problem)
    #expect(try capture.output == "result\n")
  }

  @Test func aTerminalGetsColours() throws {
    let capture = try Capture(terminals: true)
    capture.console.report(Self.problem)
    #expect(
      try capture.errors == """
        \u{1B}[1mTemplates/person.md:12:11: \u{1B}[0m\u{1B}[1;31merror: \u{1B}[0munknown filter 'upcas'
           12 | {{ name | upcas }}
              |           \u{1B}[1;32m^^^^^\u{1B}[0m
        \u{1B}[36mnote: \u{1B}[0mdid you mean 'upcase'?

        """)
  }

  @Test func aProblemWithoutAPlaceIsColouredToo() throws {
    let capture = try Capture(terminals: true)
    capture.console.report(.warning("look", notes: ["a ^ b"]))
    #expect(
      try capture.errors
        == "\u{1B}[1mroster: \u{1B}[0m\u{1B}[1;33mwarning: \u{1B}[0mlook\n\u{1B}[36mnote: \u{1B}[0ma ^ b\n")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func coloursCanBeDeclined(environment: [String: String]) throws {
    let capture = try Capture(terminals: true, environment: environment)
    capture.console.report(Self.problem)
    #expect(try capture.errors == Self.problem.formatted() + "\n")
  }

  @Test func emptyNoColorMeansNothing() throws {
    let capture = try Capture(terminals: true, environment: ["NO_COLOR": ""])
    capture.console.report(.error("x"))
    #expect(try capture.errors.contains("\u{1B}[1;31m"))
  }

  @Test func dataCannotCommandATerminal() throws {
    let capture = try Capture(terminals: true)
    capture.console.print("Ada\u{1B}[2J\tLovelace\r\u{7F}\u{9B}")
    capture.console.report(.error("bad name 'A\u{1B}]0;x\u{7}'"))
    #expect(try capture.output == "Ada␛[2J\tLovelace␍␡\u{FFFD}\n")
    #expect(try capture.errors.contains("bad name 'A␛]0;x␇'"))
  }

  @Test func aPipeGetsEveryByte() throws {
    let capture = try Capture()
    capture.console.print("Ada\u{1B}[2J")
    _ = capture.console.finish()
    #expect(try capture.output == "Ada\u{1B}[2J\n")
  }

  @Test func manyResultsArriveWhole() throws {
    let capture = try Capture()
    for number in 0..<20_000 { capture.console.print("line \(number)") }
    _ = capture.console.finish()
    #expect(try capture.output == (0..<20_000).map { "line \($0)\n" }.joined())
  }

  @Test func aReaderThatIsGoneIsNoProblem() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let console = self.console(writingTo: pipe.fileHandleForWriting)
    console.print("result")
    #expect(console.finish() == nil)
  }

  @Test func lostResultsAreAProblem() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "")
    let readOnly = try FileHandle(forReadingFrom: folder.file("file"))
    let console = self.console(writingTo: readOnly)
    console.print("result")
    #expect(console.finish() == .error("cannot write to standard output: Bad file descriptor"))
  }

  private func console(writingTo handle: FileHandle) -> Console {
    let channel = Channel(descriptor: handle.fileDescriptor, environment: [:])
    return Console(output: channel, errors: channel, now: { .zero })
  }
}
