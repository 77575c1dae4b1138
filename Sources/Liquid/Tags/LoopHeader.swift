/// The first line of a `for` or `tablerow`.
final class LoopHeader: Sendable {
  /// An argument and its place.
  struct Argument: Sendable {
    var operand: Operand
    var range: Range<Int>
  }

  /// Where a loop starts.
  enum Offset: Sendable {
    case start
    /// `offset: continue`: where the loop of the same name stopped.
    case stop
    case position(Argument)
  }

  let slot: Int
  /// The variable, as written.
  let variable: String
  let collection: Operand
  /// The collection, as written.
  let source: String
  let limit: Argument?
  let offset: Offset
  /// Of `tablerow`.
  let columns: Argument?
  let isReversed: Bool
  /// The tag in the source.
  let range: Range<Int>
  /// What `offset: continue` knows loops by: variable and collection as written.
  let name: Name

  fileprivate init(_ parts: Parts, range: Range<Int>) {
    slot = parts.slot
    variable = parts.variable
    collection = parts.collection
    source = parts.source
    limit = parts.limit
    offset = parts.offset
    columns = parts.columns
    isReversed = parts.isReversed
    self.range = range
    name = Name("\(parts.variable) in \(parts.source)")
  }

  fileprivate struct Parts {
    var slot: Int
    var variable: String
    var collection: Operand
    var source: String
    var limit: Argument?
    var offset = Offset.start
    var columns: Argument?
    var isReversed = false
  }
}

extension MarkupParser {
  /// `item in list`, `reversed`, and attributes with or without commas between.
  mutating func loopHeader(_ tag: Piece, attributes: [String]) throws(SyntaxError) -> LoopHeader {
    let variable = text(current.range)
    let slot = try nameToBind()
    guard takeIf(word: "in") else { throw unexpected("'in'") }
    let start = current.range.lowerBound
    let collection = try operand()
    var parts = LoopHeader.Parts(
      slot: slot, variable: variable, collection: collection, source: text(start..<endOfPrevious))
    while current.kind == .name || current.kind == .comma {
      _ = takeIf(.comma)
      guard current.kind == .name else {
        if current.kind == .end { break }
        throw unexpected("a name")
      }
      try attribute(of: &parts, among: attributes)
    }
    return LoopHeader(parts, range: tag.range)
  }

  private mutating func attribute(
    of parts: inout LoopHeader.Parts, among attributes: [String]
  ) throws(SyntaxError) {
    let range = take().range
    let name = text(range)
    if name == "reversed", attributes.contains("offset"), !attributes.contains("cols") {
      parts.isReversed = true
      return
    }
    guard attributes.contains(name) else {
      throw .unknown("argument", name, at: range, among: attributes + ["reversed"])
    }
    try expect(.colon, "':'")
    if name == "offset", isWord("continue") {
      take()
      parts.offset = .stop
      return
    }
    let start = current.range.lowerBound
    let argument = LoopHeader.Argument(operand: try operand(), range: start..<endOfPrevious)
    switch name {
    case "limit": parts.limit = argument
    case "offset": parts.offset = .position(argument)
    case "cols": parts.columns = argument
    default: break
    }
  }
}
