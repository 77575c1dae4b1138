import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// Removes a file; one that is not there is no error.
  ///
  /// - Throws: `DiagnosticError` that names it as `displayPath`.
  static func removeFile(_ path: String, _ displayPath: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw DiagnosticError(.error("cannot remove '\(displayPath)': \(lastError)", at: .file(displayPath)))
    }
  }

  /// Removes a folder if it is empty.
  ///
  /// - Returns: Whether it is gone.
  @discardableResult
  static func removeFolder(_ path: String) -> Bool {
    rmdir(path) == 0
  }

  /// The first bytes of a file; `nil` if it cannot be read.
  static func beginning(of path: String, count: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = pread(file, &bytes, count, 0)
    return got < 0 ? nil : Array(bytes[..<got])
  }
}
