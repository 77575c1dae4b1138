import Diagnostics
import Incremental

/// Finds out that there is nothing to do, without parsing anything: the inputs are those of the last build, the day is the
/// same or no page depends on it, and every file of the output is as it was left.
struct UnchangedCheck {
  let state: OpenState
  let destination: any BuildDestination
  let clock: SiteClock

  /// The report of a run that does nothing; `nil` if there may be work.
  func report(inputs: Fingerprint) throws -> BuildReport? {
    let meta = state.meta
    guard state.fullBuildReason == nil, meta.inputs == inputs, meta.day == clock.startOfDay || !meta.dependsOnDay else {
      return nil
    }
    do {
      let outputs = try state.store.outputs()
      guard !outputs.hasStale, let check = try destination.check(outputs, meta: meta), check.isIntact else {
        return nil
      }
      if !check.stamps.isEmpty { try storeIfPossible(check.stamps) }
      var report = BuildReport()
      report.people = meta.peopleCount
      report.pages = outputs.pageCount
      report.kept = outputs.pageCount
      let site = WarningList.decode(String(decoding: meta.warnings, as: UTF8.self))
      let pages = try state.store.warnings().map { ($0.path, WarningList.decode($0.warnings)) }
      report.warnings = WarningList.merged(site: site, pages: pages)
      return report
    } catch is DatabaseError {
      return nil
    }
  }

  /// Stores new stamps; where nothing can be written, the next run reads these files once more.
  private func storeIfPossible(_ stamps: [(place: Int, stamp: FileStamp)]) throws {
    do {
      try store(stamps)
    } catch let error as DatabaseError where error.isEnvironmental {}
  }

  /// Stores new stamps of files that have the contents they had, so that the next run need not read them.
  private func store(_ stamps: [(place: Int, stamp: FileStamp)]) throws {
    guard let pages = try state.store.pages() else { return }
    var meta = state.meta
    meta.stampedAt = FileStamp.now
    meta.boot = MachineBoot.identity
    let changed = stamps.map { place, stamp in
      var page = pages[place]
      page.stamp = stamp
      return page
    }
    try state.store.transaction {
      try state.store.write(changed)
      try state.store.write(meta)
    }
  }
}
