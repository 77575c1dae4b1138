import Testing

@Suite struct ListCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try SmallSite.make()
  }

  @Test func listsNameAndOfficeInTheOrderOfNames() throws {
    #expect(
      try Binary.run("list", in: folder)
        == Outcome(output: "Émile Borel\tA 2\nAda Lovelace\tB 11\nEmmy Noether\t\n"))
  }

  @Test func ordersByAField() throws {
    #expect(
      try Binary.run("list", "--sort", "office", "--fields", "office", in: folder).lines == ["A 2", "B 11", ""])
    #expect(try Binary.run("list", "--sort=-office", "--fields", "office", in: folder).lines == ["B 11", "A 2", ""])
    #expect(
      try Binary.run("list", "--descending", "--fields", "name", in: folder).lines
        == ["Emmy Noether", "Ada Lovelace", "Émile Borel"])
  }

  @Test func filtersByListsWithoutRegardToCase() throws {
    #expect(
      try Binary.run("list", "--where", "department=maths", "--fields", "name,department", in: folder)
        == Outcome(output: "Émile Borel\tMaths\nAda Lovelace\tMaths, Engines\n"))
    #expect(
      try Binary.run("list", "--where", "department=Maths", "--where", "office=b 11", in: folder)
        == Outcome(output: "Ada Lovelace\tB 11\n"))
  }

  @Test func findsThoseWhoLackAField() throws {
    #expect(try Binary.run("list", "--where", "office=", in: folder) == Outcome(output: "Emmy Noether\t\n"))
  }

  @Test func reachesIntoFields() throws {
    #expect(
      try Binary.run("list", "--where", "address.city=Erlangen", "--fields", "slug,address.street", in: folder)
        == Outcome(output: "emmy-noether\tWeg 1\n"))
  }

  @Test func writesJSON() throws {
    #expect(
      try Binary.run("list", "--json", "--where", "office=A 2", in: folder)
        == Outcome(
          output: """
            [
              {
                "id": "A3C7E9B4-51D8-4C66-8F0E-7B9D4E2F6031",
                "slug": "emile-borel",
                "name": "Émile Borel",
                "office": "A 2",
                "department": [
                  "Maths"
                ]
              }
            ]

            """))
    #expect(
      try Binary.run("list", "--json", "--fields", "name,office", "--where", "office=", in: folder).output
        == "[\n  {\n    \"name\": \"Emmy Noether\"\n  }\n]\n")
  }

  @Test func saysThatNobodyIsListed() throws {
    #expect(
      try Binary.run("list", "--where", "office=Z", in: folder) == Outcome(errors: "nobody is listed\n"))
  }

  @Test func showsPrivateFieldsOnlyIfAsked() throws {
    #expect(try !Binary.run("list", "--json", in: folder).output.contains("555"))
    #expect(
      try Binary.run("list", "--fields", "mobile", in: folder)
        == Outcome(
          errors: """
            roster: error: the field 'mobile' is private
            note: '--private' shows private fields

            """, status: 1))
    #expect(
      try Binary.run("list", "--fields", "mobile", "--private", in: folder).lines == ["", "+44 20 555 0101", ""])
  }

  @Test func suggestsTheFieldThatIsMeant() throws {
    #expect(
      try Binary.run("list", "--where", "departmant=Maths", in: folder)
        == Outcome(
          errors: """
            roster: error: nobody has a field 'departmant'
            note: did you mean 'department'?

            """, status: 1))
    #expect(
      try Binary.run("list", "--fields", "salary", in: folder).errors
        == """
        roster: error: nobody has a field 'salary'
        note: the fields are 'address', 'department', 'name', 'office'

        """)
  }

  @Test func refusesAConditionWithoutAValue() throws {
    #expect(
      try Binary.run("list", "--where", "office", in: folder)
        == Outcome(
          errors: """
            roster: error: unexpected value 'office' for option '--where', expected FIELD=VALUE

            """, status: 64))
  }

  @Test func tellsOfAFolderWithoutADirectory() throws {
    let empty = try TemporaryFolder()
    let outcome = try Binary.run("list", in: empty)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("roster: error: there is no directory of people here\n"))
  }

  @Test func peopleWithoutFieldsInCommonAreRefused() throws {
    let folder = try TemporaryFolder()
    let people = (1...6000).map { #"{"name": "P\#($0)", "k\#($0)": 1}"# }
    try folder.write("k.json", "[" + people.joined(separator: ",") + "]")
    let message = "error: the people have 6001 different fields, such as 'k999', and hardly any in common\n"
    for command in ["list", "check", "build"] {
      let outcome = try Binary.run(command, "k.json", in: folder)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains(message), "\(command)")
    }
    #expect(try !folder.files().contains { $0.hasPrefix("_site") })
  }
}
