import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct JSONStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The file after its people were loaded, edited and saved.
  private func saved(
    _ text: String, name: String = "people.json", rules: FieldRules = FieldRules(), _ edit: (inout [Person]) -> Void
  ) throws -> String {
    let store = JSONStore(path: try folder.write(name, text), displayPath: name, rules: rules)
    var people = try store.load().people
    edit(&people)
    try store.save(people)
    let again = try JSONStore(path: folder.path + "/" + name, displayPath: name, rules: rules).load().people
    #expect(!rules.rules.isEmpty || again == people)
    return try folder.read(name)
  }

  /// The same without a disk.
  private func edited(_ text: String, _ edit: (inout [Person]) -> Void) throws -> String {
    let builder = PeopleBuilder()
    let file = try JSONFile(SourceText(path: "a.json", text: text))
    let list = RecordList(records: file.records)
    var people = try builder.contents(of: list).people
    edit(&people)
    let bytes = try JSONEditor(file).bytes(after: try builder.changes(to: list, in: file.source, for: people))
    let again = try JSONReader().records(in: SourceText(path: "a.json", bytes: bytes))
    #expect(try builder.contents(of: again).people == people)
    return String(decoding: bytes, as: UTF8.self)
  }

  private let id = UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? UUID()

  private let pretty = """
    \u{FEFF}[
        {"name" : "Ada",   "office": "1",
         "x": [1.10,   "042"], "note": "\\u00e9" },
        {
          "name": "Bo",
          "office": 2,
          "active": "true"
        },

        { "office": 3, "name": "Cy" }
    ]

    """

  @Test func onlyTheEditedValueChanges() throws {
    #expect(try saved(pretty) { $0[0].office = "11 \"a\"" } == pretty.replacing("\"1\"", with: "\"11 \\\"a\\\"\""))
    #expect(try saved(pretty) { $0[2].office = "4" } == pretty.replacing("\"office\": 3", with: "\"office\": 4"))
    #expect(
      try saved(pretty) { $0[0].fields["x"] = .list([.number(Number(7)), .number(Number(42))]) }
        == pretty.replacing("[1.10,   \"042\"]", with: "[7,   \"42\"]"))
  }

  @Test func whatWasTextStaysText() throws {
    #expect(
      try saved(pretty) { $0[1].fields["active"] = .boolean(false) } == pretty.replacing("\"true\"", with: "\"false\""))
    #expect(try saved(pretty) { $0[0].office = "3" } == pretty.replacing("\"1\"", with: "\"3\""))
    #expect(
      try saved(pretty) { $0[1].office = "3a" } == pretty.replacing("\"office\": 2", with: "\"office\": \"3a\""))
  }

  @Test func saveWithoutAChangeTouchesNothing() throws {
    let path = try folder.write("people.json", pretty)
    let store = JSONStore(path: path, displayPath: "people.json")
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    try store.save(try store.load().people)
    let after = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(before == after)
    #expect(try folder.read("people.json") == pretty)
  }

  @Test func fieldsComeAndGoWithTheirCommas() throws {
    let text = "[{\"name\": \"Ada\", \"office\": \"1\", \"a\": 1, \"b\": {\"c\": 2}}]"
    #expect(
      try saved(text) { $0[0].fields["a"] = nil } == "[{\"name\": \"Ada\", \"office\": \"1\", \"b\": {\"c\": 2}}]")
    #expect(try saved(text) { $0[0].fields["b"] = nil } == "[{\"name\": \"Ada\", \"office\": \"1\", \"a\": 1}]")
    #expect(
      try saved(text) { $0[0].fields["d"] = .list([.text("x"), .boolean(true)]) }
        == "[{\"name\": \"Ada\", \"office\": \"1\", \"a\": 1, \"b\": {\"c\": 2}, \"d\": [\"x\", true]}]")
    #expect(
      try saved(text) {
        $0[0].fields["b"] = .mapping(
          FieldMapping([.init(name: "c", value: .number(Number(2))), .init(name: "d", value: .text("e"))]))
      } == "[{\"name\": \"Ada\", \"office\": \"1\", \"a\": 1, \"b\": {\"c\": 2, \"d\": \"e\"}}]")
  }

  @Test func newFieldsStandLikeTheOthers() throws {
    let text = "[\r\n\t{\r\n\t\t\"name\":\"Ada\",\r\n\t\t\"office\":\"1\"\r\n\t}\r\n]"
    let expected = text.replacing(
      "\"1\"",
      with: "\"1\",\r\n\t\t\"tags\":[\r\n\t\t\t\"a\"\r\n\t\t],\r\n\t\t\"m\":{\r\n\t\t\t\"k\":1\r\n\t\t}")
    #expect(
      try saved(text) {
        $0[0].fields["tags"] = .list([.text("a")])
        $0[0].fields["m"] = .mapping(FieldMapping([.init(name: "k", value: .number(Number(1)))]))
      } == expected)
  }

  @Test func removedPeopleTakeTheirCommaWithThem() throws {
    let text =
      "[\n  {\"name\": \"Ada\", \"id\": \"a\"},\n  {\"name\": \"Bo\", \"id\": \"b\"},\n  {\"name\": \"Cy\", \"id\": \"c\"}\n]\n"
    let (ada, bo, cy) = (
      "{\"name\": \"Ada\", \"id\": \"a\"}", "{\"name\": \"Bo\", \"id\": \"b\"}", "{\"name\": \"Cy\", \"id\": \"c\"}"
    )
    #expect(try saved(text) { $0.remove(at: 0) } == "[\n  \(bo),\n  \(cy)\n]\n")
    #expect(try saved(text) { $0.remove(at: 1) } == "[\n  \(ada),\n  \(cy)\n]\n")
    #expect(try saved(text) { $0.remove(at: 2) } == "[\n  \(ada),\n  \(bo)\n]\n")
    #expect(try saved(text) { $0.removeAll() } == "[]\n")
  }

  @Test func firstPersonComesToWhereNobodyIs() throws {
    let dee = Person(id: id, name: "Dee", office: "4")
    func record(_ indentation: String) -> String {
      let fields = ["\"id\": \"\(id.uuidString)\"", "\"name\": \"Dee\"", "\"office\": \"4\""]
      return "{\n" + fields.map { "\(indentation)  \($0)" }.joined(separator: ",\n") + "\n\(indentation)}"
    }
    let list = "[\n  \(record("  "))\n]"
    #expect(try saved("{\"people\": null}\n") { $0.append(dee) } == "{\"people\": \(list)}\n")
    #expect(try saved("{\"people\": []}") { $0.append(dee) } == "{\"people\": \(list)}")
    #expect(try saved("null\n") { $0.append(dee) } == "\(list)\n")
    #expect(try saved("{\"people\": {}}") { $0.append(dee) } == "{\"people\": {\n  \"Dee\": \(record("  "))\n}}")
    let inside = "{\n  \"data\": {\n    \"people\": null\n  }\n}\n"
    #expect(
      try saved(inside) { $0.append(dee) }
        == inside.replacing("null", with: "[\n      \(record("      "))\n    ]"))
    let path = try folder.write("at.json", "{\"total\": 0, \"value\": null}")
    let store = JSONStore(path: path, records: FieldPath("value"))
    #expect(try store.load().people.isEmpty)
    try store.save([dee])
    #expect(try folder.read("at.json") == "{\"total\": 0, \"value\": \(list)}")
  }

  @Test func newPeopleAreWrittenInTheStyleOfTheFile() throws {
    let dee = Person(
      id: id, name: "Dee", office: "4", fields: FieldMapping([.init(name: "n", value: .number(Number(5)))]))
    let uuid = id.uuidString
    #expect(
      try saved("[{\"name\":\"Ada\",\"id\":\"a\"}]") { $0.append(dee) }
        == "[{\"name\":\"Ada\",\"id\":\"a\"},{\"id\":\"\(uuid)\",\"name\":\"Dee\",\"office\":\"4\",\"n\":5}]")
    #expect(
      try saved("[\n    {\n        \"name\": \"Ada\",\n        \"id\": \"a\"\n    }\n]\n") { $0.append(dee) } == """
        [
            {
                "name": "Ada",
                "id": "a"
            },
            {
                "id": "\(uuid)",
                "name": "Dee",
                "office": "4",
                "n": 5
            }
        ]

        """)
    #expect(
      try saved("{\"people\": [\n]}") { $0.append(dee) } == """
        {"people": [
          {
            "id": "\(uuid)",
            "name": "Dee",
            "office": "4",
            "n": 5
          }
        ]}
        """)
  }

  @Test func newFileIsAnIndentedArray() throws {
    let store = JSONStore(path: folder.path + "/new.json", displayPath: "new.json")
    try store.save([Person(id: id, name: "Ada", office: "1")])
    #expect(
      try folder.read("new.json")
        == "[\n  {\n    \"id\": \"\(id.uuidString)\",\n    \"name\": \"Ada\",\n    \"office\": \"1\"\n  }\n]\n")
    try store.save([])
    #expect(try folder.read("new.json") == "[]\n")
  }

  @Test func peopleByKeyKeepTheirKeys() throws {
    let bo = Person(id: id, name: "bo")
    let text = "{\"people\": {\n  \"ada\": {\"name\": \"Ada\", \"office\": \"1\"},\n  \"bo\": {\"name\": \"Bo\"}\n}}\n"
    #expect(try saved(text) { $0[0].office = "9" } == text.replacing("\"1\"", with: "\"9\""))
    #expect(
      try saved(text) { $0.remove(at: 0) } == "{\"people\": {\n  \"bo\": {\"name\": \"Bo\"}\n}}\n")
    #expect(
      try saved(text) { $0.append(bo) }
        == text.replacing(
          "\"Bo\"}",
          with: "\"Bo\"},\n  \"bo 2\": {\"id\": \"\(id.uuidString)\", \"name\": \"bo\", \"office\": \"\"}"))
  }

  @Test func linesStayLines() throws {
    let cy = Person(id: id, name: "Cy")
    let text = "{\"name\": \"Ada\", \"id\": \"a\"}\n{\"name\": \"Bo\", \"id\": \"b\"}\n"
    #expect(try saved(text) { $0[1].name = "Bob" } == text.replacing("\"Bo\"", with: "\"Bob\""))
    #expect(try saved(text, name: "p.jsonl") { $0.remove(at: 1) } == "{\"name\": \"Ada\", \"id\": \"a\"}\n")
    #expect(
      try saved(text) { $0.append(cy) }
        == text + "{\"id\": \"\(id.uuidString)\", \"name\": \"Cy\"}\n")
  }

  @Test func mappedFieldsAreWrittenToTheirSource() throws {
    let path = try #require(FieldPath("terms[-1].room"))
    let rules = FieldRules(rules: [.init(name: "office", path: path)])
    let text = "[{\"name\": \"Ada\", \"terms\": [{\"room\": \"1\"}, {\"room\": \"2\", \"x\": 1e5}]}]"
    #expect(try saved(text, rules: rules) { $0[0].office = "3" }.contains("{\"room\": \"3\", \"x\": 1e5}"))
  }

  @Test func changeBySomebodyElseIsRefused() throws {
    let path = try folder.write("people.json", pretty)
    let store = JSONStore(path: path, displayPath: "people.json")
    var people = try store.load().people
    people[0].office = "x"
    let other = pretty.replacing("Bo", with: "Bob")
    try folder.write("people.json", other)
    #expect(
      problems { try store.save(people) } == [
        "people.json: 'people.json' was changed by another program since it was loaded"
          + " | nothing was saved; load it again and repeat the edit"
      ])
    #expect(try folder.read("people.json") == other)
  }

  @Test func theEncodingStays() throws {
    func utf16(_ text: String) -> [UInt8] { "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    let path = try folder.write("a.json", bytes: utf16("[{\"name\": \"Adä\", \"office\": \"2\"}]"))
    let store = JSONStore(path: path, displayPath: "a.json")
    var people = try store.load().people
    people[0].office = "1"
    #expect(String(decoding: try store.changes(saving: people)[0].after ?? [], as: UTF8.self).contains("Adä"))
    try store.save(people)
    #expect(try AtomicFile.read(path, displayPath: "") == utf16("[{\"name\": \"Adä\", \"office\": \"1\"}]"))
    let latin = JSONStore(
      path: try folder.write("b.json", bytes: Array("[{\"name\":\"Ad".utf8) + [0xE4] + Array("\"}]".utf8)),
      displayPath: "b.json", encoding: .windows1252)
    people = try latin.load().people
    people[0].fields["x"] = .text("é")
    try latin.save(people)
    #expect(
      try AtomicFile.read(latin.path, displayPath: "")
        == Array("[{\"name\":\"Ad".utf8) + [0xE4] + Array("\",\"x\":\"".utf8) + [0xE9] + Array("\"}]".utf8))
  }

  private func saved(_ text: String, at path: String, _ edit: (inout [Person]) -> Void) throws -> String {
    let store = JSONStore(
      path: try folder.write("r.json", text), displayPath: "r.json", records: FieldPath(path))
    var people = try store.load().people
    edit(&people)
    try store.save(people)
    return try folder.read("r.json")
  }

  @Test func peopleUnderAKeyAreEditedWhereTheyStand() throws {
    let text = """
      {"@odata": 1.50, "value": [
        {"name": "Ada", "office": "1"},
        {"name": "Bo"}
      ], "rest": {"name": "x"}}
      """
    #expect(
      try saved(text, at: "value") { $0[0].office = "2" } == text.replacing("\"1\"", with: "\"2\""))
    #expect(try saved(text, at: "value") { $0.removeLast() } == text.replacing(",\n  {\"name\": \"Bo\"}", with: ""))
    let id = UUID(uuidString: "6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10") ?? UUID()
    #expect(
      try saved(text, at: "value") { $0.append(Person(id: id, name: "Cy")) }
        == text.replacing(
          "{\"name\": \"Bo\"}",
          with: "{\"name\": \"Bo\"},\n  {\"id\": \"\(id.uuidString)\", \"name\": \"Cy\", \"office\": \"\"}"))
  }

  @Test func peopleInGroupsAreEditedAndRemovedInEach() throws {
    let text = """
      {"units": {"a": {"people": {"ada": {"name": "Ada"}, "bo": {"name": "Bo", "x": [1, 2]}}}, "b": {"people": {"cy": {"name": "Cy"}}}}}
      """
    #expect(
      try saved(text, at: "units.*.people") { people in
        people[0].office = "1"
        people[2].fields["x"] = .text("y")
        people.remove(at: 1)
      } == """
        {"units": {"a": {"people": {"ada": {"name": "Ada", "office": "1"}}}, "b": {"people": {"cy": {"name": "Cy", "x": "y"}}}}}
        """)
    #expect(
      problems { _ = try saved(text, at: "units.*.people") { $0.append(Person(name: "Q")) } } == [
        "r.json: 'r.json' keeps people in several places, and a new one belongs to none | add the person to the file by hand"
      ])
    #expect(try folder.read("r.json") == text)
  }

  @Test func somebodyNewGoesToTheOnlyGroup() throws {
    let text = #"[{"title": "A", "people": [{"name": "Ada", "id": "1"}]}]"#
    #expect(
      try saved(text, at: "people") { $0.append(Person(id: Self.newID, name: "Bo", office: "2")) }
        == text.replacing(
          #""1"}"#, with: #""1"}, {"id": "\#(Self.newID.uuidString)", "name": "Bo", "office": "2"}"#))
  }

  private static let newID = UUID(uuidString: "6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10") ?? UUID()

  @Test func randomEditsChangeNothingElse() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("JSON edits: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let blanks = ["", " ", "\n", "\r\n  ", "\t"]
      let blank = { (random: inout SeededGenerator) in blanks.randomElement(using: &random) ?? "" }
      let count = Int.random(in: 1...5, using: &random)
      let records = (0..<count).map { number -> String in
        var members = ["\"name\":\(blank(&random))\"P\(number)\"", "\"id\":\(blank(&random))\"\(number)\""]
        for field in 0..<Int.random(in: 0...3, using: &random) {
          let values = [
            "1.50", "\"042\"", "[1,\(blank(&random))2e9]", "{\"k\":\(blank(&random))null}", "\"\\u00e9\\n\"", "true",
          ]
          members.append("\"f\(field)\"\(blank(&random)):\(values.randomElement(using: &random) ?? "")")
        }
        return "{" + blank(&random) + members.joined(separator: blank(&random) + "," + blank(&random)) + blank(&random)
          + "}"
      }
      let text = "[" + blank(&random) + records.joined(separator: "," + blank(&random)) + blank(&random) + "]"
      let victim = Int.random(in: 0..<count, using: &random)
      let action = Int.random(in: 0...4, using: &random)
      let after = try edited(text) { people in
        switch action {
        case 0: people.remove(at: victim)
        case 1: people[victim].office = "new"
        case 2: people[victim].fields["f0"] = .text("x\ny")
        case 3: people[victim].fields["f1"] = nil
        default: people.append(Person(name: "Q"))
        }
      }
      for (number, record) in records.enumerated() where number != victim || action == 4 {
        #expect(after.contains(record), "\(text.debugDescription) → \(after.debugDescription)")
      }
      #expect((try? JSONSerialization.jsonObject(with: Data(after.utf8))) != nil, "\(after.debugDescription)")
    }
  }
}
