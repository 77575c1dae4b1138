import CProgram
import Diagnostics
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
  /// - Parameter progress: Called while pages are rendered, from any thread.
  /// - Returns: What was done.
  /// - Throws: `DiagnosticError` with every problem; then the output is as it was.
  public func build(progress: RenderProgress? = nil) throws -> BuildReport {
    let start = ContinuousClock.now
    let (settings, configuration) = try site.configuration()
    let directory = try site.directory(settings)
    let output = try site.output(options.output, settings)
    let statePath = site.state(options.state, output: output)
    let stateFolder = String(statePath[..<(statePath.lastIndex(of: "/") ?? statePath.startIndex)])
    guard FileSystem.makeFolder(stateFolder) else {
      throw DiagnosticError(
        .error(
          "cannot make the folder '\(stateFolder)': \(FileSystem.lastError)",
          notes: ["'--state' keeps the state elsewhere"]))
    }
    let stateName = site.displayed(statePath)
    guard StateFiles(path: statePath, displayPath: stateName, isNamed: options.state != nil).lookRight else {
      throw DiagnosticError(
        .error(
          "'\(stateName)' is no state of Roster's, and would be overwritten",
          notes: ["give '--state' another path, or remove the file"]))
    }
    let lock = try FileLock(path: statePath + ".lock", displayPath: stateName + ".lock", waiting: 60)
    defer { withExtendedLifetime(lock) {} }
    let file = StateFile(path: statePath, displayPath: stateName)
    var state = try file.open(output: site.relativeOutput(output))
    let inputs = InputScan(site: site, configuration: configuration, directory: directory)
    let clock = SiteClock(moment: options.moment, timeZone: settings.timeZone)
    let check = UnchangedCheck(
      site: site, state: state, output: output, clock: clock, jobs: options.jobs ?? Parallel.defaultJobs)
    var report: BuildReport
    if !options.force, let unchanged = try check.report(inputs: inputs.fingerprint) {
      report = unchanged
    } else {
      if options.endsProcess && inputs.directorySize > Self.largeDirectory { roster_reserve_memory() }
      let loader = SiteLoader(site: site, settings: settings, directory: directory, clock: clock)
      let previous = try file.load(&state)
      let run = BuildRun(
        site: site, options: options, settings: settings, directory: directory, output: output, loader: loader,
        store: state.store, previous: previous, start: start, progress: progress)
      report = try run.build(inputs: inputs.fingerprint) {
        InputScan(site: site, configuration: configuration, directory: directory).fingerprint
      }
    }
    if let warning = state.warning { report.warnings.insert(warning, at: 0) }
    report.output = output
    report.seconds.total = start.secondsSince
    return report
  }
}

/// Hears how many pages of all that must be rendered are done.
public typealias RenderProgress = @Sendable (_ done: Int, _ total: Int) -> Void

extension ContinuousClock.Instant {
  /// The time since this moment, in seconds.
  var secondsSince: Double {
    let duration = ContinuousClock.now - self
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
