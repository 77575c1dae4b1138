import Diagnostics

/// `{{ value | filter }}` and `{% echo value | filter %}`
final class Output: Sendable {
  let value: FilteredValue
  /// All of it in the source, with its braces.
  let range: Range<Int>
  /// The source. It is here so that no reference to it need be counted when a sink is told of it.
  let source: SourceText

  init(value: FilteredValue, range: Range<Int>, source: SourceText) {
    self.value = value
    self.range = range
    self.source = source
  }
}

extension TemplateParser {
  /// An output; one with nothing in it gives nothing.
  mutating func parseOutput(_ piece: Piece) -> Node? {
    let source = source
    return markup(of: piece) { markup throws(SyntaxError) in
      guard markup.current.kind != .end else { return nil }
      return .output(Output(value: try markup.filteredValue(), range: piece.range, source: source))
    }
  }
}
