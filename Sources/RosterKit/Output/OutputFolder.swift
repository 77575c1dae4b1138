import CExchange
import Diagnostics
import DirectoryModel
import Incremental

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder of the finished site. All paths are relative to it. Safe to share between threads.
///
/// A page becomes visible whole or not at all: new files are written without a name and then linked, others are
/// written beside and renamed over. Nothing is forced to disk: after a power cut the next run checks every file.
final class OutputFolder: Sendable {
  /// The folder, absolute.
  let path: String
  /// The folder, as the user knows it.
  let displayPath: String

  private let descriptor: Int32

  /// Opens the folder; `nil` if there is none.
  init?(path: String, displayPath: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.path = path
    self.displayPath = displayPath
  }

  deinit {
    close(descriptor)
  }

  /// The stamp of a regular file; `nil` if there is none.
  func stamp(of path: String) -> FileStamp? {
    FileStamp.of(path, in: descriptor)
  }

  /// The stamp of a regular file whose path is a C string.
  func stamp(of path: UnsafePointer<CChar>) -> FileStamp? {
    var status = stat()
    guard fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return FileStamp(status)
  }

  /// The fingerprint of a file's contents; `nil` if it cannot be read.
  func fingerprint(of path: String) -> Fingerprint? {
    FileHash.fingerprint(ofFile: path, in: descriptor)
  }

  /// Whether anything stands at a path, links not followed.
  func exists(_ path: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Whether a folder stands at a path.
  func isFolder(_ path: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a link stands at a path.
  func isLink(_ path: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// A file's text; `nil` if there is none.
  func text(of path: String) -> String? {
    let file = openat(descriptor, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = read(file, &chunk, chunk.count)
      if count <= 0 { return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
      bytes += chunk[..<count]
    }
  }

  // MARK: - Writing

  /// The folder for files that are being written.
  static let temporaryFolder = Ownership.folder + "/tmp"

  /// Makes a folder and those above it.
  ///
  /// - Returns: The folders that did not exist.
  func makeFolders(_ path: String) throws -> [String] {
    if isFolder(path) { return [] }
    var made: [String] = []
    if let slash = path.lastIndex(of: "/") { made = try makeFolders(String(path[..<slash])) }
    if mkdirat(descriptor, path, 0o777) == 0 { return made + [path] }
    guard errno == EEXIST, isFolder(path) else { throw failure("make the folder", path) }
    return made
  }

  /// Writes a file, new or in the place of another.
  ///
  /// - Parameters:
  ///   - name: The name that the file has until it is finished, of no other that is written at the same time.
  ///   - replaced: Takes note of the file that it replaces, which stays in the folder for temporary files. Where the disk is full,
  ///     what was noted so far makes room.
  /// - Returns: The stamp of the finished file.
  func write(
    _ bytes: [UInt8], to path: String, name: String, replacing: Bool, replaced: ReplacedFiles
  ) throws -> FileStamp {
    while true {
      let removals = replaced.removals
      let attempt = replacing ? .refused : writeUnnamed(bytes, to: path)
      switch attempt == .refused ? writeBeside(bytes, to: path, name: name, replaced) : attempt {
      case .done(let stamp): return stamp
      case .failed(let code)
      where (code == ENOSPC || code == EDQUOT) && replaced.makeRoom(in: self, since: removals):
        continue
      case .failed(let code):
        errno = code
        throw failure("write", path)
      case .refused: throw failure("write", path)
      }
    }
  }

  /// What became of a file that was to be written.
  private enum Attempt: Equatable {
    case done(FileStamp)
    /// This way to write it does not work here.
    case refused
    /// With a code of `errno`.
    case failed(Int32)
  }

  /// Writes a file beside its place, and puts it there.
  private func writeBeside(
    _ bytes: [UInt8], to path: String, name: String, _ replaced: ReplacedFiles
  ) -> Attempt {
    let temporary = "\(Self.temporaryFolder)/\(name)"
    // Never into a file that is there: whoever has the old page open goes on seeing the old page.
    var file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if file < 0, errno == EEXIST, unlinkat(descriptor, temporary, 0) == 0 {
      file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard file >= 0 else { return .failed(errno) }
    defer { close(file) }
    var status = stat()
    guard writeAll(bytes, to: file), replace(path, by: temporary, replaced), fstat(file, &status) == 0 else {
      let code = errno
      unlinkat(descriptor, temporary, 0)
      return .failed(code)
    }
    return .done(FileStamp(status))
  }

  /// Puts a finished file in the place of another, in one step.
  ///
  /// Files change places where they can, and the old one goes later. A rename over a file makes some file systems bring the new
  /// one to disk first, and to remove one file and make the next by turns makes them look for each new file's number among all
  /// that have just become free.
  private func replace(_ path: String, by temporary: String, _ replaced: ReplacedFiles) -> Bool {
    if stamp(of: path) != nil, roster_exchange(descriptor, temporary, path) == 0 {
      if stamp(of: temporary) != nil {
        replaced.note(temporary)
        return true
      }
      // What stood there was no file after all.
      _ = roster_exchange(descriptor, temporary, path)
    }
    return renameat(descriptor, temporary, descriptor, path) == 0
  }

  /// Writes a new file without a name and links it; refused where the file system cannot, or the name is taken.
  private func writeUnnamed(_ bytes: [UInt8], to path: String) -> Attempt {
    #if os(Linux)
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      let file = openat(descriptor, folder, Self.unnamed | O_WRONLY | O_CLOEXEC, 0o666)
      guard file >= 0 else { return .refused }
      defer { close(file) }
      guard writeAll(bytes, to: file) else { return .failed(errno) }
      guard linkat(AT_FDCWD, "/proc/self/fd/\(file)", descriptor, path, AT_SYMLINK_FOLLOW) == 0 else { return .refused }
      var status = stat()
      return fstat(file, &status) == 0 ? .done(FileStamp(status)) : .failed(errno)
    #else
      return .refused
    #endif
  }

  #if os(Linux)
    /// `O_TMPFILE`, which is a macro that Swift does not see.
    private static let unnamed = 0o20_000_000 | O_DIRECTORY
  #endif

  private func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = Self.write(file, UnsafeRawBufferPointer(rebasing: buffer[offset...]))
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        offset += count
      }
      return true
    }
  }

  private static func write(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, buffer.baseAddress, buffer.count)
    #else
      Darwin.write(file, buffer.baseAddress, buffer.count)
    #endif
  }

  /// Removes a file; one that is not there is no error.
  func remove(_ path: String) throws {
    guard unlinkat(descriptor, path, 0) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw failure("remove", path)
    }
  }

  /// Removes a folder if it is empty.
  func removeFolderIfEmpty(_ path: String) {
    unlinkat(descriptor, path, AT_REMOVEDIR)
  }

  /// Removes temporary files.
  ///
  /// - Parameter paths: Their paths; what cannot be removed stays.
  func removeTemporary(_ paths: [String]) {
    Parallel.forEachWaiting(count: paths.count) { [descriptor] in unlinkat(descriptor, paths[$0], 0) }
  }

  /// Gives a file another name, on a disk where that may be the same file.
  func rename(_ old: String, to path: String) throws {
    guard renameat(descriptor, old, descriptor, path) == 0 else { throw failure("rename", old) }
  }

  /// Whether the disk takes names that differ in case alone for one; known once there is a list.
  var ignoresCase: Bool { exists(Ownership.file.uppercased()) }

  private func sweep() {
    let duplicate = openat(descriptor, Self.temporaryFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard duplicate >= 0, let stream = fdopendir(duplicate) else { return }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { found.append("\(Self.temporaryFolder)/\(name)") }
    }
    removeTemporary(found)
  }

  /// Removes the folder of temporary files and what an interrupted run left in it.
  func removeTemporaryFolder() {
    guard isFolder(Self.temporaryFolder) else { return }
    sweep()
    removeFolderIfEmpty(Self.temporaryFolder)
  }

  private func failure(_ action: String, _ path: String) -> DiagnosticError {
    // What stands in the way stays there: no build repairs that by itself.
    let isInTheWay = [EISDIR, ENOTDIR, EEXIST, ENOTEMPTY, ELOOP].contains(errno)
    return DiagnosticError(
      .error(
        "cannot \(action) '\(displayPath)/\(path)': \(FileSystem.lastError)",
        notes: [
          isInTheWay
            ? "something that Roster did not make is in the way: move it or remove it, then build again"
            : "the next build repairs what this one left undone"
        ]))
  }
}
