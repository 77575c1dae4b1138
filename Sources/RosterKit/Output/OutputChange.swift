import Incremental

/// One file that is about to be written.
struct OutputChange: Sendable {
  /// Where its contents come from.
  enum Source: Sendable {
    /// From memory.
    case bytes([UInt8])
    /// From a file of the site.
    case file(String)
  }

  /// The file below the output folder.
  var path: String
  /// The contents.
  var source: Source
  /// Whether a file stands there now.
  var replaces: Bool
}
