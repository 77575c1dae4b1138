import Diagnostics

/// A parsed template: immutable, shared by all pages and threads.
public final class Template: Sendable {
  /// How a source is parsed.
  public struct Options: Sendable {
    /// Lines that hold only tags and blanks leave nothing, not even their newline (Markdown templates).
    public var tagLinesVanish: Bool
    /// The filters that may be called.
    public var filters: FilterLibrary
    /// What a rendering may cost.
    public var limits: Limits

    /// Makes options.
    public init(tagLinesVanish: Bool = false, filters: FilterLibrary, limits: Limits = Limits()) {
      self.tagLinesVanish = tagLinesVanish
      self.filters = filters
      self.limits = limits
    }
  }

  /// The source, for positions.
  public let source: SourceText

  /// The file's ending without the dot ("md", "html"), by which sinks know how to treat its text.
  public let format: String

  let nodes: NodeList
  /// The slots of the variables that it assigns somewhere.
  let boundSlots: SlotSet
  /// The slots of the variables that it looks at by name.
  private let namedSlots: SlotSet
  let limits: Limits
  /// What the parser found odd, told whenever the template is rendered.
  let warnings: [Diagnostic]

  /// Parses a part of a source (all of it but the front matter).
  ///
  /// - Throws: `DiagnosticError` with every syntax error that can be found independently of the others, in order.
  public init(parsing source: SourceText, range: Range<Int>, format: String, options: Options) throws {
    var parser = TemplateParser(source, range, options: options)
    self.nodes = try parser.parse()
    self.boundSlots = parser.bound
    self.namedSlots = parser.named
    self.warnings = parser.diagnosedWarnings
    self.limits = options.limits
    self.source = source
    self.format = format
  }

  /// A template without nodes, for the place of an expression.
  init(placeOf source: SourceText, limits: Limits) {
    self.source = source
    self.limits = limits
    format = ""
    nodes = NodeList()
    boundSlots = SlotSet()
    namedSlots = SlotSet()
    warnings = []
  }

  /// Whether it looks at a variable somewhere, by its own name or by way of `self`.
  public func looks(at variable: Name) -> Bool {
    namedSlots.contains(VariableSlots.slot(of: variable)) || namedSlots.contains(VariableSlots.slot(of: .scope))
  }

  /// Renders into a sink.
  ///
  /// Unknown variables and members are null, with a warning to the reader, once for each place.
  ///
  /// - Parameters:
  ///   - variables: The global variables, by name. Every partial sees them.
  ///   - locals: Variables of this template alone: `include` passes them on, `render` does not.
  ///   - sink: Takes the output.
  ///   - reader: The page being rendered.
  /// - Throws: `DiagnosticError` at the place in the template, with the include chain in its notes.
  public func render(
    variables: [(Name, Value)], locals: [(Name, Value)] = [], into sink: any OutputSink, reader: Reader
  ) throws {
    try render(
      variables: GivenVariables(variables), locals: locals.isEmpty ? .none : GivenVariables(locals), into: sink,
      reader: reader)
  }

  /// Renders into a sink, with lists of variables that serve other renderings too.
  public func render(
    variables: GivenVariables, locals: GivenVariables = .none, into sink: any OutputSink, reader: Reader
  ) throws {
    var renderer = Renderer(self, globals: variables, locals: locals, sink: sink, reader: reader)
    try renderer.run()
  }
}
