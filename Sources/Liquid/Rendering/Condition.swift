/// Comparisons joined by `and` and `or`, which group from the right: `a and b or c` is `a and (b or c)`.
///
/// A class, as all that rendering passes on: one count, not one for each part.
final class Condition: Sendable {
  /// What joins a comparison to the rest.
  enum Join: Sendable {
    case and, or
  }

  /// The comparisons in order; never empty.
  let comparisons: [Comparison]
  /// What stands between them.
  let joins: [Join]
  /// Whether it is nothing but a value, as most are.
  let isOperand: Bool
  /// The value at its beginning.
  let first: Operand
  /// That value, where it is all and is a variable and the name of a member.
  let short: ShortPath?

  init(comparisons: [Comparison], joins: [Join]) {
    self.comparisons = comparisons
    self.joins = joins
    isOperand = joins.isEmpty && comparisons[0].comparisonOperator == nil
    first = comparisons[0].left
    short = isOperand ? first.short : nil
  }
}

extension Condition {
  /// What always holds, in the place of the condition that `else` does not have.
  static let always = Condition(
    comparisons: [Comparison(left: .literal(.boolean(true)), right: nil, range: 0..<0)], joins: [])
}

/// Two values compared, or one value by itself.
final class Comparison: Sendable {
  /// How values are compared.
  enum Operator: Sendable {
    case equal, unequal, less, lessOrEqual, greater, greaterOrEqual, contains
  }

  let left: Operand
  /// How the left is compared with the right; `nil` for a value by itself.
  let comparisonOperator: Operator?
  /// What the left is compared with: `nil`, the value, where it stands by itself.
  let right: Operand
  /// All of it in the source.
  let range: Range<Int>

  init(left: Operand, right: (comparison: Operator, operand: Operand)?, range: Range<Int>) {
    self.left = left
    comparisonOperator = right?.comparison
    self.right = right?.operand ?? .literal(.null)
    self.range = range
  }
}
