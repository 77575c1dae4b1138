import Diagnostics

/// A condition or value by itself, as in the front matter's `when`.
public struct Expression: Sendable {
  private let template: Template
  private let value: FilteredCondition

  /// Parses an expression: operands, comparisons, `and`, `or`, and filters.
  ///
  /// - Throws: `DiagnosticError` with the syntax errors.
  public init(parsing source: SourceText, range: Range<Int>, options: Template.Options) throws {
    var errors: [SyntaxError] = []
    var parsed: FilteredCondition?
    do throws(SyntaxError) {
      var parser = try MarkupParser(range, of: source.bytes, before: range, options: options)
      defer { errors += parser.problems }
      parsed = try parser.filteredCondition()
      try parser.finish()
    } catch {
      errors.append(error)
    }
    try SyntaxError.throwAll(errors, in: source)
    guard let parsed else { throw DiagnosticError(.error("expected an expression")) }
    value = parsed
    template = Template(placeOf: source, limits: options.limits)
  }

  /// The value: of a comparison, or of several joined, whether they hold; of an operand by itself that operand's. Filters
  /// work on the whole.
  ///
  /// - Throws: `DiagnosticError` at the place in the source.
  public func evaluate(
    variables: GivenVariables, locals: GivenVariables = .none, reader: Reader
  ) throws -> Value {
    var renderer = Renderer(template, globals: variables, locals: locals, sink: TextSink(), reader: reader)
    return try renderer.evaluate(value)
  }
}
