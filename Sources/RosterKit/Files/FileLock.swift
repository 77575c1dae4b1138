import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps two builds of one site apart. The system lets go of the lock when the process ends, however it ends.
final class FileLock {
  private let descriptor: Int32

  /// Takes the lock, waiting for another build to end.
  ///
  /// - Parameters:
  ///   - path: The lock's file; made if need be. It holds the number of the process that has the lock.
  ///   - seconds: How long to wait.
  /// - Throws: `DiagnosticError` that says who has it, or why the file cannot be made.
  init(path: String, displayPath: String, waiting seconds: Int) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw DiagnosticError(.error("cannot make '\(displayPath)': \(FileSystem.lastError)"))
    }
    self.descriptor = descriptor
    var waited = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, waited < seconds * 20 else {
        throw DiagnosticError(
          .error(
            "another build of this site is running\(Self.holder(descriptor))",
            notes: ["wait until it has ended, then build again"]))
      }
      waited += 1
      usleep(50_000)
    }
    let text = Array("\(getpid())\n".utf8)
    ftruncate(descriptor, 0)
    pwrite(descriptor, text, text.count, 0)
  }

  deinit {
    close(descriptor)
  }

  private static func holder(_ descriptor: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    guard count > 1, let process = Int(String(decoding: buffer[..<(count - 1)], as: UTF8.self)) else { return "" }
    return " (process \(process))"
  }
}
