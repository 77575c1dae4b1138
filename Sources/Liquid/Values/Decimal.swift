/// A number for arithmetic: exact in decimal as long as 18 digits are enough (`0.1 + 0.2` is `0.3`), and for whole numbers
/// up to 1000 digits; a floating-point number beyond.
///
/// Nothing here traps: what does not fit becomes floating-point, and division by zero is told by `nil`.
public enum Decimal: Sendable {
  /// A whole number.
  case integer(Int)
  /// A whole number that does not fit into `Int`.
  case large(LargeInteger)
  /// `significand` divided by 10 to the power of `scale`; a fraction even if `scale` is 0, as in `3.0`.
  case exact(significand: Int, scale: Int)
  /// Too large or too precise for that.
  case floating(Double)

  /// A whole number.
  public init(_ value: Int) {
    self = .integer(value)
  }

  /// The decimal that a floating-point number prints as.
  public init(_ value: Double) {
    self = Decimal(spelling: value.description.utf8[...]).flatMap { $0.isInteger ? nil : $0 } ?? .floating(value)
  }

  /// The number that a text spells, `-`, digits and perhaps a point and digits; `nil` for anything else.
  public init?(spelling: Substring.UTF8View) {
    var significand = 0
    var scale: Int?
    var fits = true
    var digits = 0
    let isNegative = spelling.first == UInt8(ascii: "-")
    for byte in isNegative ? spelling.dropFirst() : spelling {
      if byte == UInt8(ascii: "."), scale == nil, digits > 0 {
        scale = 0
        digits = 0
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      digits += 1
      if let known = scale { scale = known + 1 }
      let (shifted, tooLarge) = significand.multipliedReportingOverflow(by: 10)
      let digit = Int(byte - UInt8(ascii: "0"))
      let (sum, overflow) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      fits = fits && !tooLarge && !overflow
      significand = fits ? sum : 0
    }
    guard digits > 0 else { return nil }
    if !fits, scale == nil, let large = LargeInteger(spelling: spelling) {
      self = .large(large)
    } else if isNegative, significand == 0, fits, scale != nil {
      // Which floating-point numbers tell from 0.
      self = .floating(-0.0)
    } else if !fits || (scale ?? 0) > Self.largestScale {
      guard let value = Double(Substring(spelling)) else { return nil }
      self = .floating(value)
    } else if let scale {
      self = .exact(significand: significand, scale: scale)
    } else {
      self = .integer(significand)
    }
  }

  /// The number at the beginning of a text: a decimal only if it is all there is, else the leading integer or 0.
  public init(leading text: String) {
    let trimmed = Self.trimmed(text.utf8[...])
    if let whole = Decimal(spelling: trimmed) {
      self = whole
      return
    }
    let sign = trimmed.first == UInt8(ascii: "-") || trimmed.first == UInt8(ascii: "+") ? 1 : 0
    let digits = trimmed.dropFirst(sign).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    let isNegative = trimmed.first == UInt8(ascii: "-")
    self = Decimal(spelling: isNegative ? trimmed.prefix(digits.count + 1) : digits) ?? .integer(0)
  }

  /// Text without the ASCII blanks around it.
  static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || byte == 0 }
    var rest = text
    while let first = rest.first, isBlank(first) { rest = rest.dropFirst() }
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return rest
  }

  /// Powers of ten up to this fit into `Int`.
  static let largestScale = 18

  static func power(ofTen exponent: Int) -> Int? {
    guard exponent >= 0, exponent <= largestScale else { return nil }
    var power = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  /// Whether it is a whole number by type; `3.0` is none.
  public var isInteger: Bool {
    switch self {
    case .integer, .large: true
    case .exact, .floating: false
    }
  }

  /// The nearest floating-point number.
  public var double: Double {
    switch self {
    case .integer(let value): return Double(value)
    case .large(let value): return Double(value.spelling) ?? 0
    case .exact(let significand, let scale):
      // Both exact below 2^53, so that the division rounds once and gives the nearest.
      if abs(Double(significand)) < 9e15, let power = Self.power(ofTen: scale), scale <= 15 {
        return Double(significand) / Double(power)
      }
      return Double("\(significand)e-\(scale)") ?? 0
    case .floating(let value): return value
    }
  }

  /// The whole part, clamped to the range of `Int`; 0 for what is no number.
  public var clampedInteger: Int {
    switch self {
    case .integer(let value): return value
    case .large(let value): return value.isNegative ? .min : .max
    case .exact(let significand, let scale):
      return Self.power(ofTen: scale).map { significand / $0 } ?? 0
    case .floating(let value):
      if value.isNaN { return 0 }
      return Int(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
    }
  }

  /// The number as a value of the language.
  public var value: Value {
    switch self {
    case .integer(let value): .integer(value)
    case .large(let value): .number(value.spelling)
    case .exact, .floating: .decimal(double)
    }
  }
}
