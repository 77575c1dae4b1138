import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Whether anything stands at a path, a link that leads nowhere included.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Writes a new file.
  ///
  /// - Returns: Whether it was written; `false` if something stands there already, which stays as it is.
  /// - Throws: `DiagnosticError` if it cannot be written; then nothing is left of it.
  static func create(_ path: String, with bytes: [UInt8]) throws -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      if errno == EEXIST { return false }
      throw DiagnosticError(.error("cannot write '\(path)': \(lastError)", at: .file(path)))
    }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let reason = lastError
        unlink(path)
        throw DiagnosticError(.error("cannot write '\(path)': \(reason)", at: .file(path)))
      }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
