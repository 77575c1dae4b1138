import Diagnostics

/// `{% case value %}{% when a, b or c %}…{% else %}…{% endcase %}`
///
/// As in Shopify's Liquid every `when` that matches is printed, once for each of its values that does, and every `else`
/// before which nothing matched.
final class Case: Sendable {
  /// A clause; `else` has no values.
  struct Clause: Sendable {
    var values: [Operand]?
    var nodes: NodeList
  }

  let subject: Operand
  let clauses: [Clause]
  /// The first tag in the source.
  let range: Range<Int>
  let isBlank: Bool

  init(subject: Operand, clauses: [Clause], range: Range<Int>) {
    self.subject = subject
    self.range = range
    isBlank = clauses.allSatisfy(\.nodes.isBlank)
    if isBlank { for clause in clauses { clause.nodes.removeText() } }
    self.clauses = clauses
  }
}

extension TemplateParser {
  mutating func parseCase(_ tag: Piece) -> Node? {
    let subject = markup(of: tag) { markup throws(SyntaxError) in try markup.operand(isTested: true) }
    var (before, next) = parseClause(of: tag, "case", clauses: ["when", "else"])
    if !before.isBlank {
      warn("what stands before the first 'when' is never printed", at: tag.range)
    }
    var clauses: [Case.Clause] = []
    while let clause = next {
      var values: [Operand]?
      if text(clause.name) == "when" {
        values = markup(of: clause) { markup throws(SyntaxError) in try markup.whenValues() } ?? []
      } else {
        takesNothing(clause, isWarning: true)
      }
      (before, next) = parseClause(of: tag, "case", clauses: ["when", "else"])
      clauses.append(Case.Clause(values: values, nodes: before))
    }
    guard let subject else { return nil }
    return .choice(Case(subject: subject, clauses: clauses, range: tag.range))
  }
}

extension MarkupParser {
  /// `a, b or c`
  fileprivate mutating func whenValues() throws(SyntaxError) -> [Operand] {
    var values = [try operand()]
    while takeIf(.comma) || takeIf(word: "or") { values.append(try operand()) }
    return values
  }
}

extension Renderer {
  mutating func render(_ choice: Case) throws(DiagnosticError) -> Flow {
    let subject = try evaluate(choice.subject)
    var hasMatched = false
    for clause in choice.clauses {
      guard let values = clause.values else {
        if !hasMatched {
          let flow = try render(clause.nodes)
          if flow != .normal { return flow }
        }
        continue
      }
      for operand in values {
        let value = try evaluate(operand)
        try spend(subject.workOfComparing(with: value), at: choice.range)
        guard subject.equals(value, reader: reader) else { continue }
        hasMatched = true
        let flow = try render(clause.nodes)
        if flow != .normal { return flow }
      }
    }
    return .normal
  }
}
