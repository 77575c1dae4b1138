import Testing

@Suite struct ImportCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try SmallSite.make()
    try folder.write("new.csv", "Wer,Büro\nAda Lovelace,B 12\nEmmy Noether,\nGrace Hopper,C 3\n")
  }

  private func run(_ options: [String]) throws -> Outcome {
    let words = ["import", "new.csv", "--field", "name=Wer", "--field", "office=Büro"] + options
    return try Binary.shell("\"$ROSTER\" " + words.map { "'\($0)'" }.joined(separator: " "), in: folder)
  }

  @Test func tellsWhatIsNewAndDifferent() throws {
    #expect(
      try run([])
        == Outcome(
          output: """
            added 'Grace Hopper', C 3
            changed 'Ada Lovelace'
              office: 'B 11' is now 'B 12'
            1 added, 1 changed, 1 unchanged; 1 not in the file, kept without '--sync'

            """))
    #expect(try Binary.run("list", "--fields", "name", in: folder).lines.count == 4)
    #expect(try Binary.run("show", "ada", "--private", in: folder).output.contains("+44 20 555 0101"))
    #expect(try run([]).lines == ["0 added, 0 changed, 3 unchanged; 1 not in the file, kept without '--sync'"])
  }

  @Test func aDryRunTellsWhatItWouldDo() throws {
    let outcome = try run(["--sync", "--dry-run"])
    #expect(outcome.lines.first == "would add 'Grace Hopper', C 3")
    #expect(outcome.lines.contains("would remove 'Émile Borel', A 2"))
    #expect(outcome.lines.last == "nothing is saved: 1 added, 1 changed, 1 removed, 1 unchanged")
    #expect(
      outcome.lines.filter { $0.hasPrefix("---") || $0.hasPrefix("+++") } == [
        "--- directory.json", "+++ directory.json",
      ])
    #expect(outcome.lines.filter { $0.hasPrefix("+ ") }.joined().contains(#""name": "Grace Hopper""#))
    #expect(try folder.read("directory.json") == SmallSite.people)
  }

  @Test func problemsOfAllFilesAndRecordsAreToldTogether() throws {
    try folder.write("a.yml", "- name: \"Ada\n- name: Bo\n- office: 1\n- name: @cy\n")
    try folder.write("b.csv", "name,office\nAda,B,C\nBo,1\n,2\n")
    try folder.write("c.json", #"[{"name": "Nobody Known"}]"#)
    let outcome = try Binary.run("import", "a.yml", "b.csv", "c.json", "--by", "email", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") } == [
        "a.yml:1:9: error: this quote is never closed",
        "a.yml:3:3: error: a person without a name (office '1')",
        "a.yml:4:9: error: a value cannot begin with '@'",
        "b.csv:2:7: error: the row has 3 cells for 2 columns",
        "b.csv:4:1: error: a person without a name (office '2')",
        "c.json:1:2: error: 'Nobody Known' has no e-mail address to be known by",
      ])
    #expect(try folder.read("directory.json") == SmallSite.people)
  }

  @Test func problemsPointAtTheFile() throws {
    try folder.write("bad.csv", "name,office\nAda,B,C\n")
    let outcome = try Binary.run("import", "bad.csv", "new.csv", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("bad.csv:2:7: error: "))
    #expect(try folder.read("directory.json") == SmallSite.people)
  }

  @Test func badUsageIsTold() throws {
    #expect(try Binary.run("import", in: folder).status == 64)
    #expect(try Binary.run("import", "new.csv", "--by", "phone", in: folder).status == 64)
    #expect(try Binary.run("import", "new.csv", "--field", "name=a[", in: folder).status == 64)
    #expect(try Binary.run("import", "nix.csv", in: folder).status == 1)
  }
}
