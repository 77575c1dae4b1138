/// How a command ended, as its caller sees it.
///
/// Scripts rely on these numbers; they are documented in `roster help`.
enum ExitCode: Int32, Sendable {
  /// The command did what was asked.
  case done = 0

  /// Problems were found and reported; nothing is half published.
  case problems = 1

  /// The command line was wrong (`EX_USAGE` of BSD's sysexits).
  case usage = 64

  /// Stopped from the keyboard: 128 and the number of `SIGINT`, as shells count.
  case interrupted = 130
}
