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

  /// Stops the first build that is known of where the output is full of pages of other people: it may be another site's.
  ///
  /// - Parameters:
  ///   - strangers: How many of the pages of people that the list names are of nobody any more.
  ///   - all: How many it names.
  func check(output: String, strangers: Int, among all: Int, directory: String) throws {
    let rule = ShrinkRule(before: all, now: all - strangers)
    // Few people may all have changed their names.
    guard !allowShrink, rule.lost > 5, rule.isSuspicious else { return }
    throw DiagnosticError(
      .error(
        "\(strangers) of \(all) pages of people in '\(output)' are of nobody in '\(directory)', and would be removed",
        notes: [
          "nothing is known of builds before: if this is another site's output, choose a folder of its own",
          "if that is right, build with '--allow-shrink'",
        ]))
  }

  private func refusal(_ message: String, _ directory: String) -> DiagnosticError {
    DiagnosticError(
      .error(message, at: .file(directory), notes: ["if that is right, build with '--allow-shrink'"]))
  }
}
