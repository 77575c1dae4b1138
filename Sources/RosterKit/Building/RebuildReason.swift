/// Why a page was rendered.
public enum RebuildReason: Sendable, Equatable {
  /// There is no page at this address yet.
  case neverBuilt
  /// It was built before, and what was known of that is lost.
  case stateLost
  /// It was asked for.
  case forced
  /// Another program made it.
  case programChanged
  /// Its replacement was begun by a build that did not end.
  case interrupted
  /// The file is not there.
  case outputMissing
  /// The file is not what was written.
  case outputChanged
  /// The page at this address was somebody else's.
  case subjectChanged(from: String)
  /// Something that it read is different now.
  case readingChanged(what: String, from: String?, to: String?)

  /// The reason as a sentence without a full stop.
  public var sentence: String {
    switch self {
    case .neverBuilt: "it is new"
    case .stateLost: "the state was lost"
    case .forced: "everything is rebuilt"
    case .programChanged: "Roster itself changed"
    case .interrupted: "the build before was interrupted"
    case .outputMissing: "its file is missing"
    case .outputChanged: "its file is not what was written"
    case .subjectChanged(let old): "its address was that of \(old)"
    case .readingChanged(let what, _, _): what
    }
  }

  /// The sentence, and for a changed field from what to what.
  public var explanation: String {
    guard case .readingChanged(let what, let from, let to) = self, from != nil || to != nil else { return sentence }
    return "\(what): \(Self.quoted(from)) is now \(Self.quoted(to))"
  }

  private static func quoted(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "nothing" }
    return "'\(text)'"
  }
}
