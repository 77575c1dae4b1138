import Diagnostics
import Foundation

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

  /// The report as one JSON object; its keys are a promise.
  ///
  /// - Parameter errors: How many errors there were.
  public func json(errors: Int = 0) throws -> String {
    let object = JSON(
      pages: pages, rendered: rendered.map { JSON.Page(path: $0.path, reasons: $0.reasons.map(\.sentence)) },
      written: written, removed: removed, kept: kept, warnings: warnings.count, errors: errors,
      differences: differences?.map {
        JSON.Difference(path: $0.path, kind: $0.kind.rawValue, reasons: $0.reasons.map(\.sentence))
      },
      seconds: JSON.Seconds(
        load: seconds.load, plan: seconds.plan, render: seconds.render, write: seconds.write, state: seconds.state,
        total: seconds.total))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(object), as: UTF8.self)
  }

  private struct JSON: Encodable {
    struct Page: Encodable {
      var path: String
      var reasons: [String]
    }

    struct Difference: Encodable {
      var path: String
      var kind: String
      var reasons: [String]
    }

    struct Seconds: Encodable {
      var load, plan, render, write, state, total: Double
    }

    var pages: Int
    var rendered: [Page]
    var written: [String]
    var removed: [String]
    var kept: Int
    var warnings: Int
    var errors: Int
    var differences: [Difference]?
    var seconds: Seconds
  }
}
