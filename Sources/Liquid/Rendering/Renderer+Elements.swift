import Diagnostics

extension Renderer {
  /// What a filter such as `where_exp` makes of a value. What has no elements stays as it is.
  ///
  /// Elements and what the expression looks at in them are read as in a loop.
  mutating func apply(
    _ expression: ElementExpression, to input: Value, at range: Range<Int>
  ) throws(DiagnosticError) -> Value {
    let hidden = variables.hiddenCount
    variables.hide(expression.slot)
    defer { variables.unhide(downTo: hidden) }
    if expression.filter == .find, case .object(let object) = input,
      var search = SearchedElements(object, reader: reader)
    {
      while let (_, element) = search.next() {
        if try evaluate(expression, for: element, at: range).isTruthy { return element }
      }
      return .null
    }
    guard let elements = try elements(of: input, at: range) else { return input }
    var kept: [Value] = []
    var groups = Groups()
    for element in elements {
      let value = try evaluate(expression, for: element, at: range)
      switch expression.filter {
      case .select: if value.isTruthy { kept.append(element) }
      case .find: if value.isTruthy { return element }
      case .group:
        // Making a group is as much work as many a step.
        try spend(8, at: range)
        groups.add(element, under: value, reader: reader)
      }
    }
    switch expression.filter {
    case .select: return .list(kept)
    case .find: return .null
    case .group:
      do {
        return try groups.value()
      } catch {
        throw self.error(error, at: range)
      }
    }
  }

  private mutating func evaluate(
    _ expression: ElementExpression, for element: Value, at range: Range<Int>
  ) throws(DiagnosticError) -> Value {
    try step(at: range)
    variables.put(element, in: expression.slot)
    return try evaluate(expression.value)
  }

  /// The elements of a list or collection, and the values of a mapping; `nil` of anything else.
  private borrowing func elements(of input: Value, at range: Range<Int>) throws(DiagnosticError) -> [Value]? {
    switch input {
    case .mapping(let mapping): return mapping.pairs.map(\.1)
    case .list, .range: break
    case .object(let object):
      guard let items = object.items(reader: reader) else { return nil }
      return items
    default: return nil
    }
    do {
      return try FilterCall(input: input, reader: reader, span: SourceSpan(template.source, range)).items()
    } catch {
      throw self.error(error, at: range)
    }
  }
}
