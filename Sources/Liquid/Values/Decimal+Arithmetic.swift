extension Decimal {
  /// The sum.
  public func plus(_ other: Decimal) -> Decimal {
    if let (left, right) = largeParts(with: other) { return Self.whole(left.plus(right)) }
    return combined(with: other, exactly: { $0.addingReportingOverflow($1) }, floating: +)
  }

  /// The difference.
  public func minus(_ other: Decimal) -> Decimal {
    if let (left, right) = largeParts(with: other) { return Self.whole(left.plus(right.negated)) }
    return combined(with: other, exactly: { $0.subtractingReportingOverflow($1) }, floating: -)
  }

  /// The product.
  public func times(_ other: Decimal) -> Decimal {
    if let (left, leftScale) = parts, let (right, rightScale) = other.parts {
      let (product, overflow) = left.multipliedReportingOverflow(by: right)
      if !overflow {
        if isInteger && other.isInteger { return .integer(product) }
        // A negative zero is one of floating-point numbers alone.
        if product == 0, (left < 0) != (right < 0) { return .floating(-0.0) }
        return Self.reduced(product, leftScale + rightScale)
      }
    }
    if let left = large, let right = other.large, let product = left.times(right) { return Self.whole(product) }
    return .floating(double * other.double)
  }

  /// The quotient: of two whole numbers the whole quotient, rounded down; else a fraction.
  ///
  /// - Returns: `nil` for division by zero.
  public func divided(by other: Decimal) -> Decimal? {
    guard !other.isZero else { return nil }
    if case (.integer(let left), .integer(let right)) = (self, other) {
      let (quotient, overflow) = left.dividedReportingOverflow(by: right)
      if overflow { return .floating(double / other.double) }
      return .integer(left % right != 0 && (left < 0) != (right < 0) ? quotient - 1 : quotient)
    }
    if let (left, right, _) = aligned(with: other), abs(Double(left)) < 9e15, abs(Double(right)) < 9e15 {
      return Decimal(Double(left) / Double(right))
    }
    return Decimal(double / other.double)
  }

  /// The remainder, with the sign of the divisor.
  ///
  /// - Returns: `nil` for division by zero.
  public func modulo(_ other: Decimal) -> Decimal? {
    guard !other.isZero else { return nil }
    if let (left, right) = largeParts(with: other), left.isSmaller(than: right) {
      return left.isNegative == right.isNegative || left == LargeInteger(0) ? self : Self.whole(left.plus(right))
    }
    if let (left, right, scale) = aligned(with: other) {
      let (part, overflow) = left.remainderReportingOverflow(dividingBy: right)
      let remainder = overflow ? 0 : part
      let floored = remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder
      return isInteger && other.isInteger ? .integer(floored) : Self.reduced(floored, scale)
    }
    let (left, right) = (double, other.double)
    let remainder = left.truncatingRemainder(dividingBy: right)
    return .floating(remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder)
  }

  /// Without its sign.
  public var magnitude: Decimal {
    switch self {
    case .integer(.min), .exact(.min, _): .floating(abs(double))
    case .large(let value): .large(value.isNegative ? value.negated : value)
    case .integer(let value): .integer(abs(value))
    case .exact(let significand, let scale): .exact(significand: abs(significand), scale: scale)
    case .floating(let value): .floating(abs(value))
    }
  }

  /// Whether it is 0.
  public var isZero: Bool {
    switch self {
    case .integer(let value): value == 0
    case .large: false
    case .exact(let significand, _): significand == 0
    case .floating(let value): value == 0
    }
  }

  /// Negative, zero or positive as this is less than, equal to or greater than the other; `nil` if either is
  /// not a number.
  public func compare(_ other: Decimal) -> Int? {
    if let (left, right) = largeParts(with: other) { return left.compare(right) }
    if let (left, right, _) = aligned(with: other) { return left < right ? -1 : left == right ? 0 : 1 }
    let (left, right) = (double, other.double)
    if left.isNaN || right.isNaN { return nil }
    return left < right ? -1 : left == right ? 0 : 1
  }

  /// The whole number at or below, at or above, or nearest to this (half away from zero).
  ///
  /// - Returns: `nil` if that is no number or does not fit into `Int`.
  public func rounded(_ rule: FloatingPointRoundingRule) -> Int? {
    switch self {
    case .integer(let value): return value
    case .large: return nil
    case .exact(let significand, let scale):
      guard let power = Self.power(ofTen: scale) else { return nil }
      let whole = significand / power
      let rest = significand % power
      switch rule {
      case .down: return rest < 0 ? whole - 1 : whole
      case .up: return rest > 0 ? whole + 1 : whole
      default: return abs(rest) >= power - abs(rest) ? (significand < 0 ? whole - 1 : whole + 1) : whole
      }
    case .floating(let value): return Int(exactly: value.rounded(rule))
    }
  }

  /// Rounded to so many digits after the point, half away from zero. More digits than there are change nothing;
  /// negative counts round before the point.
  public func rounded(digits: Int) -> Decimal {
    guard let (significand, scale) = parts else { return self }
    if digits >= scale { return self }
    // A unit that does not fit is taken for larger than any number.
    guard digits >= -Self.largestScale,
      let nearest = Decimal.exact(significand: significand, scale: scale - digits).rounded(.toNearestOrAwayFromZero)
    else { return .integer(0) }
    if digits > 0 { return .exact(significand: nearest, scale: digits) }
    return Decimal(nearest).times(Decimal(Self.power(ofTen: -digits) ?? 1))
  }

  /// Significand and scale; `nil` for floating-point.
  private var parts: (significand: Int, scale: Int)? {
    switch self {
    case .integer(let value): (value, 0)
    case .exact(let significand, let scale): (significand, scale)
    case .floating, .large: nil
    }
  }

  /// Two whole numbers of which one does not fit into `Int`, or whose sum might not.
  private func largeParts(with other: Decimal) -> (LargeInteger, LargeInteger)? {
    switch (self, other) {
    case (.large, .large), (.large, .integer), (.integer, .large): break
    // Half of the range is far more than pages need, and spares a second look at what overflows.
    case (.integer(let left), .integer(let right)) where left.magnitude >= 1 << 62 || right.magnitude >= 1 << 62: break
    default: return nil
    }
    guard let left = large, let right = other.large else { return nil }
    return (left, right)
  }

  /// A whole number without bounds; `nil` for a fraction.
  private var large: LargeInteger? {
    switch self {
    case .integer(let value): LargeInteger(value)
    case .large(let value): value
    case .exact, .floating: nil
    }
  }

  /// A whole number in its simplest form.
  private static func whole(_ value: LargeInteger) -> Decimal {
    value.integer.map { .integer($0) } ?? .large(value)
  }

  /// Both significands at the larger scale; `nil` if that does not fit.
  private func aligned(with other: Decimal) -> (Int, Int, scale: Int)? {
    guard let (left, leftScale) = parts, let (right, rightScale) = other.parts else { return nil }
    let scale = max(leftScale, rightScale)
    guard let leftPower = Self.power(ofTen: scale - leftScale), let rightPower = Self.power(ofTen: scale - rightScale)
    else { return nil }
    let (shiftedLeft, leftOverflow) = left.multipliedReportingOverflow(by: leftPower)
    let (shiftedRight, rightOverflow) = right.multipliedReportingOverflow(by: rightPower)
    return leftOverflow || rightOverflow ? nil : (shiftedLeft, shiftedRight, scale)
  }

  private func combined(
    with other: Decimal, exactly: (Int, Int) -> (partialValue: Int, overflow: Bool),
    floating: (Double, Double) -> Double
  ) -> Decimal {
    if let (left, right, scale) = aligned(with: other) {
      let (result, overflow) = exactly(left, right)
      if !overflow { return isInteger && other.isInteger ? .integer(result) : Self.reduced(result, scale) }
    }
    return .floating(floating(double, other.double))
  }

  /// A fraction without needless zeros at its end, one kept.
  private static func reduced(_ significand: Int, _ scale: Int) -> Decimal {
    var significand = significand
    var scale = scale
    while scale > 1, significand % 10 == 0 {
      significand /= 10
      scale -= 1
    }
    guard scale <= largestScale else { return .floating(Double("\(significand)e-\(scale)") ?? 0) }
    return .exact(significand: significand, scale: scale)
  }
}
