import Diagnostics

/// What is wrong with a piece of a template, and where: turned into a diagnostic when all are collected.
struct SyntaxError: Error {
  /// The words at fault.
  var range: Range<Int>
  /// What is wrong.
  var message: String
  /// What to do about it.
  var notes: [String] = []

  init(_ message: String, at range: Range<Int>, notes: [String] = []) {
    self.message = message
    self.range = range
    self.notes = notes
  }

  /// A name that is not known, with the known name that is nearest, or what is to be said about it.
  static func unknown(
    _ what: String, _ name: String, at range: Range<Int>, among names: some Sequence<String>, advice: String? = nil
  ) -> SyntaxError {
    let notes = advice.map { [$0] } ?? .suggestion(for: name, among: names)
    return SyntaxError("unknown \(what) '\(name)'", at: range, notes: notes)
  }
}

extension SyntaxError {
  /// How many errors of one template are told; each costs a walk through the source for its line.
  private static let mostTold = 100

  /// Throws all errors as one, in order of their places, if there are any.
  static func throwAll(_ errors: [SyntaxError], in source: SourceText) throws(DiagnosticError) {
    guard !errors.isEmpty else { return }
    throw DiagnosticError(diagnostics(errors, .error, in: source))
  }

  /// Errors as diagnostics, in order of their places.
  static func diagnostics(
    _ errors: [SyntaxError], _ severity: Diagnostic.Severity, in source: SourceText
  ) -> [Diagnostic] {
    let sorted = errors.sorted { ($0.range.lowerBound, $0.message) < ($1.range.lowerBound, $1.message) }
    var diagnostics = sorted.prefix(mostTold).map { error in
      Diagnostic(severity, error.message, at: source.location(of: error.range), notes: error.notes)
    }
    if sorted.count > mostTold {
      diagnostics[mostTold - 1].notes.append("and \(sorted.count - mostTold) more in this file")
    }
    return diagnostics
  }
}

extension [String] {
  /// A note that names the nearest candidate, if one is near.
  static func suggestion(for name: String, among candidates: some Sequence<String>) -> [String] {
    guard let nearest = Suggestion.nearest(to: name, among: candidates) else { return [] }
    return ["did you mean '\(nearest)'?"]
  }
}
