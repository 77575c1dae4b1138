import Diagnostics

/// What a build did.
public struct BuildReport: Sendable {
  /// A page that was rendered, and why.
  public struct Rendered: Sendable {
    /// The file below the output folder.
    public var path: String
    /// The reasons; at least one.
    public var reasons: [RebuildReason]
  }

  /// How long each part took, in seconds.
  public struct Seconds: Sendable {
    /// Reading and hashing inputs.
    public var load = 0.0
    /// Finding out what is stale.
    public var plan = 0.0
    /// Rendering.
    public var render = 0.0
    /// Writing and removing files.
    public var write = 0.0
    /// Storing what was done, for the next build.
    public var state = 0.0
    /// All of it.
    public var total = 0.0
  }

  /// How many people the directory has.
  public var people = 0
  /// How many outputs templates made, now or before.
  public var pages = 0
  /// The pages that were rendered this time, in output order.
  public var rendered: [Rendered] = []
  /// The files that were written, in order.
  public var written: [String] = []
  /// The files that were removed, in order.
  public var removed: [String] = []
  /// How many pages were not written.
  public var kept = 0
  /// The warnings, in the order of their places.
  public var warnings: [Diagnostic] = []
  /// How long it took.
  public var seconds = Seconds()
  /// The files that are not as a clean build makes them, in order; `nil` if none was made to compare with.
  public var differences: [OutputDifference]?
  /// The folder that the files were written to, absolute.
  public var output = ""

  /// The report of a build that did nothing.
  public init() {}
}
