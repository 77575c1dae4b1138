import Diagnostics

/// Keeps a failed export from emptying a site.
struct ShrinkGuard {
  let previous: PreviousState
  let allowShrink: Bool

  /// Stops the build if the directory is empty, or has lost more than a third of its people, and more than five, since the
  /// last build.
  func check(_ context: SiteContext, directory: String) throws {
    guard !allowShrink else { return }
    let now = context.people.all.count
    let before = previous.meta.peopleCount
    if now == 0 {
      throw refusal("there is nobody in '\(directory)'", directory)
    }
    let lost = before - now
    if lost > 5, lost * 3 > before {
      throw refusal("'\(directory)' has lost \(lost) of \(before) people since the last build", directory)
    }
  }

  private func refusal(_ message: String, _ directory: String) -> DiagnosticError {
    DiagnosticError(
      .error(message, at: .file(directory), notes: ["if that is right, build with '--allow-shrink'"]))
  }
}
