import Diagnostics

/// Brings the output folder from its old to its new state, in steps between which it can be killed: at each moment every
/// page is whole, old or new, and every file of Roster's is listed as such.
struct OutputCommitter {
  let folder: OutputFolder
  let jobs: Int

  /// Writes and removes files.
  ///
  /// - Parameters:
  ///   - changes: The files to write.
  ///   - removals: The files to remove.
  ///   - old: What Roster owned before.
  ///   - new: The files that Roster owns afterwards; the folders follow from what is made and removed here.
  /// - Returns: The stamps of the written files, in the order of `changes`.
  /// - Throws: `DiagnosticError` that names the file. The next run repairs what was left undone.
  func commit(
    _ changes: [OutputChange], removing removals: [String], old: Ownership, new: Ownership
  ) throws -> [FileStamp] {
    var new = new
    new.folders = old.folders
    _ = try folder.makeFolders(OutputFolder.temporaryFolder)
    folder.sweep()
    try claim(old.union(new), listed: old)
    try makeFolders(changes, &new)
    let stamps = try Parallel.map(count: changes.count, jobs: min(jobs, 2)) { range in
      try range.map { try write(changes[$0], number: $0) }
    }
    for path in removals { try folder.remove(path) }
    removeEmptyFolders(removals, &new)
    try claim(new, listed: old.union(new))
    return stamps
  }

  private func write(_ change: OutputChange, number: Int) throws -> FileStamp {
    switch change.source {
    case .bytes(let bytes):
      return try folder.write(bytes, to: change.path, number: number, replacing: change.replaces)
    case .file(let source):
      let bytes = try FileSystem.read(source, displayPath: source)
      return try folder.write(bytes, to: change.path, number: number, replacing: change.replaces)
    }
  }

  private func claim(_ ownership: Ownership, listed: Ownership) throws {
    if ownership == listed && folder.exists(Ownership.file) { return }
    _ = try folder.write(Array(ownership.text.utf8), to: Ownership.file, number: 0, replacing: true)
  }

  private func makeFolders(_ changes: [OutputChange], _ ownership: inout Ownership) throws {
    var known: Set<String> = []
    for change in changes {
      guard let slash = change.path.lastIndex(of: "/") else { continue }
      let parent = String(change.path[..<slash])
      guard known.insert(parent).inserted else { continue }
      ownership.folders.formUnion(try folder.makeFolders(parent))
    }
  }

  /// Removes the folders that Roster made and that have nothing in them any more, the inner ones first.
  private func removeEmptyFolders(_ removals: [String], _ ownership: inout Ownership) {
    var candidates: Set<String> = []
    for path in removals {
      var rest = path[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        if !candidates.insert(String(rest)).inserted { break }
      }
    }
    for candidate in candidates.sorted(by: { $0.utf8.count > $1.utf8.count })
    where ownership.folders.contains(candidate) {
      folder.removeFolderIfEmpty(candidate)
      if !folder.isFolder(candidate) { ownership.folders.remove(candidate) }
    }
  }
}
