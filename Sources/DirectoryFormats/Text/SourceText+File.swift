import Diagnostics
import Foundation

extension SourceText {
  /// Reads a file whole.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - displayPath: Its name for messages.
  /// - Throws: `DiagnosticError` if there is no such file, it is a folder or no plain file, or it may not be read.
  convenience init(readingFileAt path: String, displayPath: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw DiagnosticError(.unreadable(displayPath, errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw DiagnosticError(.unreadable(displayPath, errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw DiagnosticError(.noPlainFile(displayPath)) }
    var failure: Int32 = 0
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let got = read(descriptor, start + count, size - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { return }
        count += got
      }
    }
    guard failure == 0 else { throw DiagnosticError(.unreadable(displayPath, failure)) }
    self.init(path: displayPath, bytes: bytes)
  }
}

extension Diagnostic {
  fileprivate static func unreadable(_ path: String, _ code: Int32) -> Diagnostic {
    if code == ENOENT || code == ENOTDIR { return .error("there is no such file", at: .file(path)) }
    if code == EACCES || code == EPERM {
      return .error("the file may not be read", at: .file(path), notes: ["give yourself the right to read it"])
    }
    return .error("the file cannot be read: \(String(cString: strerror(code)).lowercased())", at: .file(path))
  }

  fileprivate static func noPlainFile(_ path: String) -> Diagnostic {
    .error("this is no plain file", at: .file(path))
  }
}
