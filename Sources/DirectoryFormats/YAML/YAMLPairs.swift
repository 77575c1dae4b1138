import Diagnostics

/// The pairs of a mapping while it is read: tells duplicate keys, and puts in what merge keys bring.
struct YAMLPairs {
  private(set) var pairs: [(key: YAMLNode, value: YAMLNode)] = []
  private var places = KeyPlaces()
  private var hasMergeKey = false

  /// Prepares to read a mapping.
  ///
  /// - Parameter expected: How many pairs it may have.
  init(expected: Int) {
    pairs.reserveCapacity(expected)
  }

  /// Adds a pair; a key that is already there is a problem, and the first stays.
  mutating func add(key: YAMLNode, value: YAMLNode, _ problems: inout ProblemList) {
    if key.isMergeKey {
      hasMergeKey = true
    } else if let first = places.insert(key.text, at: pairs.count) {
      problems.report(.duplicateKey(key, first: pairs[first].key))
      return
    }
    pairs.append((key, value))
  }

  /// Adds a pair that could not be read, under the name that it seems to have.
  mutating func addHidden(_ value: YAMLNode, in source: SourceText) {
    let start = value.span.range.lowerBound
    let name = source.bytes[value.span.range].prefix { $0 != UInt8(ascii: ":") && $0 != 0x0A && $0 != 0x0D }
    let key = SourceSpan(source, start..<max(name.endIndex, start))
    pairs.append((YAMLNode(.scalar(String(decoding: name, as: UTF8.self), isQuoted: true), span: key), value))
  }

  /// The pairs with those of `<<` in its place (https://yaml.org/type/merge.html): a key of the mapping itself wins, then
  /// the earlier of the merged mappings.
  func merged(_ problems: inout ProblemList) -> [(key: YAMLNode, value: YAMLNode)] {
    guard hasMergeKey else { return pairs }
    var places = places
    var result: [(key: YAMLNode, value: YAMLNode)] = []
    for pair in pairs {
      guard pair.key.isMergeKey else {
        result.append(pair)
        continue
      }
      for source in pair.value.mergeSources(&problems) {
        for merged in source where places.insert(merged.key.text, at: 0) == nil { result.append(merged) }
      }
    }
    return result
  }
}

/// Which keys a mapping has: looked up one by one while there are few, as nearly always.
private struct KeyPlaces {
  private var few: [(key: String, place: Int)] = []
  private var many: [String: Int] = [:]

  /// Notes a key; the place of an equal one if there is one already.
  mutating func insert(_ key: String, at place: Int) -> Int? {
    if many.isEmpty {
      if let known = few.first(where: { $0.key == key }) { return known.place }
      few.append((key, place))
      if few.count > 16 { many = Dictionary(few, uniquingKeysWith: { first, _ in first }) }
      return nil
    }
    if let known = many[key] { return known }
    many[key] = place
    return nil
  }
}

extension YAMLNode {
  fileprivate var isMergeKey: Bool {
    if case .scalar("<<", isQuoted: false) = content { !isTaggedText } else { false }
  }

  /// The text of a key; keys are scalars.
  var text: String {
    if case .scalar(let text, _) = content { text } else { "" }
  }

  /// The mappings that a `<<` with this value brings.
  fileprivate func mergeSources(_ problems: inout ProblemList) -> [[(key: YAMLNode, value: YAMLNode)]] {
    switch content {
    case .mapping(let pairs): return [pairs]
    case .sequence(let nodes):
      return nodes.compactMap { node in
        if case .mapping(let pairs) = node.content { return pairs }
        problems.report(.cannotMerge(node))
        return nil
      }
    case .scalar:
      problems.report(.cannotMerge(self))
      return []
    }
  }
}

extension Diagnostic {
  fileprivate static func duplicateKey(_ key: YAMLNode, first: YAMLNode) -> Diagnostic {
    .error(
      "'\(key.text)' appears twice in one mapping", at: key.span.location,
      notes: [
        "the first '\(first.text)' is on line \(first.span.location.line)", "remove one of them, or call it otherwise",
      ])
  }

  fileprivate static func cannotMerge(_ node: YAMLNode) -> Diagnostic {
    .error("'<<' takes in a mapping or a list of mappings, not \(node.kind)", at: node.span.location)
  }
}
