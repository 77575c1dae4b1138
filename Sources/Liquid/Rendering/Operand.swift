/// Something with a value, without filters.
enum Operand: Sendable {
  /// A value written in the template.
  case literal(Value)
  /// A variable by itself.
  case variable(Variable)
  /// A variable and steps into it.
  case path(Path)
  /// `(1..n)`.
  case range(RangeOperand)
}

/// A variable as it stands in a template.
final class Variable: Sendable {
  /// Where its value is.
  let slot: Int
  /// What it is called.
  let name: Name
  /// The name in the source.
  let range: Range<Int>
  /// Whether it is looked at only to find out if it is there, as a partial does with a parameter that may be left out.
  let isTested: Bool

  init(_ name: Name, range: Range<Int>, isTested: Bool = false) {
    slot = VariableSlots.slot(of: name)
    self.name = name
    self.range = range
    self.isTested = isTested
  }
}

/// Steps into a variable: `people[0].name`.
final class Path: Sendable {
  /// Where a path begins.
  enum Root: Sendable {
    case variable(Variable)
    /// `[name]`: the variable whose name is the value.
    case named(Operand)
    /// `self`: all variables by name.
    case scope(Variable)
  }

  /// One step.
  enum Step: Sendable {
    /// `.name` or `['name']`.
    case member(Name, text: String, range: Range<Int>)
    /// `[index]`.
    case index(Operand, range: Range<Int>)

    /// The name of a member.
    var text: String {
      switch self {
      case .member(_, let text, _): text
      case .index: ""
      }
    }

    /// Its place in the source.
    var range: Range<Int> {
      switch self {
      case .member(_, _, let range), .index(_, let range): range
      }
    }
  }

  let root: Root
  let steps: [Step]
  /// All of it in the source.
  let range: Range<Int>
  /// Whether it is looked at only to find out if it is there: in a condition, before `default`, as a parameter.
  let isTested: Bool

  init(root: Root, steps: [Step], range: Range<Int>, isTested: Bool = false) {
    self.root = root
    self.steps = steps
    self.range = range
    self.isTested = isTested
  }
}

/// The bounds of a range.
final class RangeOperand: Sendable {
  let lower: Operand
  let upper: Operand
  /// All of it in the source, with its brackets.
  let range: Range<Int>

  init(lower: Operand, upper: Operand, range: Range<Int>) {
    self.lower = lower
    self.upper = upper
    self.range = range
  }

  /// Whether both bounds stand in the template.
  var isLiteral: Bool {
    guard case .literal = lower, case .literal = upper else { return false }
    return true
  }
}

/// A value with the filters it goes through.
struct FilteredValue: Sendable {
  var operand: Operand
  var filters: [FilterUse] = []
}

/// A condition, or a value by itself, with the filters that the whole goes through.
struct FilteredCondition: Sendable {
  var condition: Condition
  var filters: [FilterUse]
}

/// A filter with its arguments, as it stands in a template.
final class FilterUse: Sendable {
  let filter: Filter
  let arguments: [Operand]
  let named: [(name: Name, value: Operand)]
  /// What a filter such as `where_exp` evaluates, instead of arguments.
  let expression: ElementExpression?
  /// Its name and arguments in the source.
  let range: Range<Int>

  init(
    filter: Filter, arguments: [Operand] = [], named: [(name: Name, value: Operand)] = [],
    expression: ElementExpression? = nil, range: Range<Int>
  ) {
    self.filter = filter
    self.arguments = arguments
    self.named = named
    self.expression = expression
    self.range = range
  }
}
