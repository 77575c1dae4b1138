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
  /// The operand, where there is nothing but one, as in most conditions.
  let operand: Operand?

  init(comparisons: [Comparison], joins: [Join]) {
    self.comparisons = comparisons
    self.joins = joins
    operand = joins.isEmpty && comparisons[0].comparisonOperator == nil ? comparisons[0].left : nil
  }
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
