import Diagnostics
import DirectoryModel
import Foundation

/// A file that one process has at a time, as long as this exists: the journal of a change of several files, or what will be one.
final class HeldFile {
  /// The open file.
  let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Opens a file, and waits for whoever has it, for a minute at most. Who has it may give it another name meanwhile: then whatever has
  /// the name by then is opened.
  ///
  /// - Parameter makes: Whether to make the file if need be, and open it for writing.
  /// - Returns: `nil` if there is no such file.
  /// - Throws: `DiagnosticError` if it cannot be opened, is none, or after a minute.
  static func open(_ path: String, displayPath: String, makes: Bool = false) throws -> HeldFile? {
    while true {
      let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
      let new = makes ? systemOpen(path, flags | O_RDWR | O_CREAT | O_EXCL, 0o666) : -1
      guard new >= 0 || !makes || errno == EEXIST else {
        throw AtomicFile.failure("cannot be written", displayPath)
      }
      let descriptor = new >= 0 ? new : systemOpen(path, flags | (makes ? O_RDWR : O_RDONLY), 0)
      if descriptor < 0, errno == ENOENT || errno == ENOTDIR {
        if makes { continue }
        return nil
      }
      guard descriptor >= 0 else { throw AtomicFile.failure("cannot be opened", displayPath) }
      let file = HeldFile(descriptor)
      try file.take(displayPath, isNew: new >= 0)
      if file.isUnder(path) { return file }
    }
  }

  private func take(_ displayPath: String, isNew: Bool) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw DiagnosticError(.noFile(displayPath))
    }
    switch SystemLock.take(descriptor, LOCK_EX) {
    case .taken: return
    case .busy: throw DiagnosticError(.busy(displayPath))
    // Without locks the age tells that nobody has it any more.
    case .refused:
      guard isNew || AtomicFile.age(of: status) >= AtomicFile.leastAge else {
        throw DiagnosticError(.busy(displayPath))
      }
    }
  }

  /// Whether the file has this name still.
  private func isUnder(_ path: String) -> Bool {
    var (own, named) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &named) == 0 && own.st_dev == named.st_dev
      && own.st_ino == named.st_ino
  }
}

extension Diagnostic {
  fileprivate static func busy(_ path: String) -> Diagnostic {
    .error(
      "a change of several files is not done yet", at: .file(path), notes: ["wait a minute, then repeat the command"])
  }
}

// `open` of the C library, which the function above would hide.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
