/// Bounds on what one template may cost, so that a slip cannot make a build hang or fill the memory.
///
/// Crossing one is an error at the place in the template. The defaults are far beyond what pages need.
public struct Limits: Sendable {
  /// How many tags, outputs, texts and rounds of loops one rendering may run through, and elements and bytes of text its
  /// filters and comparisons, by the measure of `Value.work`. Default: 100 million, a few seconds of work.
  public var renderSteps = 100_000_000

  /// How many bytes one rendering may write, captured output included. Default: 256 MiB.
  public var outputBytes = 256 * 1024 * 1024

  /// How deep blocks may be nested in one template, and brackets in one expression. Default: 100.
  public var blockDepth = 100

  /// How deep partials may include each other. Default: 100.
  public var partialDepth = 100

  /// How deep blocks may be nested over all partials that include each other: this bounds the stack that rendering
  /// takes. Default: 500.
  public var totalDepth = 500

  /// The defaults.
  public init() {}
}
