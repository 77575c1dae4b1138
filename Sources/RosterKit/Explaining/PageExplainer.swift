import Diagnostics
import Incremental

/// Tells what a page read when it was last rendered, and why it was. Looks at the state alone and changes nothing.
public struct PageExplainer {
  private let site: SiteFolder
  private let settings: SiteConfiguration
  private let output: String
  private let statePath: String

  /// Finds the state of a site.
  ///
  /// - Parameters:
  ///   - output: The output folder as for a build; `nil`: as the configuration says.
  ///   - state: The state's file as for a build; `nil`: below the site's `.roster`.
  /// - Throws: `DiagnosticError` for a configuration or an output folder that cannot be.
  public init(site: SiteFolder, output: String? = nil, state: String? = nil) throws {
    self.site = site
    settings = try site.configuration().settings
    self.output = try site.output(output, settings)
    statePath = site.state(state, output: self.output)
  }

  /// What is known of a page.
  ///
  /// - Parameters:
  ///   - page: Its path below the output folder, its address, or the path of its file.
  ///   - limit: How many people or groups are named where many were read alike; `nil` names all.
  ///   - onWaiting: Called once if a build keeps this waiting for longer than a moment.
  /// - Throws: `DiagnosticError` if the site was not built, or there is no such page.
  public func explanation(
    of page: String, naming limit: Int? = 5, onWaiting: WaitNotice? = nil
  ) throws -> PageExplanation {
    guard FileSystem.kind(at: statePath) == .file else { throw notBuilt }
    let name = site.displayed(statePath)
    let lock = try FileLock(
      path: statePath + ".lock", displayPath: name + ".lock", sharing: true, onWaiting: onWaiting)
    defer { withExtendedLifetime(lock) {} }
    let file = StateFile(path: statePath, displayPath: name)
    if try file.isOfNoBuild() { throw notBuilt }
    guard let (store, state) = try file.openExisting(output: site.relativeOutput(output)) else {
      throw DiagnosticError(
        .error(
          "'\(name)' is damaged, or of another version of Roster", notes: ["'roster build' makes it anew"]))
    }
    do {
      return try explanation(of: try find(page, in: state), TraceWords(state: state, store: store), limit ?? .max)
    } catch let error as DatabaseError {
      throw DiagnosticError(.error("cannot read '\(name)': \(error.message)"))
    }
  }

  private func find(_ page: String, in state: PreviousState) throws -> StoredPage {
    let paths = Set(state.pages.map(\.path))
    let address = PageAddress(output: (site.relativeOutput(output), output), settings: settings)
    if let path = address.page(page, among: paths), let found = state.pages.first(where: { $0.path == path }) {
      return found
    }
    let suggestion = address.suggestion(for: page, among: paths)
    throw DiagnosticError(
      .error(
        "no page was built at '\(page)'",
        notes: suggestion.map { ["did you mean '\($0)'?"] }
          ?? ["give its path below '\(site.relativeOutput(output))', like 'index.html'"]))
  }

  private func explanation(of page: StoredPage, _ words: TraceWords, _ limit: Int) throws -> PageExplanation {
    let maker = try words.maker(of: page.owner)
    let trace = maker == nil ? nil : Trace(bytes: page.trace)
    return PageExplanation(
      path: page.path, maker: maker, reasons: StoredReason.decode(page.reasons).map(\.reason),
      reads: try trace.map { try words.lines(for: $0, naming: limit) } ?? [],
      warnings: WarningList.decode(page.warnings), isInterrupted: page.isStale)
  }

  private var notBuilt: DiagnosticError {
    DiagnosticError(
      .error(
        "the site was not built yet, so nothing is known of its pages",
        notes: ["'roster build' builds it; if its state is kept elsewhere, name it with '--output' or '--state'"]))
  }
}
