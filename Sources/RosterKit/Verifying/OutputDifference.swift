import Diagnostics

/// A file of the site that is not as a clean build makes it.
public struct OutputDifference: Sendable, Equatable {
  /// In which way.
  public enum Kind: String, Sendable {
    /// A clean build makes the file, and it is not there.
    case missing
    /// The file is there, and a clean build does not make it.
    case leftOver = "left over"
    /// The file has other bytes.
    case different
  }

  /// The file below the output folder.
  public var path: String
  /// In which way it differs.
  public var kind: Kind
  /// Why the page was last rendered; none for a copied file, or one of which nothing is recorded.
  public var reasons: [RebuildReason]

  /// The difference as an error.
  public var diagnostic: Diagnostic {
    let message =
      switch kind {
      case .missing: "'\(path)' is missing: a clean build makes it"
      case .leftOver: "'\(path)' is left over: a clean build does not make it"
      case .different: "'\(path)' is not what a clean build makes"
      }
    return .error(message, notes: reasons.map { "last rendered because \($0.explanation)" })
  }
}
