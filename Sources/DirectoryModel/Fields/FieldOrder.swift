/// How values of fields are ordered: numbers by size, then `false` and `true`, then text, then lists by their
/// elements, then mappings, which are all alike.
///
/// How text is ordered is a closure, because this module knows no language; a program with a collation puts it in.
public struct FieldOrder: Sendable {
  /// How one value stands to another.
  public enum Result: Sendable {
    /// The first comes before the second.
    case before
    /// Neither comes first.
    case same
    /// The first comes after the second.
    case after

    /// The same, seen from the second.
    public var reversed: Result {
      switch self {
      case .before: .after
      case .same: .same
      case .after: .before
      }
    }

    init<Value: Comparable>(_ left: Value, _ right: Value) {
      self = left < right ? .before : right < left ? .after : .same
    }
  }

  private let text: @Sendable (String, String) -> Result

  /// Makes an order.
  ///
  /// - Parameter text: How one text stands to another.
  public init(text: @escaping @Sendable (String, String) -> Result) {
    self.text = text
  }

  /// Text by Unicode scalars in lower case; in no language's order, and the same everywhere.
  public static let standard = FieldOrder { left, right in
    var first = left.unicodeScalars.lazy.flatMap(\.properties.lowercaseMapping.unicodeScalars).makeIterator()
    var second = right.unicodeScalars.lazy.flatMap(\.properties.lowercaseMapping.unicodeScalars).makeIterator()
    while true {
      switch (first.next(), second.next()) {
      case (nil, nil): return .same
      case (nil, .some): return .before
      case (.some, nil): return .after
      case (let one?, let other?): if one != other { return Result(one, other) }
      }
    }
  }

  /// How one value stands to another.
  public func compare(_ left: FieldValue, _ right: FieldValue) -> Result {
    switch (left, right) {
    case (.number(let first), .number(let second)): return first.compare(to: second)
    case (.boolean(let first), .boolean(let second)): return Result(first ? 1 : 0, second ? 1 : 0)
    case (.text(let first), .text(let second)): return text(first, second)
    case (.list(let first), .list(let second)):
      for (one, other) in zip(first, second) {
        let result = compare(one, other)
        if result != .same { return result }
      }
      return Result(first.count, second.count)
    default: return Result(left.rank, right.rank)
    }
  }
}

extension FieldValue {
  fileprivate var rank: Int {
    switch self {
    case .number: 0
    case .boolean: 1
    case .text: 2
    case .list: 3
    case .mapping: 4
    case .null: 5
    }
  }
}

extension Number {
  /// How this number stands to another by value, exactly, however many digits they have.
  fileprivate func compare(to other: Number) -> FieldOrder.Result {
    let (left, right) = (Digits(spelling), Digits(other.spelling))
    if left.isNegative != right.isNegative { return left.isNegative ? .before : .after }
    let result = left.magnitude(comparedTo: right)
    return left.isNegative ? result.reversed : result
  }
}

/// The digits of a number before and after its point.
private struct Digits {
  let isNegative: Bool
  let whole: Substring.UTF8View
  let fraction: Substring.UTF8View

  init(_ spelling: String) {
    let digits = spelling.drop { $0 == "-" }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    whole = parts[0].utf8
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    self.fraction = fraction.utf8
    // There is one zero, whatever its sign.
    isNegative = spelling.hasPrefix("-") && !(whole.allSatisfy { $0 == 0x30 } && fraction.isEmpty)
  }

  func magnitude(comparedTo other: Digits) -> FieldOrder.Result {
    if whole.count != other.whole.count { return FieldOrder.Result(whole.count, other.whole.count) }
    for (left, right) in [(whole, other.whole), (fraction, other.fraction)] {
      if left.lexicographicallyPrecedes(right) { return .before }
      if right.lexicographicallyPrecedes(left) { return .after }
    }
    return .same
  }
}
