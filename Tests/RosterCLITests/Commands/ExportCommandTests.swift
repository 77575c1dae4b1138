import Testing

@Suite struct ExportCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try SmallSite.make()
  }

  @Test func writesEveryoneWithoutPrivateFields() throws {
    #expect(
      try Binary.run("export", "--format", "csv", in: folder)
        == Outcome(
          output: """
            id,name,office,department,address.street,address.city
            A3C7E9B4-51D8-4C66-8F0E-7B9D4E2F6031,Émile Borel,A 2,Maths,,
            6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10,Ada Lovelace,B 11,"Maths; Engines",,
            D94B1F6E-8A2C-4B35-A1E7-0C5F3D8B9274,Emmy Noether,,,Weg 1,Erlangen

            """,
          errors: """
            roster: warning: CSV has no values inside of values: 'address' is written in parts
            note: the parts are fields of their own, called like 'address.part'; JSON and YAML keep them together
            roster: warning: CSV has no lists: their values stand in one cell
            note: to read them as lists again, put this into roster.yml:
            note: fields:
            note:   department: {split: ";"}

            """))
    #expect(try Binary.run("export", "-f", "json", in: folder).output.contains("mobile") == false)
    #expect(try Binary.run("export", "-f", "json", "--private", in: folder).output.contains("+44 20 555 0101"))
  }

  @Test(arguments: [
    ("csv", "id,name,office\nA1,Ann,\n"), ("json", "[\n  {\n    \"id\": \"A1\",\n    \"name\": \"Ann\"\n  }\n]\n"),
    ("yaml", "- id: A1\n  name: Ann\n"),
    (
      "vcard",
      "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:f9a9cadc-1567-595d-a39d-94b8c929d223\r\nFN:Ann\r\nEND:VCARD\r\n"
    ),
    (
      "ldif",
      "version: 1\n\ndn: entryUUID=F9A9CADC-1567-595D-A39D-94B8C929D223\nentryUUID: F9A9CADC-1567-595D-A39D-94B8C929D223\ncn: Ann\n"
    ),
  ])
  func idsAreAsTheDirectoryHasThem(_ format: String, _ text: String) throws {
    try folder.write("directory.json", #"[{"id": "A1", "name": "Ann"}]"#)
    #expect(try Binary.run("export", "-f", format, in: folder) == Outcome(output: text))
    try folder.write("again", text)
    let words = format == "json" ? "json" : format
    #expect(
      try Binary.run("import", "again", "--format", words, in: folder).lines == ["0 added, 0 changed, 1 unchanged"])
  }

  @Test func anIDThatComesFromAnotherFieldIsNoReasonToWarn() throws {
    try folder.write("directory.json", #"[{"StaffNo": 7, "name": "Ann"}]"#)
    try folder.write("roster.yml", "fields: {id: StaffNo}\n")
    #expect(
      try Binary.run("export", "-f", "csv", in: folder) == Outcome(output: "id,name,office,StaffNo\n7,Ann,,7\n"))
  }

  @Test func replacesAFileAsAWhole() throws {
    try folder.write("staff.yaml", "old")
    #expect(try Binary.run("export", "-f", "yaml", "-o", "staff.yaml", in: folder) == Outcome())
    #expect(
      try folder.read("staff.yaml").hasPrefix("- id: A3C7E9B4-51D8-4C66-8F0E-7B9D4E2F6031\n  name: Émile Borel\n"))
    #expect(try folder.files() == ["directory.json", "roster.yml", "staff.yaml"])
    let outcome = try Binary.run("export", "-f", "yaml", "-o", "nix/staff.yaml", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("nix/staff.yaml: error: "))
  }

  @Test(arguments: ["csv", "json", "yaml", "vcard", "ldif", "plist"])
  func everyFormatIsKnownByItsContents(format: String) throws {
    #expect(try Binary.run("export", "-f", format, "-o", "people", in: folder).status == 0)
    let outcome = try Binary.run("inspect", "people", in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.lines.first?.hasSuffix(", 3 records") == true, "\(outcome)")
  }

  @Test func wantsAFormat() throws {
    #expect(
      try Binary.run("export", in: folder)
        == Outcome(
          errors: """
            roster: error: in which format?
            note: say it with '--format', as in '--format csv'

            """, status: 64))
  }
}
