import Diagnostics
import DirectoryModel

/// Removes exactly what Roster made of a site: the files that the output's list names, the folders that it made if nothing
/// else is in them, and the state.
public struct SiteCleaner {
  /// What was removed.
  public struct Report: Sendable {
    /// The files of the site, relative to the output folder, in order.
    public var files: [String] = []
    /// The folders, relative to the output folder, the inner ones first; `.` is the output folder itself.
    public var folders: [String] = []
    /// Whether there was a state.
    public var hadState = false
    /// What stayed, or may be missed.
    public var warnings: [Diagnostic] = []

    /// Whether there was nothing of Roster's.
    public var isEmpty: Bool { files.isEmpty && folders.isEmpty && !hadState }
  }

  private let site: SiteFolder
  private let output: String
  private let displayedOutput: String
  private let statePath: String
  private let isStateNamed: Bool

  /// Finds what there is.
  ///
  /// - Parameters:
  ///   - output: The output folder as for a build; `nil`: as the configuration says.
  ///   - state: The state's file as for a build; `nil`: below the site's `.roster`.
  /// - Throws: `DiagnosticError` for a configuration that cannot be read, or an output folder that a build would refuse.
  public init(site: SiteFolder, output: String? = nil, state: String? = nil) throws {
    self.site = site
    self.output = try site.output(output, try site.configuration().settings)
    displayedOutput = site.displayed(self.output)
    statePath = site.state(state, output: self.output)
    isStateNamed = state != nil
  }

  /// Removes it.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether only to tell what would be removed.
  ///   - onWaiting: Called once if a build keeps this waiting for longer than a moment.
  /// - Throws: `DiagnosticError` if a build is running, or something cannot be removed.
  public func clean(isDryRun: Bool = false, onWaiting: WaitNotice? = nil) throws -> Report {
    let stateFiles = StateFiles(path: statePath, displayPath: site.displayed(statePath), isNamed: isStateNamed)
    let mayBeOurs = stateFiles.exist && stateFiles.lookRight
    let hadLock = stateFiles.haveLock
    let lock = mayBeOurs ? try stateFiles.lock(sharing: isDryRun, onWaiting: onWaiting) : nil
    defer { withExtendedLifetime(lock) {} }
    var report = Report()
    let stateIsOurs = mayBeOurs && stateFiles.holdState
    let state = stateIsOurs ? try stateFiles.contents(output: displayedOutput) : nil
    if let folder = OutputFolder(path: output, displayPath: displayedOutput) {
      try clean(folder, state, isDryRun, &report)
    }
    guard stateFiles.exist else { return report }
    if stateIsOurs {
      report.hadState = true
      if !isDryRun { try stateFiles.remove() }
    } else {
      if lock != nil, !hadLock { try stateFiles.removeLock() }
      report.warnings.append(.warning("'\(site.displayed(statePath))' is no state of Roster's, and stays"))
    }
    return report
  }

  private func clean(_ folder: OutputFolder, _ state: PreviousState?, _ isDryRun: Bool, _ report: inout Report) throws {
    let list = OwnershipList(text: folder.text(of: Ownership.file))
    let owned: Ownership
    switch list.condition {
    case .whole, .unsealed: owned = list.ownership
    case .missing:
      owned = intact(state, folder)
      if owned.files.isEmpty { return }
    case .damaged:
      report.warnings.append(.damagedList(displayedOutput, isStateLost: state == nil))
      guard let state else { return }
      owned = state.written
    }
    let sweep = OutputSweep(folder: folder, owned: owned)
    report.files = sweep.files
    report.warnings += Diagnostic.staying(
      sweep.foreign, displayedOutput, one: "is no file of Roster's any more", many: "are no files of Roster's any more")
    report.warnings += Diagnostic.staying(
      sweep.elsewhere, displayedOutput, one: "is behind a link", many: "are behind links")
    report.warnings += AlteredFiles.warnings(
      altered(state, folder, among: Set(sweep.files.map { ExactPath($0) })), displayedOutput,
      one: isDryRun ? "would be removed" : "is removed", many: isDryRun ? "would be removed" : "are removed")
    guard !isDryRun else { return }
    report.folders = try sweep.run()
    // Only inside the site is it certain that nobody but Roster made the folder, or misses it.
    if output.hasPrefix(site.path + "/"), FileSystem.names(in: output)?.isEmpty == true, FileSystem.removeFolder(output)
    {
      report.folders.append(".")
    }
  }

  /// The files that are not as a build left them.
  private func altered(_ state: PreviousState?, _ folder: OutputFolder, among files: Set<ExactPath>) -> [String] {
    let pages = (state?.pages ?? []).filter { files.contains(ExactPath($0.path)) && !$0.isStale }
    return conditions(of: pages, folder).compactMap { page, condition in condition == .changed ? page.path : nil }
      .sorted { $0.precedesByBytes($1) }
  }

  /// What is surely Roster's where no list says so: the files that the state knows, with the contents that they were given.
  private func intact(_ state: PreviousState?, _ folder: OutputFolder) -> Ownership {
    Ownership(
      files: conditions(of: state?.pages ?? [], folder).compactMap { page, condition in
        if case .intact = condition { page.path } else { nil }
      })
  }

  private func conditions(
    of pages: [StoredPage], _ folder: OutputFolder
  ) -> [(page: StoredPage, condition: OutputInspector.Condition)] {
    let inspector = OutputInspector(folder: folder, stampedAt: 0, jobs: Parallel.defaultJobs)
    return Array(zip(pages, inspector.conditions(of: pages)))
  }
}

extension Diagnostic {
  /// What to say of files that are listed and stay all the same.
  fileprivate static func staying(_ paths: [String], _ output: String, one: String, many: String) -> [Diagnostic] {
    switch paths.count {
    case 0: []
    case 1: [.warning("'\(output)/\(paths[0])' \(one), and stays")]
    default: [.warning("\(paths.count) files in '\(output)' \(many), and stay: \(NameList.text(of: paths))")]
    }
  }

  fileprivate static func damagedList(_ output: String, isStateLost: Bool) -> Diagnostic {
    let list = "'\(output)/\(Ownership.file)', the list of Roster's files, is not as it was written"
    return isStateLost
      ? .warning(
        list + ", and no state tells what it made: nothing is removed from '\(output)'",
        notes: ["remove by hand what is not needed"])
      : .warning(list + ": what the state knows is removed")
  }
}
