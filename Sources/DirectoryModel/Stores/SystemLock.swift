#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes locks of open files and folders. The system lets go of them when the process ends, however it ends.
package enum SystemLock {
  /// What came of it.
  package enum Outcome {
    case taken
    /// Somebody has it, after a minute still.
    case busy
    /// There are no locks here.
    case refused
  }

  /// For how long to wait at most, and before that is told, in steps of `step` microseconds.
  private static let (mostSteps, silentSteps) = (60 * 20, 20)
  private static let step: UInt32 = 50_000

  /// Takes a lock, waiting for others to let go of it, for a minute at most.
  ///
  /// - Parameters:
  ///   - descriptor: The open file or folder.
  ///   - kind: `LOCK_EX` or `LOCK_SH`.
  ///   - onWaiting: Called once after a second of waiting.
  package static func take(
    _ descriptor: Int32, _ kind: Int32, onWaiting: (@Sendable () -> Void)? = nil
  ) -> Outcome {
    var waited = 0
    while flock(descriptor, kind | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { return .refused }
      guard waited < mostSteps else { return .busy }
      waited += 1
      if waited == silentSteps { onWaiting?() }
      usleep(step)
    }
    return .taken
  }
}
