import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

/// Writes people and reads them again.
func readBack(_ people: [Person], as format: PeopleExport.Format) throws -> [Person] {
  let file = try PeopleExport.file(of: people, as: format)
  let rules = FieldRules(
    rules: file.separators.compactMap { separator in
      FieldPath(separator.field).map { FieldRules.Rule(name: separator.field, path: $0, separator: separator.text) }
    })
  let source = SourceText(path: "people.\(format)", bytes: file.bytes)
  let reader: any RecordReader =
    switch format {
    case .csv: CSVReader()
    case .json: JSONReader()
    case .yaml: YAMLReader()
    case .vcard: VCardReader()
    case .ldif: LDIFReader()
    case .plist: PropertyListReader()
    }
  let (list, problems) = reader.readableRecords(in: source)
  guard problems.isEmpty else { throw DiagnosticError(problems) }
  return try PeopleBuilder(rules: rules).contents(of: list).people
}

@Suite struct PeopleExportTests {
  private static let seeds = Array<UInt64>(1...60)

  @Test(arguments: seeds, [PeopleExport.Format.json, .yaml])
  func whatHoldsEverythingGivesEqualPeople(seed: UInt64, format: PeopleExport.Format) throws {
    var random = RandomPeople(seed: seed)
    let people = random.people()
    #expect(try readBack(people, as: format) == people)
  }

  @Test(arguments: seeds)
  func propertyListsGiveEqualPeople(seed: UInt64) throws {
    var random = RandomPeople(seed: seed)
    let people = random.people()
    #expect(try readBack(people, as: .plist) == people)
  }

  /// The fields of people that a format without lists and mappings holds: lists of one value are that value, and what is
  /// absent is not there.
  private func flat(_ people: [Person]) -> [Person] {
    people.map { person in
      var person = person
      person.fields = FieldMapping(
        person.fields.fields.compactMap { field in
          guard !field.value.isAbsent else { return nil }
          guard case .list(let values) = field.value else { return field }
          let shown = values.filter { !$0.isAbsent }
          return .init(name: field.name, value: shown.count == 1 ? shown[0] : .list(shown))
        })
      return person
    }
  }

  @Test(arguments: seeds)
  func vCardsGiveEqualPeople(seed: UInt64) throws {
    var random = RandomPeople(seed: seed, .init(isNested: false))
    var people = random.people()
    for index in people.indices {
      // A list of addresses comes back as one and all, and parts of an address make an address.
      for name in ["email", "phone", "mobile", "pager"] {
        if case .list? = people[index].fields[name] { people[index].fields[name] = nil }
      }
      for name in ["street", "city"] { people[index].fields[name] = nil }
      people[index].fields = FieldMapping(
        people[index].fields.fields.map { .init(name: $0.name, value: $0.value.withPlainLineEnds) })
    }
    #expect(try readBack(people, as: .vcard) == flat(people))
  }

  @Test(arguments: seeds)
  func entriesGiveEqualPeople(seed: UInt64) throws {
    var random = RandomPeople(seed: seed, .init(isNested: false, hasOddNames: false))
    var people = random.people()
    for index in people.indices {
      for name in ["email", "phone", "mobile", "given_name", "family_name"] {
        if case .list? = people[index].fields[name] { people[index].fields[name] = nil }
      }
      // An address ends at a blank; what stands behind it is a label.
      people[index].fields["website"] = people[index].fields["website"].map { _ in .text("https://example.org/ü") }
    }
    #expect(try readBack(people, as: .ldif) == flat(people))
  }

  @Test(arguments: seeds)
  func rowsGiveEqualPeople(seed: UInt64) throws {
    var random = RandomPeople(seed: seed, .init(isNested: false, hasOddText: true, hasShortLists: false))
    var people = random.people()
    for index in people.indices {
      // A column is one of lists or of texts; pieces of lists are trimmed.
      for field in people[index].fields.fields {
        let isList = ["languages", "title", "department"].contains(field.name)
        if case .list(let values) = field.value {
          let trimmed = values.map { FieldValue(scalar: ($0.spelling ?? "").withoutInvisibles) }
          people[index].fields[field.name] =
            isList && trimmed.allSatisfy { !$0.isAbsent && !Self.hasMarks($0) } ? .list(trimmed) : nil
        } else if isList {
          people[index].fields[field.name] = nil
        }
      }
    }
    let again = try readBack(people, as: .csv)
    #expect(again.map { $0.withoutAbsent } == people.map { $0.withoutAbsent })
  }

  private static func hasMarks(_ value: FieldValue) -> Bool {
    (value.spelling ?? "").contains { ";|/\n".contains($0) }
  }

  // MARK: - What they look like

  private static let ada = Person(
    id: UUID(uuidString: "6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10") ?? UUID(), name: "Ada Lovelace", office: "B 12",
    fields: FieldMapping([
      .init(name: "email", value: .text("ada@example.org")),
      .init(name: "languages", value: .list([.text("en"), .text("fr")])),
      .init(name: "address", value: .mapping(FieldMapping([.init(name: "city", value: .text("London"))]))),
      .init(name: "bio", value: .text("Likes *chess*.\n\nAnd \"tea\".")),
      .init(name: "room key", value: .text("0042")),
      .init(name: "formula", value: .text("=1+1")),
    ]))

  private func text(_ format: PeopleExport.Format) throws -> (text: String, warnings: [String]) {
    let file = try PeopleExport.file(of: [Self.ada], as: format)
    return (String(decoding: file.bytes, as: UTF8.self), file.warnings.map(\.brief))
  }

  @Test func yamlIsPlainWhereItCanBe() throws {
    let (text, warnings) = try text(.yaml)
    #expect(
      text == """
        - id: 6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10
          name: Ada Lovelace
          office: B 12
          email: ada@example.org
          languages:
            - en
            - fr
          address:
            city: London
          bio: |-
            Likes *chess*.

            And "tea".
          room key: "0042"
          formula: =1+1

        """)
    #expect(warnings == [])
  }

  @Test func csvTellsOfListsPartsAndFormulas() throws {
    let (text, warnings) = try text(.csv)
    #expect(
      text == """
        id,name,office,email,languages,address.city,bio,room key,formula
        6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10,Ada Lovelace,B 12,ada@example.org,"en; fr",London,"Likes *chess*.

        And ""tea"".",0042,=1+1

        """)
    #expect(
      warnings == [
        "CSV has no values inside of values: 'address' is written in parts | the parts are fields of their own, called like "
          + "'address.part'; JSON and YAML keep them together",
        "CSV has no lists: their values stand in one cell | to read them as lists again, put this into roster.yml: | fields: | "
          + "  languages: {split: \";\"}",
        "a spreadsheet takes '=1+1' in the column 'formula' for a formula | cells are written as they are; import them into a "
          + "spreadsheet as text",
      ])
  }

  @Test func columnsStayWhereNobodyHasAnything() throws {
    let blank: [FieldMapping.Field] = [
      .init(name: "fax", value: .text(" ")), .init(name: "tags", value: .list([])),
      .init(name: "at", value: .mapping(FieldMapping([.init(name: "room", value: .null)]))),
    ]
    let id = try #require(UUID(uuidString: "6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10"))
    let people = [
      Person(id: id, name: "Ada", fields: FieldMapping(blank)),
      Person(id: id, name: "Bo", fields: FieldMapping([.init(name: "phone", value: .text("1"))])),
    ]
    let file = try PeopleExport.file(of: people, as: .csv)
    #expect(
      String(decoding: file.bytes, as: UTF8.self)
        == "id,name,office,fax,tags,at.room,phone\n\(id.uuidString),Ada,,,,,\n\(id.uuidString),Bo,,,,,1\n")
    #expect(file.warnings.isEmpty)
  }

  @Test func numbersAreNoFormulas() throws {
    for text in ["+1 (555) 0100", "-3", "+49-30/12.5"] {
      let person = Person(name: "Ada", fields: FieldMapping([.init(name: "x", value: FieldValue(scalar: text))]))
      #expect(try PeopleExport.file(of: [person], as: .csv).warnings.isEmpty, "\(text)")
    }
    for text in ["+A1", "-2+3", "@SUM(1)", "\tx"] {
      let person = Person(name: "Ada", fields: FieldMapping([.init(name: "x", value: .text(text))]))
      #expect(try PeopleExport.file(of: [person], as: .csv).warnings.count == 1, "\(text)")
    }
  }

  @Test func cardsHaveThePropertiesThatAddressBooksKnow() throws {
    let (text, _) = try text(.vcard)
    #expect(
      text.replacing("\r\n", with: "\n") == """
        BEGIN:VCARD
        VERSION:4.0
        UID:urn:uuid:6f0d2c52-3b7a-4e0f-9e57-2c1b1b7d8a10
        FN:Ada Lovelace
        X-OFFICE:B 12
        EMAIL:ada@example.org
        LANG:en
        LANG:fr
        X-ROSTER;FIELD="address.city":London
        X-ROSTER;FIELD="bio":Likes *chess*.\\n\\nAnd "tea".
        X-ROSTER;FIELD="room key":0042
        X-ROSTER;FIELD="formula":=1+1
        END:VCARD

        """)
  }

  @Test func entriesHaveTheAttributesOfServers() throws {
    let (text, warnings) = try text(.ldif)
    #expect(
      text == """
        version: 1

        dn: entryUUID=6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10
        entryUUID: 6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10
        cn: Ada Lovelace
        roomNumber: B 12
        mail: ada@example.org
        preferredLanguage: en
        preferredLanguage: fr
        address.city: London
        bio:: TGlrZXMgKmNoZXNzKi4KCkFuZCAidGVhIi4=
        formula: =1+1

        """)
    #expect(
      warnings == [
        "LDIF has no values inside of values: 'address' is written in parts | the parts are fields of their own, called like "
          + "'address.part'; JSON and YAML keep them together",
        "LDIF cannot hold the field 'room key', left out | JSON and YAML hold every field",
      ])
  }

  @Test func anAddressComesBackWithItsParts() throws {
    let fields = FieldMapping(
      [
        ("address", "Main St. 1\nLondon, \"UK\""), ("street", "Main St. 1"), ("city", "London; West"),
        ("home_address", "Elsewhere"), ("organization", "Uni, Ltd."), ("department", "Maths"),
        ("sort_name", "Lovelace, Ada"),
        ("family_name", "Lovelace"), ("title", "Prof."),
      ].map { .init(name: $0, value: .text($1)) })
    let person = Person(name: "Ada", fields: fields)
    #expect(try readBack([person], as: .vcard) == [person])
    #expect(try readBack([person], as: .ldif) == [person])
  }

  @Test(
    arguments: [
      "12\u{A0}rue X,\u{202F}3\u{AD}e\nParis", "a\n\nb", "a\n  b", "a \nb", "a\u{2028}b\u{85}c", "5$\\ \\24\n$", "$",
      " a$b ",
    ])
  func addressesComeBackAsTheyAre(_ address: String) throws {
    let fields = ["address", "home_address"].map { FieldMapping.Field(name: $0, value: .text(address)) }
    let person = Person(name: "Ada", fields: FieldMapping(fields))
    for format in PeopleExport.Format.allCases {
      let found = try readBack([person], as: format)
      #expect(found.map(\.id) == [person.id])
      #expect(found.allSatisfy { SavedRecords.isSame($0.fields, person.fields) }, "\(format)")
    }
  }

  @Test func addressesOfPagesWithBlanksAreKeptAndToldOf() throws {
    let sites = ["http://example.org/a b", "http://example.org/c"]
    let fields = FieldMapping([.init(name: "website", value: .list(sites.map(FieldValue.text)))])
    let person = Person(name: "Ada", fields: fields)
    for format in PeopleExport.Format.allCases where format != .csv {
      #expect(try readBack([person], as: format) == [person], "\(format)")
      #expect(
        try PeopleExport.file(of: [person], as: format).warnings.map(\.brief)
          == ([.vcard, .ldif].contains(format)
            ? [
              "the 'website' of 'Ada' has blanks: 'http://example.org/a b' | other programs may cut it off there;"
                + " write '%20' for a blank, and what is no address into another field"
            ] : []))
    }
  }

  @Test func fieldsThatAnAttributeOfAnotherMeaningIsCalledLikeAreLeftOut() throws {
    let names = ["l", "mail", "sn", "preferredLanguage", "physicalDeliveryOfficeName", "objectClass"]
    let fields = FieldMapping(unique: names.map { .init(name: $0, value: .text("x")) })
    let plain = FieldMapping(
      unique: [("city", "York"), ("shoeSize", "large"), ("website", "https://x.org/a")].map {
        .init(name: $0, value: .text($1))
      })
    let people = [
      Person(name: "Ada", office: "B", fields: FieldMapping(unique: fields.fields + plain.fields)),
      Person(
        name: "Bo", office: "", fields: FieldMapping(unique: [.init(name: "objectClass", value: .text("device"))])),
    ]
    let file = try PeopleExport.file(of: people, as: .ldif)
    #expect(
      file.warnings.map(\.message) == [
        "LDIF cannot hold the fields \(names.map { "'\($0)'" }.joined(separator: ", ")), left out"
      ])
    let again = try readBack(people, as: .ldif)
    try #require(again.map(\.name) == ["Ada", "Bo"])
    #expect(again.map(\.office) == ["B", ""])
    #expect(plain.fields.allSatisfy { again[0].fields[$0.name] == $0.value })
    #expect(names.allSatisfy { again[0].fields[$0] == nil })
  }

  @Test func somebodyCalledLikeTheOrganizationIsAPerson() throws {
    let people = [
      Person(
        name: "Uni Press", office: "",
        fields: FieldMapping(unique: [.init(name: "organization", value: .text("Uni Press"))]))
    ]
    #expect(try readBack(people, as: .vcard) == people)
  }

  @Test func nobodyIsAFileToo() throws {
    for format in PeopleExport.Format.allCases {
      #expect(try readBack([], as: format) == [], "\(format)")
    }
  }

  @Test func propertyListsRefuseControlCharacters() throws {
    let person = Person(name: "Ada", fields: FieldMapping([.init(name: "x", value: .text("a\u{1}"))]))
    #expect(
      problems { _ = try PeopleExport.file(of: [person], as: .plist) }
        == ["plist: 'plist' cannot hold the control character U+0001 | remove it from the text 'x' of 'Ada'"])
  }
}

extension Person {
  fileprivate var withoutAbsent: Person {
    var person = self
    person.fields = FieldMapping(fields.fields.filter { !$0.value.isAbsent })
    return person
  }
}

extension FieldValue {
  /// Carriage returns are line feeds in vCards.
  fileprivate var withPlainLineEnds: FieldValue {
    switch self {
    case .text(let text): .text(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
    case .list(let values): .list(values.map(\.withPlainLineEnds))
    default: self
    }
  }
}
