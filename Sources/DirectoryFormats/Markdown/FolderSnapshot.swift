import Foundation

/// What the files of a folder held at one moment.
struct FolderSnapshot {
  /// What tells that a file is as it was, without reading it.
  struct Stamp: Equatable {
    private let inode: UInt64
    private let size: Int
    private let modified: [Int]
    private let changed: [Int]

    /// Takes what the system says of a file.
    init(_ status: stat) {
      inode = UInt64(status.st_ino)
      size = Int(status.st_size)
      #if canImport(Darwin)
        modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
        changed = [status.st_ctimespec.tv_sec, status.st_ctimespec.tv_nsec]
      #else
        modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
      #endif
    }
  }

  /// What each file held, by its path in the folder.
  var files: [String: [UInt8]] = [:]

  /// What each file was known by before it was read.
  var stamps: [String: Stamp] = [:]
}
