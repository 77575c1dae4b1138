/// `{{ value | filter }}` and `{% echo value | filter %}`
final class Output: Sendable {
  let value: FilteredValue
  /// All of it in the source, with its braces.
  let range: Range<Int>

  init(value: FilteredValue, range: Range<Int>) {
    self.value = value
    self.range = range
  }
}

extension TemplateParser {
  /// An output; one with nothing in it gives nothing.
  mutating func parseOutput(_ piece: Piece) -> Node? {
    markup(of: piece) { markup throws(SyntaxError) in
      guard markup.current.kind != .end else { return nil }
      return .output(Output(value: try markup.filteredValue(), range: piece.range))
    }
  }
}
