import Diagnostics
import DirectoryModel
import Testing

@Suite struct FieldRulesTests {
  private func fields(_ record: FieldMapping, _ rules: [FieldRules.Rule], private paths: [String] = []) throws
    -> FieldMapping
  {
    let rules = FieldRules(rules: rules, privatePaths: paths.compactMap { FieldPath($0) })
    let named = FieldMapping([.init(name: "name", value: "Ada")] + record.fields)
    let people = try PeopleBuilder(rules: rules).contents(of: records([named])).people
    return try #require(people.first).fields
  }

  @Test func aFieldComesFromItsPathAndTheSourceStays() throws {
    let record: FieldMapping = ["terms": .list([.mapping(["type": "rep"]), .mapping(["type": "sen"])])]
    let fields = try fields(record, [try .init("role", "terms[-1].type")])
    #expect(fields["role"] == "sen")
    #expect(fields["terms"] == record["terms"])
  }

  @Test func nameOfficeAndIDComeFromTheirPaths() throws {
    let rules = FieldRules(rules: [
      try .init("id", "id.number"), try .init("name", "name.full"), try .init("office", "rooms[0]"),
    ])
    let row: FieldMapping = [
      "id": .mapping(["number": "7"]), "name": .mapping(["full": "Ada", "last": "A."]), "rooms": .list(["12"]),
    ]
    let person = try #require(try PeopleBuilder(rules: rules).contents(of: records([row])).people.first)
    #expect(person.name == "Ada")
    #expect(person.office == "12")
    #expect(person.fields == ["rooms": .list(["12"])])
    #expect(person.id.uuidString == "B4B6B565-6F5A-5CA1-802B-1D037758CC99")
  }

  @Test func aRuleOwnsItsNameEvenWhereItsSourceIsAbsent() throws {
    let rules = FieldRules(rules: [try .init("office", "room")])
    let rows: [FieldMapping] = [["name": "Ada", "office": "old"], ["name": "Bo", "room": "2"]]
    #expect(try PeopleBuilder(rules: rules).contents(of: records(rows)).people.map(\.office) == ["", "2"])
  }

  @Test func rulesReadTheRecordAndNotEachOther() throws {
    let rules: [FieldRules.Rule] = [try .init("a", "b"), try .init("b", "a")]
    let fields = try fields(["a": "1", "b": "2"], rules)
    #expect(fields["a"] == "2" && fields["b"] == "1")
  }

  @Test func aSeparatorMakesAListOfTrimmedPieces() throws {
    let rules: [FieldRules.Rule] = [
      try .init("departments", "dept", separator: ";"), try .init("codes", "code", type: .text, separator: ","),
    ]
    let fields = try fields(["dept": " Art ;; Design\u{A0};7", "code": "7, 07"], rules)
    #expect(fields["departments"] == .list([.text("Art"), .text("Design"), "7"]))
    #expect(fields["codes"] == .list([.text("7"), .text("07")]))
    #expect(fields["dept"] == .text(" Art ;; Design\u{A0};7"))
  }

  @Test func declaredTypes() throws {
    let rules: [FieldRules.Rule] = [
      try .init("room", "room", type: .text), try .init("age", "age", type: .number),
      try .init("tags", "tags", type: .list), try .init("on", "on", type: .boolean),
    ]
    let fields = try fields(["room": "12", "age": .text(" 42 "), "tags": "a", "on": .text("true")], rules)
    #expect(fields == ["room": .text("12"), "age": "42", "tags": .list(["a"]), "on": .boolean(true)])
  }

  @Test(arguments: [("TRUE", true), ("False", false)])
  func aBooleanMayStandInCapitals(text: String, flag: Bool) throws {
    #expect(try fields(["on": .text(text)], [try .init("on", "on", type: .boolean)])["on"] == .boolean(flag))
  }

  @Test func ofPlacesToLookForAValueOneIsEnough() throws {
    var rule = try FieldRules.Rule("email", "mail2")
    rule.otherPaths = [try #require(FieldPath("email"))]
    #expect(try fields(["mail2": "a@b.c"], [rule])["email"] == "a@b.c")
    rule.joiner = " "
    #expect(failures { _ = try fields(["mail2": "a@b.c"], [rule]) } == ["0: nobody has the field 'email'"])
    rule.joiner = nil
    rule.otherPaths = [try #require(FieldPath("mail3"))]
    #expect(failures { _ = try fields(["mail": "a@b.c"], [rule]) }.count == 2)
  }

  @Test func anAbsentValueIsOfEveryType() throws {
    let rules: [FieldRules.Rule] = [try .init("age", "age", type: .number), try .init("tags", "tags", type: .list)]
    #expect(try fields(["age": "", "tags": .null], rules) == ["age": "", "tags": .null])
  }

  @Test func aValueOfAnotherTypeIsToldWithItsPerson() throws {
    let rules: [FieldRules.Rule] = [try .init("on", "active", type: .boolean)]
    #expect(
      failures(notes: true) { _ = try fields(["active": "yes"], rules) } == [
        "1: the field 'on' of 'Ada' is 'yes', expected true or false",
        "note: correct 'active', or declare another type under 'fields' in roster.yml",
      ])
  }

  @Test(arguments: [
    ("offce", "did you mean 'office'?"), ("contact.emial", "did you mean 'contact.email'?"),
    ("phones[0].nmber", "did you mean 'phones[0].number'?"),
    ("xyz", "the fields are 'contact', 'name', 'office', 'phones'"),
  ])
  func aMappingToAFieldThatNobodyHas(path: String, note: String) throws {
    let record: FieldMapping = [
      "office": "1", "contact": .mapping(["email": "a@b.c"]), "phones": .list([.mapping(["number": "1"])]),
    ]
    #expect(
      failures(notes: true) { _ = try fields(record, [try .init("x", path)]) } == [
        "0: nobody has the field '\(path)'", "note: \(note)",
      ])
  }

  @Test func whereOnlyValuesAreHeldAFieldThatNobodyHasIsAWarning() throws {
    var list = records([["name": "Ada", "email": "a@b.c"]])
    list.holdsOnlyValues = true
    let rules = FieldRules(rules: [try .init("phone", "telephone"), try .init("email", "email")])
    let contents = try PeopleBuilder(rules: rules).contents(of: list)
    #expect(contents.people[0].fields == ["email": "a@b.c"])
    #expect(
      contents.warnings.map { [$0.message] + $0.notes } == [
        ["nobody has the field 'telephone'", "if nobody ever will, take 'phone' out of 'fields'"]
      ])
    let misspelled = FieldRules(rules: [try .init("mail", "emial")])
    #expect(
      failures { _ = try PeopleBuilder(rules: misspelled).contents(of: list) } == ["0: nobody has the field 'emial'"])
  }

  @Test func anEmptyDirectorySaysNothingAboutMappings() throws {
    let rules = FieldRules(rules: [try .init("x", "y")])
    #expect(try PeopleBuilder(rules: rules).contents(of: records([])).people.isEmpty)
  }
}

@Suite struct PrivacyTests {
  private func person(_ record: FieldMapping, _ rules: [FieldRules.Rule] = [], private paths: [String]) throws -> Person
  {
    let rules = FieldRules(rules: rules, privatePaths: paths.compactMap { FieldPath($0) })
    return try #require(try PeopleBuilder(rules: rules).contents(of: records([record])).people.first)
  }

  @Test func sourceAndMappedFieldsGo() throws {
    let record: FieldMapping = ["name": "Ada", "mobile": "1", "home": .mapping(["phone": "2", "city": "X"])]
    let fields = try person(
      record, [try .init("cell", "mobile"), try .init("phone", "home.phone"), try .init("town", "home.city")],
      private: ["mobile", "home.phone", "town"]
    ).fields
    #expect(fields == ["home": .mapping([:])])
  }

  @Test func privatePartsLeaveWhatIsCopiedFromAbove() throws {
    let record: FieldMapping = ["name": "Ada", "home": .mapping(["phone": "2", "city": "X"])]
    let fields = try person(record, [try .init("place", "home")], private: ["home.phone"]).fields
    #expect(fields["place"] == .mapping(["city": "X"]))
  }

  @Test func aNameInAListMeansEveryElement() throws {
    let record: FieldMapping = [
      "name": "Ada", "terms": .list([.mapping(["home": "1", "x": "a"]), .mapping(["home": "2"])]),
    ]
    let fields = try person(record, private: ["terms.home"]).fields
    #expect(fields["terms"] == .list([.mapping(["x": "a"]), .mapping([:])]))
  }

  @Test func aPrivateElementLeavesTheOthersInTheirPlaces() throws {
    let record: FieldMapping = ["name": "Ada", "phones": .list(["1", "2"])]
    let person = try person(record, [try .init("phone", "phones[1]")], private: ["phones[0]"])
    #expect(person.fields == ["phones": .list([.null, "2"]), "phone": "2"])
  }

  @Test func aFieldCalledLikeTheWholePathGoesToo() throws {
    #expect(try person(["name": "Ada", "home.phone": "2"], private: ["home.phone"]).fields.isEmpty)
  }

  @Test func idsMayComeFromPrivateFields() throws {
    let record: FieldMapping = ["name": "Ada", "badge": "7", "email": "a@b.c"]
    let open = try person(record, [try .init("id", "badge")], private: [])
    let closed = try person(record, [try .init("id", "badge")], private: ["badge", "email"])
    #expect(closed.id == open.id)
    #expect(closed.fields.isEmpty)
    #expect(try person(record, private: ["email"]).id == person(record, private: []).id)
  }

  @Test func messagesShowNothingPrivate() {
    #expect(
      failures { _ = try person(["mobile": "0171", "age": "3"], private: ["mobile"]) } == [
        "1: a person without a name (age '3')"
      ])
  }

  @Test func aPrivateFieldOfAnotherTypeIsNotShown() throws {
    let record: FieldMapping = ["name": "Ada", "born": "May"]
    #expect(try person(record, [try .init("age", "born", type: .number)], private: ["age"]).fields == [:])
  }

  @Test func aPrivateNameIsRefusedOnce() throws {
    #expect(
      failures { _ = try person(["name": "Ada"], private: ["name"]) }.first == "0: the name cannot be private")
    #expect(
      failures {
        _ = try person(["legal": .mapping(["full": "Ada"])], [try .init("name", "legal.full")], private: ["legal"])
      }.first == "0: the name comes from 'legal.full', which is private")
  }

  @Test func aMistypedPrivateFieldIsWarnedAbout() throws {
    let rules = FieldRules(privatePaths: ["mobil", "birthday"].compactMap { FieldPath($0) })
    let contents = try PeopleBuilder(rules: rules).contents(of: records([["name": "Ada", "mobile": "1"]]))
    #expect(contents.warnings.map(\.message) == ["nobody has the private field 'mobil'"])
    #expect(contents.warnings.flatMap(\.notes) == ["did you mean 'mobile'?"])
  }

  @Test func aPathMayMeanOnePieceOfAText() throws {
    let rule = FieldRules.Rule(name: "email", path: try #require(FieldPath("Mail[0]")), separator: ":::")
    let last = FieldRules.Rule(name: "last", path: try #require(FieldPath("Mail[-1]")), separator: ":::")
    let rules = FieldRules(rules: [rule, last])
    let record = FieldMapping([.init(name: "Mail", value: .text("a@x.org ::: b@x.org"))])
    #expect(rules.mapped(record).fields["email"] == .text("a@x.org"))
    #expect(rules.mapped(record).fields["last"] == .text("b@x.org"))
    let single = FieldMapping([.init(name: "Mail", value: .text("a@x.org"))])
    #expect(rules.mapped(single).fields["email"] == .text("a@x.org"))
    let list = FieldMapping([.init(name: "Mail", value: .list([.text("a@x.org"), .text("b@x.org")]))])
    #expect(rules.mapped(list).fields["email"] == .text("a@x.org"))

    let source = SourceText(path: "a", bytes: [])
    let origin = RecordOrigin(span: SourceSpan(source, 0..<0))
    let builder = PeopleBuilder(rules: FieldRules(rules: [rule]))
    let base = Person(name: "Ada", fields: FieldMapping([.init(name: "email", value: .text("a@x.org"))]))
    for (text, saved) in [("a@x.org ::: b@x.org", "c@x.org ::: b@x.org"), ("a@x.org", "c@x.org")] {
      var person = base
      person.fields["email"] = .text("c@x.org")
      let fields = FieldMapping([.init(name: "Mail", value: .text(text))])
      #expect(
        try builder.edits(from: base, to: person, in: Record(fields: fields, origin: origin)) == [
          FieldEdit(path: [.name("Mail")], value: .text(saved))
        ])
    }
  }

  // MARK: Records that have been through the rules

  @Test func aFieldThatIsThereInPlaceOfItsSourceIsTakenAsItStands() throws {
    let rules = FieldRules(rules: [
      try .init("name", "Wer"), try .init("office", "Raum"),
      .init(name: "tags", path: try #require(FieldPath("Tags")), separator: ";"),
    ])
    let rows: [FieldMapping] = [
      ["name": "Ada", "Raum": "1", "office": "2", "tags": "a; b"], ["name": "Bo", "office": "3"],
    ]
    let contents = try PeopleBuilder(rules: rules).contents(of: records(rows))
    #expect(contents.people.map(\.name) == ["Ada", "Bo"])
    #expect(contents.people.map(\.office) == ["1", ""])
    #expect(contents.people[0].fields["tags"] == .list(["a", "b"]))
    #expect(
      contents.warnings.map { [$0.message] + $0.notes } == [
        [
          "nobody has the field 'Wer', so 'name' is taken as it stands",
          "if that is right, take 'name' out of 'fields'",
        ],
        [
          "nobody has the field 'Tags', so 'tags' is taken as it stands",
          "if that is right, take 'from' out of 'tags' under 'fields'",
        ],
      ])
  }

  @Test func whatStandsInPlaceOfAPrivateSourceIsPrivate() throws {
    let rules = FieldRules(
      rules: [try .init("mobile", "Mobil"), try .init("home", "address.street")],
      privatePaths: ["Mobil", "address"].compactMap(FieldPath.init))
    let contents = try PeopleBuilder(rules: rules).contents(
      of: records([["name": "Ada", "mobile": "1", "home": "x", "office": "2"]]))
    #expect(contents.people[0].fields.isEmpty)
  }
}
