import Diagnostics

/// `{% cycle 'odd', 'even' %}`, or with a group's name: `{% cycle 'rows': 'odd', 'even' %}`
final class Cycle: Sendable {
  /// Which cycles go on with each other.
  enum Key: Hashable, Sendable {
    /// Those of a group's name.
    case group(String)
    /// Those of the same literal values.
    case values(String)
    /// One with variables, with itself alone.
    case tag(ObjectIdentifier)
  }

  let group: Operand?
  let values: [Operand]
  let range: Range<Int>
  /// The key of a cycle of literals without a group.
  private let literalKey: Key?

  init(group: Operand?, values: [Operand], literals: String?, range: Range<Int>) {
    self.group = group
    self.values = values
    self.range = range
    literalKey = literals.map { .values($0) }
  }

  /// The key of a cycle without a group.
  var key: Key { literalKey ?? .tag(ObjectIdentifier(self)) }
}

extension TemplateParser {
  mutating func parseCycle(_ tag: Piece) -> Node? {
    markup(of: tag) { markup throws(SyntaxError) in
      let start = markup.position
      var group: Operand?
      var values = [try markup.operand()]
      if markup.takeIf(.colon) {
        group = values[0]
        values = [try markup.operand()]
      }
      while markup.takeIf(.comma) {
        if markup.current.kind == .end { break }
        values.append(try markup.operand())
      }
      let literals = values.allSatisfy(\.isLiteral) ? markup.words(from: start) : nil
      return .cycle(Cycle(group: group, values: values, literals: literals, range: tag.range))
    }
  }
}

extension Renderer {
  mutating func render(_ cycle: Cycle) throws(DiagnosticError) -> Flow {
    var key = cycle.key
    if let group = cycle.group {
      let name = try evaluate(group)
      try spend(name.work, at: cycle.range)
      key = .group(name.inspected(reader: reader))
    }
    let turn = frame.cycles[key] ?? 0
    // Cycles of one group may differ in length; beyond a shorter one's end there is nothing to print.
    let value = turn < cycle.values.count ? try evaluate(cycle.values[turn]) : .null
    frame.cycles[key] = turn + 1 < cycle.values.count ? turn + 1 : 0
    try emit(value, at: cycle.range, of: template.source)
    return .normal
  }
}
