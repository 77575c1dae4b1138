extension MarkupParser {
  /// A value: a literal, a range, or a variable with steps into it.
  mutating func operand(isTested: Bool = false) throws(SyntaxError) -> Operand {
    let start = current
    switch start.kind {
    case .string:
      take()
      return .literal(.text(content(ofQuoted: start.range)))
    case .number:
      take()
      return .literal(number(text(start.range)))
    case .openRound: return try nested { parser throws(SyntaxError) in try parser.range() }
    case .openSquare:
      if following.kind == .number { throw unexpected("a value", notes: ["a list stands before '['"]) }
      let root = try nested { parser throws(SyntaxError) in try parser.bracket() }
      return .path(Path(root: .named(root), steps: try steps(), range: start.range.lowerBound..<endOfPrevious))
    case .name: return try variable(isTested)
    default: throw unexpected("a value")
    }
  }

  /// Reads something in brackets, unless that is too deep.
  private mutating func nested<Result>(
    _ read: (inout MarkupParser) throws(SyntaxError) -> Result
  ) throws(SyntaxError) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= options.limits.blockDepth else {
      throw SyntaxError("brackets are nested more than \(options.limits.blockDepth) deep", at: current.range)
    }
    return try read(&self)
  }

  /// Digits as a value; one that does not fit into `Int` keeps its spelling.
  private func number(_ spelling: String) -> Value {
    if let integer = Int(spelling) { return .integer(integer) }
    if spelling.contains("."), let decimal = Double(spelling) { return .decimal(decimal) }
    return .number(spelling)
  }

  private mutating func range() throws(SyntaxError) -> Operand {
    let start = take().range.lowerBound
    let lower = try operand()
    if case .comparison = current.kind {
      throw unexpected("'..'", notes: ["brackets hold ranges like '(1..5)'; conditions have none"])
    }
    try expect(.dotDot, "'..'")
    let upper = try operand()
    try expect(.closeRound, "')'")
    return .range(RangeOperand(lower: lower, upper: upper, range: start..<endOfPrevious))
  }

  private mutating func bracket() throws(SyntaxError) -> Operand {
    take()
    let index = try operand()
    try expect(.closeSquare, "']'")
    return index
  }

  private mutating func variable(_ isTested: Bool) throws(SyntaxError) -> Operand {
    let range = take().range
    let name = text(range)
    let isAlone = current.kind != .dot && current.kind != .openSquare
    if isAlone, let value = Self.literals[name] { return .literal(value) }
    let variable = Variable(Name(name), range: range, isTested: isTested && isAlone)
    named.insert(variable.slot)
    if isAlone { return .variable(variable) }
    let root: Path.Root = name == "self" ? .scope(variable) : .variable(variable)
    return .path(Path(root: root, steps: try steps(), range: range.lowerBound..<endOfPrevious, isTested: isTested))
  }

  private static let literals: [String: Value] = [
    "nil": .null, "null": .null, "true": .boolean(true), "false": .boolean(false), "empty": .empty, "blank": .blank,
  ]

  private mutating func steps() throws(SyntaxError) -> [Path.Step] {
    var steps: [Path.Step] = []
    while true {
      switch current.kind {
      case .dot:
        take()
        guard current.kind == .name || current.kind == .comparison(.contains) else { throw unexpected("a name") }
        let range = take().range
        steps.append(.member(Name(text(range)), text: text(range), range: range))
      case .openSquare:
        let start = current.range.lowerBound
        let index = try nested { parser throws(SyntaxError) in try parser.bracket() }
        steps.append(step(index, start + 1..<endOfPrevious - 1))
      default: return steps
      }
    }
  }

  /// A step in brackets, which in quotes is a name.
  private func step(_ index: Operand, _ range: Range<Int>) -> Path.Step {
    let words = bytes.trimming(range)
    if let name = index.literalText, !["size", "first", "last"].contains(name) {
      return .member(Name(name), text: name, range: words)
    }
    return .index(index, range: words)
  }
}

// MARK: - Conditions

extension MarkupParser {
  /// Comparisons joined by `and` and `or`.
  mutating func condition() throws(SyntaxError) -> Condition {
    var comparisons = [try comparison()]
    var joins: [Condition.Join] = []
    while true {
      if takeIf(word: "and") {
        joins.append(.and)
      } else if takeIf(word: "or") {
        joins.append(.or)
      } else {
        return Condition(comparisons: comparisons, joins: joins)
      }
      comparisons.append(try comparison())
    }
  }

  private mutating func comparison() throws(SyntaxError) -> Comparison {
    let start = current.range.lowerBound
    let left = try operand(isTested: true)
    var right: (Comparison.Operator, Operand)?
    if case .comparison(let comparison) = current.kind {
      take()
      right = (comparison, try operand(isTested: true))
    }
    return Comparison(left: left, right: right, range: start..<endOfPrevious)
  }
}
