import Diagnostics

/// Makes nodes of a template's pieces, and collects every error on the way.
struct TemplateParser {
  let source: SourceText
  let options: Template.Options
  private var pieces: [Piece]
  /// The piece that is next.
  private var index = 0
  private var blocks: [OpenBlock] = []
  /// How many blocks were open where the `liquid` tag that is being read began: those it cannot close.
  private var floor = 0
  /// How many blocks and `liquid` tags are open.
  private var nesting = 0
  private var isTooDeep = false
  private var unknownTags = Set<String>()

  private var errors: [SyntaxError]
  private var warnings: [SyntaxError] = []
  /// The slots of the variables that the template assigns.
  private(set) var bound = SlotSet()
  /// The slots of the variables that the template looks at.
  private(set) var named = SlotSet()

  /// A block whose end has not come yet.
  private struct OpenBlock {
    var name: String
    var tag: Piece
    /// The names of tags that divide it.
    var clauses: [String]
  }

  init(_ source: SourceText, _ range: Range<Int>, options: Template.Options) {
    self.source = source
    self.options = options
    let (pieces, errors) = Scanner.pieces(of: source.bytes, in: range)
    self.pieces = WhitespaceControl.apply(to: pieces, of: source.bytes, tagLinesVanish: options.tagLinesVanish)
    self.errors = errors
  }

  /// The nodes of the whole template.
  ///
  /// - Throws: `DiagnosticError` with all errors in order of their places.
  mutating func parse() throws -> NodeList {
    let nodes = NodeList()
    while index < pieces.count { _ = parseNodes(into: nodes) }
    try SyntaxError.throwAll(errors, in: source)
    return nodes
  }

  /// What is odd but does no harm, in order.
  var diagnosedWarnings: [Diagnostic] {
    SyntaxError.diagnostics(warnings, .warning, in: source)
  }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String { source.bytes.string(range) }

  // MARK: Problems

  /// Notes an error.
  mutating func report(_ message: String, at range: Range<Int>, notes: [String] = []) {
    errors.append(SyntaxError(message, at: range, notes: notes))
  }

  /// Notes what is odd but does no harm.
  mutating func warn(_ message: String, at range: Range<Int>, notes: [String] = []) {
    warnings.append(SyntaxError(message, at: range, notes: notes))
  }

  /// Nothing may follow a tag's name.
  mutating func takesNothing(_ tag: Piece, isWarning: Bool = false) {
    guard !tag.markup.isEmpty else { return }
    let name = text(tag.name)
    let notes = name == "else" ? ["'elsif' takes a condition"] : []
    let error = SyntaxError("'\(name)' takes nothing", at: tag.markup, notes: notes)
    if isWarning { warnings.append(error) } else { errors.append(error) }
  }

  /// Reads what stands in a piece's braces, all of it.
  ///
  /// - Returns: `nil` if it makes no sense; the errors are noted.
  mutating func markup<Result: ~Copyable>(
    of piece: Piece, hasEscapes: Bool = false, _ read: (inout MarkupParser) throws(SyntaxError) -> Result?
  ) -> Result? {
    guard !piece.isReported else { return nil }
    do {
      let before = piece.name.isEmpty ? piece.range : piece.name
      var parser = try MarkupParser(
        piece.markup, of: source.bytes, before: before, options: options, hasEscapes: hasEscapes)
      // Lent to the parser, which adds its own.
      swap(&parser.bound, &bound)
      swap(&parser.named, &named)
      defer {
        swap(&parser.bound, &bound)
        swap(&parser.named, &named)
        errors += parser.problems
      }
      let result = try read(&parser)
      try parser.finish()
      return result
    } catch {
      errors.append(error)
      return nil
    }
  }

  // MARK: Blocks

  /// The nodes of a block that nothing divides.
  mutating func parseBody(of tag: Piece, _ name: String) -> NodeList {
    parseClause(of: tag, name, clauses: []).nodes
  }

  /// The nodes of a block up to its end, or up to the tag that begins its next part.
  mutating func parseClause(of tag: Piece, _ name: String, clauses: [String]) -> (nodes: NodeList, next: Piece?) {
    let nodes = NodeList()
    guard enter(tag) else { return (nodes, nil) }
    defer { nesting -= 1 }
    blocks.append(OpenBlock(name: name, tag: tag, clauses: clauses))
    defer { blocks.removeLast() }
    return (nodes, parseNodes(into: nodes))
  }

  /// Goes one level deeper, unless that is too deep: then nothing more is parsed.
  private mutating func enter(_ tag: Piece) -> Bool {
    guard nesting < options.limits.blockDepth else {
      if !isTooDeep { report("blocks are nested more than \(options.limits.blockDepth) deep", at: tag.range) }
      isTooDeep = true
      index = pieces.count
      return false
    }
    nesting += 1
    return true
  }

  /// Nodes up to the end of the innermost block, or up to a tag that divides it, which is given back.
  private mutating func parseNodes(into nodes: NodeList) -> Piece? {
    while index < pieces.count {
      let piece = pieces[index]
      switch piece.kind {
      case .nothing: break
      case .text, .rawText: if !piece.range.isEmpty { nodes.append(text: source.bytes[piece.range]) }
      case .output: if let node = parseOutput(piece) { nodes.append(node) }
      case .tag:
        let name = text(piece.name)
        if let block = innermost, block.clauses.contains(name) {
          index += 1
          return piece
        }
        if name.hasPrefix("end"), let isClosed = closes(piece, name) {
          if isClosed { index += 1 }
          return nil
        }
        index += 1
        if let node = parseTag(piece, name) { nodes.append(node) }
        continue
      }
      index += 1
    }
    if let block = innermost, !isTooDeep { errors.append(.neverClosed(block.name, at: block.tag.range)) }
    return nil
  }

  private var innermost: OpenBlock? { blocks.count > floor ? blocks.last : nil }

  /// Whether an end tag closes the innermost block.
  ///
  /// - Returns: `false` if a block further out is meant, so that the innermost one has no end; `nil` if none is, so
  ///   that the tag is to be passed over.
  private mutating func closes(_ tag: Piece, _ endName: String) -> Bool? {
    let name = String(endName.dropFirst(3))
    guard let block = innermost else { return nil }
    if block.name == name {
      takesNothing(tag, isWarning: true)
      return true
    }
    if blocks[floor...].contains(where: { $0.name == name }) {
      errors.append(.neverClosed(block.name, at: block.tag.range))
      return false
    }
    guard Self.blockTags.contains(name) || unknownEnd(endName, closes: block) else { return nil }
    if errors.count < Self.mostLookaheads, closesLater(block.name, from: index + 1) { return nil }
    report("'\(endName)' cannot close '\(block.name)'", at: tag.name, notes: ["write 'end\(block.name)'"])
    return true
  }

  /// Whether an unknown end tag is a slip for the end of a block.
  private func unknownEnd(_ endName: String, closes block: OpenBlock) -> Bool {
    !unknownTags.contains(String(endName.dropFirst(3)))
      && Suggestion.nearest(to: endName, among: Self.tagNames) == "end" + block.name
  }

  /// Beyond so many errors it is not looked ahead any more, which takes time.
  private static let mostLookaheads = 20

  /// Whether all open blocks of a name, and so many besides, have an end among the pieces from one on.
  private func closesLater(_ name: String, besides more: Int = 0, from start: Int) -> Bool {
    var open = blocks[floor...].count { $0.name == name } + more
    for piece in pieces[start...] where piece.kind == .tag {
      let other = text(piece.name)
      if other == name { open += 1 } else if other == "end" + name { open -= 1 }
      if open == 0 { return true }
    }
    return false
  }
}

// MARK: - Tags

extension TemplateParser {
  private static let blockTags = ["capture", "case", "for", "if", "ifchanged", "tablerow", "unless"]
  private static let clauseTags = ["else", "elsif", "when"]
  private static let tagNames =
    blockTags + blockTags.map { "end" + $0 } + clauseTags + [
      "assign", "break", "comment", "continue", "cycle", "decrement", "doc", "echo", "endcomment", "enddoc", "endraw",
      "include", "increment", "liquid", "raw", "render",
    ]

  /// The node of a tag, with its body if it has one.
  private mutating func parseTag(_ tag: Piece, _ name: String) -> Node? {
    switch name {
    case "assign": return parseAssign(tag)
    case "break", "continue":
      takesNothing(tag, isWarning: true)
      return .jump(name == "break" ? .breaking : .continuing)
    case "capture": return parseCapture(tag)
    case "case": return parseCase(tag)
    case "cycle": return parseCycle(tag)
    case "decrement", "increment": return parseCounter(tag, isDown: name == "decrement")
    case "echo": return parseOutput(tag)
    case "for": return parseFor(tag)
    case "if", "unless": return parseBranches(tag, name)
    case "ifchanged": return parseIfChanged(tag)
    case "include", "render": return parsePartial(tag, isIsolated: name == "render")
    case "liquid": return parseLiquid(tag)
    case "tablerow": return parseTableRow(tag)
    case "#":
      parseInlineComment(tag)
      return nil
    default: return parseStrayTag(tag, name)
    }
  }

  /// A tag that cannot stand here, or that is not known at all.
  private mutating func parseStrayTag(_ tag: Piece, _ name: String) -> Node? {
    let open = innermost.map { ["the open block is '\($0.name)'"] } ?? []
    if name.isEmpty {
      report("a tag needs a name", at: tag.range)
    } else if Self.clauseTags.contains(name) {
      let owners = name == "when" ? "'case'" : name == "elsif" ? "'if' or 'unless'" : "'if', 'unless', 'case' or 'for'"
      report("'\(name)' belongs into \(owners)", at: tag.name, notes: open)
    } else if Self.tagNames.contains(name) {
      let isOpenOutside = blocks[..<floor].contains { "end" + $0.name == name }
      report(
        "'\(name)' closes nothing", at: tag.name,
        notes: isOpenOutside ? ["a 'liquid' tag closes only what it opens"] : open)
    } else if !(name.hasPrefix("end") && unknownTags.contains(String(name.dropFirst(3)))) {
      errors.append(
        .unknown("tag", name, at: tag.name, among: Self.tagNames, advice: ForeignNames.tags[name]))
      unknownTags.insert(name)
      // Read it as what was meant if that has an end, so that the end is not taken for an error too.
      if let meant = Suggestion.nearest(to: name, among: Self.tagNames), Self.blockTags.contains(meant),
        errors.count < Self.mostLookaheads, closesLater(meant, besides: 1, from: index)
      {
        return parseTag(tag, meant)
      }
    }
    return nil
  }

  /// `{% # note %}`: each of its lines begins with `#`.
  private mutating func parseInlineComment(_ tag: Piece) {
    var line = tag.markup.lowerBound
    while let newline = source.bytes[line..<tag.markup.upperBound].firstIndex(of: .newline) {
      line = source.bytes.skippingWhitespace(in: newline..<tag.markup.upperBound)
      guard line < tag.markup.upperBound, source.bytes[line] != .hash else { continue }
      var end = line
      while end < tag.markup.upperBound, source.bytes[end] != .newline { end += 1 }
      return report("every line of a '#' comment begins with '#'", at: source.bytes.trimming(line..<end))
    }
  }
}

// MARK: - Lines of liquid

extension TemplateParser {
  /// `{% liquid … %}`: a tag on each line, without braces.
  fileprivate mutating func parseLiquid(_ tag: Piece) -> Node? {
    guard enter(tag) else { return nil }
    defer { nesting -= 1 }
    let outside = (pieces, index, floor)
    let (lines, errors) = LiquidLines.pieces(of: source.bytes, in: tag.markup)
    self.errors += errors
    (pieces, index, floor) = (lines, 0, blocks.count)
    let nodes = NodeList()
    while index < pieces.count { _ = parseNodes(into: nodes) }
    (pieces, index, floor) = outside
    if isTooDeep { index = pieces.count }
    return .group(nodes)
  }
}
