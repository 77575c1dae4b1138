import Diagnostics

/// `{% tablerow item in list cols: 3 limit: 6 offset: 1 %}…{% endtablerow %}`: rows and cells of an HTML table.
final class TableRow: Sendable {
  let header: LoopHeader
  let nodes: NodeList

  init(header: LoopHeader, nodes: NodeList) {
    self.header = header
    self.nodes = nodes
  }

  static let tablerowloop = VariableSlots.slot(of: "tablerowloop")
}

extension TemplateParser {
  mutating func parseTableRow(_ tag: Piece) -> Node? {
    let header = markup(of: tag) { markup throws(SyntaxError) in
      try markup.loopHeader(tag, attributes: ["cols", "limit", "offset", "range"])
    }
    let nodes = parseBody(of: tag, "tablerow")
    guard let header else { return nil }
    return .tableRow(TableRow(header: header, nodes: nodes))
  }
}

extension Renderer {
  mutating func render(_ tableRow: TableRow) throws(DiagnosticError) -> Flow {
    let header = tableRow.header
    let collection = try evaluate(header.collection)
    guard collection.isTruthy else { return .normal }
    var start = 0
    if case .position(let argument) = header.offset { start = try tableNumber(argument, "offset") }
    let limit = try header.limit.map { limit throws(DiagnosticError) in try tableNumber(limit, "limit") }
    try spend(workOfWalking(collection, isLimited: limit != nil), at: header.range)
    let items = LoopItems(collection, from: start, limit: limit, isReversed: false, reader: reader)
    let columns = try header.columns.map { columns throws(DiagnosticError) in try tableNumber(columns, "cols") }

    let state = LoopState(
      variable: header.variable, collection: header.source, length: items.count, parent: nil,
      columns: columns ?? items.count)
    let hidden = variables.hiddenCount
    variables.hide(TableRow.tablerowloop)
    variables.hide(header.slot)
    variables.put(.object(state), in: TableRow.tablerowloop)
    try write(Array("<tr class=\"row1\">\n".utf8))
    for round in 0..<items.count {
      try step(at: header.range)
      state.index = round
      variables.put(items[round], in: header.slot)
      try write(Array("<td class=\"col\(state.column + 1)\">".utf8))
      let flow = try render(tableRow.nodes)
      try write(Array("</td>".utf8))
      if flow == .breaking { break }
      if state.isLastColumn, round < items.count - 1 {
        try write(Array("</tr>\n<tr class=\"row\(state.row + 2)\">".utf8))
      }
    }
    try write(Array("</tr>\n".utf8))
    variables.unhide(downTo: hidden)
    return .normal
  }

  /// The value of an argument: decimals lose their fraction, text counts as its leading integer, `nil` is 0.
  private mutating func tableNumber(
    _ argument: LoopHeader.Argument, _ name: String
  ) throws(DiagnosticError) -> Int {
    let value = try evaluate(argument.operand)
    switch value {
    case .null, .integer, .decimal, .number, .text, .fragment: return value.rangeBound(reader: reader)
    default: throw error("'\(name)' takes a whole number", at: argument.range)
    }
  }
}
