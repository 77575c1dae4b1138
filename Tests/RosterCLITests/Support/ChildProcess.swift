import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A running program, by the system's own means: Foundation's `Process` now and then reads beyond the end of a page while it
/// looks for open files, which ends the tests.
struct ChildProcess {
  /// The files that its standard streams are.
  struct Streams {
    var input = "/dev/null"
    var output = "/dev/null"
    var errors = "/dev/null"
  }

  /// How it ended.
  enum End: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  /// Why there is no process.
  struct NotStarted: Error {
    /// The program.
    var path: String
    /// The system's number for the reason.
    var code: Int32
  }

  /// Its number.
  let number: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: Its whole environment; `nil` for that of the tests.
  ///   - folder: Where it runs.
  /// - Throws: `NotStarted`.
  init(
    _ path: String, _ arguments: [String], environment: [String: String]?, in folder: String, streams: Streams
  ) throws {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, streams.input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, streams.output, O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, streams.errors, O_WRONLY, 0)

    let environment = environment ?? ProcessInfo.processInfo.environment
    // The shell goes to the folder and then becomes the program, under the same number.
    let shell = ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder, path]
    var argv = (shell + arguments).map { strdup($0) } + [nil]
    var envp = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var number: pid_t = 0
    let code = posix_spawn(&number, "/bin/sh", &actions, nil, &argv, &envp)
    guard code == 0 else { throw NotStarted(path: path, code: code) }
    self.number = number
  }

  /// Waits for the end.
  ///
  /// - Parameter seconds: For how long; without it, as long as it takes.
  /// - Returns: How it ended; `nil` if it is still running. Once it has ended this must not be called again.
  func wait(seconds: Double? = nil) -> End? {
    let start = ContinuousClock.now
    var status: Int32 = 0
    var pause: useconds_t = 200
    while waitpid(number, &status, seconds == nil ? 0 : WNOHANG) != number {
      if let seconds, start.duration(to: .now) >= .seconds(seconds) { return nil }
      usleep(pause)
      pause = min(pause * 2, 5_000)
    }
    let signal = status & 0x7F
    return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Ends it as a power cut would.
  func kill() {
    _ = Foundation.kill(number, SIGKILL)
  }
}
