import Testing

@Suite struct ShowCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try SmallSite.make()
  }

  private static let noether = """
    id       D94B1F6E-8A2C-4B35-A1E7-0C5F3D8B9274
    slug     emmy-noether
    name     Emmy Noether
    address  street: Weg 1, city: Erlangen

    """

  @Test(arguments: [
    "Emmy Noether", "emmy noether", "EMMY  NOETHER", "emmy-noether", "emm", "noe",
    "d94b1f6e-8a2c-4b35-a1e7-0c5f3d8b9274",
  ])
  func findsAPerson(by query: String) throws {
    #expect(try Binary.run("show", query, in: folder) == Outcome(output: Self.noether))
  }

  @Test func accentsCountNothing() throws {
    #expect(try Binary.run("show", "emile borel", in: folder).lines.contains("name        Émile Borel"))
  }

  @Test func listsThoseWhoMayBeMeant() throws {
    #expect(
      try Binary.run("show", "em", in: folder)
        == Outcome(
          errors: """
            roster: error: 'em' may be 2 people; say who by the slug behind the name
            note: 'Émile Borel', A 2: emile-borel
            note: 'Emmy Noether': emmy-noether

            """, status: 1))
  }

  @Test func suggestsWhoIsMeant() throws {
    #expect(
      try Binary.run("show", "Ada Lovelase", in: folder)
        == Outcome(
          errors: """
            roster: error: nobody is called 'Ada Lovelase'
            note: did you mean 'Ada Lovelace'?

            """, status: 1))
    #expect(
      try Binary.run("show", "Hilbert", in: folder).errors
        == """
        roster: error: nobody is called 'Hilbert'
        note: 'roster list' lists everyone

        """)
  }

  @Test func leavesOutPrivateFields() throws {
    #expect(try !Binary.run("show", "ada", in: folder).output.contains("mobile"))
    #expect(try Binary.run("show", "ada", "--private", in: folder).lines.last == "mobile      +44 20 555 0101")
  }

  @Test func writesJSON() throws {
    #expect(
      try Binary.run("show", "noether", "--json", in: folder)
        == Outcome(
          output: """
            {
              "id": "D94B1F6E-8A2C-4B35-A1E7-0C5F3D8B9274",
              "slug": "emmy-noether",
              "name": "Emmy Noether",
              "address": {
                "street": "Weg 1",
                "city": "Erlangen"
              }
            }

            """))
  }

  @Test func textOfSeveralLinesStandsBelowItsName() throws {
    try folder.write("directory.json", #"[{"name": "Ada", "bio": "One.\n\nTwo."}]"#)
    #expect(try Binary.run("show", "ada", in: folder).lines.suffix(4) == ["bio", "  One.", "  ", "  Two."])
  }

  @Test func needsAName() throws {
    #expect(
      try Binary.run("show", in: folder)
        == Outcome(
          errors: """
            roster: error: missing argument NAME
            note: NAME is a name, slug or id
            note: 'roster help show' shows what the command takes

            """, status: 64))
  }
}
