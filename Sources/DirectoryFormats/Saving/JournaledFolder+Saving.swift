import Diagnostics
import DirectoryModel
import Foundation

extension JournaledFolder {
  /// What becomes of one file.
  struct Change {
    /// The file's path in the folder.
    var name: String
    /// What it holds; `nil`: there is none.
    var before: [UInt8]?
    /// What it is to hold; `nil`: it goes.
    var after: [UInt8]?
  }

  /// So many files are flushed one by one; of more the whole file system is, which takes less time.
  private static let mostFlushes = 16

  /// Changes several files, all or none.
  ///
  /// - Parameters:
  ///   - changes: What becomes of which file, in this order.
  ///   - check: Called when all is prepared and nothing is changed yet; throws if a file is not any more what it was.
  /// - Throws: `DiagnosticError` if anything fails, and what `check` throws. Then either nothing is changed, or, if a file could not
  ///   be replaced in spite of all preparation, the journal says so, and the next who opens the folder goes on.
  func save(_ changes: [Change], requiring check: () throws -> Void) throws {
    guard let held = try HeldFile.open(planPath, displayPath: displayedPlan, makes: true) else { return }
    defer { withExtendedLifetime(held) {} }
    try removeCutOff()
    let journal = SaveJournal(
      id: String(UInt64.random(in: .min ... .max), radix: 36),
      steps: changes.map { change in
        .init(
          path: change.name, before: change.before.map(SaveJournal.digest),
          after: change.after.map(SaveJournal.digest))
      })
    do {
      // Another change may have been cut off since the folder was read.
      try finish()
      try prepare(changes, journal, held)
      try check()
      guard act({ rename(planPath, journalPath) }) == 0 else {
        throw AtomicFile.failure("cannot be made", displayedJournal)
      }
    } catch {
      removeStaged(journal)
      _ = act { unlink(planPath) }
      throw error
    }
    flush([path])
    try carryOut(journal, journal.steps.indices)
  }

  /// Removes what a change has left that was cut off before it counted.
  func removeLeftovers() throws {
    guard let held = try HeldFile.open(planPath, displayPath: displayedPlan) else { return }
    defer { withExtendedLifetime(held) {} }
    try removeCutOff()
    _ = act { unlink(planPath) }
  }

  /// Removes the hidden files of a plan that nobody follows any more. One that is not whole has none.
  private func removeCutOff() throws {
    guard let bytes = try AtomicFile.read(planPath, displayPath: displayedPlan), let journal = SaveJournal(bytes) else {
      return
    }
    removeStaged(journal)
  }

  /// Writes the plan and all that files are to hold, to the disk.
  private func prepare(_ changes: [Change], _ journal: SaveJournal, _ held: HeldFile) throws {
    guard act({ ftruncate(held.descriptor, 0) }) == 0 else {
      throw AtomicFile.failure("cannot be written", displayedPlan)
    }
    try requirePermission(displayedPlan)
    try AtomicFile.write(journal.bytes, to: held.descriptor, displayedPlan)
    var folders = WritableFolders()
    var unflushed: [(staged: String, shown: String)] = []
    let own = Self.device(of: path)
    for (number, change) in changes.enumerated() {
      let shown = "\(displayPath)/\(change.name)"
      guard let bytes = change.after else {
        try folders.require(folder(of: change.name), for: "\(path)/\(change.name)", shown)
        continue
      }
      let target = try target(of: change.name)
      let hasFolder = target.folder == path || access(target.folder, F_OK) == 0
      if hasFolder { try folders.require(target.folder, for: target.path, shown) }
      let isElsewhere = hasFolder && target.folder != path && Self.device(of: target.folder) != own
      let places = stagedPlaces(journal, number, target)
      let staged = hasFolder ? places[0] : places[places.count - 1]
      try requirePermission(shown)
      try AtomicFile.stage(bytes, for: target.path, at: staged, displayPath: shown) { file in
        guard !isElsewhere || fsync(file) == 0 else { throw AtomicFile.failure("cannot be written", shown) }
      }
      if !isElsewhere { unflushed.append((staged, shown)) }
    }
    try requirePermission(displayedPlan)
    if try unflushed.count <= Self.mostFlushes || !AtomicFile.flushAll(around: path, displayPath: displayPath) {
      for (staged, shown) in unflushed {
        guard AtomicFile.flush(staged) else { throw AtomicFile.failure("cannot be written", shown) }
      }
      guard fsync(held.descriptor) == 0 else { throw AtomicFile.failure("cannot be written", displayedPlan) }
    }
  }

  /// Waits until the names in folders are on the disk; a file system that cannot do that does no harm.
  func flush(_ folders: Set<String>) {
    let isDone =
      folders.count > Self.mostFlushes && (try? AtomicFile.flushAll(around: path, displayPath: displayPath)) ?? false
    if !isDone { for folder in folders { AtomicFile.flush(folder) } }
  }

  /// The file system that something is on.
  private static func device(of path: String) -> dev_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_dev : nil
  }
}

/// Folders in which files may be replaced and removed, each looked at once.
private struct WritableFolders {
  private var known: [String: stat] = [:]

  /// - Throws: `DiagnosticError` if a file may not be replaced or removed in a folder, or is a folder itself.
  mutating func require(_ folder: String, for file: String, _ displayPath: String) throws {
    var (own, status) = (known[folder] ?? stat(), stat())
    if known[folder] == nil {
      guard access(folder, W_OK | X_OK) == 0, stat(folder, &own) == 0 else {
        throw AtomicFile.failure("cannot be replaced", displayPath)
      }
      known[folder] = own
    }
    guard lstat(file, &status) == 0 else { return }
    let isSticky = own.st_mode & S_ISVTX != 0 && ![0, own.st_uid, status.st_uid].contains(geteuid())
    errno = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : isSticky ? EPERM : 0
    guard errno == 0 else { throw AtomicFile.failure("cannot be replaced", displayPath) }
  }
}
