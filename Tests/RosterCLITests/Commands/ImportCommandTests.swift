import DirectoryModel
import Foundation
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

  @Test(arguments: [
    ("staff.csv", "id,name\nA1,Ann\n", "id,name\nA1,Ann\n007,Bo\n"),
    ("staff.yml", "- id: A1\n  name: Ann\n", "- id: A1\n  name: Ann\n- id: \"007\"\n  name: Bo\n"),
    (
      "staff.vcf", "BEGIN:VCARD\nVERSION:4.0\nUID:A1\nFN:Ann\nEND:VCARD\n",
      "BEGIN:VCARD\nVERSION:4.0\nUID:A1\nFN:Ann\nEND:VCARD\nBEGIN:VCARD\nVERSION:4.0\nUID:007\nFN:Bo\nEND:VCARD\n"
    ),
    (
      "staff.ldif", "dn: uid=A1,dc=x\nuid: A1\ncn: Ann\n",
      "dn: uid=A1,dc=x\nuid: A1\ncn: Ann\n\ndn: uid=007,dc=x\ncn: Bo\nuid: 007\n"
    ),
  ])
  func newPeopleKeepTheirIDsAsTheyAreSpelled(_ name: String, _ before: String, _ after: String) throws {
    try folder.write(name, before)
    try folder.write("roster.yml", "directory: \(name)\n")
    try folder.write("hr.csv", "id,name\n007,Bo\n")
    let imported = try Binary.run("import", "hr.csv", in: folder)
    #expect(imported.status == 0)
    #expect(imported.lines.first == "added 'Bo'")
    #expect(try folder.read(name) == after)
    #expect(
      try Binary.run("import", "hr.csv", in: folder).lines == [
        "0 added, 0 changed, 1 unchanged; 1 not in the file, kept without '--sync'"
      ])
  }

  @Test func besideAnAccountAnIDIsItsUUID() throws {
    try folder.write("staff.ldif", "dn: uid=A1,dc=x\nuid: A1\ncn: Ann\n")
    try folder.write("roster.yml", "directory: staff.ldif\n")
    try folder.write("hr.csv", "id,uid,name\n007,bo,Bo\n")
    #expect(try Binary.run("import", "hr.csv", in: folder).status == 0)
    #expect(
      try folder.read("staff.ldif")
        == "dn: uid=A1,dc=x\nuid: A1\ncn: Ann\n\ndn: uid=bo,dc=x\nentryUUID: \(UUID(name: "007").uuidString)\ncn: Bo\nuid: bo\n"
    )
    #expect(
      try Binary.run("import", "hr.csv", in: folder).lines.first?.hasPrefix("0 added, 0 changed, 1 unch") ?? false)
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
