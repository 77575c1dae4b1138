import Foundation
import Testing

@testable import DirectoryFormats

/// A change of several files was cut off after it counted: whatever command comes next finishes it, or says why it cannot.
@Suite struct LeftChangeTests {
  private let folder: TemporaryFolder
  private static let old = [
    "ada.md": "---\nname: Ada\noffice: B 1\n---\n", "bo.md": "---\nname: Bo\noffice: B 1\n---\n",
  ]
  private static let new = [
    "ada.md": "---\nname: Ada\noffice: C 2\n---\n", "bo.md": "---\nname: Bo\noffice: C 2\n---\n",
  ]

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in Self.old { try folder.write("people/\(name)", text) }
    #expect(try Binary.run("build", "--quiet", in: folder).status == 0)
  }

  private func digest(_ text: String?) -> String? { text.map { SaveJournal.digest(of: Array($0.utf8)) } }

  /// Leaves what a command leaves that is killed when it has replaced one of two files.
  private func leaveHalf() throws {
    let steps = Self.old.keys.sorted().map { name in
      SaveJournal.Step(path: name, before: digest(Self.old[name]), after: digest(Self.new[name]))
    }
    let journal = SaveJournal(id: "3w5e", steps: steps)
    try folder.write("people/ada.md", Self.new["ada.md"] ?? "")
    try folder.write("people/\(journal.stagedName(of: 1))", Self.new["bo.md"] ?? "")
    try folder.write("people/.roster-journal", bytes: Data(journal.bytes))
  }

  private func people() throws -> [String: String] {
    try folder.tree("people").mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ["list"], ["show", "ada"], ["check"], ["export", "--format", "json"], ["build"], ["inspect", "people"],
    ["edit", "bo", "--set", "phone=1", "--dry-run"], ["import", "none.csv"],
  ])
  func whateverComesNextFinishesIt(command: [String]) throws {
    try folder.write("none.csv", "name\n")
    try leaveHalf()
    _ = try Binary.run(command, in: folder)
    #expect(try people() == Self.new)
    #expect(try Binary.run("list", "--fields", "name,office", in: folder).output.contains("C 2"))
    try Binary.expectCleanBuild(in: folder)
  }

  @Test func aBuildTellsWhatIsNewOfItAndThatIsAll() throws {
    try leaveHalf()
    let outcome = try Binary.run("build", "--explain", in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    for name in ["Ada", "Bo"] {
      let reason = "people/\(name.lowercased()).html: field 'office' of '\(name)' changed: 'B 1' is now 'C 2'\n"
      #expect(outcome.output.contains(reason), "\(outcome)")
    }
    #expect(try Binary.run("build", in: folder).output.contains("nothing changed"))
  }

  @Test func whatACommandLeavesThatIsKilledBeforeIsNoPersonAndNoChange() throws {
    try folder.write("people/.roster-3w5e-0.new", Self.new["ada.md"] ?? "")
    try folder.write("people/.roster-plan", "Roster journal")
    try folder.write("Static/.roster-3w5e-1.new", "x")
    #expect(try Binary.run("build", in: folder).output.contains("nothing changed"))
    #expect(try !folder.tree().keys.contains { $0.contains(".roster-") })
    #expect(try Binary.run("list", in: folder).output.contains("B 1"))
  }

  @Test func anotherProgramsChangeIsToldOnceAndStays() throws {
    try leaveHalf()
    try folder.write("people/bo.md", "---\nname: Bo Derek\n---\n")
    let outcome = try Binary.run("build", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        people/bo.md: error: a change of several files was cut off, and another program changed this file before it could be finished
        note: it stays as that program left it; what it was to hold is in 'people/bo.md.roster-new'
        note: all other files are finished; repeat the command that you meant to run

        """, "\(outcome)")
    var expected = Self.new
    expected["bo.md"] = "---\nname: Bo Derek\n---\n"
    expected["bo.md.roster-new"] = Self.new["bo.md"]
    #expect(try people() == expected)
    try Binary.expectCleanBuild(in: folder)
  }

  @Test(
    .enabled(if: Binary.canRunAsNobody, "the tests run as root, and the program cannot be run as somebody else"),
    arguments: ["list", "build", "check", "export --format json"])
  func whoMayNotWriteLearnsWhatIsMissing(command: String) throws {
    try leaveHalf()
    let before = try people()
    let outcome = try Binary.shellAsNobody(
      "chmod -R a-w people; \"$ROSTER\" \(command); s=$?; chmod -R u+w people; exit $s", in: folder)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      (outcome.errors + outcome.output).contains(
        """
        people/bo.md: error: a change of several files in 'people' is not finished: 'people/bo.md' cannot be replaced: permission denied
        note: the next command that reads 'people' finishes it, run by somebody who may write there; nothing is lost

        """), "\(outcome)")
    #expect(try people() == before)
    #expect(try Binary.run("list", in: folder).output.contains("C 2"))
    #expect(try people() == Self.new)
  }
}
