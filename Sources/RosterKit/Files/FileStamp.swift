#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What tells without reading it that a file is still the one that was seen: size, times and inode together.
///
/// As in git's index: equal stamps spare reading a file, different ones decide nothing. A file that was changed within
/// the clock's grain of being stamped can have an equal stamp, so stamps of that moment are not trusted.
struct FileStamp: Hashable, Sendable {
  /// The size in bytes.
  var size: Int
  /// When the contents were changed, in nanoseconds since 1970.
  var modified: Int
  /// When contents or attributes were changed, in nanoseconds since 1970: no program can set this back.
  var changed: Int
  /// The file's number on its disk.
  var inode: Int

  /// The stamp of what is not there.
  static let none = FileStamp(size: -1, modified: 0, changed: 0, inode: 0)

  /// The stamp of a file that was written to be published elsewhere: no file on this disk has it, so whoever finds one at its
  /// path looks into it.
  static func published(size: Int) -> FileStamp {
    FileStamp(size: size, modified: 0, changed: 0, inode: 0)
  }

  /// Whether this is the stamp of a file that was published elsewhere.
  var isPublished: Bool { size >= 0 && inode == 0 }

  init(size: Int, modified: Int, changed: Int, inode: Int) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }

  init(_ status: stat) {
    size = Int(status.st_size)
    #if canImport(Glibc)
      modified = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
      changed = Int(status.st_ctim.tv_sec) * 1_000_000_000 + Int(status.st_ctim.tv_nsec)
    #else
      modified = Int(status.st_mtimespec.tv_sec) * 1_000_000_000 + Int(status.st_mtimespec.tv_nsec)
      changed = Int(status.st_ctimespec.tv_sec) * 1_000_000_000 + Int(status.st_ctimespec.tv_nsec)
    #endif
    inode = Int(truncatingIfNeeded: status.st_ino)
  }

  /// The stamp of a regular file; `nil` if there is none at the path. A link is not followed.
  static func of(_ path: String, in folder: Int32 = AT_FDCWD) -> FileStamp? {
    var status = stat()
    guard fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return FileStamp(status)
  }

  /// Whether the file may have been changed after being stamped without the stamp showing it.
  ///
  /// - Parameter moment: When the stamp was stored, in nanoseconds since 1970.
  func isRacy(storedAt moment: Int) -> Bool {
    max(modified, changed) > moment - 20_000_000
  }

  /// Now, in nanoseconds since 1970.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
