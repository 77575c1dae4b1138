/// Filters that evaluate an expression for each element of a list, as Jekyll has them.
///
/// `people | where_exp: "p", "p.floor > 2 and p.phone"`: the first text names the variable that stands for the element, the
/// second is the expression, a condition or a value with filters. It sees all variables of the place where the filter
/// stands. Both are part of the template and parsed with it: data is never evaluated.
enum ExpressionFilter: Sendable {
  /// The elements for which it is true.
  case select
  /// The first such element. What comes after it is not looked at.
  case find
  /// Groups by what it gives.
  case group

  static let all: [Filter] = [
    Filter("where_exp", .select),
    Filter("find_exp", .find),
    Filter("group_by_exp", .group),
  ]
}

/// The expression of one use of such a filter.
final class ElementExpression: Sendable {
  let filter: ExpressionFilter
  /// The variable that stands for the element.
  let slot: Int
  let value: FilteredCondition

  init(filter: ExpressionFilter, slot: Int, value: FilteredCondition) {
    self.filter = filter
    self.slot = slot
    self.value = value
  }
}

extension String {
  /// That a filter wants two texts, which are its variable and its expression.
  static func expressionWanted(by filter: String) -> String {
    "'\(filter)' takes the name of a variable and an expression, both in quotes"
  }
}
