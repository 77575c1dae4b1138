import Diagnostics

/// A condition or value by itself, as in the front matter's `when`.
public struct Expression: Sendable {
  private let template: Template
  private let condition: Condition
  private let filters: [FilterUse]

  /// Parses an expression: operands, comparisons, `and`, `or`, and filters.
  ///
  /// - Throws: `DiagnosticError` with the syntax errors.
  public init(parsing source: SourceText, range: Range<Int>, options: Template.Options) throws {
    var errors: [SyntaxError] = []
    var parsed: (Condition, [FilterUse])?
    do throws(SyntaxError) {
      var parser = try MarkupParser(range, of: source.bytes, before: range, options: options)
      defer { errors += parser.problems }
      let condition = try parser.condition()
      let filters = try parser.filters()
      try parser.finish()
      parsed = (condition, filters)
    } catch {
      errors.append(error)
    }
    try SyntaxError.throwAll(errors, in: source)
    guard let (condition, filters) = parsed else { throw DiagnosticError(.error("expected an expression")) }
    self.condition = condition
    self.filters = filters
    template = Template(placeOf: source, limits: options.limits)
  }

  /// The value: of a comparison, or of several joined, whether they hold; of an operand by itself that operand's. Filters
  /// work on the whole.
  ///
  /// - Throws: `DiagnosticError` at the place in the source.
  public func evaluate(variables: [(Name, Value)], reader: Reader) throws -> Value {
    var renderer = Renderer(template, globals: variables, locals: [], sink: TextSink(), reader: reader)
    var value: Value
    if condition.joins.isEmpty, condition.comparisons[0].comparisonOperator == nil {
      value = try renderer.evaluate(condition.comparisons[0].left)
    } else {
      value = .boolean(try renderer.holds(condition))
    }
    for filter in filters { value = try renderer.apply(filter, to: value) }
    return value
  }
}
