import Testing

@testable import RosterCLI

@Suite struct ArgumentParserTests {
  @Test func nothingGivenIsNothingParsed() throws {
    let parsed = try parse([])
    #expect(!parsed.contains(Sample.force))
    #expect(parsed.value(of: Sample.output) == nil)
    #expect(parsed.values(of: Sample.set) == [])
    #expect(parsed.value(of: Sample.directory) == nil)
  }

  @Test(arguments: [
    ["--output", "out", "--force", "site"], ["site", "--force", "--output=out"], ["--force", "-o", "out", "site"],
    ["-o=out", "site", "--force"], ["--force", "--output", "out", "--", "site"],
  ])
  func optionsStandAnywhereInAnyForm(words: [String]) throws {
    let parsed = try parse(words)
    #expect(parsed.value(of: Sample.output) == "out")
    #expect(parsed.contains(Sample.force))
    #expect(parsed.value(of: Sample.directory) == "site")
  }

  @Test func valuesAreKeptInOrder() throws {
    let parsed = try parse(["--set", "office=B 12", "--set=name=Ada"])
    #expect(parsed.values(of: Sample.set) == ["office=B 12", "name=Ada"])
  }

  @Test func aValueMayBeEmptyOrHoldEqualSigns() throws {
    #expect(try parse(["--output="]).value(of: Sample.output) == "")
    #expect(try parse(["--output", ""]).value(of: Sample.output) == "")
    #expect(try parse(["--output=a=b"]).value(of: Sample.output) == "a=b")
  }

  @Test func aLoneDashIsAnOrdinaryWord() throws {
    #expect(try parse(["-"]).value(of: Sample.directory) == "-")
    #expect(try parse(["--output", "-"]).value(of: Sample.output) == "-")
  }

  @Test func wordsAfterTwoDashesAreNoOptions() throws {
    #expect(try parse(["--", "--force"]).value(of: Sample.directory) == "--force")
    #expect(try parse(["--", "--"]).value(of: Sample.directory) == "--")
    #expect(try !parse(["--", "--help"]).contains(.help))
  }

  @Test func aFlagMayBeRepeated() throws {
    #expect(try parse(["--force", "--force"]).contains(Sample.force))
  }

  @Test(arguments: [["--help"], ["-h"], ["--frobnicate", "--help"], ["a", "b", "c", "-h"]])
  func helpWinsOverEverything(words: [String]) throws {
    #expect(try parse(words).contains(.help))
  }

  @Test func unknownOptionGetsTheNearestName() {
    #expect(error(["--ouptut", "x"]) == UsageError("unknown option '--ouptut'", notes: ["did you mean '--output'?"]))
  }

  @Test func beginningOfANameIsNotTheName() {
    #expect(error(["--out=x"]) == UsageError("unknown option '--out'", notes: ["did you mean '--output'?"]))
  }

  @Test func ambiguousBeginningGetsNoSuggestion() {
    #expect(error(["--fo"]) == UsageError("unknown option '--fo'"))
  }

  @Test func singleDashBeforeALongNameIsSeenThrough() {
    let hint = "an argument that begins with '-' goes after '--'"
    #expect(error(["-force"]) == UsageError("unknown option '-force'", notes: ["did you mean '--force'?", hint]))
    #expect(error(["-x"]) == UsageError("unknown option '-x'", notes: [hint]))
  }

  @Test func flagWithAValueIsRefused() {
    #expect(error(["--force=yes"]) == UsageError("option '--force' takes no value"))
  }

  @Test func missingValueAtTheEnd() {
    let notes = ["write '--output PATH'"]
    #expect(error(["site", "--output"]) == UsageError("option '--output' needs a value", notes: notes))
    #expect(error(["--output", "--", "x"]) == UsageError("option '--output' needs a value", notes: notes))
  }

  @Test func nextOptionIsNotTakenForAValue() {
    #expect(
      error(["--output", "--force"])
        == UsageError(
          "option '--output' needs a value",
          notes: ["write '--output PATH'", "if '--force' is the value, write '--output=--force'"]))
  }

  @Test func singleValueGivenTwiceIsRefused() {
    #expect(error(["--output", "a", "-o", "b"]) == UsageError("option '--output' is given twice"))
  }

  @Test func wordTooManyIsRefused() {
    #expect(
      error(["a", "b"]) == UsageError("unexpected argument 'b'", notes: ["'sample' takes [DIR]"]))
    #expect(
      error(["a"], as: CommandSpec(name: "none", summary: ""))
        == UsageError("unexpected argument 'a'", notes: ["'none' takes no arguments"]))
  }

  @Test func requiredArgumentsComeBeforeTheRest() throws {
    let name = Argument("NAME", .required, "whom to show")
    let fields = Argument("FIELD", .any, "which fields")
    let spec = CommandSpec(name: "show", summary: "", arguments: [name, fields])
    let parsed = try ArgumentParser.parse(["Ada", "office", "phone"], as: spec)
    #expect(try parsed.required(name) == "Ada")
    #expect(parsed.values(of: fields) == ["office", "phone"])
    #expect(try ArgumentParser.parse(["Ada"], as: spec).values(of: fields) == [])
    #expect(error([], as: spec) == UsageError("missing argument NAME", notes: ["NAME is whom to show"]))
  }

  @Test func atLeastOneMeansOne() throws {
    let files = Argument("FILE", .some, "what to read")
    let spec = CommandSpec(name: "import", summary: "", arguments: [files])
    #expect(try ArgumentParser.parse(["a", "b"], as: spec).values(of: files) == ["a", "b"])
    #expect(error([], as: spec) == UsageError("missing argument FILE", notes: ["FILE is what to read"]))
  }

  private func parse(_ words: [String]) throws -> ParsedArguments {
    try ArgumentParser.parse(words, as: Sample.spec)
  }

  private func error(_ words: [String], as spec: CommandSpec = Sample.spec) -> UsageError? {
    #expect(throws: UsageError.self) { try ArgumentParser.parse(words, as: spec) }
  }
}
