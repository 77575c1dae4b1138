import Testing

@testable import Liquid

@Suite struct DecimalTests {
  private func number(_ text: String) -> Decimal { Decimal(leading: text) }

  private func printed(_ number: Decimal?) -> String {
    number?.value.text(reader: TestReader()) ?? "none"
  }

  @Test(arguments: [
    ("5", "5"), (" 3.50 ", "3.5"), ("-0.25", "-0.25"), ("12 apples", "12"), ("+7", "7"), ("1.5x", "1"), ("", "0"),
    ("abc", "0"), (".5", "0"), ("5.", "5"), ("-", "0"), ("1e5", "1"), ("9223372036854775807", "9223372036854775807"),
    ("9223372036854775808", "9223372036854775808"), ("-9223372036854775808", "-9223372036854775808"),
  ])
  func textCountsAsTheNumberItBeginsWith(text: String, value: String) {
    #expect(printed(number(text)) == value)
  }

  @Test func decimalArithmeticIsExact() {
    #expect(printed(number("0.1").plus(number("0.2"))) == "0.3")
    #expect(printed(number("10.1").minus(number("2.2"))) == "7.9")
    #expect(printed(number("0.0725").times(number("100"))) == "7.25")
    #expect(printed(number("10.1").modulo(number("7.0"))) == "3.1")
    #expect(printed(Decimal(0.1).plus(Decimal(0.2))) == "0.3")
  }

  @Test func wholeNumbersStayWhole() {
    #expect(printed(number("1").plus(number("2"))) == "3")
    #expect(printed(number("1").plus(number("2.0"))) == "3.0")
    #expect(printed(number("4").times(number("0.5"))) == "2.0")
  }

  @Test func divisionOfWholeNumbersRoundsDown() {
    #expect(printed(number("7").divided(by: number("2"))) == "3")
    #expect(printed(number("-7").divided(by: number("2"))) == "-4")
    #expect(printed(number("7").divided(by: number("-2"))) == "-4")
    #expect(printed(number("-6").divided(by: number("2"))) == "-3")
    #expect(printed(number("7.0").divided(by: number("2"))) == "3.5")
    #expect(printed(number("20").divided(by: number("7.0"))) == "2.857142857142857")
  }

  @Test func theRemainderHasTheSignOfTheDivisor() {
    #expect(printed(number("-7").modulo(number("3"))) == "2")
    #expect(printed(number("7").modulo(number("-3"))) == "-2")
    #expect(printed(number("-7.5").modulo(number("2"))) == "0.5")
  }

  @Test(arguments: ["0", "0.0", "abc"])
  func nothingIsDividedByZero(zero: String) {
    #expect(number("1").divided(by: number(zero)) == nil)
    #expect(number("1").modulo(number(zero)) == nil)
  }

  @Test func wholeNumbersStayExact() {
    let largest = Decimal(Int.max)
    #expect(printed(largest.plus(Decimal(1))) == "9223372036854775808")
    #expect(printed(largest.times(largest)) == "85070591730234615847396907784232501249")
    #expect(printed(number("4000000000000000000").times(number("-10"))) == "-40000000000000000000")
    #expect(printed(Decimal(Int.min).minus(Decimal(1))) == "-9223372036854775809")
    #expect(printed(number("4611686018427387904").plus(number("4611686018427387904"))) == "9223372036854775808")
    #expect(printed(number("9223372036854775808").minus(Decimal(1))) == "9223372036854775807")
    #expect(printed(number("1000000000000000000000").minus(number("999999999999999999999"))) == "1")
    #expect(printed(number("-123456789012345678901234567893").plus(Decimal(1))) == "-123456789012345678901234567892")
    #expect(printed(Decimal(10).modulo(number("12345678901234567890123"))) == "10")
    #expect(printed(Decimal(-10).modulo(number("12345678901234567890123"))) == "12345678901234567890113")
    #expect(printed(number("-99999999999999999999").magnitude) == "99999999999999999999")
    #expect(number("-99999999999999999999").clampedInteger == .min)
    #expect(printed(number("9" + String(repeating: "0", count: 999)).times(Decimal(10))) == "Infinity")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func largeNumbersComputeLikeSmallOnes(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    for _ in 0..<500 {
      let left = Int.random(in: -3_000_000_000...3_000_000_000, using: &random)
      let right = Int.random(in: -3_000_000_000...3_000_000_000, using: &random)
      let (first, second) = (LargeInteger(left), LargeInteger(right))
      #expect(first.plus(second).integer == left + right, "seed \(seed)")
      #expect(first.times(second)?.integer == left * right, "seed \(seed)")
      #expect(first.compare(second) == (left < right ? -1 : left == right ? 0 : 1), "seed \(seed)")
      #expect(LargeInteger(spelling: first.spelling.utf8[...]) == first, "seed \(seed)")
    }
  }

  @Test func zeroKeepsItsSignInDecimals() {
    #expect(printed(number("-0.0").times(number("1.0"))) == "-0.0")
    #expect(printed(number("0").divided(by: number("-14.5"))) == "-0.0")
    #expect(printed(number("0.0").times(number("-1.0"))) == "-0.0")
    #expect(number("-0.0").compare(number("0")) == 0)
    #expect(printed(number("-0")) == "0")
  }

  @Test func whatDoesNotFitBecomesFloatingPoint() {
    #expect(printed(Decimal(Int.min).divided(by: Decimal(-1))) == "9.223372036854776e+18")
    #expect(printed(Decimal(Int.min).modulo(Decimal(-1))) == "0")
    #expect(printed(Decimal(Int.min).magnitude) == "9.223372036854776e+18")
  }

  @Test func roundingGoesHalfAwayFromZero() {
    #expect(number("2.5").rounded(.toNearestOrAwayFromZero) == 3)
    #expect(number("-2.5").rounded(.toNearestOrAwayFromZero) == -3)
    #expect(number("2.49").rounded(.toNearestOrAwayFromZero) == 2)
    #expect(number("-2.1").rounded(.down) == -3)
    #expect(number("2.1").rounded(.up) == 3)
    #expect(Decimal(1e300).rounded(.up) == nil)
  }

  @Test func digitsAreRoundedOnBothSidesOfThePoint() {
    #expect(printed(number("4.5612").rounded(digits: 2)) == "4.56")
    #expect(printed(number("4.5").rounded(digits: 3)) == "4.5")
    #expect(printed(number("1250").rounded(digits: -2)) == "1300")
    #expect(printed(number("1249.9").rounded(digits: -2)) == "1200")
    #expect(printed(number("5.666").rounded(digits: -2)) == "0")
    #expect(printed(number("5").rounded(digits: .min)) == "0")
    #expect(printed(number("5.5").rounded(digits: .max)) == "5.5")
  }

  @Test func numbersCompareByValue() {
    #expect(number("1.10").compare(number("1.1")) == 0)
    #expect(number("1").compare(number("1.0")) == 0)
    #expect(number("2").compare(number("10")) == -1)
    #expect(number("9223372036854775808").compare(Decimal(Int.max)) == 1)
    #expect(number("-9223372036854775809").compare(number("-9223372036854775810")) == 1)
    #expect(Decimal(.nan).compare(Decimal(1)) == nil)
  }
}
