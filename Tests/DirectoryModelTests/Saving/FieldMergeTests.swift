import Diagnostics
import DirectoryModel
import Foundation
import Testing

@Suite struct FieldMergeTests {
  /// A record as it is after its person was edited.
  private func edited(
    _ record: FieldMapping, _ rules: [FieldRules.Rule], private paths: [String] = [], _ edit: (inout Person) -> Void
  ) throws -> FieldMapping {
    let builder = PeopleBuilder(rules: FieldRules(rules: rules, privatePaths: paths.compactMap { FieldPath($0) }))
    let list = records([record])
    let base = try #require(try builder.contents(of: list).people.first)
    var person = base
    edit(&person)
    var result = record
    for edit in try builder.edits(from: base, to: person, in: list.records[0]) { result.apply(edit) }
    return result
  }

  @Test func aMappedFieldIsWrittenToItsSource() throws {
    let record: FieldMapping = ["name": .mapping(["full": "Ada", "last": "A"]), "rooms": .list(["1", "2"])]
    let rules: [FieldRules.Rule] = [
      try .init("name", "name.full"), try .init("office", "rooms[-1]"), try .init("city", "home.city"),
    ]
    let withHome = FieldMapping(record.fields + [.init(name: "home", value: .null)])
    // A rule needs one record that has its field.
    let builder = PeopleBuilder(rules: FieldRules(rules: Array(rules.dropLast())))
    #expect(try builder.contents(of: records([record])).people.map(\.office) == ["2"])
    let result = try edited(record, Array(rules.dropLast())) {
      $0.name = "Eda"
      $0.office = "3"
    }
    #expect(result == ["name": .mapping(["full": "Eda", "last": "A"]), "rooms": .list(["1", .text("3")])])
    let base = Person(name: "Ada", office: "2")
    var person = base
    person.fields["city"] = "Turin"
    let edits = try PeopleBuilder(rules: FieldRules(rules: rules)).edits(
      from: base, to: person, in: records([withHome]).records[0])
    #expect(edits == [FieldEdit(path: [.name("home"), .name("city")], value: "Turin")])
  }

  @Test func aListIsJoinedByItsSeparator() throws {
    let rules: [FieldRules.Rule] = [try .init("tags", "tag", separator: ";")]
    let tight: FieldMapping = ["name": "Ada", "tag": "a;b"]
    #expect(try edited(tight, rules) { $0.fields["tags"] = .list(["a", "c"]) }["tag"] == "a;c")
    let loose: FieldMapping = ["name": "Ada", "tag": "a"]
    #expect(try edited(loose, rules) { $0.fields["tags"] = .list(["a", "7"]) }["tag"] == .text("a; 7"))
    #expect(
      failures(notes: true) { _ = try edited(tight, rules) { $0.fields["tags"] = .list(["x;y"]) } } == [
        "1: the field 'tags' of 'Ada' cannot be saved: a value in it is no plain text, or has the separator ';' in it",
        "note: leave ';' out, or choose another separator in roster.yml",
      ])
  }

  @Test func aListThatIsNotThereBeginsWithTheValue() throws {
    let rules: [FieldRules.Rule] = [
      try .init("office", "terms[-1].room"), try .init("party", "terms[-1].party"), try .init("phone", "phones[0]"),
      try .init("fax", "more.faxes[0]"),
    ]
    func edited(_ record: FieldMapping, _ edit: (inout Person) -> Void) throws -> FieldMapping {
      var person = Person(name: "Ada")
      edit(&person)
      let edits = try PeopleBuilder(rules: FieldRules(rules: rules)).edits(
        from: Person(name: "Ada"), to: person, in: records([record]).records[0])
      return edits.reduce(into: record) { $0.apply($1) }
    }
    for start: FieldMapping in [["name": "Ada", "terms": .list([]), "phones": .null], ["name": "Ada"]] {
      let result = try edited(start) {
        $0.office = "1"
        $0.fields["party"] = "x"
        $0.fields["phone"] = "2"
        $0.fields["fax"] = "3"
      }
      #expect(
        result == [
          "name": "Ada", "terms": .list([.mapping(["room": .text("1"), "party": "x"])]), "phones": .list(["2"]),
          "more": .mapping(["faxes": .list(["3"])]),
        ])
    }
    #expect(try edited(["name": "Ada"]) { $0.fields["phone"] = .text("") } == ["name": "Ada"])
  }

  @Test func aSourceThatTheRecordDoesNotHaveIsAnError() throws {
    let rules: [FieldRules.Rule] = [try .init("office", "terms[2].room")]
    let builder = PeopleBuilder(rules: FieldRules(rules: rules))
    let record = records([["name": "Ada", "terms": .list([])]]).records[0]
    #expect(
      failures(notes: true) {
        _ = try builder.edits(from: Person(name: "Ada"), to: Person(name: "Ada", office: "1"), in: record)
      } == [
        "1: the field 'office' of 'Ada' cannot be saved: it comes from 'terms[2].room', which the record does not have",
        "note: add it by hand",
      ])
  }

  @Test func privatePartsSurviveAnEditBesideThem() throws {
    let record: FieldMapping = ["name": "Ada", "home": .mapping(["phone": "1", "city": "X"]), "mobile": "2"]
    let result = try edited(record, [], private: ["home.phone", "mobile"]) {
      $0.fields["home"] = .mapping(["city": "Y"])
    }
    #expect(result == ["name": "Ada", "home": .mapping(["phone": "1", "city": "Y"]), "mobile": "2"])
    #expect(
      failures { _ = try edited(record, [], private: ["home.phone"]) { $0.fields["home"] = "gone" } } == [
        "1: the field 'home' of 'Ada' cannot be saved: it has private parts that would be lost"
      ])
  }

  @Test func oneSourceForTwoFieldsTakesOneValue() throws {
    let record: FieldMapping = ["name": "Ada", "room": "1"]
    let rules: [FieldRules.Rule] = [try .init("office", "room")]
    #expect(try edited(record, rules) { $0.office = "2" }["room"] == .text("2"))
    #expect(
      try edited(record, rules) {
        $0.office = "2"
        $0.fields["room"] = .text("2")
      }["room"] == .text("2"))
    #expect(
      failures {
        _ = try edited(record, rules) {
          $0.office = "2"
          $0.fields["room"] = "3"
        }
      } == [
        "1: the field 'room' of 'Ada' cannot be saved: 'office' comes from the same place and has another value"
      ])
  }

  @Test func removedFieldsGoAndListElementsBecomeBlank() throws {
    let record: FieldMapping = ["name": "Ada", "age": "3", "phones": .list(["1", "2"])]
    let result = try edited(record, [try .init("phone", "phones[0]")]) {
      $0.fields["age"] = nil
      $0.fields["phone"] = nil
    }
    #expect(result == ["name": "Ada", "phones": .list(["", "2"])])
  }

  @Test func anInvisibleCharacterInAFieldNameStays() throws {
    let result = try edited(["name\u{A0}": "Ada"], []) { $0.name = "Bo" }
    #expect(result == ["name\u{A0}": "Bo"])
  }
}

@Suite struct RecordChangesTests {
  private let source = SourceText(path: "people.txt", text: "")

  @Test func idsThatMustNotChangeArePinned() throws {
    let list = records([["name": "Kim"], ["name": "Ada"]])
    let builder = PeopleBuilder()
    var people = try builder.contents(of: list).people
    let kim = people[0].id.uuidString
    let other = Person(name: "Kim")
    people.append(other)
    let changes = try builder.changes(to: list, in: source, for: people)
    guard case .keep(0)? = changes.actions.first, case .keep(1) = changes.actions[1],
      case .add(let fields)? = changes.actions.last
    else {
      // The namesake's id is explicit, so the first one keeps its own.
      Issue.record("\(changes), \(kim)")
      return
    }
    #expect(fields == ["id": .text(other.id.uuidString), "name": "Kim"])
    people[1].name = "Kim"
    guard case .edit(1, let edits) = try builder.changes(to: list, in: source, for: people).actions[1] else {
      Issue.record("no edit")
      return
    }
    #expect(edits.map(\.path) == [[.name("id")], [.name("name")]])
  }

  @Test func aFieldThatAnIDComesFromCannotBeEdited() throws {
    let builder = PeopleBuilder(rules: FieldRules(rules: [try .init("id", "mail")]))
    let list = records([["name": "Ada", "mail": "a@b.c"]])
    var people = try builder.contents(of: list).people
    people[0].fields["mail"] = "x@b.c"
    #expect(
      failures { _ = try builder.changes(to: list, in: source, for: people) } == [
        "1: 'Ada' would get another id, which must never change"
      ])
  }

  @Test func nothingChangesForTheSamePeople() throws {
    let list = records([["name": "Kim"], [:], ["name": "Ada", "x": ""]])
    let people = try PeopleBuilder().contents(of: list).people
    let changes = try PeopleBuilder().changes(to: list, in: source, for: people.reversed())
    #expect(changes.isEmpty)
    #expect(changes.actions.count == 3)
  }
}
