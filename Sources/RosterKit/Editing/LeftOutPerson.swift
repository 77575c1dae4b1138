import DirectoryModel

/// Somebody who is in the directory's file and not in the site.
public struct LeftOutPerson: Sendable {
  /// Why somebody is left out.
  public enum Reason: Sendable, Equatable {
    /// `only` or `except` in the configuration says so.
    case setting
    /// The file of this name says so itself: by `draft: true`, or by an account that is switched off.
    case file(String)
  }

  /// The person.
  public var person: Person

  /// Why they are left out.
  public var reason: Reason

  /// Who leaves the person out, as the subject of a sentence.
  public var reasonInWords: String {
    switch reason {
    case .setting: "'only' or 'except' in roster.yml"
    case .file(let path): "'\(path)' itself"
    }
  }
}
