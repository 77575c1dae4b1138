import Diagnostics

/// A parsed template: immutable, shared by all pages and threads.
public final class Template: Sendable {
  /// How a source is parsed.
  public struct Options: Sendable {
    /// Lines that hold only tags and blanks leave nothing, not even their newline (Markdown templates).
    public var tagLinesVanish: Bool
    /// The filters that may be called.
    public var filters: FilterLibrary

    /// Makes options.
    public init(tagLinesVanish: Bool = false, filters: FilterLibrary) {
      self.tagLinesVanish = tagLinesVanish
      self.filters = filters
    }
  }

  /// The source, for positions.
  public let source: SourceText

  /// The file's ending without the dot ("md", "html"), by which sinks know how to treat its text.
  public let format: String

  /// Parses a part of a source (all of it but the front matter).
  ///
  /// - Throws: `DiagnosticError` with every syntax error that can be found independently of the others.
  public init(parsing source: SourceText, range: Range<Int>, format: String, options: Options) throws {
    self.source = source
    self.format = format
    throw DiagnosticError(.error("not built yet"))
  }

  /// Renders into a sink.
  ///
  /// - Parameters:
  ///   - variables: The global variables, by name.
  ///   - sink: Takes the output.
  ///   - reader: The page being rendered.
  /// - Throws: `DiagnosticError` at the place in the template, with the include chain in its notes.
  public func render(variables: [(Name, Value)], into sink: any OutputSink, reader: Reader) throws {
    throw DiagnosticError(.error("not built yet"))
  }
}

/// A condition or value by itself, as in the front matter's `when`.
public struct Expression: Sendable {
  /// Parses an expression: operands, comparisons, `and`, `or`, and filters.
  ///
  /// - Throws: `DiagnosticError` with the syntax errors.
  public init(parsing source: SourceText, range: Range<Int>, options: Template.Options) throws {
    throw DiagnosticError(.error("not built yet"))
  }

  /// The value.
  public func evaluate(variables: [(Name, Value)], reader: Reader) throws -> Value {
    throw DiagnosticError(.error("not built yet"))
  }
}
