import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

/// People by key, and under a name, in property lists: the same people as in JSON, also when they are edited.
@Suite struct KeyedPropertyListTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func store(_ text: String, _ name: String, records: String? = nil) throws -> any DirectoryStore {
    let path = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: path)
    var options = ReadingOptions()
    options.records = records.flatMap(FieldPath.init)
    return try DirectoryFile.store(at: path.path, displayPath: name, rules: FieldRules(), options: options)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private static let people =
    "<dict><key>ada</key><dict><key>name</key><string>Ada</string><key>tags</key><array><string>a</string></array></dict>"
    + "<key>bo</key><dict><key>name</key><string>Bo</string><key>born</key><date>1990-01-02T00:00:00Z</date></dict></dict>"

  private static let json = #"{"ada": {"name": "Ada", "tags": ["a"]}, "bo": {"name": "Bo", "born": "1990-01-02"}}"#

  private static let openStep = "{ ada = { name = Ada; tags = (a); }; bo = { name = Bo; born = \"1990-01-02\"; }; }"

  @Test func theyAreTheSamePeopleInAllForms() throws {
    let people = try store(Self.json, "a.json").load().people
    #expect(people.map(\.name) == ["Ada", "Bo"])
    let xml = try store("<plist>\(Self.people)</plist>", "a.plist").load()
    #expect(xml.people == people)
    #expect(xml.origins.map(\.key) == ["ada", "bo"])
    #expect(try store(Self.openStep, "b.plist").load().people == people)
    let object = try PropertyListSerialization.propertyList(
      from: Data("<plist>\(Self.people)</plist>".utf8), format: nil)
    let binary = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    let path = folder.appendingPathComponent("c.plist")
    try binary.write(to: path)
    let contents = try PropertyListStore(path: path.path).load()
    #expect(contents.people.sorted { $0.name < $1.name } == people)
    #expect(
      Set(contents.origins.map(\.label)) == ["record 1 (Ada)", "record 2 (Bo)"] || contents.people[0].name == "Bo")
  }

  @Test func theyMayStandUnderAName() throws {
    let people = try store(Self.json, "a.json").load().people
    for text in [
      "<plist><dict><key>people</key>\(Self.people)</dict></plist>", "{ people = \(Self.openStep); }",
    ] {
      #expect(try store(text, "a.plist").load().people == people)
    }
    let list = "{ data = { people = ( { name = Ada; }, { name = Bo; } ); }; }"
    #expect(try store(list, "a.plist").load().people.map(\.name) == ["Ada", "Bo"])
    let mixed = "{ version = 1; people = ( { name = Ada; }, { name = Bo; } ); }"
    #expect(
      problems { _ = try store(mixed, "a.plist").load() } == [
        "1:1: found a dictionary with 'version', 'people', expected people | if the people are at 'people', say it in roster.yml: 'directory: {path: …, records: people}'; for one command with '--records people'"
      ])
    #expect(try store(mixed, "a.plist", records: "people").load().people.map(\.name) == ["Ada", "Bo"])
    let groups =
      "{ units = ( { unit = X; staff = ( { name = Ada; } ); }, { unit = Y; staff = ( { name = Bo; } ); } ); }"
    #expect(
      try store(groups, "a.plist", records: "units.staff").load().people.map { $0.fields["group"] } == [
        .mapping(FieldMapping([.init(name: "unit", value: .text("X"))])),
        .mapping(FieldMapping([.init(name: "unit", value: .text("Y"))])),
      ])
  }

  @Test func anEditChangesWhatItShould() throws {
    let store = try store("<plist>\(Self.people)</plist>", "a.plist")
    var people = try store.load().people
    people[0].office = "B 1"
    people.append(Person(name: "Bo"))
    try store.save(people, spelling: [:])
    let id = people[2].id.uuidString
    #expect(
      try text("a.plist") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>ada</key>
        \t<dict>
        \t\t<key>name</key>
        \t\t<string>Ada</string>
        \t\t<key>tags</key>
        \t\t<array>
        \t\t\t<string>a</string>
        \t\t</array>
        \t\t<key>office</key>
        \t\t<string>B 1</string>
        \t</dict>
        \t<key>bo</key>
        \t<dict>
        \t\t<key>name</key>
        \t\t<string>Bo</string>
        \t\t<key>born</key>
        \t\t<date>1990-01-02T00:00:00Z</date>
        \t</dict>
        \t<key>Bo</key>
        \t<dict>
        \t\t<key>id</key>
        \t\t<string>\(id)</string>
        \t\t<key>name</key>
        \t\t<string>Bo</string>
        \t</dict>
        </dict>
        </plist>

        """)
    #expect(try store.load().people == people)
    try store.save([people[1]], spelling: [:])
    #expect(try store.load().people == [people[1]])
  }

  @Test func whatStandsBesideThePeopleStays() throws {
    let text = "<plist><dict><key>v</key><integer>1</integer><key>staff</key>\(Self.people)</dict></plist>"
    let store = try store(text, "a.plist", records: "staff")
    let people = try store.load().people
    try store.save([people[0], Person(name: "Cy")], spelling: [:])
    #expect(try store.load().people.map(\.name) == ["Ada", "Cy"])
    #expect(try self.text("a.plist").contains("\t<key>v</key>\n\t<integer>1</integer>\n\t<key>staff</key>\n\t<dict>\n"))
  }

  @Test func aNewPersonBelongsToNoneOfSeveralGroups() throws {
    let people = "<array><dict><key>name</key><string>Ada</string></dict></array>"
    let store = try store(
      "<plist><dict><key>x</key>\(people)<key>y</key>\(people.replacing("Ada", with: "Bo"))</dict></plist>", "a.plist",
      records: "*")
    var loaded = try store.load().people
    #expect(loaded.map { $0.fields["group"] } == [.text("x"), .text("y")])
    loaded[1].office = "2"
    try store.save(loaded, spelling: [:])
    #expect(try store.load().people == loaded)
    #expect(
      problems { try store.save(loaded + [Person(name: "Cy")], spelling: [:]) } == [
        "a.plist: 'a.plist' keeps people in several places, and a new one belongs to none | add the person to the file by hand"
      ])
  }
}
