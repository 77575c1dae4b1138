/// One problem, told so that its reader can act on it.
///
/// Messages start in lower case, have no full stop, and put the user's own text in 'single quotes'.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, Codable {
    /// Nothing is published.
    case error
    /// The work goes on; the reader should look.
    case warning
  }

  /// How bad it is.
  public var severity: Severity

  /// What is wrong, in one line.
  public var message: String

  /// Where it is; `nil` where no file is to blame.
  public var location: SourceLocation?

  /// What to do about it, and what led there, a line each.
  public var notes: [String]

  /// Makes a diagnostic.
  public init(_ severity: Severity, _ message: String, at location: SourceLocation? = nil, notes: [String] = []) {
    self.severity = severity
    self.message = message
    self.location = location
    self.notes = notes
  }

  /// An error.
  public static func error(_ message: String, at location: SourceLocation? = nil, notes: [String] = []) -> Self {
    Diagnostic(.error, message, at: location, notes: notes)
  }

  /// A warning.
  public static func warning(_ message: String, at location: SourceLocation? = nil, notes: [String] = []) -> Self {
    Diagnostic(.warning, message, at: location, notes: notes)
  }
}

/// One or more problems that end a piece of work. Never empty.
public struct DiagnosticError: Error, Sendable {
  /// The problems, in the order found.
  public var diagnostics: [Diagnostic]

  /// Wraps problems found together.
  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  /// Wraps one problem.
  public init(_ diagnostic: Diagnostic) {
    self.init([diagnostic])
  }
}
