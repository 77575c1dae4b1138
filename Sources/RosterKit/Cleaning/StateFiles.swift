import Diagnostics
import Foundation

/// The files that a state is made of: the database, what SQLite keeps beside it, the lock, and what an
/// interrupted comparison with a clean build left.
struct StateFiles {
  /// The database.
  let path: String
  /// Its name for messages.
  let displayPath: String

  private static let databaseSuffixes = ["", "-journal", "-wal", "-shm"]
  private static let lockSuffix = ".lock"

  /// Whether somebody named the database: then there may be anything at its path, and beside it.
  let isNamed: Bool

  /// Whether there is any of them; at a path that was named only the database tells.
  var exist: Bool {
    let suffixes = isNamed ? [""] : Self.databaseSuffixes + [Self.lockSuffix]
    return suffixes.contains { FileSystem.kind(at: path + $0) == .file }
  }

  /// Whether there is a lock, taken or not.
  var haveLock: Bool { FileSystem.kind(at: path + Self.lockSuffix) == .file }

  /// Whether the database can be Roster's, by how it begins; an empty file can. In Roster's own place it always is.
  var lookRight: Bool {
    guard isNamed, let start = FileSystem.beginning(of: path, count: 16) else { return true }
    return start.isEmpty || start == Array("SQLite format 3\u{0}".utf8)
  }

  /// Whether the database is a state of Roster's, of whichever version and output. In Roster's own place it always is.
  var holdState: Bool {
    guard isNamed else { return true }
    guard let store = try? StateStore(path: path), let meta = try? store.meta() else { return false }
    return meta.isWhole && meta.schema > 0
  }

  /// Keeps builds away; `nil` where there is nothing that they could be at.
  ///
  /// - Parameter sharing: Whether that is of use though nothing may be written.
  func lock(sharing: Bool, onWaiting: WaitNotice?) throws -> FileLock? {
    guard exist else { return nil }
    return try FileLock(
      path: path + Self.lockSuffix, displayPath: displayPath + Self.lockSuffix, sharing: sharing, onWaiting: onWaiting)
  }

  /// What the state knows; `nil` if that is nothing.
  func contents(output: String) throws -> PreviousState? {
    try StateFile(path: path, displayPath: displayPath).openExisting(output: output)?.previous
  }

  /// Removes what a build left that was killed while it gave the state a file of its own.
  func removeLitter() {
    guard !isNamed, let slash = path.lastIndex(of: "/") else { return }
    let folder = String(path[..<slash])
    for name in FileSystem.names(in: folder) ?? [] where name.hasPrefix(".roster-") && name.hasSuffix(".tmp") {
      FileSystem.remove(folder + "/" + name)
    }
  }

  /// Removes a lock that was made in vain.
  func removeLock() throws {
    try FileSystem.removeFile(path + Self.lockSuffix, displayPath + Self.lockSuffix)
  }

  /// Removes the files, and Roster's own folder if nothing else is in it.
  ///
  /// - Throws: `DiagnosticError` for one that cannot be removed.
  func remove() throws {
    for suffix in Self.databaseSuffixes + [Self.lockSuffix] {
      try FileSystem.removeFile(path + suffix, displayPath + suffix)
    }
    BuildVerifier.removeScratch(of: path)
    removeLitter()
    guard !isNamed, let slash = path.lastIndex(of: "/") else { return }
    FileSystem.removeFolder(String(path[..<slash]))
  }
}
