import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct YAMLStoreTests {
  private let folder: TemporaryFolder
  private let id = UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? UUID()

  init() throws { folder = try TemporaryFolder() }

  /// The file after its people were loaded, edited and saved.
  private func saved(
    _ text: String, rules: FieldRules = FieldRules(), records: FieldPath? = nil, _ edit: (inout [Person]) -> Void
  ) throws -> String {
    let path = try folder.write("people.yml", text)
    let store = YAMLStore(path: path, displayPath: "people.yml", rules: rules, records: records)
    var people = try store.load().people
    edit(&people)
    try store.save(people)
    let again = try YAMLStore(path: path, rules: rules, records: records).load().people
    #expect(again.map(\.id) == people.map(\.id))
    #expect(zip(again, people).allSatisfy { SavedRecords.isSame($0.fields, $1.fields) && $0.office == $1.office })
    return try folder.read("people.yml")
  }

  /// What saving an edit complains about; the file stays as it was.
  private func refusal(_ text: String, _ edit: (inout [Person]) -> Void) throws -> [String] {
    let store = YAMLStore(path: try folder.write("people.yml", text), displayPath: "people.yml")
    var people = try store.load().people
    edit(&people)
    let found = problems { try store.save(people) }
    #expect(try folder.read("people.yml") == text)
    return found
  }

  @Test func somebodyNewGoesToTheOnlyGroup() throws {
    let text = "- title: A\n  people:\n    - id: 1\n      name: Ada\n"
    let store = YAMLStore(path: try folder.write("people.yml", text), records: FieldPath("people"))
    try store.save(try store.load().people + [Person(id: id, name: "Bo", office: "2")])
    #expect(
      try folder.read("people.yml") == text
        + "    - id: \(id.uuidString)\n      name: Bo\n      office: \"2\"\n")
  }

  @Test func valuesOfAListThatStayAreNotWrittenAnew() throws {
    let codes = "- id: 1\n  name: Ada\n  codes:\n  - \"42\"   # answer\n  # inner\n  - 'NO'\n  - 007\n  x: 1\n"
    func saved(_ values: String...) throws -> String {
      try self.saved(codes) { $0[0].fields["codes"] = .list(values.map(FieldValue.text)) }
    }
    #expect(try saved("42", "NO", "007", "A") == codes.replacing("007\n", with: "007\n  - A\n"))
    #expect(
      try saved("B", "42", "NO", "C", "007")
        == codes.replacing("- \"42\"", with: "- B\n  - \"42\"").replacing("  - 007", with: "  - C\n  - 007"))
    #expect(try saved("42", "007") == codes.replacing("  - 'NO'\n", with: ""))
    #expect(try saved("43", "YES", "007") == codes.replacing("42", with: "43").replacing("NO", with: "YES"))
    #expect(
      try saved("NO", "007", "true")
        == codes.replacing("  - \"42\"   # answer\n", with: "").replacing("007\n", with: "007\n  - \"true\"\n"))
    let flow = "- id: 1\n  name: Ada\n  x: [a, \"b c\", \"42\"] # end\n"
    #expect(
      try self.saved(flow) { $0[0].fields["x"] = .list([.text("b c"), .text("42"), .text("d")]) }
        == flow.replacing("[a, ", with: "[").replacing("\"42\"", with: "\"42\", d"))
    let deep =
      "- id: 1\n  name: Ada\n  x:\n    - {a: 1} # one\n    - b: 'x'\n      c: # none\n    - |\n      text\n    # last\n"
    #expect(
      try self.saved(deep) { people in
        guard case .list(let values)? = people[0].fields["x"] else { return }
        people[0].fields["x"] = .list([values[0], .text("new"), .text("2"), values[2]])
      }
        == deep.replacing("    - b: 'x'\n      c: # none\n", with: "").replacing(
          "# one\n", with: "# one\n    - new\n    - \"2\"\n"))
  }

  @Test func documentsOfPeopleWhoGoAreTakenOut() throws {
    let ada = "# Staff\n---\n# first\nid: 1\nname: Ada\n"
    let bo = "--- # second\nid: 2\nname: &n Bo\nsort: *n\n\n"
    let cy = "---\nid: 3\nnote: |\n  a\n\nname: Cy # last\n# end\n"
    #expect(try saved(ada + bo + cy) { $0.remove(at: 1) } == ada + cy)
    #expect(try saved(ada + bo + cy) { $0.removeFirst() } == "# Staff\n" + bo + cy)
    #expect(try saved(ada + bo + cy) { $0.removeLast(2) } == ada + "# end\n")
    #expect(try saved(ada + bo + cy) { $0.removeAll() } == "# Staff\n# end\n")
    #expect(
      try saved(ada + bo + cy) { people in
        people.removeFirst()
        people[0].office = "4"
        people.append(Person(id: id, name: "Dee"))
      } == "# Staff\n" + bo.replacing("\n\n", with: "\noffice: \"4\"\n\n") + cy
        + "---\nid: \(id.uuidString)\nname: Dee\n")
    #expect(
      try saved("# A\nid: 1\nname: Ada\n...\n\n---\r\nid: 2\r\nname: Bo\r\n") { $0.removeFirst() }
        == "# A\n---\r\nid: 2\r\nname: Bo\r\n")
    #expect(
      try saved("# A\nid: 1\nname: Ada\n---\nid: 2\nname: Bo\n...") { people in
        people.removeLast()
        people[0].name = "Eve"
      } == "# A\n---\nid: 1\nname: Eve\n")
    #expect(
      try saved("%YAML 1.1\n---\nid: 1\nname: A\n--- {id: 2, name: B}") { $0.removeLast() }
        == "%YAML 1.1\n---\nid: 1\nname: A\n")
    #expect(
      try saved("---\n- id: 1\n  name: A\n---\nid: 2\nname: B\n") { $0.removeFirst() }
        == "---\n[]\n---\nid: 2\nname: B\n")
  }

  @Test func textsOfSeveralLinesStandInAListAsFarOutAsItsKey() throws {
    let text = "- id: 1\n  name: Ada\n  tags:\n  - a\n  - b\n  - c\n  x: y\n"
    #expect(
      try saved(text) { $0[0].fields["tags"] = .list([.text("k: v\nl: w"), .text("d")]) }
        == "- id: 1\n  name: Ada\n  tags:\n  - |-\n    k: v\n    l: w\n  - d\n  x: y\n")
    #expect(
      try saved(text) {
        let inner = FieldMapping([
          .init(name: "q", value: .mapping(FieldMapping([.init(name: "r", value: .text("s"))])))
        ])
        $0[0].fields["tags"] = .list([.mapping(inner)])
      } == "- id: 1\n  name: Ada\n  tags:\n  - q:\n      r: s\n  x: y\n")
  }

  private let commented = """
    # Staff of the institute
    - id: a
      name: "Ada"   # first
      office: 'B 1'
      tags:   [x, 'y']  # flow

      # how to reach her
      phone: +1 555

    - name: Bo
      id: b
      bio: |
        One.

        Two.
    # the last
    - {id: c, name: Cy, office: 3}

    """

  @Test func onlyTheEditedScalarChanges() throws {
    #expect(try saved(commented) { $0[0].office = "B 2" } == commented.replacing("'B 1'", with: "'B 2'"))
    #expect(try saved(commented) { $0[0].name = "Ada L" } == commented.replacing("\"Ada\"", with: "\"Ada L\""))
    #expect(try saved(commented) { $0[2].office = "4" } == commented.replacing("office: 3", with: "office: 4"))
    #expect(
      try saved(commented) { $0[0].fields["phone"] = .text("# 7") } == commented.replacing("+1 555", with: "\"# 7\""))
    #expect(
      try saved(commented) { $0[0].fields["tags"] = .list([.text("x"), .text("z'")]) }
        == commented.replacing("'y'", with: "'z'''"))
  }

  @Test func quotesUnderMarksAreDoubledToo() throws {
    #expect(
      try saved(commented) { $0[0].office = "a'\u{301}b" } == commented.replacing("'B 1'", with: "'a''\u{301}b'"))
  }

  @Test func listOfAnotherLengthKeepsItsForm() throws {
    #expect(
      try saved(commented) { $0[0].fields["tags"] = .list([.text("x")]) }
        == commented.replacing("[x, 'y']", with: "[x]"))
    let text = "- id: a\n  name: Ada\n  tags:\n  - x\n  - w\n  office: 1\n"
    let longer = try saved(text) { $0[0].fields["tags"] = .list([.text("x"), .text("w"), .text("z: 1")]) }
    #expect(
      longer
        == text.replacing("- w\n", with: "- w\n  - \"z: 1\"\n"))
  }

  @Test func newFieldStandsBehindTheLast() throws {
    #expect(
      try saved(commented) { $0[0].fields["fax"] = .text("7") }
        == commented.replacing("+1 555\n", with: "+1 555\n  fax: \"7\"\n"))
    #expect(
      try saved(commented) { $0[1].office = "9" }
        == commented.replacing("    Two.\n", with: "    Two.\n  office: \"9\"\n"))
    #expect(
      try saved(commented) { $0[2].fields["x"] = .list([.text("a, b"), .boolean(true)]) }
        == commented.replacing("office: 3}", with: "office: 3, x: [\"a, b\", true]}"))
    #expect(
      try saved(commented) {
        $0[0].fields["m"] = .mapping(
          FieldMapping([
            .init(name: "k", value: .number(Number(1))), .init(name: "l", value: .list([.text("p"), .text("q")])),
          ]))
      } == commented.replacing("+1 555\n", with: "+1 555\n  m:\n    k: 1\n    l:\n      - p\n      - q\n"))
  }

  @Test func takenAwayFieldGoesWithItsLines() throws {
    #expect(
      try saved(commented) { $0[0].fields["tags"] = nil }
        == commented.replacing("  tags:   [x, 'y']  # flow\n", with: ""))
    #expect(
      try saved(commented) { $0[1].fields["bio"] = nil }
        == commented.replacing("  bio: |\n    One.\n\n    Two.\n", with: ""))
    #expect(
      try saved("- x: 1\n  # note\n  name: Ada\n  id: a\n") { $0[0].fields["x"] = nil }
        == "- # note\n  name: Ada\n  id: a\n")
    #expect(try saved("- {x: 1, name: Ada, id: a}") { $0[0].fields["x"] = nil } == "- {name: Ada, id: a}")
    #expect(try saved("- {name: Ada, id: a, x: 1 }") { $0[0].fields["x"] = nil } == "- {name: Ada, id: a }")
  }

  @Test func fieldsOfFieldsAreEditedInPlace() throws {
    let text = "- id: a\n  name: Ada\n  at:\n    # where\n    room: 1\n    floor: 2 # up\n"
    let edited = { (room: FieldValue?, floor: FieldValue?) -> (inout [Person]) -> Void in
      { people in
        guard case .mapping(var at)? = people[0].fields["at"] else { return }
        at["room"] = room
        at["floor"] = floor
        people[0].fields["at"] = .mapping(at)
      }
    }
    let (one, two) = (FieldValue.number(Number(1)), FieldValue.number(Number(2)))
    #expect(try saved(text, edited(.text("x"), two)) == text.replacing("room: 1", with: "room: x"))
    #expect(try saved(text, edited(one, nil)) == text.replacing("    floor: 2 # up\n", with: ""))
    #expect(
      try saved("- id: a\n  name: Ada\n  at:\n    room: 1\n", edited(nil, nil)) == "- id: a\n  name: Ada\n  at: {}\n")
  }

  @Test func textOfSeveralLinesIsABlock() throws {
    #expect(
      try saved(commented) { $0[1].fields["bio"] = .text("One.\n\n# Three: 3\n") }
        == commented.replacing("Two.", with: "# Three: 3"))
    #expect(
      try saved("- name: Ada\r\n  id: a\r\n") { $0[0].fields["bio"] = .text("x\n y") }
        == "- name: Ada\r\n  id: a\r\n  bio: |-\r\n    x\r\n     y\r\n")
    #expect(
      try saved("- name: Ada\n  id: a\n  bio: x # c\n") { $0[0].fields["bio"] = .text("x\ny") }
        == "- name: Ada\n  id: a\n  bio: \"x\\ny\" # c\n")
  }

  @Test func scalarsAreQuotedWhereTheyMust() throws {
    let pairs: [(String, String)] = [
      ("x", "x"), ("a: b", "\"a: b\""), ("a:b", "a:b"), ("- a", "\"- a\""), ("-5 C", "-5 C"), ("yes", "\"yes\""),
      ("0042", "\"0042\""), ("2024-01-02", "\"2024-01-02\""), ("a #b", "\"a #b\""), ("a\tb", "\"a\\tb\""),
      ("@x", "\"@x\""), ("\u{1}", "\"\\u0001\""), ("~", "\"~\""), (" a", "\" a\""), ("é\u{2028}", "\"é\\u2028\""),
    ]
    for (value, scalar) in pairs {
      #expect(
        try saved("- name: Ada\n  id: a\n") { $0[0].fields["x"] = .text(value) }
          == "- name: Ada\n  id: a\n  x: \(scalar)\n")
    }
  }

  @Test func newPersonStandsLikeTheLast() throws {
    let dee = Person(id: id, name: "Dee", office: "B 4")
    let uuid = id.uuidString
    #expect(
      try saved(commented) { $0.append(dee) } == commented + "- {id: \(uuid), name: Dee, office: B 4}\n")
    #expect(
      try saved("people:\n  -   name: Ada\n      id: a\n\n  -   name: Bo\n      id: b # b\n# end") { $0.append(dee) }
        == "people:\n  -   name: Ada\n      id: a\n\n  -   name: Bo\n      id: b # b\n\n  -   id: \(uuid)\n      name: Dee\n      office: B 4\n# end"
    )
    #expect(
      try saved("ada:\n    name: Ada\n") { $0.append(dee) }
        == "ada:\n    name: Ada\nDee:\n    id: \(uuid)\n    name: Dee\n    office: B 4\n")
    #expect(try saved("[{name: Ada}]") { $0.append(dee) } == "[{name: Ada}, {id: \(uuid), name: Dee, office: B 4}]")
    #expect(try saved("# none\n") { $0.append(dee) } == "# none\n- id: \(uuid)\n  name: Dee\n  office: B 4\n")
    #expect(
      try saved("name: Ada\n---\nname: Bo\n") { $0.append(dee) }
        == "name: Ada\n---\nname: Bo\n---\nid: \(uuid)\nname: Dee\noffice: B 4\n")
  }

  @Test(arguments: [
    ("people:\n", "people:\n  DEE\n"), ("people:", "people:\n  DEE"), ("people: []\n", "people:\n  DEE\n"),
    ("people: ~ # none yet\n\n# end\n", "people: # none yet\n  DEE\n\n# end\n"),
    ("# staff\npeople:   # none yet\n", "# staff\npeople:   # none yet\n  DEE\n"),
    ("people:\n  []\n", "people:\n  DEE\n"), ("people:\n  # first\n", "people:\n  DEE\n  # first\n"),
    ("data:\n    people: null\n", "data:\n    people:\n      DEE\n"), ("[]\n", "DEE\n"), ("--- []\n", "---\nDEE\n"),
    ("--- ~\n", "---\nDEE\n"), ("{people: []}\n", "{people: [FLOW]}\n"), ("{\"people\":}\n", "{\"people\": [FLOW]}\n"),
    ("people:\r\n", "people:\r\n  DEE\r\n"),
  ])
  func firstPersonIsAListWhereNobodyIs(empty: String, expected: String) throws {
    let lineEnd = empty.contains("\r\n") ? "\r\n" : "\n"
    let column =
      expected.split(whereSeparator: \.isNewline).first { $0.contains("DEE") }?.prefix { $0 == " " }.count ?? 0
    let fields = ["- id: \(id.uuidString)", "  name: Dee", "  office: B 4"]
    let lines = fields.joined(separator: lineEnd + String(repeating: " ", count: column))
    let wanted = expected.replacing("DEE", with: lines).replacing(
      "FLOW", with: "{id: \(id.uuidString), name: Dee, office: B 4}")
    #expect(try saved(empty) { $0.append(Person(id: id, name: "Dee", office: "B 4")) } == wanted)
  }

  @Test func firstPeopleHaveKeysWhereAMappingIsEmpty() throws {
    let people = [Person(id: id, name: "Dee", office: "B 4"), Person(id: UUID(), name: "Dee")]
    let ids = people.map(\.id.uuidString)
    #expect(
      try saved("people: {} # by name\n") { $0 = people }
        == "people: # by name\n  Dee:\n    id: \(ids[0])\n    name: Dee\n    office: B 4\n  Dee 2:\n    id: \(ids[1])\n    name: Dee\n"
    )
    #expect(
      try saved("{people: {}}") { $0 = [people[1]] } == "{people: {Dee: {id: \(ids[1]), name: Dee}}}")
  }

  @Test func firstPersonComesToTheConfiguredPlace() throws {
    let dee = Person(id: id, name: "Dee", office: "B 4")
    let rules = FieldRules(rules: [.init(name: "name", path: try #require(FieldPath("Full Name")))])
    let path = try folder.write("at.yml", "title: Staff\npeople:\nend: 1\n")
    let store = YAMLStore(path: path, rules: rules, records: FieldPath("people"))
    #expect(try store.load().people.isEmpty)
    try store.save([dee])
    #expect(
      try folder.read("at.yml")
        == "title: Staff\npeople:\n  - id: \(id.uuidString)\n    office: B 4\n    Full Name: Dee\nend: 1\n")
    #expect(try store.load().people.map(\.name) == ["Dee"])
    let grouped = "- title: Faculty\n  people: []\n"
    let file = try folder.write("grouped.yml", grouped)
    let groups = YAMLStore(path: file, records: FieldPath("people"))
    #expect(try groups.load().people.isEmpty)
    try groups.save([dee])
    let added = "- id: \(id.uuidString)\n      name: Dee\n      office: B 4\n"
    #expect(try folder.read("grouped.yml") == "- title: Faculty\n  people:\n    \(added)")
    #expect(FieldPath("group.title")?.value(in: try groups.load().people[0].fields) == .text("Faculty"))
  }

  @Test func removedPersonTakesTheirLines() throws {
    let bo = "- name: Bo\n  id: b\n  bio: |\n    One.\n\n    Two.\n"
    #expect(try saved(commented) { $0.remove(at: 1) } == commented.replacing(bo, with: ""))
    #expect(
      try saved(commented) { $0.remove(at: 2) } == commented.replacing("- {id: c, name: Cy, office: 3}\n", with: ""))
    #expect(try saved("people:\n- name: Ada\n") { $0.removeAll() } == "people:\n  []\n")
    #expect(try saved("[{name: Ada, id: a}, {name: Bo, id: b}]") { $0.remove(at: 0) } == "[{name: Bo, id: b}]")
    #expect(try saved("ada: {name: Ada}\nbo: {name: Bo}\n") { $0.remove(at: 0) } == "bo: {name: Bo}\n")
  }

  @Test func newFileIsAList() throws {
    let store = YAMLStore(path: folder.path + "/new.yml", displayPath: "new.yml")
    try store.save([Person(id: id, name: "Ada", office: "1")])
    #expect(try folder.read("new.yml") == "- id: \(id.uuidString)\n  name: Ada\n  office: \"1\"\n")
  }

  @Test func peopleInDeepPlacesAreEdited() throws {
    let text =
      "teams:\n  - name: X\n    people:\n      - {name: Ada, id: a}\n  - name: Y\n    people:\n      - name: Bo\n        id: b\n"
    let path = try #require(FieldPath("teams.people"))
    #expect(
      try saved(text, records: path) { $0[1].office = "B 2" }
        == text.replacing("id: b\n", with: "id: b\n        office: B 2\n"))
  }

  @Test func whatOthersShareIsRefused() throws {
    let text = """
      - &ada
        name: Ada
        id: a
        at: &at {room: 1}
      - name: Bo
        id: b
        at: *at
      - <<: *ada
        name: Cy
        id: c
        age: !!str 42

      """
    let note = " | change it in the file by hand"
    #expect(
      try refusal(text) { $0[0].fields["at"] = .text("x") }
        == ["2:3: the field 'at' of 'Ada' cannot be saved: it has the anchor '&at'" + note])
    #expect(
      try refusal(text) { $0[2].fields["at"] = nil }
        == [
          "8:3: the field 'at' of 'Cy' cannot be saved: it comes from an alias or a merge key, which others share"
            + note
        ])
    #expect(
      try refusal(text) { $0[2].fields["age"] = .text("x") }
        == ["8:3: the field 'age' of 'Cy' cannot be saved: it has a tag" + note])
    #expect(try refusal(text) { $0.remove(at: 0) }.count == 1)
    // What an anchor holds is what an alias shows.
    #expect(
      try refusal(text) { $0[0].fields["at"] = .mapping(FieldMapping([.init(name: "room", value: .text("2"))])) }
        == [
          "5:3: 'Bo' cannot be saved: the file would not say what it should"
            + " | nothing was saved; change the file by hand"
        ])
    #expect(try saved(text) { $0[1].fields["at"] = .text("x") } == text.replacing("*at", with: "x"))
  }

  @Test func changeBySomebodyElseIsRefused() throws {
    let path = try folder.write("people.yml", commented)
    let store = YAMLStore(path: path, displayPath: "people.yml")
    var people = try store.load().people
    people[0].office = "x"
    try folder.write("people.yml", commented + "# more\n")
    #expect(
      problems { try store.save(people) } == [
        "people.yml: 'people.yml' was changed by another program since it was loaded"
          + " | nothing was saved; load it again and repeat the edit"
      ])
  }

  @Test func randomEditsChangeNothingElse() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("YAML edits: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let end = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
      let step = String(repeating: " ", count: Int.random(in: 1...3, using: &random))
      let keys = " " + step
      let values = [
        "x", "'it''s'", "\"a\\nb\"", "[1, {k: v}]", "{a: 1, b: [2]}", "|\(end)\(keys)  one\(end)\(end)\(keys)   two",
        ">-\(end)\(keys)  folded\(end)\(keys)  text", "\(end)\(keys)- 1\(end)\(keys)- b: 2\(end)\(keys)  c: 3",
        "\(end)\(keys)  k: 1\(end)\(keys)  l: m", "~", "1.50", "plain\(end)\(keys)  text", "",
      ]
      let comments = ["", "", "# c\(end)", "\(end)", "\(keys)# in\(end)"]
      let count = Int.random(in: 1...4, using: &random)
      let records = (0..<count).map { number -> String in
        if Int.random(in: 0..<5, using: &random) == 0 { return "-\(step){id: i\(number), name: P\(number)}\(end)" }
        var lines = ["id: i\(number)", "name: \"P\(number)\""]
        for field in 0..<Int.random(in: 0...3, using: &random) {
          lines.append("f\(field): \(values.randomElement(using: &random) ?? "")")
        }
        lines.shuffle(using: &random)
        return "-\(step)" + lines.joined(separator: end + keys) + end
      }
      let text = records.map { (comments.randomElement(using: &random) ?? "") + $0 }.joined() + "# end"
      let victim = Int.random(in: 0..<count, using: &random)
      let action = Int.random(in: 0...5, using: &random)
      let value = ["new", "a\nb", "q: 'r'", "7", "\\ \" '", "x\n"].randomElement(using: &random) ?? ""
      let after = try saved(text) { people in
        switch action {
        case 0: people.remove(at: victim)
        case 1: people[victim].office = "new"
        case 2: people[victim].fields["f0"] = .text(value)
        case 3: people[victim].fields["f1"] = nil
        case 4:
          people[victim].fields["f1"] = .list([
            .text(value), .mapping(FieldMapping([.init(name: "k", value: .text(value))])),
          ])
        default: people.append(Person(name: "Q"))
        }
      }
      for (number, record) in records.enumerated() where number != victim || action == 5 {
        #expect(after.contains(record), "\(text.debugDescription) → \(after.debugDescription)")
      }
      let pieces = text.components(separatedBy: records[victim])
      if pieces.count == 2, action < 5, count > 1 {
        #expect(
          after.hasPrefix(pieces[0]) && after.hasSuffix(pieces[1]),
          "\(text.debugDescription) → \(after.debugDescription)")
      }
    }
  }

  @Test func whatOtherProgramsTakeForADateStaysOne() throws {
    let text = "- name: Ada\n  since: 2020-01-01\n  open: yes\n  note: maybe\n"
    let after = try saved(text) { people in
      people[0].fields["since"] = .text("2021-02-03")
      people[0].fields["open"] = .text("no")
      people[0].fields["note"] = .text("2021-02-03")
    }
    #expect(after == "- name: Ada\n  since: 2021-02-03\n  open: no\n  note: \"2021-02-03\"\n")
  }
}
