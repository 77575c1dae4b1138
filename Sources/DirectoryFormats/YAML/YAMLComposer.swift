import Diagnostics

/// Makes nodes of events: resolves aliases and merge keys, and finds duplicate keys.
struct YAMLComposer: ~Copyable {
  /// How deep lists and mappings may nest. Real files stay below 10; a limit keeps the call stack bounded.
  static let deepest = 100

  private static let mostReserved = 64

  private let source: SourceText
  private let bytes: UnsafeBufferPointer<UInt8>
  var events: YAMLEvents
  private var anchors: [String: Anchor] = [:]
  private var depth = 0
  private var nodes = 0
  private var copiedNodes = 0
  private let mostCopiedNodes: Int
  private(set) var problems = ProblemList()
  /// Names of anchors in what could not be read: their aliases are no faults of their own.
  private var lostAnchors: Set<String> = []
  private(set) var broken = YAMLBrokenPlaces()
  private var settled: (problems: ProblemList, idleAnchors: [(name: String, range: Range<Int>)]) = (ProblemList(), [])
  /// Anchors of nothing that no alias has named yet.
  private var idleAnchors: [(name: String, range: Range<Int>)] = []
  /// How many pairs the last mapping had: the next mostly has as many.
  private var lastCount = 0
  /// The parts that are hidden in the text, by the places of their signs.
  private let hiddenParts: [Int: Range<Int>]

  private struct Anchor {
    var node: YAMLNode
    /// How many nodes an alias copies.
    var size: Int
  }

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - bytes: The text, which must live as long as it is read, and be valid UTF-8 in the range.
  ///   - hidden: The parts of the source that are hidden in the text, by the places of their signs.
  init(
    _ source: SourceText, bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, hidden: [Int: Range<Int>] = [:]
  ) {
    self.source = source
    hiddenParts = hidden
    self.bytes = bytes
    events = YAMLEvents(bytes, range: range)
    // A file in honest use of aliases has at most about as many nodes as bytes; a bomb of 300 bytes has billions.
    mostCopiedNodes = range.count + 10_000
  }

  /// Goes on with another part of the source, where nothing is open.
  mutating func begin(_ range: Range<Int>) {
    events = YAMLEvents(bytes, range: range)
    depth = 0
  }

  /// Forgets the anchors, which count for one document.
  mutating func beginDocument() {
    anchors.removeAll()
    lostAnchors.removeAll()
  }

  /// Notes the anchors of a part that could not be read, and reports none of them.
  mutating func loseAnchors(in range: Range<Int>) {
    while idleAnchors.last?.range.lowerBound ?? -1 >= range.lowerBound { idleAnchors.removeLast() }
    let bytes = source.bytes
    var index = range.lowerBound
    while let mark = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) {
      let name = bytes[(mark + 1)..<range.upperBound].prefix { $0.isYAMLNameByte }
      if !name.isEmpty { lostAnchors.insert(String(decoding: name, as: UTF8.self)) }
      index = name.endIndex
    }
  }

  /// Keeps what was reported so far whatever comes.
  mutating func settle() { settled = (problems, idleAnchors) }

  /// Takes back what was reported since, because the place is read again.
  mutating func unsettle() { (problems, idleAnchors) = settled }

  /// Reports the anchors of nothing that no alias has named.
  mutating func endDocument() {
    broken.sort()
    for (name, range) in idleAnchors {
      problems.report(.takenForProperty("&\(name)", "an anchor", in: source, range))
    }
    idleAnchors.removeAll()
  }

  /// The documents of a part of a source.
  ///
  /// - Throws: `DiagnosticError` with everything found wrong up to the first malformed place.
  static func documents(of source: SourceText, range: Range<Int>) throws -> [YAMLNode] {
    let reading = try reading(of: source, range: range)
    let problems = reading.allProblems(in: source)
    if !problems.isEmpty { throw DiagnosticError(problems) }
    return reading.documents
  }

  /// What can be read of a part of a source up to the first malformed place.
  ///
  /// - Throws: `DiagnosticError` if it is not valid UTF-8.
  static func reading(of source: SourceText, range: Range<Int>) throws -> YAMLReading {
    var range = range
    if range.lowerBound == 0 { range = min(source.contentRange.lowerBound, range.upperBound)..<range.upperBound }
    try source.requireUTF8(in: range)
    return source.bytes.withUnsafeBufferPointer { bytes in
      var composer = YAMLComposer(source, bytes: bytes, range: range)
      return composer.reading()
    }
  }

  /// Reads all documents up to the first malformed place.
  mutating func reading() -> YAMLReading {
    var reading = YAMLReading()
    do {
      while true {
        let start = try events.next()
        guard start.kind == .documentStart else { break }
        if !start.range.isEmpty { reading.hasMark = true }
        beginDocument()
        reading.documents.append(try node(of: events.next()))
        endDocument()
      }
      reading.problems = problems.diagnostics.sorted()
    } catch let fault as YAMLFault {
      reading.fault = fault
      reading.problems = problems.diagnostics
    } catch {
      reading.isTooLarge = true
      reading.problems = problems.diagnostics + diagnostics { throw error }
    }
    reading.broken = broken
    return reading
  }

  mutating func node(of event: YAMLEvent) throws -> YAMLNode {
    nodes += 1
    if event.kind == .alias { return try copy(of: event) }
    if event.kind == .scalar, let part = hidden(event) { return lose(part) }
    let first = nodes
    let node: YAMLNode
    switch event.kind {
    case .sequenceStart: node = try sequence(event)
    case .mappingStart: node = try mapping(event)
    default: node = scalar(event)
    }
    if let anchor = event.anchor {
      anchors[anchor] = Anchor(node: node, size: nodes - first + 1)
      if node.isEmptyScalar { idleAnchors.append((anchor, event.range)) }
    }
    // Text that begins so was meant, not a type of nothing.
    if let tag = event.tag, tag.count > 1, tag.hasPrefix("!"), node.isEmptyScalar {
      problems.report(.takenForProperty(tag, "a tag", in: source, event.range))
    }
    return node
  }

  /// The part that a scalar is the sign of.
  private func hidden(_ scalar: YAMLEvent) -> Range<Int>? {
    hiddenParts.isEmpty ? nil : hiddenParts[scalar.range.lowerBound]
  }

  /// What stands for a part that is hidden: a mapping of nothing, as an alias is that names nothing.
  private mutating func lose(_ part: Range<Int>) -> YAMLNode {
    loseAnchors(in: part)
    broken.add(part.lowerBound)
    return YAMLNode(.mapping([]), span: SourceSpan(source, part))
  }

  private func scalar(_ event: YAMLEvent) -> YAMLNode {
    let isText = event.tag == "tag:yaml.org,2002:str" || event.tag == "!"
    var range = event.range
    if event.anchor != nil || event.tag != nil { range = source.rangeWithoutProperties(range) }
    if !event.isPlain { range = source.rangeWithoutQuotes(range, around: event.text) }
    return YAMLNode(
      .scalar(event.text, isQuoted: !event.isPlain), isTaggedText: isText,
      isBinary: event.tag == "tag:yaml.org,2002:binary", span: SourceSpan(source, range))
  }

  private mutating func sequence(_ start: YAMLEvent) throws -> YAMLNode {
    try enter(start)
    var items: [YAMLNode] = []
    while true {
      let event = try events.next()
      if event.kind == .sequenceEnd {
        depth -= 1
        let last = items.last?.span.range.upperBound
        return YAMLNode(.sequence(items), span: span(from: start, to: event, lastChild: last))
      }
      items.append(try node(of: event))
    }
  }

  private mutating func mapping(_ start: YAMLEvent) throws -> YAMLNode {
    try enter(start)
    var pairs = YAMLPairs(expected: lastCount)
    // Where a pair ends that is left out, since its key is none.
    var leftOut: Int?
    while true {
      let event = try events.next()
      if event.kind == .mappingEnd {
        depth -= 1
        var last = pairs.pairs.last?.value.span.range.upperBound
        if let leftOut { last = max(leftOut, last ?? leftOut) }
        lastCount = min(pairs.pairs.count, Self.mostReserved)
        return YAMLNode(
          .mapping(pairs.merged(&problems)), span: span(from: start, to: event, lastChild: last))
      }
      let reported = problems.count
      if event.kind == .scalar, let part = hidden(event) {
        pairs.addHidden(lose(part), in: source)
        _ = try events.next()
        continue
      }
      let key = try node(of: event)
      let isNew = problems.count == reported
      let value = try node(of: try events.next())
      if case .scalar = key.content {
        pairs.add(key: key, value: value, &problems)
      } else {
        let isAlias = event.kind == .alias
        if isNew, !isAlias || anchors[event.text] != nil {
          problems.report(.keyIsNoScalar(key.kind, at: isAlias ? SourceSpan(source, event.range) : key.span))
        }
        broken.add(event.range.lowerBound)
        leftOut = events.place
      }
    }
  }

  mutating func enter(_ start: YAMLEvent) throws {
    depth += 1
    guard depth <= Self.deepest else {
      throw events.fault("more than \(Self.deepest) levels of lists and mappings", at: start.range.lowerBound)
    }
  }

  /// From the opening to the end of the last child, or to the closing bracket: libyaml lets a block end where the next
  /// thing begins, comments and blank lines included.
  private func span(from start: YAMLEvent, to end: YAMLEvent, lastChild: Int?) -> SourceSpan {
    var range = start.range
    if start.anchor != nil || start.tag != nil {
      range = source.rangeWithoutProperties(range.lowerBound..<max(range.upperBound, end.range.upperBound))
    }
    let upper = end.range.isEmpty ? lastChild ?? range.lowerBound : end.range.upperBound
    return SourceSpan(source, range.lowerBound..<max(upper, range.lowerBound))
  }

  private mutating func copy(of alias: YAMLEvent) throws -> YAMLNode {
    guard let anchor = anchors[alias.text] else {
      if !lostAnchors.contains(alias.text) {
        problems.report(.undefinedAlias(alias.text, at: source.location(of: alias.range)))
      }
      broken.add(alias.range.lowerBound)
      return YAMLNode(.mapping([]), span: SourceSpan(source, alias.range))
    }
    if !idleAnchors.isEmpty { idleAnchors.removeAll { $0.name == alias.text } }
    copiedNodes += anchor.size
    // An anchor around this alias copies as much again.
    nodes += anchor.size
    guard copiedNodes <= mostCopiedNodes else {
      throw DiagnosticError(.tooManyCopies(alias.text, at: source.location(of: alias.range)))
    }
    return anchor.node
  }
}

extension SourceText {
  /// Skips the anchor and the tag before a node, and what is between them and it.
  func rangeWithoutProperties(_ range: Range<Int>) -> Range<Int> {
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        while index < range.upperBound, !bytes[index].isYAMLBlank { index += 1 }
      case UInt8(ascii: "#"):
        while index < range.upperBound, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") {
          index += 1
        }
      case let byte where byte.isYAMLBlank: index += 1
      default: return index..<range.upperBound
      }
    }
    return index..<range.upperBound
  }

  /// The inside of quotes if it is the text byte for byte; else the range as it was.
  fileprivate func rangeWithoutQuotes(_ range: Range<Int>, around text: String) -> Range<Int> {
    guard range.count >= 2,
      bytes[range.lowerBound] == UInt8(ascii: "\"") || bytes[range.lowerBound] == UInt8(ascii: "'")
    else { return range }
    let inside = range.lowerBound + 1..<range.upperBound - 1
    var text = text
    let isSame = text.withUTF8 { text in
      text.count == inside.count
        && bytes.withUnsafeBytes {
          UnsafeRawBufferPointer(text).isEqual(to: UnsafeRawBufferPointer(rebasing: $0[inside]))
        }
    }
    return isSame ? inside : range
  }
}

extension UInt8 {
  /// Whether names of anchors have it.
  fileprivate var isYAMLNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Space, tab or the end of a line.
  fileprivate var isYAMLBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension Diagnostic {
  fileprivate static func keyIsNoScalar(_ kind: String, at place: SourceSpan) -> Diagnostic {
    let first = place.source.bytes[place.range].first
    let isFlow = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    return .error(
      "\(kind) cannot be a key", at: place.location,
      notes: isFlow ? ["text that begins with '{' or '[' must stand in quotes: \"{{ … }}\""] : [])
  }

  /// The error about a word that YAML takes for an anchor or a tag, with no value behind it.
  fileprivate static func takenForProperty(
    _ word: String, _ kind: String, in source: SourceText, _ range: Range<Int>
  ) -> Diagnostic {
    let place = range.lowerBound..<max(range.lowerBound + word.utf8.count, range.upperBound)
    return .error(
      "'\(word)' is \(kind), and no value follows", at: source.location(of: place),
      notes: [source.quoting(from: range.lowerBound)])
  }

  fileprivate static func undefinedAlias(_ name: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "no anchor '&\(name)' before this alias", at: location,
      notes: ["text that begins with '*' must stand in quotes"])
  }

  fileprivate static func tooManyCopies(_ name: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "aliases make this file too large; '*\(name)' is one copy too many", at: location,
      notes: ["write the values out, or copy fewer with each alias"])
  }
}
