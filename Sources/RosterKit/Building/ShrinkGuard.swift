import Diagnostics

/// Keeps a failed export from emptying a site.
struct ShrinkGuard {
  /// How many people there were at the last build; 0 if that is not known.
  let before: Int
  let allowShrink: Bool

  /// Stops the build if the directory is empty, or has lost as many people since the last build as `ShrinkRule` says.
  ///
  /// - Parameter warnings: What was odd about the directory, which may be why there is nobody.
  func check(_ context: SiteContext, directory: String, warnings: [Diagnostic]) throws {
    let rule = ShrinkRule(before: before, now: context.people.all.count)
    guard !allowShrink, rule.isSuspicious else { return }
    let filter = context.configuration.fieldRules.filter
    let message =
      rule.now == 0
      ? "there is nobody in '\(directory)'"
      : "'\(directory)' has lost \(rule.lost) of \(rule.before) people since the last build"
    let causes =
      filter.only.isEmpty && filter.except.isEmpty
      ? [] : ["'only' and 'except' leave people out: look whether they still leave out the right ones"]
    throw DiagnosticError(
      (rule.now == 0 ? warnings : []) + [
        .error(message, at: .file(directory), notes: causes + ["if that is right, build with '--allow-shrink'"])
      ])
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
}
