import CProgram
import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads files whole, and replaces them so that nobody ever sees a part.
public enum AtomicFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - displayPath: Its name for messages.
  /// - Returns: `nil` if there is no such file.
  /// - Throws: `DiagnosticError` if it cannot be read.
  public static func read(_ path: String, displayPath: String) throws -> [UInt8]? {
    // Whoever opens a pipe waits for its other end, unless they say that they do not.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("cannot be read", displayPath)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("cannot be read", displayPath) }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: break
    case S_IFIFO where isOfShell(path): _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
    default: throw DiagnosticError(.noFile(displayPath))
    }
    // One byte more than expected, so that the end is seen in the same round.
    let room = max(Int(status.st_size), 0) + 1
    var bytes = try piece(of: file, room, displayPath)
    // A file that is being written, or none that has a size, is longer.
    while !bytes.isEmpty, bytes.count >= room {
      let more = try piece(of: file, 1 << 16, displayPath)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Whether a pipe is one that the shell has opened: standard input, or what `<(command)` gives.
  private static func isOfShell(_ path: String) -> Bool {
    path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
  }

  /// The next bytes of a file: so many, unless it ends before.
  private static func piece(of file: Int32, _ room: Int, _ displayPath: String) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      while filled < room {
        let count = systemRead(file, buffer.baseAddress.map { $0 + filled }, room - filled)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw failure("cannot be read", displayPath) }
        if count == 0 { return }
        filled += count
      }
    }
  }

  /// Writes a file anew, or a new one.
  ///
  /// The bytes go to a temporary file in the same folder, to the disk, and then under the name in one step: after
  /// a crash the file has its old or its new contents. It keeps its permissions, and its owner where the system
  /// allows; if the path is a symbolic link, the file that it leads to is replaced and the link stays. To a pipe or a device the
  /// bytes are written as they are.
  ///
  /// - Throws: `DiagnosticError` if anything fails, or the file may only be read; the file is then as it was.
  public static func replace(_ path: String, displayPath: String, with bytes: [UInt8]) throws {
    var status = stat()
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      return try pass(bytes, to: path, displayPath)
    }
    let target = try resolvingLinks(path, displayPath)
    let temporary = target.folder + "/" + temporaryName()
    try stage(bytes, for: target.path, at: temporary, displayPath: displayPath) { file in
      guard fsync(file) == 0 else { throw failure("cannot be written", displayPath) }
      guard rename(temporary, target.path) == 0 else { throw failure("cannot be replaced", displayPath) }
    }
    // The name is safe only when the folder is; a file system that cannot sync one does no harm.
    flush(target.folder)
  }

  /// Writes what a file is to hold to a temporary one, with the permissions that the file has.
  ///
  /// - Parameters:
  ///   - target: The file, at the end of links; it need not exist.
  ///   - temporary: The temporary file, which does not exist.
  ///   - work: What to do with the temporary file while it is open and claimed.
  /// - Throws: `DiagnosticError` if anything fails, or the file may only be read; what `work` throws. There is no temporary file
  ///   then.
  package static func stage(
    _ bytes: [UInt8], for target: String, at temporary: String, displayPath: String,
    then work: (Int32) throws -> Void = { _ in }
  ) throws {
    var status = stat()
    let exists = stat(target, &status) == 0
    // A folder that may be written in would do to replace it; but whoever made it read-only meant it.
    if exists, access(target, W_OK) != 0 { throw failure("cannot be written", displayPath) }
    // Nobody may read on the way what they may not read afterwards.
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? 0o600 : 0o666)
    guard file >= 0 else { throw failure("cannot be written", displayPath) }
    claim(file)
    defer { close(file) }
    do {
      try write(bytes, to: file, displayPath)
      if exists { try copyPermissions(status, to: file, displayPath) }
      try work(file)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Waits until what a file holds, or the names in a folder, are on the disk.
  ///
  /// - Returns: Whether the system says so.
  @discardableResult
  package static func flush(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fsync(file) == 0
  }

  /// Waits until all of the file system that a folder is on is on the disk: sooner done than for many files one by one.
  ///
  /// - Returns: Whether the system can do that.
  /// - Throws: `DiagnosticError` if it fails, for want of room or otherwise.
  package static func flushAll(around folder: String, displayPath: String) throws -> Bool {
    let file = open(folder, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    let answer = roster_flush_all(file)
    guard answer >= 0 else { throw failure("cannot be written", displayPath) }
    return answer == 0
  }

  /// Writes to what is no file, and cannot be replaced.
  private static func pass(_ bytes: [UInt8], to path: String, _ displayPath: String) throws {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure("cannot be written", displayPath) }
    defer { close(file) }
    try write(bytes, to: file, displayPath)
  }

  /// Removes a file; of a symbolic link the link. Nothing happens if there is none.
  ///
  /// - Throws: `DiagnosticError` if it cannot be removed.
  public static func remove(_ path: String, displayPath: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("cannot be removed", displayPath) }
  }

  /// Writes to an open file.
  ///
  /// - Throws: `DiagnosticError` if that fails, for want of room or otherwise.
  package static func write(_ bytes: [UInt8], to file: Int32, _ displayPath: String) throws {
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = systemWrite(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { throw failure("cannot be written", displayPath) }
        rest = rest.dropFirst(count)
      }
    }
  }

  private static func copyPermissions(_ status: stat, to file: Int32, _ displayPath: String) throws {
    // Only root may give files away; for all others the owner is the same already.
    _ = fchown(file, status.st_uid, status.st_gid)
    guard fchmod(file, status.st_mode & 0o7777) == 0 else { throw failure("cannot be written", displayPath) }
  }

  /// The file at the end of a chain of symbolic links, which need not exist.
  package static func resolvingLinks(_ path: String, _ displayPath: String) throws -> (path: String, folder: String) {
    var path = path
    for _ in 0..<40 {
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
      let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &buffer, buffer.count)
      guard count > 0 else { return (path, folder) }
      let link = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = link.hasPrefix("/") ? link : folder + "/" + link
    }
    errno = ELOOP
    throw failure("cannot be written", displayPath)
  }

  /// The error about the call to the system that just failed, with a remedy.
  package static func failure(_ what: String, _ displayPath: String) -> DiagnosticError {
    let reason = String(cString: strerror(errno))
    let remedy =
      switch errno {
      case EACCES, EPERM, EROFS: "check the permissions of the file and of its folder"
      case ENOSPC, EDQUOT: "make room on the disk; the file is as it was"
      case ENOENT: "check that the folder exists"
      default: "the file is as it was"
      }
    return DiagnosticError(
      .error("'\(displayPath)' \(what): \(reason.lowercased())", at: .file(displayPath), notes: [remedy]))
  }
}

extension Diagnostic {
  /// The error about a pipe or a device in place of a file: reading it could wait, or go on, for ever.
  package static func noFile(_ path: String) -> Diagnostic {
    .error(
      "'\(path)' is a pipe or a device, and no file", at: .file(path),
      notes: ["save what comes out of it as a file first"])
  }
}

// `read` and `write` of the C library, which the functions above would hide.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

private func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, buffer, count)
}
