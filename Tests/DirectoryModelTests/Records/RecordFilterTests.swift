import Diagnostics
import Testing

@testable import DirectoryModel

@Suite struct RecordFilterTests {
  private func contents(_ fields: [[String: FieldValue]], _ rules: FieldRules) throws -> [String] {
    let source = SourceText(path: "a", text: "")
    let records = fields.map { pairs in
      Record(
        fields: FieldMapping(pairs.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }),
        origin: RecordOrigin(span: SourceSpan(source, 0..<0)))
    }
    return try PeopleBuilder(rules: rules).contents(of: RecordList(records: records)).people.map(\.name)
  }

  private func condition(_ path: String, _ values: FieldValue...) -> [RecordFilter.Condition] {
    FieldPath(path).map { [RecordFilter.Condition(path: $0, values: values)] } ?? []
  }

  private let records: [[String: FieldValue]] = [
    ["name": .text("Ada"), "status": .text("Active"), "groups": .list([.text("a"), .text("b")])],
    ["name": .text("Bo"), "status": .text("LEFT "), "mail": .text("bo@example.org")],
    ["name": .text("Cy"), "enabled": .boolean(false), "status": .text("")],
  ]

  private func names(only: [RecordFilter.Condition] = [], except: [RecordFilter.Condition] = []) throws -> [String] {
    var rules = FieldRules()
    rules.filter = RecordFilter(only: only, except: except)
    return try contents(records, rules)
  }

  @Test func recordsAreTakenByTheirValues() throws {
    #expect(try names() == ["Ada", "Bo", "Cy"])
    #expect(try names(except: condition("status", .text("left"))) == ["Ada", "Cy"])
    #expect(try names(only: condition("status", .text("active"), .text("left"))) == ["Ada", "Bo"])
    #expect(try names(except: condition("enabled", .text("FALSE"))) == ["Ada", "Bo"])
    #expect(try names(only: condition("groups", .text("b"))) == ["Ada"])
    #expect(try names(except: condition("status", .null)) == ["Ada", "Bo"])
    #expect(try names(only: condition("mail", .null)) == ["Ada", "Cy"])
  }

  @Test func whatIsLeftOutNeedsNoNameAndKeepsItsPlaceWhenSaving() throws {
    var rules = FieldRules()
    rules.filter.except = condition("kind", .text("room"))
    #expect(try contents([["name": .text("Ada")], ["kind": .text("room"), "seats": .text("9")]], rules) == ["Ada"])
  }

  @Test func fieldThatNobodyHasIsAnError() {
    #expect {
      try names(except: condition("statsu", .text("left")))
    } throws: {
      ($0 as? DiagnosticError)?.diagnostics.map { [$0.message] + $0.notes } == [
        ["nobody has the field 'statsu'", "did you mean 'status'?"]
      ]
    }
  }

  @Test func ruleWithSeveralPathsTakesTheFirstWithSomethingOrJoinsAll() throws {
    var rule = try FieldRules.Rule(name: "x", path: #require(FieldPath("a")))
    rule.otherPaths = try [#require(FieldPath("b.c")), #require(FieldPath("d"))]
    let fields = FieldMapping([
      .init(name: "a", value: .text(" ")),
      .init(name: "b", value: .mapping(FieldMapping([.init(name: "c", value: .text("C "))]))),
      .init(name: "d", value: .list([.text("D"), .null, .text("E")])),
    ])
    #expect(rule.source(in: fields) == .text("C "))
    rule.joiner = "-"
    #expect(rule.source(in: fields) == .text("C-D-E"))
    #expect(rule.source(in: FieldMapping()) == nil)
    rule.prefix = "C-"
    #expect(rule.source(in: fields) == .text("D-E"))
  }

  @Test func bracketBehindABlankIsPartOfAName() throws {
    #expect(FieldPath("Status [READ ONLY]")?.steps == [.name("Status [READ ONLY]")])
    #expect(FieldPath("a [x.y].b[0]")?.steps == [.name("a [x.y]"), .name("b"), .index(0)])
    #expect(FieldPath("a[-1].b")?.steps == [.name("a"), .index(-1), .name("b")])
    #expect(FieldPath("a.Tel.")?.steps == [.name("a"), .name("Tel.")])
    for malformed in ["", ".a", "a..b", "a[0].", ".", "a[x]", "a[", "a[0]b"] {
      #expect(FieldPath(malformed) == nil, "\(malformed)")
    }
  }
}
