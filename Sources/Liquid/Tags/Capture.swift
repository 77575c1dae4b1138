import Diagnostics

/// `{% capture name %}…{% endcapture %}`
final class Capture: Sendable {
  let slot: Int
  let nodes: NodeList

  init(slot: Int, nodes: NodeList) {
    self.slot = slot
    self.nodes = nodes
  }
}

extension TemplateParser {
  mutating func parseCapture(_ tag: Piece) -> Node? {
    let slot = markup(of: tag) { markup throws(SyntaxError) in try markup.variableToBind(mayBeQuoted: true) }
    let nodes = parseBody(of: tag, "capture")
    guard let slot else { return nil }
    return .capture(Capture(slot: slot, nodes: nodes))
  }
}

extension Renderer {
  mutating func render(_ capture: Capture) throws(DiagnosticError) -> Flow {
    let (fragment, flow) = try captured(capture.nodes)
    variables.set(capture.slot, to: .fragment(fragment))
    return flow
  }
}
