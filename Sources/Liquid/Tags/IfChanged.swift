import Diagnostics

extension TemplateParser {
  /// `{% ifchanged %}…{% endifchanged %}`
  mutating func parseIfChanged(_ tag: Piece) -> Node? {
    takesNothing(tag)
    return .ifChanged(parseBody(of: tag, "ifchanged"))
  }
}

extension Renderer {
  /// Prints its body unless that gives the same text as the `ifchanged` before.
  mutating func renderIfChanged(_ nodes: NodeList) throws(DiagnosticError) -> Flow {
    let (fragment, flow) = try captured(nodes)
    let text = fragment.text
    guard text != frame.lastSeen else { return flow }
    frame.lastSeen = text
    for piece in fragment.pieces { try replay(piece) }
    return flow
  }
}
