import Testing

@testable import Liquid

@Suite struct ComparisonTests {
  private let reader = TestReader()

  private func equal(_ left: Value, _ right: Value) -> Bool {
    let result = left.equals(right, reader: reader)
    #expect(right.equals(left, reader: reader) == result, "not symmetric")
    return result
  }

  @Test func onlyNilAndFalseAreFalse() {
    for value in [nil, false] as [Value] { #expect(!value.isTruthy) }
    for value in [true, 0, "", [], [:], .empty, .blank] as [Value] { #expect(value.isTruthy) }
  }

  @Test func numbersAreEqualByValue() {
    #expect(equal(1, 1.0))
    #expect(equal(.number("1.10"), 1.1))
    #expect(equal(.number("1.10"), .number("1.1")))
    #expect(!equal(1, 2))
    #expect(equal(100, .number("100")))
  }

  @Test func aNumberOfTheDataEqualsTextOfItsSpelling() {
    #expect(equal(.number("1.10"), "1.10"))
    #expect(!equal(.number("1.10"), "1.1"))
    #expect(!equal("5", 5))
  }

  @Test func textIsEqualByItsBytes() {
    #expect(equal("Ada", "Ada"))
    #expect(!equal("Ada", "ada"))
    #expect(!equal("\u{E9}", "e\u{301}"))
    #expect(equal(.text("a", .html), "a"))
  }

  @Test func listsAndMappingsAreEqualByContent() {
    #expect(equal([1, ["a"]], [1.0, ["a"]]))
    #expect(!equal([1], [1, 2]))
    #expect(equal(["a": 1, "b": 2], ["b": 2, "a": 1]))
    #expect(!equal(["a": 1], ["b": 1]))
    #expect(equal(.range(1, 2), .range(1, 2)))
    #expect(!equal([], nil))
  }

  @Test func emptyIsTextListsAndMappingsWithoutContent() {
    for value in ["", [], [:], .range(2, 1)] as [Value] { #expect(equal(value, .empty)) }
    for value in [nil, false, 0, " ", [nil], .empty, .blank] as [Value] { #expect(!equal(value, .empty)) }
  }

  @Test func blankIsAlsoNilFalseAndWhiteSpace() {
    for value in ["", " \n\u{A0}", nil, false, [], [:]] as [Value] { #expect(equal(value, .blank)) }
    for value in [true, 0, "a", [nil], .blank] as [Value] { #expect(!equal(value, .blank)) }
  }

  @Test func orderIsThatOfNumbersAndOfBytes() throws {
    #expect(try Value.integer(2).order(.number("10"), reader: reader) == -1)
    #expect(try Value.text("10").order("2", reader: reader) == -1)
    #expect(try Value.text("b").order("b", reader: reader) == 0)
    #expect(try Value.decimal(1.5).order(1, reader: reader) == 1)
  }

  @Test(arguments: [nil, true, [1], ["a": 1], .empty, .decimal(.nan)] as [Value])
  func otherValuesHaveNoOrder(value: Value) throws {
    #expect(try value.order(1, reader: reader) == nil)
    #expect(try Value.integer(1).order(value, reader: reader) == nil)
  }

  @Test func textAndNumbersAreNotCompared() {
    #expect(throws: FilterError.self) { try Value.text("5").order(6, reader: reader) }
    #expect(throws: FilterError.self) { try Value.number("5").order("6", reader: reader) }
  }

  @Test func containsLooksForTextElementsAndNames() {
    #expect(Value.text("Ada").contains("da", reader: reader))
    #expect(Value.text("a1").contains(1, reader: reader))
    #expect(!Value.text("Ada").contains(nil, reader: reader))
    #expect((["a", 1] as Value).contains(1.0, reader: reader))
    #expect(!(["a", nil, false] as Value).contains(nil, reader: reader))
    #expect(!(["a", nil, false] as Value).contains(false, reader: reader))
    #expect((["a": nil] as Value).contains("a", reader: reader))
    #expect(Value.range(1, 3).contains(3, reader: reader))
    #expect(!Value.range(1, 3).contains(4, reader: reader))
    #expect(!Value.null.contains("a", reader: reader))
  }

  @Test func aPropertyMatchesByValueOrByElement() {
    #expect((["Maths", "Art"] as Value).matches("Art", reader: reader))
    #expect(!(["Maths"] as Value).matches("Art", reader: reader))
    #expect(Value.text("Art").matches("Art", reader: reader))
    #expect(Value.text("").matches(nil, reader: reader))
    #expect(!Value.boolean(false).matches(nil, reader: reader))
    #expect(Value.boolean(false).matches(false, reader: reader))
  }
}
