import Diagnostics
import DirectoryModel

/// Brings the output folder from its old to its new state, in steps between which it can be killed: at each moment every
/// page is whole, old or new, and every file of Roster's is listed as such.
struct OutputCommitter {
  let folder: OutputFolder
  let jobs: Int

  private let replaced = ReplacedFiles()

  /// Prepares to change a folder.
  init(folder: OutputFolder, jobs: Int) {
    self.folder = folder
    self.jobs = jobs
  }

  /// Writes and removes files.
  ///
  /// - Parameters:
  ///   - changes: The files to write.
  ///   - removals: The files to remove.
  ///   - ownership: What Roster owned before, and the files that it owns afterwards; `nil` if these are the same files. The
  ///     folders follow from what is made and removed here.
  ///   - isListed: Whether the list says just what was owned before.
  /// - Returns: The stamps of the written files, in the order of `changes`.
  /// - Throws: `DiagnosticError` that names the file. The next run repairs what was left undone.
  func commit(
    _ changes: [OutputChange], removing removals: [String], ownership: (old: Ownership, new: Ownership)?,
    isListed: Bool = true
  ) throws -> [FileStamp] {
    folder.removeTemporaryFolder()
    _ = try folder.makeFolders(OutputFolder.temporaryFolder)
    let stamps = try replace(changes, removals, ownership, isListed)
    folder.removeTemporaryFolder()
    return stamps
  }

  private func replace(
    _ changes: [OutputChange], _ removals: [String], _ ownership: (old: Ownership, new: Ownership)?, _ isListed: Bool
  ) throws -> [FileStamp] {
    guard let (old, new) = ownership else {
      try makeFolders(missingFolders(for: changes))
      return try write(changes)
    }
    var both = old.union(new)
    // A folder that is listed need not be there: a run may have been killed before it made it.
    let missing = missingFolders(for: changes)
    both.folders.formUnion(missing)
    try claim(both, listed: isListed ? old : nil)
    let twins = CaseTwins(
      removals: folder.ignoresCase ? removals : [], written: changes.map(\.path), all: new.files)
    for (old, path) in twins.renamed { try folder.rename(old, to: path) }
    let (early, late) = parted(removals.filter { !twins.isRenamed($0) }, by: changes, twins)
    try remove(early)
    makeRoom(for: changes, among: both.folders)
    try makeFolders(missing)
    let stamps = try write(changes)
    try remove(late)
    var left = new
    left.folders = both.folders
    if both.files != new.files || both.folders != old.folders { removeEmptyFolders(&left) }
    try claim(left, listed: both)
    return stamps
  }

  private func makeFolders(_ paths: Set<ExactPath>) throws {
    for path in paths.sorted() { _ = try folder.makeFolders(path.text) }
  }

  /// Removes files, but none that a link among the folders above leads to: it could be anybody's.
  private func remove(_ paths: [String]) throws {
    var known: [ExactPath: Bool] = [:]
    for path in paths where OutputSweep.isReal(OutputSweep.parent(of: path), in: folder, &known) {
      try folder.remove(path)
    }
  }

  /// Parts removals into those that must come before the writing, since a file gives way to a folder of its name or the
  /// other way round, or to one whose name differs in case alone; and all others.
  private func parted(
    _ removals: [String], by changes: [OutputChange], _ twins: CaseTwins
  ) -> (early: [String], late: [String]) {
    guard !removals.isEmpty else { return ([], []) }
    let written = Set(changes.map { ExactPath($0.path) })
    let needed = Ownership.folders(above: written)
    var early: [String] = []
    var late: [String] = []
    for path in removals {
      let isInTheWay =
        twins.isReplaced(path) || needed.contains(ExactPath(path))
        || Ownership.parents(of: path).contains { written.contains(ExactPath($0)) }
      if isInTheWay { early.append(path) } else { late.append(path) }
    }
    return (early, late)
  }

  /// Removes empty folders of Roster's that stand in the place of a file.
  private func makeRoom(for changes: [OutputChange], among folders: Set<ExactPath>) {
    for change in changes where folders.contains(ExactPath(change.path)) {
      let below = folders.filter { $0.text.hasPrefix(change.path + "/") }
      for path in below.sorted(by: { $0.text.utf8.count > $1.text.utf8.count }) {
        folder.removeFolderIfEmpty(path.text)
      }
      folder.removeFolderIfEmpty(change.path)
    }
  }

  private func write(_ changes: [OutputChange]) throws -> [FileStamp] {
    try Parallel.map(count: changes.count, jobs: min(jobs, 2)) { range in
      try range.map { try write(changes[$0], number: $0) }
    }
  }

  private func write(_ change: OutputChange, number: Int) throws -> FileStamp {
    let bytes =
      switch change.source {
      case .bytes(let bytes): bytes
      case .file(let source): try FileSystem.read(source, displayPath: source)
      }
    return try folder.write(
      bytes, to: change.path, name: String(number), replacing: change.replaces, replaced: replaced)
  }

  /// Writes the list, unless it says just this.
  private func claim(_ ownership: Ownership, listed: Ownership?) throws {
    if ownership == listed && folder.exists(Ownership.file) { return }
    _ = try folder.write(
      Array(OwnershipList.text(of: ownership).utf8), to: Ownership.file, name: "list", replacing: true,
      replaced: replaced)
  }

  /// The folders that files need and that are not there, with those above them: Roster's to make, and so to remove.
  private func missingFolders(for changes: [OutputChange]) -> Set<ExactPath> {
    var known: Set<ExactPath> = []
    var missing: Set<ExactPath> = []
    for change in changes {
      for parent in Ownership.parents(of: change.path) {
        guard known.insert(ExactPath(parent)).inserted else { break }
        if !folder.isFolder(parent) { missing.insert(ExactPath(parent)) }
      }
    }
    return missing
  }

  /// Removes the folders that Roster made and that have nothing in them any more, the inner ones first.
  private func removeEmptyFolders(_ ownership: inout Ownership) {
    let needed = Ownership.folders(above: ownership.files)
    for path in ownership.folders.subtracting(needed).sorted(by: { $0.text.utf8.count > $1.text.utf8.count }) {
      folder.removeFolderIfEmpty(path.text)
      if !folder.isFolder(path.text) { ownership.folders.remove(path) }
    }
  }
}
