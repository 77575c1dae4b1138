import Diagnostics

/// `{% increment name %}` and `{% decrement name %}`: counters of their own, apart from the variables that `assign`
/// makes.
final class Counter: Sendable {
  let slot: Int
  /// Whether it counts down: then it prints the number after counting, else the one before.
  let isDown: Bool
  let range: Range<Int>

  init(slot: Int, isDown: Bool, range: Range<Int>) {
    self.slot = slot
    self.isDown = isDown
    self.range = range
  }
}

extension TemplateParser {
  mutating func parseCounter(_ tag: Piece, isDown: Bool) -> Node? {
    markup(of: tag) { markup throws(SyntaxError) in
      .counter(Counter(slot: try markup.nameToBind(), isDown: isDown, range: tag.range))
    }
  }
}

extension Renderer {
  mutating func render(_ counter: Counter) throws(DiagnosticError) -> Flow {
    let before = frame.counters[counter.slot] ?? 0
    let after = counter.isDown ? before &- 1 : before &+ 1
    frame.counters[counter.slot] = after
    try emit(.integer(counter.isDown ? after : before), at: counter.range, of: template.source)
    return .normal
  }
}
