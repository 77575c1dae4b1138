import Diagnostics
import DirectoryModel
import Foundation
import Testing

@Suite struct PeopleBuilderTests {
  private let builder = PeopleBuilder()

  @Test func everyFieldKeepsItsName() throws {
    let rows: [FieldMapping] = [
      ["name": "Ada", "office": "12", "room": "0042", "tags": .list(["a", "b"]), "chair": "true"]
    ]
    let contents = try builder.contents(of: records(rows))
    let person = try #require(contents.people.first)
    #expect(person.name == "Ada")
    #expect(person.office == "12")
    #expect(person.fields == ["room": .text("0042"), "tags": .list(["a", "b"]), "chair": .boolean(true)])
    #expect(person.fieldNames == ["id", "name", "office", "room", "tags", "chair"])
    #expect(contents.warnings.isEmpty)
  }

  @Test func scalarsBecomeNamesByTheirSpelling() throws {
    let people = try builder.contents(of: records([["name": "1.10", "office": "true"]])).people
    #expect(people.map(\.name) == ["1.10"])
    #expect(people.map(\.office) == ["true"])
  }

  @Test func aListIsNoNameAndAMappingNoOffice() {
    let rows: [FieldMapping] = [
      ["name": .list(["Ada"])], ["name": "Bo", "office": .mapping(["room": "1"])],
    ]
    #expect(
      failures(notes: true) { _ = try builder.contents(of: records(rows)) } == [
        "1: the name of a person is a list, expected text",
        "note: say which part of it is the name in roster.yml, as in 'fields: {name: \"name[0]\"}'",
        "2: the office of 'Bo' is a mapping, expected text",
        "note: say which part of it is the office in roster.yml, as in 'fields: {office: \"office.room\"}'",
      ])
  }

  @Test func aRecordWithNothingButAnIDIsADraft() throws {
    let rows: [FieldMapping] = [
      ["id": "A1", "name": "", "office": " "], ["name": "Bo"], [:], ["id": "A2", "tags": .list([""])],
    ]
    let contents = try builder.contents(of: records(rows))
    #expect(contents.people.map(\.name) == ["Bo"])
    #expect(contents.origins.map(\.span.location.line) == [2])
    #expect(contents.warnings.map(\.location?.line) == [1, 3, 4])
    #expect(contents.warnings.first?.message == "a person with nothing but an id is left out")
  }

  @Test func aNamelessPersonIsToldByWhatTheyHave() {
    let rows: [FieldMapping] = [
      ["name": "Ada"], ["id": "7", "phone": "12", "mail": "b@example.org", "name": " "],
    ]
    #expect(
      failures(notes: true) { _ = try builder.contents(of: records(rows)) } == [
        "2: a person without a name (mail 'b@example.org', phone '12')",
        "note: give the person a field 'name'",
      ])
  }

  @Test func whereNobodyHasANameTheSettingIsAskedFor() {
    let rows: [FieldMapping] = [["Name": "Ada", "Office": "1"], ["Name": "Bo", "Office": "2"]]
    #expect(
      failures(notes: true) { _ = try builder.contents(of: records(rows)) } == [
        "1: nobody has a field 'name'",
        "note: the fields are 'Name', 'Office'",
        "note: say which one is the name in roster.yml, as in 'fields: {name: Name}'",
      ])
  }

  @Test func invisibleCharactersLeaveNamesAndFieldNames() throws {
    let rows: [FieldMapping] = [["name\u{A0}": "Mo\u{200B}ra\u{A0}Fenn"], ["name": "\u{FEFF}Bo "], ["name": " Cy "]]
    let contents = try builder.contents(of: records(rows))
    #expect(contents.people.map(\.name) == ["Mora Fenn", "Bo", "Cy"])
    #expect(
      contents.warnings.map(\.message) == [
        "the field name 'name' has invisible characters", "the name 'Mora Fenn' has invisible characters",
        "the name 'Bo' has invisible characters",
      ])
  }

  @Test func problemsOfAKindAreCutAtTwenty() {
    let rows = (1...30).map { ["name": .list([.number(Number($0))])] as FieldMapping }
    let all = failures(notes: true) { _ = try builder.contents(of: records(rows)) }
    #expect(all.count == 41)
    #expect(all.last == "note: 10 more like this")
  }

  @Test func allProblemsAreToldInOrder() throws {
    let rules = FieldRules(rules: [try .init("age", "age", type: .number), try .init("lab", "labb")])
    let rows: [FieldMapping] = [["name": "Ada", "age": "old", "labs": "x"], ["labs": "y"], ["name": .list(["A"])]]
    #expect(
      failures { _ = try PeopleBuilder(rules: rules).contents(of: records(rows)) } == [
        "0: nobody has the field 'labb'", "1: the field 'age' of 'Ada' is 'old', expected a number",
        "2: a person without a name (labs 'y')", "3: the name of a person is a list, expected text",
      ])
  }
}
