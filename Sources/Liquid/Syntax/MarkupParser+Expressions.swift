extension MarkupParser {
  /// A condition or value, and filters that work on the whole.
  mutating func filteredCondition() throws(SyntaxError) -> FilteredCondition {
    let condition = try condition()
    return FilteredCondition(condition: condition, filters: try filters())
  }

  /// `: "variable", "expression"`, after the name of a filter that takes these.
  ///
  /// - Returns: `nil` if one of them makes no sense; the problem is noted.
  mutating func expressionFilter(
    _ filter: Filter, _ kind: ExpressionFilter, _ name: Range<Int>
  ) throws(SyntaxError) -> FilterUse? {
    guard takeIf(.colon) else { throw wantsExpression(filter, at: name) }
    let variable = try textWithoutQuotes(of: filter)
    guard takeIf(.comma) else { throw wantsExpression(filter, at: name.lowerBound..<endOfPrevious) }
    let expression = try textWithoutQuotes(of: filter)
    let slot = inside(variable, before: name) { parser throws(SyntaxError) in
      VariableSlots.slot(of: parser.text(try parser.expect(.name, "the name of a variable").range))
    }
    let value = inside(expression, before: name) { parser throws(SyntaxError) in try parser.filteredCondition() }
    guard let slot, let value else { return nil }
    return FilterUse(
      filter: filter, expression: ElementExpression(filter: kind, slot: slot, value: value),
      range: name.lowerBound..<endOfPrevious)
  }

  /// The range within the quotes of a text that must be here.
  private mutating func textWithoutQuotes(of filter: Filter) throws(SyntaxError) -> Range<Int> {
    guard current.kind == .string else {
      throw wantsExpression(filter, at: current.kind == .end ? endOfPrevious - 1..<endOfPrevious : current.range)
    }
    let range = take().range
    return range.lowerBound + 1..<range.upperBound - 1
  }

  private func wantsExpression(_ filter: Filter, at range: Range<Int>) -> SyntaxError {
    SyntaxError(
      .expressionWanted(by: filter.name.text), at: range, notes: ["as in \(filter.name): \"person\", \"person.phone\""])
  }

  /// Reads a part of the markup as markup of its own, all of it, so that problems are found where they stand.
  ///
  /// - Returns: `nil` if it makes no sense; the problem is noted.
  private mutating func inside<Result>(
    _ range: Range<Int>, before: Range<Int>, _ read: (inout MarkupParser) throws(SyntaxError) -> Result
  ) -> Result? {
    do {
      var parser = try MarkupParser(range, of: bytes, before: before, options: options)
      defer { problems += parser.problems }
      let result = try read(&parser)
      try parser.finish()
      return result
    } catch {
      problems.append(error)
      return nil
    }
  }
}
