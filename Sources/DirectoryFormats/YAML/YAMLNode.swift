import Diagnostics
import DirectoryModel

/// A YAML value with its place, for configuration and front matter, where messages point at the very word.
///
/// Aliases are resolved: the node that an alias stands for is the anchor's, with the anchor's place. Merge keys (`<<`)
/// are resolved too.
public struct YAMLNode: Sendable {
  /// What the node is.
  public enum Content: Sendable {
    /// A scalar: its text and whether it stood in quotes or a block (then it is never null or typed by YAML).
    case scalar(String, isQuoted: Bool)
    /// A list.
    case sequence([YAMLNode])
    /// A mapping, in file order; keys are scalars.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  /// What the node is.
  public let content: Content

  /// Whether the tag `!!str` says that the scalar is text, whatever it looks like. Other tags but `!!binary` change nothing.
  public let isTaggedText: Bool

  /// Whether the tag `!!binary` says that the scalar is bytes in base64: no field.
  public let isBinary: Bool

  /// Its place; of a quoted scalar without the quotes, if its text stands there byte for byte.
  public let span: SourceSpan

  /// Makes a node.
  public init(_ content: Content, span: SourceSpan) {
    self.init(content, isTaggedText: false, span: span)
  }

  init(_ content: Content, isTaggedText: Bool, isBinary: Bool = false, span: SourceSpan) {
    self.content = content
    self.isTaggedText = isTaggedText
    self.isBinary = isBinary
    self.span = span
  }

  /// Reads one document.
  ///
  /// A key that appears twice in a mapping, an alias without an anchor, aliases that copy more than the file could
  /// honestly hold, more than 100 levels and a second document are errors. A byte-order mark is skipped.
  ///
  /// - Parameter range: The part of the source to read: the front matter between its fences, or all.
  /// - Returns: `nil` for an empty document.
  /// - Throws: `DiagnosticError` with every problem up to the first malformed place.
  public static func parse(_ source: SourceText, range: Range<Int>) throws -> YAMLNode? {
    let documents = try documents(of: source, range: range)
    if documents.count > 1 { throw DiagnosticError(.secondDocument(documents[1])) }
    return documents.first { !$0.isEmptyScalar }
  }

  /// Reads all documents, empty ones included.
  static func documents(of source: SourceText, range: Range<Int>) throws -> [YAMLNode] {
    try YAMLComposer.documents(of: source, range: range)
  }

  /// Whether this is nothing at all: an empty document, or a key without a value.
  var isEmptyScalar: Bool {
    if case .scalar("", isQuoted: false) = content { !isTaggedText } else { false }
  }

  /// What the node is, for messages: 'a text', 'a list', 'a mapping'.
  public var kind: String {
    switch content {
    case .scalar: fieldValue == .null ? "nothing" : "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

extension YAMLNode {
  /// The value as a field, scalars typed by the one rule.
  ///
  /// A plain `null`, `~` or nothing is null, and so are bytes; a scalar tagged `!!str` is text.
  public var fieldValue: FieldValue {
    switch content {
    case .scalar(let text, let isQuoted):
      if isTaggedText { return .text(text) }
      if isBinary { return .null }
      if !isQuoted, text.isEmpty || text == "~" || text == "null" { return .null }
      return FieldValue(scalar: text)
    case .sequence(let nodes): return .list(nodes.map(\.fieldValue))
    case .mapping(let pairs): return .mapping(Self.fields(of: pairs))
    }
  }

  /// The first value in bytes anywhere in this, with the name that leads to it.
  func firstBinary(under name: String = "") -> (name: String, node: YAMLNode)? {
    switch content {
    case .scalar: isBinary ? (name, self) : nil
    case .sequence(let nodes): nodes.lazy.compactMap { $0.firstBinary(under: name) }.first
    case .mapping(let pairs): pairs.lazy.compactMap { $0.value.firstBinary(under: $0.key.text) }.first
    }
  }

  static func fields(of pairs: [(key: YAMLNode, value: YAMLNode)]) -> FieldMapping {
    FieldMapping(
      unique: pairs.map { FieldMapping.Field(name: $0.key.text, value: $0.value.fieldValue) })
  }
}

extension Diagnostic {
  fileprivate static func secondDocument(_ node: YAMLNode) -> Diagnostic {
    .error(
      "a second document begins here, expected one", at: node.span.location, notes: ["remove the line '---' above"])
  }
}
