import Diagnostics

/// `{% if condition %}…{% elsif condition %}…{% else %}…{% endif %}`, and `unless`, whose first condition is turned
/// round.
final class Branches: Sendable {
  /// A condition and what it guards; `else` has none.
  final class Branch: Sendable {
    let condition: Condition?
    let isNegated: Bool
    let nodes: [Node]

    init(condition: Condition?, isNegated: Bool, nodes: [Node]) {
      self.condition = condition
      self.isNegated = isNegated
      self.nodes = nodes
    }
  }

  let branches: [Branch]
  let isBlank: Bool

  /// Branches of nothing but white space print nothing.
  init(_ branches: [Branch]) {
    isBlank = branches.allSatisfy(\.nodes.isBlank)
    self.branches =
      isBlank
      ? branches.map { Branch(condition: $0.condition, isNegated: $0.isNegated, nodes: $0.nodes.withoutText) }
      : branches
  }
}

extension TemplateParser {
  mutating func parseBranches(_ tag: Piece, _ name: String) -> Node? {
    var branches: [Branches.Branch] = []
    var clause = tag
    var elseClause: Piece?
    while true {
      let isElse = clause.range != tag.range && text(clause.name) == "else"
      let condition = isElse ? nil : markup(of: clause) { markup throws(SyntaxError) in try markup.condition() }
      if isElse { takesNothing(clause, isWarning: true) }
      if elseClause != nil {
        warn("this branch is never reached", at: clause.range, notes: ["it stands after 'else'"])
      }
      let (nodes, next) = parseClause(of: tag, name, clauses: ["else", "elsif"])
      if elseClause == nil, isElse || condition != nil {
        branches.append(
          Branches.Branch(
            condition: condition, isNegated: name == "unless" && clause.range == tag.range, nodes: nodes))
      }
      if isElse { elseClause = clause }
      guard let next else { break }
      clause = next
    }
    return .branches(Branches(branches))
  }
}

extension Renderer {
  mutating func render(_ branches: Branches) throws(DiagnosticError) -> Flow {
    for branch in branches.branches {
      if let condition = branch.condition, try holds(condition) == branch.isNegated { continue }
      return try render(branch.nodes)
    }
    return .normal
  }
}
