import Diagnostics
import Foundation

/// Which places of the disk a build may write to: none where it would write into its own sources, publish what is not for
/// publishing, or put at risk what it needs again.
struct BuildPlaces {
  /// One of the site's sources.
  private struct Source {
    /// As the user knows it.
    var name: String
    /// Absolute and free of links.
    var path: String
  }

  private let site: SiteFolder
  private let sources: [Source]

  /// Finds the sources of a site, whether they are there or not.
  ///
  /// - Parameter settings: They may name a directory.
  init(site: SiteFolder, settings: SiteConfiguration) {
    self.site = site
    let folders = ["Templates", "Static", "Data", "people", "photos"]
    let directory = (try? site.directory(settings)).map { [$0] } ?? []
    sources = (folders + [SiteFolder.configurationFile] + directory.filter { !folders.contains($0) }).map {
      Source(name: $0, path: FileSystem.resolved(site.absolute($0)))
    }
  }

  /// Whether a path is a folder, or below it.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    (path + "/").hasPrefix(folder == "/" ? folder : folder + "/")
  }

  // MARK: - Rules

  /// Why files of a site cannot go to a folder; `nil` if they can.
  func objection(toOutput output: String) -> String? {
    if output == "/" { return "it is the root of the disk" }
    if output == FileSystem.resolved(NSHomeDirectory()) { return "it is your home folder" }
    if output == site.path { return "it is the site's own folder" }
    if Self.isInside(site.path, output) { return "the site is inside it" }
    let own = FileSystem.resolved(site.absolute(Ownership.folder))
    if Self.isInside(output, own) { return "it is inside the site's '\(Ownership.folder)'" }
    if let objection = objection(toSourcesAround: output) { return objection }
    if let source = sources.first(where: { Self.isInside($0.path, output) }) {
      return "the site's '\(source.name)' is inside it, and would be published"
    }
    switch FileSystem.kind(at: output) {
    case .folder?: break
    case .file?, .other?: return "it is not a folder"
    case nil: if FileSystem.exists(output) { return "it is a link that leads nowhere" }
    }
    return OtherSites(site: site).objection(toOutput: output)
  }

  /// The name of the source, or of the folder for states, that a path is or lies in; `nil` if it lies elsewhere.
  func source(around path: String) -> String? {
    if Self.isInside(path, FileSystem.resolved(site.absolute(Ownership.folder))) { return Ownership.folder }
    return sources.first { Self.isInside(path, $0.path) }?.name
  }

  /// Why no file that a build writes can be at a path, for the sources' sake.
  private func objection(toSourcesAround path: String) -> String? {
    sources.first { Self.isInside(path, $0.path) }.map { source in
      source.path == path ? "it is the site's '\(source.name)'" : "it is inside the site's '\(source.name)'"
    }
  }

  /// Refuses a folder for the site.
  ///
  /// - Throws: `DiagnosticError`.
  func check(output: String) throws {
    guard let objection = objection(toOutput: output) else { return }
    throw refusal("the output cannot be", output, objection, "choose a folder of its own, like '_site'")
  }

  /// Refuses a folder for the changes of a build.
  ///
  /// - Parameter output: The output folder, absolute.
  /// - Throws: `DiagnosticError`.
  func check(delta: String, output: String) throws {
    let objection = Self.isInside(delta, output) ? "it is inside the output folder" : objection(toOutput: delta)
    guard let objection else { return }
    throw refusal("the changes cannot go to", delta, objection, "choose a folder of their own, like 'changes'")
  }

  /// Refuses a file for the state that would be published, deleted with the site, or read as a source.
  ///
  /// - Parameters:
  ///   - output: The output folder, absolute.
  ///   - delta: The folder for changes, absolute; `nil` if there is none.
  /// - Throws: `DiagnosticError`.
  func check(state: String, output: String, delta: String?) throws {
    guard let objection = objection(toFile: state, output, delta) else { return }
    throw refusal(
      "the state cannot be", state, objection, "leave it where it is without '--state', or name a file elsewhere")
  }

  /// Refuses a file for the report that would be published or read as a source, or that is the state.
  ///
  /// - Throws: `DiagnosticError`.
  func check(report: String, state: String, output: String, delta: String?) throws {
    let objection = report == state ? "it is the state" : objection(toFile: report, output, delta)
    guard let objection else { return }
    throw refusal("the report cannot be", report, objection, "name a file elsewhere, like 'report.json'")
  }

  private func objection(toFile path: String, _ output: String, _ delta: String?) -> String? {
    if FileSystem.kind(at: path) == .folder { return "it is a folder" }
    if let objection = objection(toSourcesAround: path) { return objection }
    if Self.isInside(path, output) { return "it is inside the output folder, and would be published with the site" }
    if let delta, Self.isInside(path, delta) { return "it is inside the folder for the changes" }
    return nil
  }

  private func refusal(_ what: String, _ path: String, _ objection: String, _ remedy: String) -> DiagnosticError {
    DiagnosticError(.error("\(what) '\(path)': \(objection)", notes: [remedy]))
  }
}
