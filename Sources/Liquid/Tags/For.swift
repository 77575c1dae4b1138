import Diagnostics

/// `{% for item in list limit: 3 offset: 1 reversed %}…{% else %}…{% endfor %}`
final class For: Sendable {
  let header: LoopHeader
  let nodes: NodeList
  /// What is printed where there is nothing to walk.
  let elseNodes: NodeList
  let isBlank: Bool

  init(header: LoopHeader, nodes: NodeList, elseNodes: NodeList) {
    self.header = header
    isBlank = nodes.isBlank && elseNodes.isBlank
    if isBlank {
      nodes.removeText()
      elseNodes.removeText()
    }
    self.nodes = nodes
    self.elseNodes = elseNodes
  }

  static let forloop = VariableSlots.slot(of: "forloop")
}

extension TemplateParser {
  mutating func parseFor(_ tag: Piece) -> Node? {
    let header = markup(of: tag) { markup throws(SyntaxError) in
      try markup.loopHeader(tag, attributes: ["limit", "offset"])
    }
    var (nodes, next) = parseClause(of: tag, "for", clauses: ["else"])
    var elseNodes = NodeList()
    while let clause = next {
      takesNothing(clause, isWarning: true)
      (elseNodes, next) = parseClause(of: tag, "for", clauses: ["else"])
    }
    guard let header else { return nil }
    return .loop(For(header: header, nodes: nodes, elseNodes: elseNodes))
  }
}

extension Renderer {
  mutating func render(_ loop: For) throws(DiagnosticError) -> Flow {
    let header = loop.header
    let collection = try evaluate(header.collection)
    let start = try loopStart(header)
    let limit = try header.limit.map { limit throws(DiagnosticError) in try loopBound(limit, "limit") } ?? nil
    try spend(workOfWalking(collection, isLimited: limit != nil), at: header.range)
    let items = LoopItems(collection, from: start, limit: limit, isReversed: header.isReversed, reader: reader)
    // A loop that says where the one before stopped need not have been the same tag, so every loop leaves its mark.
    frame.stops[header.name] = start + items.count
    guard items.count > 0 else { return try render(loop.elseNodes) }

    let outer = frame.loop
    let state = LoopState(
      variable: header.variable, collection: header.source, length: items.count, parent: outer)
    frame.loop = state
    let hidden = variables.hiddenCount
    variables.hide(For.forloop)
    variables.hide(header.slot)
    variables.put(.object(state), in: For.forloop)
    for round in 0..<items.count {
      try step(at: header.range)
      state.index = round
      variables.put(items[round], in: header.slot)
      let flow = try render(loop.nodes)
      if flow == .breaking { break }
    }
    // A template may have kept the object: then it tells that the loop is done.
    state.index += 1
    variables.unhide(downTo: hidden)
    frame.loop = outer
    return .normal
  }

  /// What it costs to find the elements before the first round.
  func workOfWalking(_ collection: Value, isLimited: Bool) -> Int {
    switch collection {
    case .mapping(let mapping): mapping.count
    case .fragment(let fragment): fragment.work
    case .object: isLimited ? 50 : 0
    default: 0
    }
  }

  /// The position at which a loop starts.
  private mutating func loopStart(_ header: LoopHeader) throws(DiagnosticError) -> Int {
    switch header.offset {
    case .start: 0
    case .stop: frame.stops[header.name] ?? 0
    case .position(let operand): try loopBound(operand, "offset") ?? 0
    }
  }

  /// The value of `limit` or `offset`; `nil` if it is `nil`.
  private mutating func loopBound(
    _ argument: LoopHeader.Argument, _ name: String
  ) throws(DiagnosticError) -> Int? {
    let value = try evaluate(argument.operand)
    if case .null = value { return nil }
    guard let number = value.wholeNumber(reader: reader) else {
      throw error("'\(name)' takes a whole number", at: argument.range)
    }
    return number
  }
}
