/// Filters that compute. Text counts as the number it begins with, everything else as 0; decimals are exact up to
/// 18 digits (`0.1 + 0.2` is `0.3`).
enum MathFilters {
  static let all: [Filter] = [
    Filter("abs", body: abs),
    Filter("at_least", arguments: 1...1, body: atLeast),
    Filter("at_most", arguments: 1...1, body: atMost),
    Filter("ceil", body: ceil),
    Filter("divided_by", arguments: 1...1, body: dividedBy),
    Filter("floor", body: floor),
    Filter("minus", arguments: 1...1, body: minus),
    Filter("modulo", arguments: 1...1, body: modulo),
    Filter("plus", arguments: 1...1, body: plus),
    Filter("round", arguments: 0...1, body: round),
    Filter("times", arguments: 1...1, body: times),
  ]

  /// `{{ -5 | abs }}` gives `5`
  static func abs(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    call.number.magnitude.value
  }

  /// `{{ 3 | at_least: 5 }}` gives `5`
  static func atLeast(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let (number, bound) = (call.number, call.operand)
    return ((number.compare(bound) ?? 0) < 0 ? bound : number).value
  }

  /// `{{ 7 | at_most: 5 }}` gives `5`
  static func atMost(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let (number, bound) = (call.number, call.operand)
    return ((number.compare(bound) ?? 0) > 0 ? bound : number).value
  }

  /// `{{ 4.2 | ceil }}` gives `5`
  static func ceil(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    whole(call.number, .up)
  }

  /// `{{ 7 | divided_by: 2 }}` gives `3`; `{{ 7 | divided_by: 2.0 }}` gives `3.5`
  ///
  /// Whole numbers divided by 0 are an error, decimals infinite or no number.
  static func dividedBy(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let (number, divisor) = (call.number, call.operand)
    if let quotient = number.divided(by: divisor) { return quotient.value }
    guard !number.isInteger || !divisor.isInteger else { throw divisionByZero }
    return .decimal(number.double / divisor.double)
  }

  /// `{{ 4.7 | floor }}` gives `4`
  static func floor(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    whole(call.number, .down)
  }

  /// `{{ 7 | minus: 2 }}` gives `5`
  static func minus(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    call.number.minus(call.operand).value
  }

  /// `{{ 7 | modulo: 3 }}` gives `1`
  static func modulo(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    guard let remainder = call.number.modulo(call.operand) else { throw divisionByZero }
    return remainder.value
  }

  /// `{{ 7 | plus: 2 }}` gives `9`
  static func plus(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    call.number.plus(call.operand).value
  }

  /// `{{ 2.5 | round }}` gives `3`; `{{ 3.14159 | round: 2 }}` gives `3.14`
  static func round(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let digits = call.operand.clampedInteger
    if digits != 0 { return call.number.rounded(digits: digits).value }
    return whole(call.number, .toNearestOrAwayFromZero)
  }

  /// `{{ 7 | times: 2 }}` gives `14`
  static func times(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    call.number.times(call.operand).value
  }

  private static let divisionByZero = FilterError("divided by 0")

  private static func whole(_ number: Decimal, _ rule: FloatingPointRoundingRule) -> Value {
    number.rounded(rule).map { .integer($0) } ?? number.value
  }
}

extension FilterCall {
  /// The input as a number.
  var number: Decimal { input.arithmeticNumber(reader: reader) }

  /// The first argument as a number; 0 without one.
  var operand: Decimal { (argument(0) ?? .null).arithmeticNumber(reader: reader) }
}
