/// Shows on a terminal how far a long piece of work is: `rendering pages: 4200 of 10000`.
///
/// Nothing is shown for work under a second, in a pipe, or in a log. Cheap to call for every step, from any
/// thread.
struct ProgressLine: Sendable {
  /// Work shorter than this shows nothing.
  static let patience = Duration.seconds(1)

  /// The time between two changes of the line.
  static let interval = Duration.milliseconds(100)

  /// What is being done.
  let work: String

  /// How many steps it has.
  let total: Int

  /// When it began, by the console's clock.
  let start: Duration

  /// Where it is shown.
  let console: Console

  /// Says that this many steps are done.
  func update(_ done: Int) {
    console.show(self, done: done)
  }

  /// Takes the line away.
  func finish() {
    console.eraseProgress()
  }
}
