import Testing

@testable import Liquid

@Suite struct ListFilterTests {
  private let reader = TestReader()
  private let people: Value = [
    ["name": "Ada", "age": 36, "dept": ["Maths", "Art"]], ["name": "bob", "age": 9], ["name": "Cy", "age": nil],
    ["dept": "Art"],
  ]

  private func names(_ list: Value) throws -> String {
    try text("join", try filter("map", list, "name"), ",")
  }

  @Test func firstAndLastTakeTheEnds() throws {
    #expect(try text("first", [1, 2]) == "1")
    #expect(try text("last", [1, 2]) == "2")
    #expect(try text("first", "Zoë") == "Z")
    #expect(try text("last", "Zoe\u{308}") == "e\u{308}")
    #expect(try text("first", ["a": 1]) == "a1")
    #expect(try text("last", ["a": 1]) == "")
    #expect(try text("last", .range(1, .max)) == String(Int.max))
    for value in [nil, 5, [], ""] as [Value] { #expect(try text("first", value) == "") }
  }

  @Test func joinPutsElementsTogether() throws {
    #expect(try text("join", [1, ["a", nil]]) == "1 a ")
    #expect(try text("join", [1, 2], nil) == "12")
    #expect(try text("join", "ab", "-") == "ab")
    #expect(try text("join", nil, "-") == "")
    #expect(try text("join", .range(1, 3), ", ") == "1, 2, 3")
  }

  @Test func joinEscapesDataBesideMarkup() throws {
    let list: Value = [.text("<i>a</i>", .html), "<b>"]
    #expect(try filter("join", list, " & ").printed(reader: reader) == ("<i>a</i> &amp; &lt;b&gt;", .html))
  }

  @Test func reverseConcatCompactAndUniqGiveLists() throws {
    #expect(try text("reverse", [1, 2, 3]) == "321")
    #expect(try text("concat", [1], .range(2, 3)) == "123")
    #expect(try text("concat", nil, [1]) == "1")
    #expect(try text("compact", [1, nil, 2]) == "12")
    #expect(try names(filter("compact", people, "age")) == "Ada,bob")
    #expect(try text("uniq", ["b", "a", "b", 1, 1.0, "1"]) == "ba11")
    #expect(try names(filter("uniq", people, "dept")) == "Ada,bob,")
    #expect(try text("uniq", [["a": [1]], ["a": [1]], [1, [2]], []]).hasPrefix(#"{"a"=>[1]}"#))
  }

  @Test(arguments: [nil, 5, "a", ["a": 1]] as [Value])
  func onlyListsAreAdded(value: Value) {
    #expect(throws: FilterError.self) { try filter("concat", [1], value) }
  }

  @Test func uniqOfManyIsNotQuadratic() throws {
    let many = Value.list((0..<100_000).map { .text("x\($0)") })
    #expect(try text("size", filter("uniq", many)) == "100000")
  }

  @Test func sumAddsNumbersAndNestedLists() throws {
    #expect(try text("sum", [1, ["2", [0.5]], nil, "x"]) == "3.5")
    #expect(try text("sum", people, "age") == "45")
    #expect(try text("sum", nil) == "0")
    #expect(try text("sum", [0.1, 0.2, -0.3]) == "0.0")
    #expect(throws: FilterError.self) { try filter("sum", [1, 2], "age") }
  }

  @Test func whereKeepsTheOnesThatMatch() throws {
    #expect(try names(filter("where", people, "age", 36)) == "Ada")
    #expect(try names(filter("where", people, "age")) == "Ada,bob")
    #expect(try names(filter("where", people, "age", nil)) == "Ada,bob")
    #expect(try names(filter("reject", people, "age")) == "Cy,")
    #expect(try names(filter("reject", people, "name", "bob")) == "Ada,Cy,")
    #expect(try text("where", nil, "a") == "")
    #expect(try text("where", ["alpha", "beta"], "be") == "beta")
    #expect(throws: FilterError.self) { try filter("where", 123, "title") }
  }

  @Test func aListMatchesByItsElements() throws {
    #expect(try text("size", filter("where", people, "dept", "Art")) == "2")
    #expect(try text("size", filter("where", people, "dept", "Maths")) == "1")
  }

  @Test func findHasAndFindIndexStopAtTheFirst() throws {
    #expect(try filter("find", people, "age", 9).member("name", reader: reader)?.text(reader: reader) == "bob")
    #expect(try filter("find", people, "age", 99).isNull)
    #expect(try text("find_index", people, "age", 9) == "1")
    #expect(try filter("find_index", people, "age", 99).isNull)
    #expect(try text("has", people, "dept", "Art") == "true")
    #expect(try text("has", people, "dept", "Law") == "false")
    #expect(try text("has", nil, "dept") == "false")
    #expect(try text("has", [1, 2], 2) == "true")
    #expect(try text("has", [1, 2], 3) == "false")
  }

  @Test func mapTakesNamesAndPaths() throws {
    let list: Value = [["a": ["b": 1]], ["a": ["b": 2]], ["a": 5]]
    #expect(try text("map", list, "a.b") == "12")
    #expect(try text("map", [["a.b": 7]], "a.b") == "7")
    #expect(try text("map", ["a": ["b": 42]], "a") == #"{"b"=>42}"#)
    #expect(try text("size", filter("map", list, nil)) == "3")
    #expect(throws: FilterError.self) { try filter("map", [5], "title") }
  }

  @Test func sortOrdersNumbersByValueAndTextByBytes() throws {
    #expect(try text("sort", [10, .number("9"), 9.5]) == "99.510")
    #expect(try text("join", filter("sort", ["b", "a", "C", "é"]), ",") == "C,a,b,é")
    #expect(try text("sort", [nil, 2, 1]) == "12")
    #expect(try names(filter("sort", people, "age")) == "bob,Ada,Cy,")
    #expect(try text("sort", 3) == "3")
    #expect(try text("sort", nil) == "")
  }

  @Test func numbersOfTheDataSortAmongTextAsText() throws {
    #expect(try text("join", filter("sort", [.number("101"), "B12", .number("9")]), ",") == "101,9,B12")
  }

  @Test func sortKeepsTheOrderOfEqualOnes() throws {
    let list = Value.list((0..<200).map { ["key": .integer($0 % 2), "name": .integer($0)] })
    let sorted = try names(filter("sort", list, "key"))
    let wanted = (0..<200).filter { $0 % 2 == 0 } + (0..<200).filter { $0 % 2 == 1 }
    #expect(sorted == wanted.map(String.init).joined(separator: ","))
  }

  @Test(arguments: [[1, "a"], [true, false], [["a": 1], ["a": 2]]] as [Value])
  func whatHasNoOrderIsNotSorted(list: Value) {
    #expect(throws: FilterError.self) { try filter("sort", list) }
  }

  @Test func sortNaturalIgnoresCase() throws {
    #expect(try text("join", filter("sort_natural", ["b", "Á", "á", "C", "a"]), ",") == "a,b,C,Á,á")
    #expect(try names(filter("sort_natural", people, "name")) == "Ada,bob,Cy,")
    #expect(try text("sort_natural", [["a": 1], 1, "4"]) == #"14{"a"=>1}"#)
  }

  @Test(arguments: ["join", "reverse", "map", "sort", "uniq", "sum", "compact", "where"])
  func aHugeRangeIsAnError(name: String) {
    let arguments: [Value] = ["map", "where"].contains(name) ? ["x"] : []
    #expect(throws: FilterError.self) {
      try arguments.isEmpty ? filter(name, .range(1, .max)) : filter(name, .range(1, .max), arguments[0])
    }
  }
}
