import Diagnostics
import Foundation

/// Where the program speaks: results on standard output, everything else on standard error.
///
/// It may be used from any thread. A progress line is taken away before anything else is printed.
final class Console: Sendable {
  private struct Streams {
    var output: Channel
    var errors: Channel
    var showsProgress = false
    var progressChanged = Duration.zero

    mutating func eraseProgress() {
      guard showsProgress else { return }
      errors.writeTrusted("\r\u{1B}[K")
      errors.flush()
      showsProgress = false
    }

    mutating func showProgress(_ text: String) {
      eraseProgress()
      errors.write(text)
      errors.flush()
      showsProgress = true
    }
  }

  private let lock = NSLock()
  private nonisolated(unsafe) var streams: Streams
  private let showsProgress: Bool

  /// Whether a person, not a program or a file, gets the results.
  let writesToTerminal: Bool
  private let now: @Sendable () -> Duration

  /// Makes a console.
  ///
  /// - Parameter now: The time since some moment; only differences matter.
  init(output: Channel, errors: Channel, now: @escaping @Sendable () -> Duration) {
    streams = Streams(output: output, errors: errors)
    showsProgress = errors.isTerminal
    writesToTerminal = output.isTerminal
    self.now = now
  }

  /// The console of the process. From here on, writing to a closed pipe is an error and not a deadly signal.
  static func standard() -> Console {
    signal(SIGPIPE, SIG_IGN)
    occupyStandardDescriptors()
    let environment = ProcessInfo.processInfo.environment
    let start = ContinuousClock.now
    return Console(
      output: Channel(descriptor: STDOUT_FILENO, environment: environment),
      errors: Channel(descriptor: STDERR_FILENO, environment: environment),
      now: { start.duration(to: .now) })
  }

  /// Prints a result, and a newline.
  func print(_ text: String) {
    withStreams { streams in
      streams.output.write(text)
      streams.output.write("\n")
      // A person who watches sees results as they come; a pipe gets them in large pieces.
      if streams.output.isTerminal { streams.output.flush() }
    }
  }

  /// Prints a result of one line for people, whatever is in the names and values that it mentions.
  func print(line: String) {
    print(VisibleText.line(line))
  }

  /// Prints a problem.
  func report(_ diagnostic: Diagnostic) {
    report([diagnostic])
  }

  /// Prints problems in the order given.
  func report(_ diagnostics: [Diagnostic]) {
    withStreams { streams in
      streams.output.flush()
      for diagnostic in diagnostics {
        if streams.errors.isColoured {
          streams.errors.writeTrusted(DiagnosticPainter.painted(diagnostic))
        } else {
          streams.errors.write(diagnostic.formatted())
        }
        streams.errors.write("\n")
      }
      streams.errors.flush()
    }
  }

  /// Prints a remark that is neither result nor problem: what is being done, where something lies.
  func remark(_ text: String) {
    withStreams { streams in
      streams.output.flush()
      streams.errors.write(text + "\n")
      streams.errors.flush()
    }
  }

  /// Begins work that may take long.
  ///
  /// - Parameters:
  ///   - work: What is being done: `rendering pages`.
  ///   - total: How many steps it has.
  func progress(_ work: String, of total: Int) -> ProgressLine {
    ProgressLine(work: work, total: total, start: now(), console: self)
  }

  /// Begins work whose number of steps is not known yet.
  ///
  /// - Returns: Takes how many steps of how many are done, from any thread.
  func progress(_ work: String) -> @Sendable (_ done: Int, _ total: Int) -> Void {
    let start = now()
    return { done, total in
      ProgressLine(work: work, total: total, start: start, console: self).update(done)
    }
  }

  /// Shows the state of some work, unless it is too early or too soon after the last time.
  func show(_ line: ProgressLine, done: Int) {
    guard showsProgress else { return }
    let time = now()
    guard time - line.start >= ProgressLine.patience else { return }
    lock.withLock {
      guard time - streams.progressChanged >= ProgressLine.interval else { return }
      streams.progressChanged = time
      streams.showProgress("\(line.work): \(done) of \(line.total)")
    }
  }

  /// Takes the line of progress away.
  func eraseProgress() {
    withStreams { _ in }
  }

  /// Writes what is still gathered.
  ///
  /// - Returns: A problem if results were lost; a reader that went away is none.
  func finish() -> Diagnostic? {
    withStreams { streams in
      streams.output.flush()
      streams.errors.flush()
      guard case .failed(let code) = streams.output.state else { return nil }
      return .error("cannot write to standard output: \(String(cString: strerror(code)))")
    }
  }

  /// Opens something in place of standard streams that the caller closed, in a way that cannot be written to (or
  /// read from). Else the next file opened would get the number of standard output, and results would end in it.
  private static func occupyStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is given out, so this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private func withStreams<Result>(_ body: (inout Streams) -> Result) -> Result {
    lock.withLock {
      streams.eraseProgress()
      return body(&streams)
    }
  }
}
