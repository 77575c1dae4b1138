/// Something with a value, without filters.
///
/// What it is cannot be copied: looked at where it is, it costs no counting of references.
final class Operand: Sendable {
  /// What it is.
  enum Kind: ~Copyable, Sendable {
    /// A value written in the template.
    case literal(Value)
    /// A variable by itself.
    case variable(Variable)
    /// A variable and steps into it.
    case path(Path)
    /// `(1..n)`.
    case range(RangeOperand)
  }

  /// What it is.
  let kind: Kind

  init(_ kind: consuming Kind) { self.kind = kind }

  static func literal(_ value: Value) -> Operand { Operand(.literal(value)) }
  static func variable(_ variable: Variable) -> Operand { Operand(.variable(variable)) }
  static func path(_ path: Path) -> Operand { Operand(.path(path)) }
  static func range(_ range: RangeOperand) -> Operand { Operand(.range(range)) }

  /// Whether it is written in the template.
  var isLiteral: Bool {
    switch kind {
    case .literal: true
    default: false
    }
  }

  /// The text, of one that is written in the template.
  var literalText: String? {
    switch kind {
    case .literal(.text(let text, _)): text
    default: nil
    }
  }

  /// The value, of one that is written in the template.
  var literal: Value? {
    switch kind {
    case .literal(let value): value
    default: nil
    }
  }

  /// The variable and the member, where it is nothing but a variable and one step.
  var short: ShortPath? {
    switch kind {
    case .path(let path): path.short
    default: nil
    }
  }
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
  enum Root: ~Copyable, Sendable {
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
  /// All of it once more, where it is a variable and the name of a member, as most paths are.
  let short: ShortPath?

  /// All of it in the source.
  let range: Range<Int>
  /// Whether it is looked at only to find out if it is there: in a condition, before `default`, as a parameter.
  let isTested: Bool

  init(root: consuming Root, steps: [Step], range: Range<Int>, isTested: Bool = false) {
    short = Self.short(root, steps)
    self.root = root
    self.steps = steps
    self.range = range
    self.isTested = isTested
  }

  private static func short(_ root: borrowing Root, _ steps: [Step]) -> ShortPath? {
    guard steps.count == 1, case .member(let member, _, _) = steps[0] else { return nil }
    switch root {
    case .variable(let variable): return ShortPath(slot: variable.slot, variable: variable.name, member: member)
    default: return nil
    }
  }
}

/// A variable and the name of a member: `person.name`.
///
/// It holds no reference, so it is copied to wherever it is looked at, past what it is a part of.
struct ShortPath: Sendable {
  /// Where the variable's value is.
  let slot: Int
  /// What the variable is called.
  let variable: Name
  /// The member's name.
  let member: Name
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
    lower.isLiteral && upper.isLiteral
  }
}

/// A value with the filters it goes through.
final class FilteredValue: Sendable {
  let operand: Operand
  /// The operand, where it is a variable and the name of a member.
  let short: ShortPath?
  /// The first filter, which is mostly the only one: an array would count a reference to each that it gives out.
  let filter: FilterUse?
  /// Those after it.
  let others: [FilterUse]

  init(operand: Operand, filters: [FilterUse]) {
    self.operand = operand
    short = operand.short
    filter = filters.first
    others = Array(filters.dropFirst())
  }
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
  /// The arguments' values, where all of them are written in the template; else none.
  let literals: [Value]
  /// What it costs to look at those.
  let literalWork: Int
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
    let literals = arguments.compactMap(\.literal)
    self.literals = literals.count == arguments.count ? literals : []
    literalWork = self.literals.reduce(0) { $0 &+ filter.work(onArgument: $1) }
    self.named = named
    self.expression = expression
    self.range = range
  }
}
