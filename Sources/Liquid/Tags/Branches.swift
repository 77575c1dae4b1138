import Diagnostics

/// `{% if condition %}…{% elsif condition %}…{% else %}…{% endif %}`, and `unless`, whose first condition is turned
/// round.
final class Branches: Sendable {
  /// A condition and what it guards.
  final class Branch: Sendable {
    let condition: Condition
    let isNegated: Bool
    let nodes: NodeList

    init(condition: Condition?, isNegated: Bool, nodes: NodeList) {
      self.condition = condition ?? .always
      self.isNegated = isNegated
      self.nodes = nodes
    }
  }

  let first: Branch
  /// The branches after it.
  let others: [Branch]
  let isBlank: Bool

  /// Branches of nothing but white space print nothing.
  init?(_ branches: [Branch]) {
    guard let first = branches.first else { return nil }
    isBlank = branches.allSatisfy(\.nodes.isBlank)
    if isBlank { for branch in branches { branch.nodes.removeText() } }
    self.first = first
    others = Array(branches.dropFirst())
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
    // Without any, the one condition made no sense, which is reported.
    if let branches = Branches(branches) { return .branches(branches) }
    return nil
  }
}

extension Renderer {
  @inline(never)
  mutating func render(_ branches: Branches) throws(DiagnosticError) -> Flow {
    if try isTaken(branches.first) { return try render(branches.first) }
    for branch in branches.others where try isTaken(branch) { return try render(branch) }
    return .normal
  }

  @inline(never)
  private mutating func isTaken(_ branch: Branches.Branch) throws(DiagnosticError) -> Bool {
    try holds(branch.condition) != branch.isNegated
  }

  @inline(never)
  private mutating func render(_ branch: Branches.Branch) throws(DiagnosticError) -> Flow {
    try render(branch.nodes)
  }
}
