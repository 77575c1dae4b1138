import Diagnostics
import DirectoryModel

/// A YAML value with its place, for configuration and front matter, where messages point at the very word.
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

  /// Its place; of a quoted scalar without the quotes, if its text stands there byte for byte.
  public let span: SourceSpan

  /// Makes a node.
  public init(_ content: Content, span: SourceSpan) {
    self.content = content
    self.span = span
  }

  /// Reads one document.
  ///
  /// - Parameter range: The part of the source to read: the front matter between its fences, or all.
  /// - Returns: `nil` for an empty document.
  /// - Throws: `DiagnosticError`, for a duplicate key or an alias too.
  public static func parse(_ source: SourceText, range: Range<Int>) throws -> YAMLNode? { nil }

  /// The value as a field, scalars typed by the one rule.
  public var fieldValue: FieldValue { .null }
}
