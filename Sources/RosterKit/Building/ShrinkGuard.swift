import Diagnostics

/// Keeps a failed export from emptying a site.
struct ShrinkGuard {
  /// How many people there were at the last build; 0 if that is not known.
  let before: Int
  let allowShrink: Bool

  /// Stops the build if the directory is empty, or has lost as many people since the last build as `ShrinkRule` says.
  func check(_ context: SiteContext, directory: String) throws {
    let rule = ShrinkRule(before: before, now: context.people.all.count)
    guard !allowShrink, rule.isSuspicious else { return }
    if rule.now == 0 {
      throw refusal("there is nobody in '\(directory)'", directory)
    }
    throw refusal("'\(directory)' has lost \(rule.lost) of \(rule.before) people since the last build", directory)
  }

  private func refusal(_ message: String, _ directory: String) -> DiagnosticError {
    DiagnosticError(
      .error(message, at: .file(directory), notes: ["if that is right, build with '--allow-shrink'"]))
  }
}
