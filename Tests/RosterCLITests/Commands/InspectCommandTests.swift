import Testing

@Suite struct InspectCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func showsFormatFieldsAndSamples() throws {
    try folder.write("staff.csv", "name,office\nAda,B 1\nBo,\n")
    #expect(
      try Binary.run("inspect", "staff.csv", in: folder)
        == Outcome(
          output: """
            staff.csv: CSV, 2 records
              name    2  'Ada', 'Bo'
              office  1  'B 1'

            """))
  }

  @Test func proposesTheMapping() throws {
    try folder.write("staff.csv", "Vorname;Nachname;Tel.\nAda;King;030 12\n")
    #expect(
      try Binary.run("inspect", "staff.csv", in: folder).lines.suffix(7) == [
        "For roster.yml:", "", "fields:", "  name: {from: [Vorname, Nachname], join: \" \"}", "  given_name: Vorname",
        "  family_name: Nachname", "  phone: Tel.",
      ])
  }

  @Test(arguments: [
    (#"{"d":{"results":[{"displayName":"Ada"},{"displayName":"Bo"}],"__next":"http://x"}}"#, "d.results"),
    (
      #"{"response":{"status":"ok","data":{"users":[{"displayName":"Ada"},{"displayName":"Bo"}]}}}"#,
      "response.data.users"
    ),
    (#"{"result":{"count":2,"items":[{"name":"Ada"},{"name":"Bo"}]}}"#, "result.items"),
  ])
  func whatIsAroundPeopleIsNoPerson(text: String, place: String) throws {
    try folder.write("api.json", text)
    let outcome = try Binary.run("inspect", "api.json", in: folder)
    #expect(outcome.lines.last == "If the people are at '\(place)', look there with '--records \(place)'.")
    #expect(!outcome.output.contains("roster.yml"))
    #expect(try Binary.run("init", "s", "--from", "api.json", in: folder).status == 0)
    #expect(try folder.read("s/roster.yml").contains("records: \(place)}"))
    #expect(try Binary.run("list", "s", in: folder).lines.count == 2)
  }

  @Test func severalNamesAroundPeopleAreNoPeople() throws {
    try folder.write("api.json", #"{"data":{"result":{"items":[{"name":"Ada"},{"name":"Bo"}]}}}"#)
    #expect(try Binary.run("inspect", "api.json", in: folder).lines.first == "api.json: JSON, 2 records")
  }

  @Test func writesJSON() throws {
    try folder.write("staff.yaml", "- name: Ada\n  room: 1.10\n")
    #expect(
      try Binary.run("inspect", "staff.yaml", "--json", in: folder)
        == Outcome(
          output: """
            {
              "format": "YAML",
              "records": [
                {
                  "name": "Ada",
                  "room": 1.10
                }
              ],
              "fields": [
                {
                  "name": "name",
                  "count": 1,
                  "samples": [
                    "Ada"
                  ]
                },
                {
                  "name": "room",
                  "count": 1,
                  "samples": [
                    "1.10"
                  ]
                }
              ],
              "proposals": [
                "office: room"
              ],
              "problems": []
            }

            """))
  }

  @Test func tellsWhatIsWrong() throws {
    try folder.write("staff.csv", "name,office\nAda,B 1,C\n")
    let outcome = try Binary.run("inspect", "staff.csv", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.lines.first == "staff.csv: CSV, 1 record")
    #expect(outcome.errors.hasPrefix("staff.csv:2:9: error: "))
  }

  @Test func problemsAreInTheJSONToo() throws {
    let outcome = try Binary.run("inspect", "nix.csv", "--json", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        {
          "format": null,
          "records": [],
          "fields": [],
          "proposals": [],
          "problems": [
            {
              "severity": "error",
              "message": "there is no file 'nix.csv'",
              "path": "nix.csv",
              "notes": [
                "check the name, or make a directory with 'roster init'"
              ]
            }
          ]
        }

        """)
  }

  @Test(arguments: ["iso-8859-1", "ISO-8859-1", "latin1", "cp1252", "windows-1252"])
  func encodingsGoByAllTheirNames(_ name: String) throws {
    let outcome = try Binary.shell(
      "printf 'name\\nZo\\353\\n' > l.csv; \"$ROSTER\" inspect l.csv --encoding \(name)", in: try TemporaryFolder())
    #expect(outcome.output == "l.csv: CSV, 1 record\n  name  1  'Zoë'\n")
  }
}
