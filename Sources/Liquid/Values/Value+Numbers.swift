extension Value {
  /// The number that arithmetic sees: text that holds a decimal (`" 3.5 "`) is that decimal, other text its leading
  /// integer (`"12 apples"` is 12), and everything that is no number is 0.
  public func arithmeticNumber(reader: Reader) -> Decimal {
    switch self {
    case .integer(let value): Decimal(value)
    case .decimal(let value): Decimal(value)
    case .number(let spelling): Decimal(spelling: spelling.utf8[...]) ?? Decimal(0)
    case .text, .fragment: Decimal(leading: plainText(reader: reader))
    case .null, .boolean, .list, .mapping, .range, .object, .empty, .blank: Decimal(0)
    }
  }

  /// The number of a numeric value; `nil` for everything else, text that looks like a number included.
  public var number: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .decimal(let value): Decimal(value)
    case .number(let spelling): Decimal(spelling: spelling.utf8[...])
    default: nil
    }
  }

  /// The whole number of a value where one is needed (`limit`, `slice`): of an integer, or of text that is one.
  ///
  /// - Returns: `nil` if the value is no whole number. One beyond the range of `Int` is clamped to it.
  public func wholeNumber(reader: Reader) -> Int? {
    switch self {
    case .integer(let value): return value
    case .number, .text, .fragment:
      let text = Decimal.trimmed(plainText(reader: reader).utf8[...])
      guard let first = text.first, !text.contains(UInt8(ascii: ".")) else { return nil }
      let signed = first == UInt8(ascii: "+") ? text.dropFirst() : text
      return Decimal(spelling: signed)?.clampedInteger
    default: return nil
    }
  }

  /// A bound of a range (`(1..n)`): decimals lose their fraction, text counts as its leading integer, all
  /// else as 0.
  public func rangeBound(reader: Reader) -> Int {
    let number = arithmeticNumber(reader: reader)
    return number.clampedInteger
  }
}
