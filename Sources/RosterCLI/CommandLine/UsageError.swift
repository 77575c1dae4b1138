import Diagnostics

/// A command line that cannot be understood; the program ends with ``ExitCode/usage``.
struct UsageError: Error, Equatable {
  /// What is wrong, as in a ``Diagnostic``.
  let message: String

  /// What to do about it, a line each.
  let notes: [String]

  /// Makes an error.
  init(_ message: String, notes: [String] = []) {
    self.message = message
    self.notes = notes
  }

  /// The error as it is printed.
  var diagnostic: Diagnostic { .error(message, notes: notes) }

  /// The error with one more note at its end.
  func adding(note: String) -> UsageError {
    UsageError(message, notes: notes + [note])
  }
}
