import Diagnostics
import Incremental

/// The output folder as the place where a build's files go.
struct OutputDestination: BuildDestination {
  /// The folder, absolute.
  let path: String
  /// The folder, as the user knows it.
  let displayPath: String
  let jobs: Int

  var folder: OutputFolder? { OutputFolder(path: path, displayPath: displayPath) }

  func published(_ previous: PreviousState) -> Ownership? { nil }

  func conditions(of previous: PreviousState) throws -> [OutputInspector.Condition] {
    let stampedAt = Self.trustedMoment(of: previous.meta)
    // One thread less than could be: the one that waits for this has other work meanwhile.
    return OutputInspector(folder: folder, stampedAt: stampedAt, jobs: max(1, jobs - 1)).conditions(of: previous.pages)
  }

  func check(_ outputs: OutputList, meta: StateMeta) throws -> OutputList.Check? {
    guard let folder, let list = meta.ownership, folder.fingerprint(of: Ownership.file) == list else { return nil }
    return try outputs.check(in: folder, stampedAt: Self.trustedMoment(of: meta), jobs: jobs)
  }

  /// When the stamps were stored; 0 after another start of the machine, when none is trusted.
  private static func trustedMoment(of meta: StateMeta) -> Int {
    meta.boot == MachineBoot.identity ? meta.stampedAt : 0
  }

  func commit(_ outcome: BuildOutcome, announce: () throws -> Void) throws -> [FileStamp] {
    guard outcome.hasWork else { return [] }
    guard FileSystem.makeFolder(path), let folder else {
      throw DiagnosticError(.error("cannot make the folder '\(displayPath)': \(FileSystem.lastError)"))
    }
    try announce()
    return try OutputCommitter(folder: folder, jobs: jobs).commit(
      outcome.changes, removing: outcome.removals, ownership: outcome.ownership,
      isListed: outcome.listCondition == .whole)
  }

  func prepare(_ meta: StateMeta) {}

  func commitNothing() {}

  /// Each file is in its place as soon as it is written.
  func publish() {}

  /// The next run finishes what was begun.
  func abandon() {}

  func describe(in meta: inout StateMeta) {
    meta.ownership = folder?.fingerprint(of: Ownership.file)
    meta.stampedAt = FileStamp.now
    meta.boot = MachineBoot.identity
  }
}
