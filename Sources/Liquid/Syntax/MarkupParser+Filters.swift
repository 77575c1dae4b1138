extension MarkupParser {
  /// A value and its filters.
  mutating func filteredValue() throws(SyntaxError) -> FilteredValue {
    let place = position
    var operand = try operand()
    if current.kind == .pipe, text(following.range) == "default" {
      // Whether a value may be missing is known only here.
      goBack(to: place)
      operand = try self.operand(isTested: true)
    }
    return FilteredValue(operand: operand, filters: try filters())
  }

  /// `| name: argument, name: argument | …`
  mutating func filters() throws(SyntaxError) -> [FilterUse] {
    var uses: [FilterUse] = []
    while takeIf(.pipe) {
      if let use = try filter() { uses.append(use) }
    }
    return uses
  }

  /// A filter's arguments as they are read.
  private struct Arguments {
    var values: [(operand: Operand, range: Range<Int>)] = []
    var named: [(name: Name, operand: Operand, range: Range<Int>)] = []
  }

  /// Filters of other programs that choose by chance. Equal inputs give equal pages, so there will never be any here.
  private static let chance: Set<String> = ["sample", "shuffle", "random", "rand"]

  private func unknownFilter(_ range: Range<Int>) -> SyntaxError {
    let name = text(range)
    guard Self.chance.contains(name) else {
      return .unknown("filter", name, at: range, among: options.filters.names, advice: ForeignNames.filters[name])
    }
    return SyntaxError(
      "there is no filter '\(name)': the same people make the same pages, and nothing is left to chance", at: range,
      notes: ["choose with 'first', 'slice' or 'where', or put them in order with 'sort'"])
  }

  private mutating func filter() throws(SyntaxError) -> FilterUse? {
    let name = try expect(.name, "the name of a filter").range
    if let filter = options.filters[Name(text(name))], let kind = filter.expressionFilter {
      return try expressionFilter(filter, kind, name)
    }
    var arguments = Arguments()
    if takeIf(.colon) { arguments = try readArguments() }
    guard let filter = options.filters[Name(text(name))] else {
      problems.append(unknownFilter(name))
      return nil
    }
    // Where something follows that makes no sense, that is the error, not what it kept from being read.
    if current.kind == .pipe || current.kind == .end { check(arguments, of: filter, name) }
    return FilterUse(
      filter: filter, arguments: arguments.values.map(\.operand),
      named: arguments.named.map { ($0.name, $0.operand) }, range: name.lowerBound..<endOfPrevious)
  }

  private mutating func readArguments() throws(SyntaxError) -> Arguments {
    var arguments = Arguments()
    while current.kind != .pipe && current.kind != .end {
      let start = current.range
      if current.kind == .name, following.kind == .colon {
        take()
        take()
        arguments.named.append((Name(text(start)), try operand(), start))
      } else {
        arguments.values.append((try operand(), start.lowerBound..<endOfPrevious))
      }
      guard takeIf(.comma) else { break }
    }
    return arguments
  }

  private mutating func check(_ arguments: Arguments, of filter: Filter, _ name: Range<Int>) {
    let count = arguments.values.count
    let allowed = filter.argumentCount
    if count < allowed.lowerBound {
      problems.append(SyntaxError(.argumentCount(filter, count), at: name))
    } else if count > allowed.upperBound {
      let extra = arguments.values[allowed.upperBound].range.lowerBound
      let end = arguments.values[count - 1].range.upperBound
      problems.append(SyntaxError(.argumentCount(filter, count), at: extra..<end))
    }
    for (name, _, range) in arguments.named where !filter.namedArguments.contains(name) {
      var problem = SyntaxError.unknown(
        "argument", name.text, at: range, among: filter.namedArguments.map(\.text))
      problem.message += " of '\(filter.name)'"
      problems.append(problem)
    }
  }
}

extension String {
  /// That a filter is called with the wrong number of arguments.
  fileprivate static func argumentCount(_ filter: Filter, _ count: Int) -> String {
    let range = filter.argumentCount
    let wanted: String
    if range.upperBound == 0 {
      wanted = "no arguments"
    } else if range.lowerBound == range.upperBound {
      wanted = range.lowerBound == 1 ? "1 argument" : "\(range.lowerBound) arguments"
    } else if range.upperBound == .max {
      wanted = "at least \(range.lowerBound)"
    } else {
      wanted = "\(range.lowerBound) to \(range.upperBound) arguments"
    }
    return "'\(filter.name)' takes \(wanted), not \(count)"
  }
}
