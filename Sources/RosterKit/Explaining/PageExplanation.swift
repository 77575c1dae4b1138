import Diagnostics

/// What is known of a page since it was last rendered.
public struct PageExplanation: Sendable {
  /// The file below the output folder.
  public var path: String

  /// What makes the page: `'person.md' for 'Ada Lovelace'`; `nil` for a file that is copied as it is.
  public var maker: String?

  /// Why it was last rendered.
  public var reasons: [RebuildReason]

  /// What it read, a line for each kind of thing: `of 'Ada Lovelace': bio, name, office`.
  public var reads: [String]

  /// What was warned of when it was rendered.
  public var warnings: [Diagnostic]

  /// Whether a build was interrupted while it replaced the file, so that the next one renders it again.
  public var isInterrupted: Bool
}
