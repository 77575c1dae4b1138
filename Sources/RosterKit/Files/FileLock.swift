import Diagnostics
import DirectoryModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps two builds of one site apart. The system lets go of the lock when the process ends, however it ends.
///
/// Whoever may not write the lock's file can share it with others who only look, if that is enough for them; where it is not
/// there and cannot be made, nobody who may build has done so.
final class FileLock {
  /// Why the lock is only shared, in the system's words: nothing may be written. `nil` if nobody else has it.
  let refusal: String?

  /// The lock's file; negative if there is none.
  private let descriptor: Int32

  /// Takes the lock, waiting for another build to end, for a minute at most.
  ///
  /// - Parameters:
  ///   - path: The lock's file; made if need be. It holds the number of the process that has the lock.
  ///   - sharing: Whether a shared lock is of use where no other can be had.
  ///   - onWaiting: Called once after a second of waiting.
  /// - Throws: `DiagnosticError` that says who has it, or why the file cannot be made.
  init(path: String, displayPath: String, sharing: Bool = false, onWaiting: WaitNotice?) throws {
    let own = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    if own >= 0 {
      descriptor = own
      refusal = nil
      try wait(for: LOCK_EX, onWaiting)
      let text = Array("\(getpid())\n".utf8)
      ftruncate(own, 0)
      pwrite(own, text, text.count, 0)
      return
    }
    let isRefused = [EACCES, EPERM, EROFS].contains(errno)
    let reason = FileSystem.lastError
    guard sharing, isRefused else { throw DiagnosticError(.error("cannot make '\(displayPath)': \(reason)")) }
    refusal = reason
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { try wait(for: LOCK_SH, onWaiting) }
  }

  /// Takes the lock of a folder itself, so that nothing has to be made: for edits, which wait for one another. There is no
  /// lock where the system has none for folders.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - onWaiting: Called once after a second of waiting.
  /// - Throws: `DiagnosticError` after a minute.
  init(folder: String, onWaiting: WaitNotice?) throws {
    refusal = nil
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // Some file systems have no locks of folders; then edits are kept apart by looking again before they save.
    guard SystemLock.take(descriptor, LOCK_EX, onWaiting: onWaiting) == .busy else { return }
    throw DiagnosticError(
      .error("another edit of this directory is not done yet", notes: ["wait until it is, then edit again"]))
  }

  private func wait(for kind: Int32, _ onWaiting: WaitNotice?) throws {
    guard SystemLock.take(descriptor, kind, onWaiting: onWaiting) != .taken else { return }
    throw DiagnosticError(
      .error("another build of this site is running\(holder)", notes: ["wait until it has ended, then build again"]))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  private var holder: String {
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    guard count > 1, let process = Int(String(decoding: buffer[..<(count - 1)], as: UTF8.self)) else { return "" }
    return " (process \(process))"
  }
}
