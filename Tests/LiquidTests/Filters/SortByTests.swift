import Testing

@testable import Liquid

/// `sort_by`, and the second argument of `sort`.
@Suite struct SortByTests {
  private static let json = #"""
    {"rooms": [{"n": "a", "floor": 2, "wing": "b"}, {"n": "b", "wing": "A"}, {"n": "c", "floor": 10, "wing": "a"},
     {"n": "d", "floor": "x", "wing": "B"}, {"n": "e", "floor": true}]}
    """#

  @Test(arguments: [
    ("sort_by: 'wing'", "bcade"), ("sort_by: '-wing'", "adbce"), ("sort_by: 'floor'", "eacdb"),
    ("sort_by: '-floor'", "dcaeb"), ("sort_by: 'wing', '-n'", "cbdae"), ("sort_by: 'wing', 'floor'", "cbade"),
    ("sort: 'wing', 'first'", "ebdca"), ("sort: 'wing', 'last'", "bdcae"), ("sort: 'wing'", "bdcae"),
  ])
  func elementsStandInOrder(call: String, expected: String) throws {
    #expect(try rendered("{{ rooms | \(call) | map: 'n' | join: '' }}", Self.json) == expected)
  }

  @Test func textsStandInTheOrderOfTheSite() throws {
    final class Backwards: Reader {
      override func sortKey(of text: String) -> [UInt8] { text.utf8.map { 255 - $0 } }
    }
    let list: Value = [["n": "a"], ["n": "b"]]
    #expect(try filter("sort_by", list, "n", reader: Backwards()).text(reader: Reader()).contains("b") == true)
    #expect(try text("map", filter("sort_by", list, "n", reader: Backwards()), "n") == "ba")
  }

  @Test func aCollectionAnswersForEachProperty() throws {
    let people = TestObject(elements: [1, 2], answers: true)
    _ = try filter("sort_by", .object(people), "age", "-name")
    #expect(people.log.count == 1)
    #expect(people.log[0].contains(#"property: Optional("name"), by: Liquid.TextOrder.collated, isDescending: true"#))
  }

  @Test func propertiesHaveNames() {
    #expect(throws: FilterError.self) { try filter("sort_by", [1], "-") }
    #expect(throws: FilterError.self) { try filter("sort", [["x": 1]], "x", "middle") }
  }
}
