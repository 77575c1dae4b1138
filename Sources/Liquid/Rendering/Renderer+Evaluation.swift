import Diagnostics

extension Renderer {
  /// The value of an operand.
  @inline(never)
  mutating func evaluate(_ operand: Operand) throws(DiagnosticError) -> Value {
    switch operand.kind {
    case .literal(let value): return value
    case .variable(let variable): return evaluate(variable)
    case .path(let path): return try evaluate(path)
    case .range(let range):
      return .range(try bound(range.lower, of: range), try bound(range.upper, of: range))
    }
  }

  /// A bound of a range. Decimals lose their fraction if the template has both bounds as numbers.
  private mutating func bound(_ operand: Operand, of range: RangeOperand) throws(DiagnosticError) -> Int {
    let value = try evaluate(operand)
    if case .decimal = value, !range.isLiteral {
      throw error(
        "a range goes between whole numbers, and this is \(value.text(reader: reader))", at: range.range,
        notes: ["'floor', 'round' and 'ceil' make one of a decimal"])
    }
    return value.rangeBound(reader: reader)
  }

  /// The value of a variable; `.null`, with a warning, if there is none.
  @inline(never)
  mutating func evaluate(_ variable: Variable) -> Value {
    if let value = value(of: variable) { return value }
    if variable.name == .scope {
      let scope = frame.scope ?? ScopeObject()
      scope.variables = variables.all
      steps += scope.variables.count
      frame.scope = scope
      return .object(scope)
    }
    if !(variable.isTested && !partials.isEmpty) { warnOfUnknown(variable) }
    return .null
  }

  @inline(never)
  private mutating func evaluate(_ path: Path) throws(DiagnosticError) -> Value {
    let value: Value
    var first = 0
    switch path.root {
    case .variable(let variable):
      if let short = path.short, let held = held(short), held.pointee.isObject {
        if let member = held.pointee.member(short.member, reader: reader) { return member }
        if wantsWarnings() {
          let step = path.steps[0]
          warnOfUnknown(step.text, of: held.pointee.value, at: step.range, isTested: path.isTested)
        }
        return .null
      }
      value = evaluate(variable)
    case .named(let operand):
      let found = try evaluate(operand)
      try spend(found.work, at: path.range)
      let name = found.text(reader: reader)
      value = self.value(named: name) ?? .null
    case .scope(let variable):
      value = try evaluateScope(variable, path.steps.first)
      first = self.value(of: variable) == nil ? 1 : 0
    }
    return try follow(path.steps, from: first, in: value, isTested: path.isTested)
  }

  /// The value at the end of steps.
  private mutating func follow(
    _ steps: [Path.Step], from first: Int, in start: consuming Value, isTested: Bool
  ) throws(DiagnosticError) -> Value {
    var value = consume start
    for index in first..<steps.count {
      switch steps[index] {
      case .member(let name, _, _):
        if value.isTextOrFragment { try spend(value.work, at: steps[index].range) }
        // The text is not bound: for nearly all values it would be counted for nothing.
        let member: Value?
        if case .mapping(let mapping) = value, let found = mapping[steps[index].text] {
          member = found
        } else {
          member = value.member(name, reader: reader)
        }
        guard let member else {
          guard wantsWarnings() else { return .null }
          warnOfUnknown(steps[index].text, of: value, at: steps[index].range, isTested: isTested)
          return .null
        }
        value = member
      case .index(let operand, let range):
        let index = try evaluate(operand)
        try spend(index.work, at: range)
        guard let element = value.element(at: index, reader: reader) else {
          warnOfUnknown(index.text(reader: reader), of: value, at: range, isTested: isTested)
          return .null
        }
        value = element
      }
    }
    return value
  }

  /// The first step from `self`, which is the variable of that name, unless there is a variable named `self`.
  private mutating func evaluateScope(_ variable: Variable, _ step: Path.Step?) throws(DiagnosticError) -> Value {
    if let value = value(of: variable) { return value }
    let name: String
    switch step {
    case .member(_, let text, _): name = text
    case .index(let operand, _): name = try evaluate(operand).text(reader: reader)
    case nil: return .null
    }
    return value(named: name) ?? .null
  }

  /// The value of an operand after its filters.
  @inline(never)
  mutating func evaluate(_ value: FilteredValue) throws(DiagnosticError) -> Value {
    guard let filter = value.filter else { return try evaluate(value.operand, value.short) }
    var result = try apply(filter, to: try evaluate(value.operand, value.short))
    for filter in value.others { result = try apply(filter, to: result) }
    return result
  }

  /// The value of an operand. The member of an object, as nearly all are, is asked for at once: neither the object nor a part
  /// of the operand is copied.
  @inline(__always)
  private mutating func evaluate(_ operand: Operand, _ short: ShortPath?) throws(DiagnosticError) -> Value {
    if let short, let member = held(short)?.pointee.member(short.member, reader: reader) { return member }
    return try evaluate(operand)
  }

  /// What an expression gives: whether a comparison, or several joined, hold, or the value of an operand by itself; then
  /// what its filters make of that.
  mutating func evaluate(_ value: FilteredCondition) throws(DiagnosticError) -> Value {
    let condition = value.condition
    var result: Value
    if condition.isOperand {
      result = try evaluate(condition.first)
    } else {
      result = .boolean(try holds(condition))
    }
    for filter in value.filters { result = try apply(filter, to: result) }
    return result
  }

  /// What a filter makes of a value.
  mutating func apply(_ use: FilterUse, to input: consuming Value) throws(DiagnosticError) -> Value {
    if let expression = use.expression { return try apply(expression, to: input, at: use.range) }
    var arguments = use.literals
    var work = use.filter.work(on: input) &+ use.literalWork
    if use.literals.count < use.arguments.count {
      arguments.reserveCapacity(use.arguments.count)
      for argument in use.arguments {
        arguments.append(try evaluate(argument))
        work &+= use.filter.work(onArgument: arguments[arguments.count - 1])
      }
    }
    var named: [(name: Name, value: Value)] = []
    for (name, operand) in use.named { named.append((name, try evaluate(operand))) }
    try spend(work, at: use.range)
    let call = FilterCall(
      input: input, arguments: arguments, named: named, reader: reader, source: template.source, range: use.range)
    let result: Value
    do {
      result = try use.filter.body(call)
    } catch {
      throw self.error(error, at: use.range)
    }
    try spend(result.workOfMaking, at: use.range)
    return result
  }

  /// Whether a condition holds.
  @inline(never)
  mutating func holds(_ condition: Condition) throws(DiagnosticError) -> Bool {
    // Most ask an object for one of its members, which need not be made for that.
    if let short = condition.short, let holds = held(short)?.pointee.holds(short.member, reader: reader) {
      return holds
    }
    if condition.isOperand { return try evaluate(condition.first).isTruthy }
    // Joined from the right: `false and …` is false and `true or …` true, whatever follows.
    for index in condition.joins.indices {
      let holds = try holds(condition.comparisons[index])
      if holds == (condition.joins[index] == .or) { return holds }
    }
    return try holds(condition.comparisons[condition.comparisons.count - 1])
  }

  private mutating func holds(_ comparison: Comparison) throws(DiagnosticError) -> Bool {
    let left = try evaluate(comparison.left)
    guard let comparisonOperator = comparison.comparisonOperator else { return left.isTruthy }
    let right = try evaluate(comparison.right)
    let work =
      comparisonOperator == .contains ? left.workOfSearching(for: right) : left.workOfComparing(with: right)
    try spend(work, at: comparison.range)
    switch comparisonOperator {
    case .equal: return left.equals(right, reader: reader)
    case .unequal: return !left.equals(right, reader: reader)
    case .contains: return left.isTruthy && right.isTruthy && left.contains(right, reader: reader)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: break
    }
    let order: Int
    do {
      guard let known = try left.order(right, reader: reader) else { return false }
      order = known
    } catch {
      throw self.error(error, at: comparison.range)
    }
    switch comparisonOperator {
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    default: return order >= 0
    }
  }
}
