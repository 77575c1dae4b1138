import Diagnostics

/// What saving does to one file.
public struct FileChange: Sendable, Equatable {
  /// The file's name for messages.
  public var path: String
  /// What it holds, text in UTF-8 whatever the file's encoding; `nil`: it is new.
  public var before: [UInt8]?
  /// What it will hold; `nil`: it goes.
  public var after: [UInt8]?

  /// Makes a change.
  public init(path: String, before: [UInt8]?, after: [UInt8]?) {
    self.path = path
    self.before = before
    self.after = after
  }
}
