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
    for _ in 0..<Self.mostAttempts {
      do {
        return try build(progress: progress, since: start)
      } catch is InputsChanged {
        continue
      }
    }
    throw DiagnosticError(
      .error("the site's files change while they are read", notes: ["build again when all are saved"]))
  }

  /// How often a build begins anew whose inputs were saved meanwhile.
  private static let mostAttempts = 3

  private func build(progress: RenderProgress?, since start: ContinuousClock.Instant) throws -> BuildReport {
    let (settings, configuration) = try site.configuration()
    let directory = try site.directory(settings)
    let output = try options.scratch.map { $0 + "/site" } ?? site.output(options.output, settings)
    let statePath = options.scratch.map { $0 + "/state.sqlite" } ?? site.state(options.state, output: output)
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
    let destination = try destination(output: output)
    let file = StateFile(path: statePath, displayPath: stateName)
    var state = try file.open(output: site.relativeOutput(output))
    let inputs = InputScan(site: site, configuration: configuration, directory: directory)
    let clock = SiteClock(moment: options.moment, timeZone: settings.timeZone, isDay: options.isDay)
    let check = UnchangedCheck(state: state, destination: destination, clock: clock)
    var report: BuildReport
    if !options.force, let unchanged = try check.report(inputs: inputs.fingerprint) {
      try destination.commitNothing()
      report = unchanged
    } else {
      if options.endsProcess && inputs.directorySize > Self.largeDirectory { roster_reserve_memory() }
      func run() throws -> BuildReport {
        let loader = SiteLoader(site: site, settings: settings, directory: directory, clock: clock)
        let previous = try file.load(&state)
        let run = BuildRun(
          site: site, options: options, settings: settings, directory: directory, output: output,
          destination: destination, loader: loader, store: state.store, previous: previous, start: start,
          progress: progress)
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

  private func destination(output: String) throws -> any BuildDestination {
    guard let delta = options.delta else {
      return OutputDestination(path: output, displayPath: site.relativeOutput(output), jobs: jobs)
    }
    let path = try site.delta(delta, output: output)
    return try DeltaDestination(path: path, displayPath: site.displayed(path), isWhole: options.force, jobs: jobs)
  }
}

extension Diagnostic {
  fileprivate static var nothingPublished: Diagnostic {
    .warning(
      "nothing is known of what was published before: the changes are the whole site, with no list of what to remove",
      notes: ["publish them with a tool that removes all other files there, like 'rsync --delete'"])
  }

  fileprivate static var inputsChanged: Diagnostic {
    .error("the site's files changed while the build was compared with a clean one", notes: ["verify again"])
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
