import Diagnostics
import DirectoryModel
import Testing

@testable import RosterKit

@Suite struct PersonEditorTests {
  private let person = Person(
    name: "Ada", office: "B 1",
    fields: FieldMapping([
      .init(name: "tags", value: .list([.text("a")])),
      .init(name: "home", value: .mapping(FieldMapping([.init(name: "city", value: .text("Ulm"))]))),
      .init(
        name: "terms",
        value: .list([.mapping(FieldMapping([.init(name: "room", value: .text("1"))])), .mapping(FieldMapping())])),
      .init(name: "a.b", value: .text("dotted")),
    ]))

  /// Carries out an edit, written as `field=value`, or `-field` to take it away.
  private func edited(_ words: [String], rules: FieldRules = FieldRules()) -> (person: Person, problems: [String]) {
    var edit = PersonEdit()
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2 { edit.set(parts[0], to: parts[1]) } else { edit.removals.append(String(word.dropFirst())) }
    }
    var editor = PersonEditor(person, rules: rules, known: person.fieldNames + ["phone"])
    editor.apply(edit)
    return (editor.person, editor.problems.map(\.message))
  }

  @Test func scalarsAreTypedByTheOneRule() {
    let (person, problems) = edited(["a=1.10", "b=true", "c=0042", "d=x=y", "e="])
    #expect(problems == [])
    #expect(
      ["a", "b", "c", "d", "e"].map { person.fields[$0] } == [
        .number(Number(spelling: "1.10") ?? Number(0)), .boolean(true), .text("0042"), .text("x=y"), .text(""),
      ])
  }

  @Test func nameAndOfficeStayTextWithoutInvisibles() {
    let (person, _) = edited(["name= Ada\u{200B} L ", "office=12"])
    #expect(person.name == "Ada L")
    #expect(person.office == "12")
  }

  @Test func aListStaysAListAndSeveralValuesMakeOne() {
    #expect(edited(["tags=b"]).person.fields["tags"] == .list([.text("b")]))
    #expect(edited(["phone=1", "phone=x"]).person.fields["phone"] == .list([.number(Number(1)), .text("x")]))
  }

  @Test func onePieceOfATextIsOneValue() throws {
    let rule = FieldRules.Rule(name: "phone", path: try #require(FieldPath("Phones[0]")), separator: ":::")
    #expect(edited(["phone=x 1"], rules: FieldRules(rules: [rule])).person.fields["phone"] == .text("x 1"))
  }

  @Test func mappedFieldsGoWithTheFieldsThatTheyAreTakenFrom() throws {
    var name = FieldRules.Rule(name: "name", path: try #require(FieldPath("First")))
    (name.otherPaths, name.joiner) = ([try #require(FieldPath("Last"))], " ")
    let rules = FieldRules(rules: [name, .init(name: "office", path: try #require(FieldPath("Room")))])
    let (person, problems) = edited(["First=Bo", "Last=Li", "Room=7"], rules: rules)
    #expect(problems == [])
    #expect(person.name == "Bo Li")
    #expect(person.office == "7")
    #expect(edited(["First=Bo", "name=Bob"], rules: rules).person.name == "Bob")
    var editor = PersonEditor(Person(), rules: rules, known: [])
    editor.apply(PersonEdit())
    #expect(
      editor.problems.flatMap(\.notes) == ["give one with '--name', or in its parts: --set 'First=…' --set 'Last=…'"])
  }

  @Test func separatorsAndTypesOfTheConfigurationHold() throws {
    let path = try #require(FieldPath("x"))
    let rules = FieldRules(rules: [
      .init(name: "phone", path: path, type: .text), .init(name: "langs", path: path, separator: ";"),
      .init(name: "size", path: path, type: .number), .init(name: "mails", path: path, type: .list),
    ])
    let (person, problems) = edited(["phone=1", "langs=a; b;;", "size=12", "mails=x"], rules: rules)
    #expect(problems == [])
    #expect(person.fields["phone"] == .text("1"))
    #expect(person.fields["langs"] == .list([.text("a"), .text("b")]))
    #expect(person.fields["size"] == .number(Number(12)))
    #expect(person.fields["mails"] == .list([.text("x")]))
    #expect(edited(["size=big"], rules: rules).problems == ["'size' is 'big', expected a number"])
    #expect(edited(["size="], rules: rules).problems == [])
  }

  @Test func partsAreReachedByTheirPath() {
    let (person, problems) = edited(["home.city=Bonn", "home.street=S", "terms[-2].room=2", "a.b=whole"])
    #expect(problems == [])
    #expect(person.fields["home"]?.line == "city: Bonn, street: S")
    #expect(person.fields["terms"]?.line == "room: 2")
    #expect(person.fields["a.b"] == .text("whole"))
    #expect(edited(["-home.city"]).person.fields["home"] == .mapping(FieldMapping()))
  }

  @Test func aDotInANewNameIsPartOfIt() {
    #expect(edited(["x.y=1"]).person.fields["x.y"] == .number(Number(1)))
  }

  @Test(arguments: [
    (["home=x"], "'home' has parts of its own and cannot be one value"),
    (["terms[5].room=x"], "'terms[5].room' leads nowhere: 'Ada' has no such part"),
    (["tags.x=1"], "'tags.x' leads nowhere: 'Ada' has no such part"),
    (["office.x=1"], "'office.x' leads nowhere: the office of a person has no parts"),
    (["id=x"], "the id of a person never changes"), (["-id"], "the id of a person never changes"),
    (["-name"], "the name cannot be taken away: a person needs one"), (["name=\u{200B} "], "a person needs a name"),
    (["-telephone"], "nobody has a field 'telephone'"), ([" =1"], "a field without a name cannot be set"),
    (["phone=1", "-phone"], "'phone' cannot be both set and taken away"),
    (["office=1", "office=2"], "'office' needs one value and no list"),
  ])
  func refuses(words: [String], problem: String) {
    #expect(edited(words).problems == [problem])
  }

  @Test func whatIsNotThereCanBeTakenAway() {
    let (person, problems) = edited(["-phone", "-office"])
    #expect(problems == [])
    #expect(person.office == "")
  }
}

@Suite struct DirectoryEditorTests {
  @Test func aSlugThatSomebodyHasIsRefused() throws {
    let site = try SiteFixture(["directory.json": #"[{"name": "Ada", "slug": "a"}, {"name": "Bo"}]"#])
    let directory = try openDirectory(site, includesPrivate: true)
    var edit = PersonEdit()
    edit.set("slug", to: "A")
    #expect(
      messages { _ = try DirectoryEditor(directory).edit("bo", edit) } == [
        "'Bo' and 'Ada' have the same slug 'A' / give one of them another 'slug'"
      ])
    #expect(site.text("directory.json") == #"[{"name": "Ada", "slug": "a"}, {"name": "Bo"}]"#)
  }

  @Test func aFieldThatGoesGoesFromAllPlacesThatItMayComeFrom() throws {
    let site = try SiteFixture([
      "directory.csv": "name,Mail,Private\nAda,a@x.org,b@x.org\nBo,,c@x.org\n",
      "roster.yml": "fields: {email: [Mail, Private]}\n",
    ])
    var edit = PersonEdit()
    edit.removals = ["email"]
    _ = try DirectoryEditor(openDirectory(site, includesPrivate: true)).edit("ada", edit)
    #expect(site.text("directory.csv")?.hasPrefix("name,Mail,Private") == true)
    #expect(site.text("directory.csv")?.contains("Ada,,") == true)
    #expect(site.text("directory.csv")?.contains("b@x.org") == false)
  }

  @Test func manyOldProblemsHideNoNewOne() throws {
    let people = (1...30).map { #"{"name": "P\#($0)", "slug": "p\#($0)/"}"# } + [#"{"name": "Zoe"}"#]
    let site = try SiteFixture(["directory.json": "[\(people.joined(separator: ", "))]"])
    var edit = PersonEdit()
    edit.set("slug", to: "z/")
    #expect(
      messages { _ = try DirectoryEditor(openDirectory(site, includesPrivate: true)).edit("zoe", edit) }.count == 1)
    edit = PersonEdit()
    edit.set("slug", to: "good")
    #expect(try DirectoryEditor(openDirectory(site, includesPrivate: true)).edit("p1", edit).changes.count == 1)
  }

  @Test func oldProblemsDoNotKeepAnybodyFromMendingThem() throws {
    let site = try SiteFixture([
      "directory.json": #"[{"name": "Ada", "slug": "a/"}, {"name": "Bo", "slug": "b/"}]"#
    ])
    var edit = PersonEdit()
    edit.set("slug", to: "b")
    let result = try DirectoryEditor(openDirectory(site, includesPrivate: true)).edit("bo", edit)
    #expect(result.changes == [FieldChange(field: "slug", before: .text("b/"), after: .text("b"))])
    #expect(site.text("directory.json") == #"[{"name": "Ada", "slug": "a/"}, {"name": "Bo", "slug": "b"}]"#)
  }

  private static let changes: [(FieldValue?, FieldValue?, String?)] = [
    (.text("a"), .text("b"), "'a' is now 'b'"), (nil, .text("b"), "'b'"), (.text(" "), .text("b"), "'b'"),
    (.text("a"), nil, "'a' is taken away"),
    (.list([.text("a"), .number(Number(1))]), .list([]), "'a, 1' is taken away"),
    (.text(String(repeating: "x", count: 80)), .text(String(repeating: "x", count: 81)), nil),
  ]

  @Test(arguments: changes)
  func changesInWords(before: FieldValue?, after: FieldValue?, sentence: String?) {
    let long = "'\(String(repeating: "x", count: 60))…' is changed further on"
    #expect(FieldChange(field: "f", before: before, after: after).sentence == sentence ?? long)
  }
}
