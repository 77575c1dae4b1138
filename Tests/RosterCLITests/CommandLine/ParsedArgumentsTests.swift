import Testing

@testable import RosterCLI

@Suite struct ParsedArgumentsTests {
  @Test func readsWholeNumbersInRange() throws {
    #expect(try parsed("--jobs", "8").integer(of: Sample.jobs, in: 1...64) == 8)
    #expect(try parsed().integer(of: Sample.jobs, in: 1...64) == nil)
  }

  @Test(arguments: ["0", "65", "four", "1.5", "", "99999999999999999999"])
  func refusesOtherNumbers(text: String) throws {
    let arguments = try parsed("--jobs=\(text)")
    #expect(
      throws: UsageError("unexpected value '\(text)' for option '--jobs', expected a whole number from 1 to 64")
    ) {
      try arguments.integer(of: Sample.jobs, in: 1...64)
    }
  }

  @Test func readsAChoice() throws {
    #expect(try parsed("--format", "json").choice(of: Sample.format, as: Sample.Format.self) == .json)
    #expect(try parsed().choice(of: Sample.format, as: Sample.Format.self) == nil)
  }

  @Test func aWrongChoiceListsTheRightOnes() throws {
    let arguments = try parsed("--format", "jsno")
    #expect(
      throws: UsageError(
        "unexpected value 'jsno' for option '--format', expected 'text', 'json'", notes: ["did you mean 'json'?"])
    ) {
      try arguments.choice(of: Sample.format, as: Sample.Format.self)
    }
  }

  @Test func splitsAssignmentsAtTheFirstEqualSign() throws {
    let pairs = try parsed("--set", "office=B 12", "--set", "formula=a=b", "--set", "phone=")
      .assignments(of: Sample.set)
    #expect(pairs.map(\.name) == ["office", "formula", "phone"])
    #expect(pairs.map(\.value) == ["B 12", "a=b", ""])
  }

  @Test(arguments: ["office", "=B 12", ""])
  func refusesHalfAnAssignment(text: String) throws {
    let arguments = try parsed("--set=\(text)")
    #expect(throws: UsageError("unexpected value '\(text)' for option '--set', expected FIELD=VALUE")) {
      try arguments.assignments(of: Sample.set)
    }
  }

  private func parsed(_ words: String...) throws -> ParsedArguments {
    try ArgumentParser.parse(words, as: Sample.spec)
  }
}
