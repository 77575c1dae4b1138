import Diagnostics
import Foundation
import Incremental

/// A folder that takes the changes of a build alone, to be published from there.
///
///     PATH/files/…       the files that changed, at their paths in the site
///     PATH/removed.txt   the paths of the files that are to be removed, one on a line, in byte order
///     PATH/emptied.txt   the folders in which no file is left then, one on a line, the inner ones before the outer
///
/// The files lie in a folder of their own so that whoever publishes all of it does not publish the lists, which may name
/// people who left. Where nothing is known of what was published, or it is not to be relied on, there are no lists: the files
/// are the whole site then, and a script that expects a list fails instead of leaving old pages where they are.
///
/// What the state says was published counts as there: no output folder is looked at. The folder must be new or empty, since
/// changes that are still in it may not have been published yet.
///
/// Whoever finds `files` finds all of them, with their lists, and the state knows them. Until that is so they are in a folder of another
/// name, `unfinished-` and a word that the state stores together with what it knows of the files. A run that was killed before that
/// has published nothing, and the next sweeps its folder away; one that was killed afterwards has, and the next gives the folder its name.
struct DeltaDestination: BuildDestination {
  /// The folder of the files below the folder of the changes.
  static let filesFolder = "files"
  /// The list's file below the folder of the changes.
  static let removedFile = "removed.txt"
  /// The file of the list of folders below the folder of the changes.
  static let emptiedFile = "emptied.txt"

  /// The folder of the changes, absolute.
  let path: String
  /// The folder, as the user knows it.
  let displayPath: String
  /// Whether to write the whole site, as if nothing had been published.
  let isWhole: Bool
  let jobs: Int

  private let isNew: Bool
  /// Tells this run's files from those of others.
  private let word = String(UInt64.random(in: .min ... .max), radix: 36)
  private static let unfinishedPrefix = "unfinished-"
  private var unfinished: String { path + "/" + Self.unfinishedPrefix + word }

  /// Prepares to write changes; makes nothing yet.
  init(path: String, displayPath: String, isWhole: Bool, jobs: Int) {
    self.path = path
    self.displayPath = displayPath
    self.isWhole = isWhole
    self.jobs = jobs
    isNew = FileSystem.names(in: path) == nil
  }

  func prepare(_ meta: StateMeta) throws {
    let names = FileSystem.names(in: path) ?? []
    let unfinished = names.filter { $0.hasPrefix(Self.unfinishedPrefix) }
    if !unfinished.isEmpty, names.allSatisfy({ unfinished.contains($0) || Self.lists.contains($0) }) {
      guard let known = unfinished.first(where: { $0 == Self.unfinishedPrefix + meta.delta }) else { return }
      try FileSystem.rename(
        path + "/" + known, to: path + "/" + Self.filesFolder, displayPath: displayPath + "/" + Self.filesFolder)
      return try prepare(meta)
    }
    guard let first = names.first else { return }
    let isDelta = names.contains(Self.filesFolder)
    throw DiagnosticError(
      .error(
        "'\(displayPath)' is not empty: there is '\(first)' in it",
        notes: [
          isDelta
            ? "publish the changes that are in it, and remove the folder"
            : "name a folder that is new or empty, for the changes alone"
        ]))
  }

  var folder: OutputFolder? { nil }

  func published(_ previous: PreviousState) -> Ownership? {
    Ownership(files: previous.pages.lazy.map(\.path))
  }

  /// A file whose replacement was begun by a build that did not end may be old or new, wherever that build put it.
  func conditions(of previous: PreviousState) -> [OutputInspector.Condition] {
    previous.pages.map { isWhole ? .missing : $0.isStale ? .changed : .intact($0.stamp) }
  }

  func check(_ outputs: OutputList, meta: StateMeta) -> OutputList.Check? {
    OutputList.Check()
  }

  func commit(_ outcome: BuildOutcome, announce: () throws -> Void) throws -> [FileStamp] {
    let isWhole = isWhole || outcome.previous.fullBuildReason == .neverBuilt
    guard !isWhole else { return try write(outcome.changes, lists: nil) }
    let emptied = Self.emptied(by: outcome.removals, leaving: outcome.pages.paths.lazy.map { ExactPath($0) })
    return try write(outcome.changes, lists: (outcome.removals, emptied))
  }

  func commitNothing() throws {
    _ = try write([], lists: ([], []))
    try publish()
  }

  /// The folders above removed files in which no other file is, the inner ones before the outer.
  private static func emptied(by removals: [String], leaving files: some Sequence<ExactPath>) -> [String] {
    guard !removals.isEmpty else { return [] }
    let gone = Ownership.folders(above: removals.map { ExactPath($0) })
    return gone.subtracting(Ownership.folders(above: files)).sorted().reversed().map(\.text)
  }

  func publish() throws {
    try FileSystem.rename(
      unfinished, to: path + "/" + Self.filesFolder, displayPath: displayPath + "/" + Self.filesFolder)
  }

  func abandon() {
    if isNew { try? FileManager.default.removeItem(atPath: path) } else { sweep() }
  }

  /// Removes what runs that were killed left, and what this one wrote before it began anew.
  private func sweep() {
    let names = FileSystem.names(in: path) ?? []
    for name in names where name.hasPrefix(Self.unfinishedPrefix) || Self.lists.contains(name) {
      try? FileManager.default.removeItem(atPath: path + "/" + name)
    }
  }

  private static let lists = [removedFile, emptiedFile]

  /// The files of an output folder, if there is one, are none that this run knows.
  func describe(in meta: inout StateMeta) {
    meta.ownership = nil
    meta.delta = word
  }

  /// Writes files and lists, or leaves nothing behind.
  private func write(
    _ changes: [OutputChange], lists: (removed: [String], emptied: [String])?
  ) throws -> [FileStamp] {
    do {
      sweep()
      let name = displayPath + "/" + Self.filesFolder
      guard FileSystem.makeFolder(unfinished), let folder = OutputFolder(path: unfinished, displayPath: name) else {
        throw DiagnosticError(.error("cannot make the folder '\(name)': \(FileSystem.lastError)"))
      }
      let new = changes.map { OutputChange(path: $0.path, source: $0.source, replaces: false) }
      let stamps = try OutputCommitter(folder: folder, jobs: jobs).commit(new, removing: [], ownership: nil)
      folder.removeFolderIfEmpty(Ownership.folder)
      if let lists {
        try write(lists.removed, to: Self.removedFile)
        try write(lists.emptied, to: Self.emptiedFile)
      }
      return stamps.map { .published(size: $0.size) }
    } catch {
      abandon()
      throw error
    }
  }

  private func write(_ paths: [String], to list: String) throws {
    _ = try FileSystem.create(path + "/" + list, with: Array(paths.map { $0 + "\n" }.joined().utf8))
  }
}
