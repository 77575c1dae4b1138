/// A value in a form that can be looked up in a set: equal keys are equal values of the same type.
public struct ValueKey: Hashable, Sendable {
  private let content: Content

  /// The key of a value.
  public init(_ value: Value, reader: Reader) {
    content = Content(value, reader: reader)
  }
}

/// What a key holds.
private enum Content: Hashable {
  case null
  case boolean(Bool)
  case number(Double)
  case exact(Int, scale: Int)
  case large(LargeInteger)
  case text([UInt8])
  case list([Content])
  case mapping([[UInt8]: Content])
  case range(Int, Int)
  case object(ObjectIdentifier)

  init(_ value: Value, reader: Reader) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer, .decimal, .number: self = Self.key(of: value.arithmeticNumber(reader: reader))
    case .text, .fragment, .empty, .blank: self = .text(Array(value.text(reader: reader).utf8))
    case .list(let values): self = .list(values.map { Content($0, reader: reader) })
    case .mapping(let mapping):
      var keys: [[UInt8]: Content] = [:]
      for (name, value) in mapping.pairs { keys[Array(name.utf8)] = Content(value, reader: reader) }
      self = .mapping(keys)
    case .range(let lower, let upper): self = .range(lower, upper)
    case .object(let object): self = .object(ObjectIdentifier(object))
    }
  }

  private static func key(of number: Decimal) -> Content {
    switch number {
    case .integer(let value): return .exact(value, scale: 0)
    case .large(let value): return .large(value)
    case .floating(let value): return value == 0 ? .exact(0, scale: 0) : .number(value)
    case .exact(var significand, var scale):
      while scale > 0, significand % 10 == 0 {
        significand /= 10
        scale -= 1
      }
      return .exact(significand, scale: scale)
    }
  }
}
