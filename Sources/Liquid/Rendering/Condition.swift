/// Comparisons joined by `and` and `or`, which group from the right: `a and b or c` is `a and (b or c)`.
struct Condition: Sendable {
  /// What joins a comparison to the rest.
  enum Join: Sendable {
    case and, or
  }

  /// The comparisons in order; never empty.
  var comparisons: [Comparison]
  /// What stands between them.
  var joins: [Join] = []
}

/// Two values compared, or one value by itself.
struct Comparison: Sendable {
  /// How values are compared.
  enum Operator: Sendable {
    case equal, unequal, less, lessOrEqual, greater, greaterOrEqual, contains
  }

  var left: Operand
  /// The operator and what is to its right; `nil` for a value by itself.
  var right: (comparison: Operator, operand: Operand)?
  /// All of it in the source.
  var range: Range<Int>
}
