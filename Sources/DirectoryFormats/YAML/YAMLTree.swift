import Diagnostics

/// A YAML value as it stands in its file, for editing: aliases and merge keys are not resolved.
struct YAMLTree {
  enum Content {
    case scalar(String, Style)
    case alias
    case sequence([YAMLTree], isFlow: Bool)
    case mapping([Pair], isFlow: Bool)
  }

  /// How a scalar is written.
  enum Style { case plain, single, double, block }

  struct Pair {
    var key: YAMLTree
    var value: YAMLTree

    /// The key's name; `nil` for what is no scalar.
    var name: String? { if case .scalar(let text, _) = key.content { text } else { nil } }
    /// Whether this is a merge key `<<`.
    var isMerge: Bool { if case .scalar("<<", .plain) = key.content { true } else { false } }
  }

  /// What it is.
  let content: Content

  /// Where it stands, from behind anchor and tag to the end of its last line's text: comments and blank lines that follow it
  /// do not belong to it.
  let range: Range<Int>

  /// The anchor or tag before it, as it is written; `nil` if it has none.
  let property: String?

  /// Whether it or anything in it has an anchor, which an alias may need.
  let hasAnchor: Bool

  /// Whether it is a list or mapping in lines, with something in it.
  var isBlockCollection: Bool {
    switch content {
    case .sequence(let items, let isFlow): !isFlow && !items.isEmpty
    case .mapping(let pairs, let isFlow): !isFlow && !pairs.isEmpty
    case .scalar, .alias: false
    }
  }

  /// Whether it stands in brackets.
  var isFlow: Bool {
    switch content {
    case .sequence(_, let isFlow), .mapping(_, let isFlow): isFlow
    case .scalar, .alias: false
    }
  }

  /// The roots of all documents.
  ///
  /// - Throws: `DiagnosticError` if it is malformed or nested too deep.
  static func documents(of source: SourceText) throws -> [YAMLTree] {
    let range = source.contentRange
    return try source.bytes.withUnsafeBufferPointer { bytes in
      var builder = YAMLTreeBuilder(source: source, events: YAMLEvents(bytes, range: range))
      do {
        return try builder.documents()
      } catch let fault as YAMLFault {
        throw DiagnosticError(fault.diagnostic(in: source))
      }
    }
  }
}

/// Makes trees of events.
private struct YAMLTreeBuilder: ~Copyable {
  let source: SourceText
  var events: YAMLEvents
  private var depth = 0

  init(source: SourceText, events: consuming YAMLEvents) {
    self.source = source
    self.events = events
  }

  mutating func documents() throws -> [YAMLTree] {
    var documents: [YAMLTree] = []
    while try events.next().kind == .documentStart { documents.append(try node(of: events.next())) }
    return documents
  }

  private mutating func node(of event: YAMLEvent) throws -> YAMLTree {
    depth += 1
    defer { depth -= 1 }
    // Whoever edits has read the file before, and found it less deep.
    guard depth <= YAMLComposer.deepest else {
      throw DiagnosticError(.error("the file is nested too deep", at: source.location(of: event.range)))
    }
    switch event.kind {
    case .alias: return tree(.alias, event, end: event.range.upperBound)
    case .sequenceStart:
      var items: [YAMLTree] = []
      while true {
        let next = try events.next()
        if next.kind == .sequenceEnd {
          let end = event.isFlow ? next.range.upperBound : items.last?.range.upperBound
          return tree(
            .sequence(items, isFlow: event.isFlow), event, end: end, hasAnchor: items.contains(where: \.hasAnchor))
        }
        items.append(try node(of: next))
      }
    case .mappingStart:
      var pairs: [YAMLTree.Pair] = []
      while true {
        let next = try events.next()
        if next.kind == .mappingEnd {
          let end = event.isFlow ? next.range.upperBound : pairs.last.map(source.end(of:))
          return tree(
            .mapping(pairs, isFlow: event.isFlow), event, end: end,
            hasAnchor: pairs.contains { $0.key.hasAnchor || $0.value.hasAnchor })
        }
        let key = try node(of: next)
        pairs.append(YAMLTree.Pair(key: key, value: try node(of: events.next())))
      }
    default: return scalar(event)
    }
  }

  private func scalar(_ event: YAMLEvent) -> YAMLTree {
    let start = start(of: event)
    var style = YAMLTree.Style.plain
    if !event.isPlain, start < event.range.upperBound {
      switch source.bytes[start] {
      case UInt8(ascii: "'"): style = .single
      case UInt8(ascii: "\""): style = .double
      default: style = .block
      }
    }
    let end = style == .block ? source.endOfBlock(start..<event.range.upperBound) : event.range.upperBound
    return tree(.scalar(event.text, style), event, end: end)
  }

  private func start(of event: YAMLEvent) -> Int {
    guard event.anchor != nil || event.tag != nil else { return event.range.lowerBound }
    let end = event.kind == .scalar ? event.range.upperBound : source.contentRange.upperBound
    return source.rangeWithoutProperties(event.range.lowerBound..<end).lowerBound
  }

  private func tree(_ content: YAMLTree.Content, _ event: YAMLEvent, end: Int?, hasAnchor: Bool = false) -> YAMLTree {
    let start = start(of: event)
    let property = event.anchor.map { "&\($0)" } ?? event.tag
    return YAMLTree(
      content: content, range: start..<max(end ?? start, start), property: property,
      hasAnchor: hasAnchor || event.anchor != nil)
  }
}

extension SourceText {
  /// The byte behind the colon of a pair; where its key ends if it has none.
  func colonEnd(of pair: YAMLTree.Pair) -> Int {
    var index = pair.key.range.upperBound
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":") ? index + 1 : pair.key.range.upperBound
  }

  /// Where a pair ends.
  func end(of pair: YAMLTree.Pair) -> Int {
    max(pair.value.range.upperBound, colonEnd(of: pair))
  }

  /// The end of a block scalar's text without the line end behind it, and without blank lines unless they are kept (`|+`).
  fileprivate func endOfBlock(_ range: Range<Int>) -> Int {
    let header = bytes[range].prefix { $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: "#") }
    let keepsAll = header.contains(UInt8(ascii: "+"))
    var end = range.upperBound
    while true {
      if end > range.lowerBound, bytes[end - 1] == 0x0A { end -= 1 }
      if end > range.lowerBound, bytes[end - 1] == 0x0D { end -= 1 }
      var start = end
      while start > range.lowerBound, bytes[start - 1] == 0x20 { start -= 1 }
      guard !keepsAll, start > range.lowerBound, bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D else {
        return end
      }
      end = start
    }
  }

  /// Where the line of a byte begins.
  func lineStart(of offset: Int) -> Int {
    bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? contentRange.lowerBound
  }

  /// Where the line of a byte ends, without its line end.
  func lineUpperBound(of offset: Int) -> Int {
    bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }
}
