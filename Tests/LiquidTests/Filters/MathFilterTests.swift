import Testing

@testable import Liquid

@Suite struct MathFilterTests {
  @Test func eachOperationComputes() throws {
    #expect(try text("abs", "-5.1") == "5.1")
    #expect(try text("at_least", 3, 5) == "5")
    #expect(try text("at_most", 7, "5") == "5")
    #expect(try text("ceil", 4.2) == "5")
    #expect(try text("floor", -4.2) == "-5")
    #expect(try text("round", 4.5) == "5")
    #expect(try text("round", 4.5612, 2) == "4.56")
    #expect(try text("round", 4.5612, "foo") == "5")
    #expect(try text("plus", "1", "1.0") == "2.0")
    #expect(try text("minus", 7, 2) == "5")
    #expect(try text("times", 0.0725, 100) == "7.25")
    #expect(try text("divided_by", 7, 2) == "3")
    #expect(try text("divided_by", .number("7.0"), 2) == "3.5")
    #expect(try text("modulo", 7, 3) == "1")
  }

  @Test(arguments: [nil, true, "abc", [1], ["a": 1], .empty, .blank] as [Value])
  func whatIsNoNumberCountsAsZero(value: Value) throws {
    #expect(try text("plus", value, 5) == "5")
    #expect(try text("abs", value) == "0")
    #expect(try text("times", 5, value) == "0")
  }

  @Test(arguments: ["divided_by", "modulo"])
  func noWholeNumberIsDividedByZero(name: String) {
    for zero in [0, "0", "abc", nil] as [Value] {
      #expect(throws: FilterError.self) { try filter(name, 10, zero) }
    }
  }

  @Test func decimalsDividedByZeroAreInfinite() throws {
    #expect(try text("divided_by", 1.0, 0) == "Infinity")
    #expect(try text("divided_by", -1, 0.0) == "-Infinity")
    #expect(try text("divided_by", 0.0, 0) == "NaN")
    #expect(throws: FilterError.self) { try filter("modulo", 10, 0.0) }
  }

  @Test func largeResultsAreExactIfWhole() throws {
    #expect(try text("times", .integer(.max), .integer(.max)) == "85070591730234615847396907784232501249")
    #expect(try text("plus", .number("99999999999999999999"), 1) == "100000000000000000000")
    #expect(try text("ceil", 1e300) == "1.0e+300")
    #expect(try text("abs", .integer(.min)) == "9.223372036854776e+18")
    #expect(try text("round", 2.5, .integer(.min)) == "0")
  }
}
