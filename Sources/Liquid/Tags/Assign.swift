import Diagnostics

/// `{% assign name = value | filter %}`
final class Assign: Sendable {
  let slot: Int
  let value: FilteredValue

  init(slot: Int, value: FilteredValue) {
    self.slot = slot
    self.value = value
  }
}

extension TemplateParser {
  mutating func parseAssign(_ tag: Piece) -> Node? {
    markup(of: tag) { markup throws(SyntaxError) in
      let slot = try markup.variableToBind()
      try markup.expect(.equals, "'='")
      return .assign(Assign(slot: slot, value: try markup.filteredValue()))
    }
  }
}
