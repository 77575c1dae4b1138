import Diagnostics
import DirectoryModel
import Foundation
import Testing

@Suite struct PropertyListStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ name: String = "directory.plist", rules: FieldRules = FieldRules()) -> PropertyListStore {
    PropertyListStore(path: folder[name], displayPath: name, rules: rules)
  }

  private func store(holding records: String, rules: FieldRules = FieldRules()) throws -> PropertyListStore {
    try folder.write(document(records), to: "directory.plist")
    return store(rules: rules)
  }

  private func document(_ records: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <array>
    \(records)
    </array>
    </plist>

    """
  }

  @Test func theSeedIsTheSameInBothForms() throws {
    guard let seed = SharedData.url("data/seed") else { return }
    let xml = try PropertyListStore(path: seed.path + "/directory-xml.plist").load()
    let binary = try PropertyListStore(path: seed.path + "/directory.plist").load()
    #expect(xml.people == binary.people)
    #expect(xml.people.map(\.name) == ["Acacia Ackles", "Joe Gregg", "Kurt Krebsbach"])
    #expect(xml.people.map(\.office) == ["Steitz 131", "Briggs 413", "Briggs 411"])
    #expect(xml.people.first?.id.uuidString == "6F0D2C52-3B7A-4E0F-9E57-2C1B1B7D8A10")
    #expect(xml.origins.map(\.location.line) == [5, 13, 21])
    #expect(
      binary.origins.map(\.label) == ["record 1 (Acacia Ackles)", "record 2 (Joe Gregg)", "record 3 (Kurt Krebsbach)"])
  }

  @Test func aNewFileIsWrittenLikeTheSeed() throws {
    guard let seed = SharedData.url("data/seed/directory-xml.plist") else { return }
    let people = try PropertyListStore(path: seed.path).load().people
    try store().save(people)
    #expect(try folder.text(of: "directory.plist") == String(contentsOf: seed, encoding: .utf8))
  }

  @Test func everyTypeReadsAsAField() throws {
    let store = try store(
      holding: """
        <dict>
        <key>name</key><string>Ada</string><key>room</key><string>0042</string><key>year</key><string>1815</string>
        <key>age</key><integer>+36</integer><key>rate</key><real>1.10</real><key>big</key><real>1e3</real>
        <key>chair</key><true/><key>born</key><date>1815-12-10T00:00:00Z</date>
        <key>seen</key><date>2024-02-29T23:59:59Z</date><key>photo</key><data>AAEC</data>
        <key>van</key><string>&#128664; &amp; <![CDATA[<co>]]></string>
        <key>list</key><array><string>a</string><data>AA==</data><integer>2</integer></array>
        </dict>
        """)
    let contents = try store.load()
    let fields = try #require(contents.people.first).fields
    #expect(
      fields == [
        "room": .text("0042"), "year": "1815", "age": "36", "rate": "1.10", "big": "1000", "chair": .boolean(true),
        "born": .text("1815-12-10"), "seen": .text("2024-02-29T23:59:59Z"), "van": .text("\u{1F698} & <co>"),
        "list": .list(["a", .null, "2"]),
      ])
    #expect(
      contents.warnings.map(\.message) == [
        "the binary data in 'list' of 'Ada' is left out", "the binary data in 'photo' of 'Ada' is left out",
      ])
    #expect(contents.warnings.allSatisfy { $0.location?.line == 5 })
  }

  @Test func bothFormsGiveTheSamePeople() throws {
    let object: [[String: Any]] = [
      [
        "name": "Ada", "age": 36, "rate": 0.5, "big": 1e20, "whole": 1000.0, "chair": true, "photo": Data([1]),
        "seen": Date(timeIntervalSince1970: 1_700_000_000), "deep": ["list": [1, "zwei", ["drei": 3]]],
      ]
    ]
    var people: [[Person]] = []
    for (name, format) in [("x", PropertyListSerialization.PropertyListFormat.xml), ("b", .binary)] {
      let data = try PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
      try data.write(to: URL(fileURLWithPath: folder[name]))
      people.append(try store(name).load().people)
    }
    #expect(people[0] == people[1])
    #expect(people[0].first?.fields["big"] == .text("1e+20"))
    #expect(people[0].first?.fields["whole"] == "1000")
  }

  @Test func anAppReadsWhatIsSaved() throws {
    struct Plain: Codable, Equatable {
      var id: UUID
      var name: String
      var office: String
    }
    let plain = [Plain(id: UUID(), name: "Ada", office: "1"), Plain(id: UUID(), name: "Bo", office: "")]
    try store().save(plain.map { Person(id: $0.id, name: $0.name, office: $0.office) })
    let data = try Data(contentsOf: URL(fileURLWithPath: folder["directory.plist"]))
    #expect(try PropertyListDecoder().decode([Plain].self, from: data) == plain)
  }

  // MARK: Broken files

  @Test func problemsOfSeveralRecordsAreToldTogether() throws {
    let text = """
      <plist><array>
      <dict><key>name</key><string>Ada</string></dict>
      <dict><key>name</key><string>Bo</string><key>born</key><date>today</date></dict>
      <dict><key>name</key><string>Cy</string></dict>
      <dict><key>name</key><strng>Dee <b>x</b></strng><key>age</key><integer>x1</integer></dict>
      <dict><key>name</key><key>office</key><string>1</string><key>x</key></dict>
      <dict><key>photo</key><data>!</data>
      """
    let values = [
      "3:56: 'today' is no date, expected one like 2024-01-31T12:30:00Z",
      "5:22: unknown element '<strng>' in a property list", "5:63: 'x1' is no whole number",
      "6:22: the key 'name' has no value", "6:69: the key 'x' has no value", "7:23: the data is not in base64",
    ]
    let cases = [
      ("</dict></array></plist>", values),
      ("</array></plist>", values + ["7:39: the property list is malformed: mismatched tag"]),
      ("stray", values + ["7:37: unexpected text between the elements of a property list"]),
    ]
    for (end, complaints) in cases {
      try folder.write(text + end, to: "directory.plist")
      let error = #expect(throws: DiagnosticError.self) { try store().load() }
      let found = (error?.diagnostics ?? []).map {
        "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.message)"
      }
      #expect(found == complaints)
    }
  }

  @Test(arguments: [
    ("<plist><array><dict>\n<key>na", "2: the property list ends too early"),
    ("<plist>\n<array>\n</dict></plist>", "3: the property list is malformed: mismatched tag"),
    ("<plist><array>\n<person/></array></plist>", "2: unknown element '<person>' in a property list"),
    ("<plist><array><dict>\n<string>x</string></dict></array></plist>", "2: unexpected '<string>', expected a key"),
    ("<plist><array><dict>\n<key>a</key></dict></array></plist>", "2: the key 'a' has no value"),
    ("<plist><array>\nstray</array></plist>", "2: unexpected text between the elements of a property list"),
    ("<plist><array>\n<integer>x1</integer></array></plist>", "2: 'x1' is no whole number"),
    (
      "<plist><array>\n<date>2023-02-29T00:00:00Z</date></array></plist>",
      "2: '2023-02-29T00:00:00Z' is no date, expected one like 2024-01-31T12:30:00Z"
    ),
    (
      "<!DOCTYPE p [\n<!ENTITY a \"b\">]><plist><array/></plist>", "2: the entity 'a' is not allowed in a property list"
    ),
    (
      "<!DOCTYPE p SYSTEM \"x\"><plist><array>\n&lol;</array></plist>",
      "2: the entity 'lol' is not allowed in a property list"
    ),
    ("<plist>\n<string>people</string></plist>", "2: found a string, expected people"),
    (
      "<plist>\n<dict><key>name</key><string>Ada</string></dict></plist>",
      "2: found a dictionary with 'name', expected people"
    ),
    ("<plist><array>\n<string>Ada</string></array></plist>", "2: record 1 is a string, expected a dictionary"),
    ("{\"people\": []}", "1: unexpected ':', expected '='"),
    ("[{\"name\": \"Ada\"}]", "0: the file is no property list"),
    ("(\n  { name = Ada }\n)", "2: unexpected '}', expected ';'"),
    ("(\n  { name = \"Ada; }\n)", "2: the text is not closed, expected '\"'"),
    ("(\n  /* { name = Ada; }\n)", "2: the comment is not closed, expected '*/'"),
    ("(\n  { name = Ada; }, é\n)", "2: unexpected 'é', expected a value"),
    ("(\n  { name = <0g>; }\n)", "2: unexpected 'g', expected hexadecimal digits"),
    ("(\n  { name = Ada; }\n", "3: the property list ends too early, expected ',' or ')'"),
    ("( { name = Ada; } )\nmore", "2: unexpected text after the end of the property list"),
    ("(\nAda)", "2: record 1 is a string, expected a dictionary"),
    ("name,office\nAda,1\n", "0: the file is no property list"),
    ("bplist00", "0: the binary property list is damaged"),
  ])
  func aBrokenFileIsToldWithItsLine(text: String, message: String) throws {
    try folder.write(text, to: "directory.plist")
    #expect(failures { _ = try store().load() } == [message])
  }

  @Test(arguments: ["", "\n", "<plist></plist>", "<plist><array/></plist>", "<plist><dict/></plist>", "()", "{}"])
  func nothingIsAListOfNobodyToBeginWith(text: String) throws {
    try folder.write(text, to: "directory.plist")
    let store = store()
    #expect(try store.load().people.isEmpty)
    guard !text.hasPrefix("("), !text.hasPrefix("{") else { return }
    let ada = Person(name: "Ada")
    try store.save([ada])
    #expect(try store.load().people == [ada])
  }

  @Test(arguments: [
    ("<plist>\n<array>\n</dict></plist>", "'<array>' is still open here: close it before with '</array>'"),
    (
      "<plist><array>\n<string>a</array></plist>",
      "'<string>' in line 2 is still open here: close it before with '</string>'"
    ),
    ("<plist><array>\n<string>Art & Design</string></array></plist>", "write '&amp;' for a '&' in text"),
    ("<plist><array>\n<string>Art &Design</string></array></plist>", "write '&amp;' for a '&' in text"),
    ("<plist><array>\n<string>a < b</string></array></plist>", "write '&lt;' for a '<' in text"),
    ("<plist><array>\n<string>a <3</string></array></plist>", "write '&lt;' for a '<' in text"),
    ("<plist><array>\n<string>a\u{1}b</string></array></plist>", "remove the control character"),
    ("<plist><array/></plist>\nmore", "remove what does not belong to the property list, or take the file from a copy"),
    (
      "<plist><array/></plist>\n<plist/>",
      "remove what stands behind the end of the property list, or look whether a tag before it is whole"
    ),
    ("<plist><array><srting/></array></plist>", "did you mean '<string>'?"),
    (
      "<plist><array><dict><key>a</key></dict></array></plist>",
      "put a value behind it, such as '<string></string>', or remove the key"
    ),
  ])
  func aMalformedFileSaysWhatToDo(text: String, remedy: String) throws {
    try folder.write(text, to: "directory.plist")
    #expect(remedies { _ = try store().load() } == [remedy])
  }

  @Test func bytesOfAnotherEncodingAreTold() throws {
    try Data("<plist><array><string>Zo".utf8 + [0xEB] + "</string></array></plist>".utf8).write(
      to: URL(fileURLWithPath: folder["directory.plist"]))
    #expect(
      remedies { _ = try store().load() } == [
        "the file is not in the encoding that it says: save it in UTF-8, or write the right one into its first line, as in '<?xml version=\"1.0\" encoding=\"windows-1252\"?>'"
      ])
  }

  @Test func deepNestingIsRefused() throws {
    let deep = String(repeating: "<array>", count: 100_000)
    try folder.write("<plist>" + deep, to: "directory.plist")
    #expect(failures { _ = try store().load() } == ["1: the property list is nested more than 200 deep"])
    try folder.write(String(repeating: "(", count: 1_000_000), to: "directory.plist")
    #expect(failures { _ = try store().load() } == ["1: the property list is nested more than 200 deep"])
  }

  @Test func theOldTextFormHasLines() throws {
    try folder.write(
      """
      // staff
      (
        { name = Ada; office = 'Main "1"'; tags = (a, "b c",); photo = <00 ff>; },
        /* the other one */
        { name = "Zo\\361 \\U00e9 \\Ud83d\\Ude98 \\" \\é\\n"; alone; },
      )
      """, to: "directory.plist")
    let contents = try store().load()
    #expect(contents.origins.map(\.location.line) == [3, 5])
    #expect(contents.people.map(\.office) == ["Main \"1\"", ""])
    #expect(contents.people[0].fields == ["tags": .list(["a", "b c"])])
    #expect(contents.people[1].name == "Zoæ é \u{1F698} \" é")
    #expect(contents.people[1].fields == ["alone": "alone"])
  }

  @Test func aMissingFileIsAnError() {
    #expect(failures { _ = try store().load() } == ["0: there is no file 'directory.plist'"])
  }

  @Test func aRecordOfABinaryFileIsToldByItsNumber() throws {
    let object: [[String: Any]] = [["name": "Ada"], ["name": "Bo", "office": ["x"]], ["office": "2"]]
    let data = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    try data.write(to: URL(fileURLWithPath: folder["directory.plist"]))
    #expect(
      failures { _ = try store().load() } == [
        "0: record 2 (Bo): the office of 'Bo' is a list, expected text",
        "0: record 3: a person without a name (office '2')",
      ])
  }

  @Test func aKeyThatAppearsTwiceIsWarnedAbout() throws {
    let contents = try store(
      holding: "<dict><key>name</key><string>A</string>\n<key>name</key><string>Bo</string></dict>"
    )
    .load()
    #expect(contents.people.map(\.name) == ["Bo"])
    #expect(contents.warnings.map(\.message) == ["the key 'name' appears twice in one dictionary"])
    #expect(contents.warnings.map(\.location?.line) == [6])
  }

  @Test func binaryDataIsNeverOverwritten() throws {
    let text =
      "<plist><array><dict><key>name</key><string>Ada</string><key>photo</key><data>AAAA</data></dict></array></plist>"
    try folder.write(text, to: "directory.plist")
    let store = store()
    var people = try store.load().people
    people[0].fields["photo"] = .text("ada.jpg")
    #expect(
      failures { try store.save(people) } == [
        "1: the field 'photo' of 'Ada' cannot be saved: binary data stands there"
      ])
    #expect(try folder.text(of: "directory.plist") == text)
  }
}
