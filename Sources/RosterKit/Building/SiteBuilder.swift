import CProgram
import Diagnostics
import DirectoryFormats
import DirectoryModel
import Foundation
import Incremental
import Markup

/// Builds a site: renders the pages that show what changed, and leaves the output exactly as a clean build would.
public struct SiteBuilder {
  /// Where the site is.
  public let site: SiteFolder
  /// How to build.
  public let options: BuildOptions

  /// The size in bytes from which on a directory's file is worth some preparation: that of a thousand people.
  private static let largeDirectory = 1 << 20

  /// Prepares a build.
  public init(site: SiteFolder, options: BuildOptions) {
    self.site = site
    self.options = options
  }

  /// Builds.
  ///
  /// - Parameters:
  ///   - progress: Called while pages are rendered, from any thread.
  ///   - onWaiting: Called once if another build of the site keeps this one waiting for longer than a moment.
  /// - Returns: What was done.
  /// - Throws: `DiagnosticError` with every problem; then the output is as it was.
  public func build(progress: RenderProgress? = nil, onWaiting: WaitNotice? = nil) throws -> BuildReport {
    let start = ContinuousClock.now
    for _ in 0..<Self.mostAttempts {
      do {
        return try build(progress: progress, onWaiting: onWaiting, since: start)
      } catch is InputsChanged {
        continue
      }
    }
    throw DiagnosticError(
      .error("the site's files change while they are read", notes: ["build again when all are saved"]))
  }

  /// How often a build begins anew whose inputs were saved meanwhile.
  private static let mostAttempts = 3

  private func build(
    progress: RenderProgress?, onWaiting: WaitNotice?, since start: ContinuousClock.Instant
  ) throws -> BuildReport {
    let (settings, configuration) = try site.configuration()
    let directory = try site.directory(settings)
    let (output, statePath) = try places(settings)
    let stateFolder = String(statePath[..<(statePath.lastIndex(of: "/") ?? statePath.startIndex)])
    guard FileSystem.makeFolder(stateFolder) else {
      throw DiagnosticError(
        .error(
          "cannot make the folder '\(stateFolder)': \(FileSystem.lastError)",
          notes: ["'--state' keeps the state elsewhere"]))
    }
    let stateName = site.displayed(statePath)
    let stateFiles = StateFiles(path: statePath, displayPath: stateName, isNamed: options.state != nil)
    guard stateFiles.lookRight else {
      throw DiagnosticError(
        .error(
          "'\(stateName)' is no state of Roster's, and would be overwritten",
          notes: ["give '--state' another path, or remove the file"]))
    }
    let lock = try FileLock(
      path: statePath + ".lock", displayPath: stateName + ".lock", sharing: FileSystem.kind(at: statePath) == .file,
      onWaiting: onWaiting)
    defer { withExtendedLifetime(lock) {} }
    let destination = destination(output: output)
    if lock.refusal == nil {
      removeLitter(destination, statePath)
      stateFiles.removeLitter()
    }
    let file = StateFile(path: statePath, displayPath: stateName)
    var state = try file.open(output: site.relativeOutput(output))
    // Before the lock is let go: whoever waits for it opens the state next.
    defer { state.store.close() }
    try destination.prepare(state.meta)
    try DirectoryFile.finishChange(at: site.absolute(directory), displayPath: directory, root: site.path)
    let inputs = InputScan(site: site, configuration: configuration, directory: directory)
    let clock = SiteClock(moment: options.moment, timeZone: settings.timeZone, isDay: options.isDay)
    let check = UnchangedCheck(state: state, destination: destination, clock: clock)
    var report: BuildReport
    if !options.force, let unchanged = try check.report(inputs: inputs.fingerprint) {
      try destination.commitNothing()
      report = unchanged
    } else {
      if options.endsProcess { Parallel.processEnds.store(true, ordering: .relaxed) }
      if options.endsProcess && inputs.directorySize > Self.largeDirectory { roster_reserve_memory() }
      func run() throws -> BuildReport {
        let loader = SiteLoader(site: site, settings: settings, directory: directory, clock: clock)
        var previous = try file.load(&state)
        previous.forgetCollections(hiddenBy: settings.fieldRules)
        let run = BuildRun(
          site: site, options: options, settings: settings, directory: directory, output: output,
          destination: destination, loader: loader, store: state.store, previous: previous, start: start,
          progress: progress,
          unwritable: lock.refusal.map { .unwritable(stateName, $0, output: destination.displayPath) })
        return try run.build(inputs: inputs.fingerprint) {
          InputScan(site: site, configuration: configuration, directory: directory).fingerprint
        }
      }
      do {
        report = try run()
      } catch let damage as DamagedState {
        try file.replaceDamaged(&state, damage.error)
        report = try run()
        report.add(damage)
      }
    }
    if options.delta != nil, !options.force, state.fullBuildReason == .neverBuilt {
      report.warnings.insert(.nothingPublished, at: 0)
    }
    if let warning = state.warning { report.warnings.insert(warning, at: 0) }
    if options.verify {
      let verifier = BuildVerifier(
        site: site, options: options, destination: destination, store: state.store, statePath: statePath)
      report.differences = try verifier.differences()
      guard InputScan(site: site, configuration: configuration, directory: directory).fingerprint == inputs.fingerprint
      else { throw DiagnosticError(.inputsChanged) }
    }
    report.output = destination.path
    report.seconds.total = start.secondsSince
    return report
  }

  private var jobs: Int { options.jobs ?? Parallel.defaultJobs }

  /// Where output and state are.
  ///
  /// - Throws: `DiagnosticError` for a place that a build must not write to, before anything is touched.
  private func places(_ settings: SiteConfiguration) throws -> (output: String, state: String) {
    if let scratch = options.scratch { return (scratch + "/site", scratch + "/state.sqlite") }
    let output = try site.output(options.output, settings)
    let state = site.state(options.state, output: output)
    let places = BuildPlaces(site: site, settings: settings)
    let delta = options.delta.map { FileSystem.resolved($0) }
    if let delta { try places.check(delta: delta, output: output) }
    try places.check(state: state, output: output, delta: delta)
    return (output, state)
  }

  /// Removes what builds that were killed left behind.
  private func removeLitter(_ destination: any BuildDestination, _ statePath: String) {
    destination.folder?.removeTemporaryFolder()
    BuildVerifier.removeScratch(of: statePath)
  }

  private func destination(output: String) -> any BuildDestination {
    guard let delta = options.delta else {
      return OutputDestination(path: output, displayPath: site.relativeOutput(output), jobs: jobs)
    }
    let path = FileSystem.resolved(delta)
    return DeltaDestination(path: path, displayPath: site.displayed(path), isWhole: options.force, jobs: jobs)
  }
}

extension Diagnostic {
  fileprivate static var nothingPublished: Diagnostic {
    .warning(
      "nothing is known of what was published before: the changes are the whole site, with no list of what to remove",
      notes: ["publish them with a tool that removes all other files there, like 'rsync --delete'"])
  }

  fileprivate static func unwritable(
    _ state: String, _ reason: String, output: String
  ) -> Diagnostic {
    .error(
      "there is something to write, and '\(state)' cannot be written: \(reason)",
      notes: [
        "this needs the right to write there and in '\(output)'",
        "'--state' and '--output' name other places",
      ])
  }

  fileprivate static var inputsChanged: Diagnostic {
    .error("the site's files changed while the build was compared with a clean one", notes: ["verify again"])
  }
}

/// Hears that another build of the site has to end first.
public typealias WaitNotice = @Sendable () -> Void

/// Hears how many pages of all that must be rendered are done.
public typealias RenderProgress = @Sendable (_ done: Int, _ total: Int) -> Void

extension ContinuousClock.Instant {
  /// The time since this moment, in seconds.
  var secondsSince: Double { ContinuousClock.now.seconds(since: self) }

  /// The time from another moment to this, in seconds.
  func seconds(since other: ContinuousClock.Instant) -> Double {
    let duration = self - other
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
