import DirectoryModel
import Diagnostics
import Foundation
import Incremental

/// Compares the files of a finished build with those of a clean build of the same inputs, byte for byte.
///
/// The clean build has an output and a state of its own, in a folder beside the state that is gone in the end. Only files
/// that Roster owns are compared, and not its list of them: whatever else lies in the output folder is nobody's fault.
struct BuildVerifier {
  let site: SiteFolder
  let options: BuildOptions
  let destination: any BuildDestination
  let store: StateStore
  /// The state's file, absolute.
  let statePath: String

  /// What the name of the clean build's folder ends with, after that of the state.
  static let folderSuffix = ".verify"

  /// Makes the clean build and finds what differs from it.
  ///
  /// - Returns: The differences by path, in byte order; none if the build is right.
  /// - Throws: `DiagnosticError` if the clean build fails, or a file cannot be read.
  func differences() throws -> [OutputDifference] {
    let scratch = statePath + Self.folderSuffix
    guard !FileSystem.exists(scratch) else {
      throw DiagnosticError(
        .error(
          "'\(site.displayed(scratch))' is in the way of the clean build: Roster did not make it",
          notes: ["remove it, or build with another '--state'"]))
    }
    defer { Self.removeScratch(of: statePath) }
    var clean = BuildOptions(moment: options.moment)
    clean.isDay = options.isDay
    clean.jobs = options.jobs
    clean.allowShrink = true
    clean.scratch = scratch
    let made = try SiteBuilder(site: site, options: clean).build().output
    let pages = try store.pages() ?? []
    let found = destination.folder == nil ? try published(pages, made) : try standing(pages, made)
    let reasons = Dictionary(pages.map { (ExactPath($0.path), $0.reasons) }) { first, _ in first }
    return found.sorted { $0.path.precedesByBytes($1.path) }.map { path, kind in
      let stored = StoredReason.decode(reasons[ExactPath(path)] ?? "")
      return OutputDifference(path: path, kind: kind, reasons: stored.map(\.reason))
    }
  }

  /// Removes the folder of a clean build; a build that was killed while it was verified left it behind. At the path of a state
  /// that was named it may be somebody else's: then it stays.
  static func removeScratch(of statePath: String) {
    let scratch = statePath + folderSuffix
    guard let names = FileSystem.names(in: scratch) else { return }
    let isOurs = names.allSatisfy { $0 == "site" || $0.hasPrefix("state.sqlite") }
    if isOurs { try? FileManager.default.removeItem(atPath: scratch) }
  }

  private typealias Found = (path: String, kind: OutputDifference.Kind)

  /// Compares with the files in the output folder.
  private func standing(_ pages: [StoredPage], _ made: String) throws -> [Found] {
    guard let folder = destination.folder else { return [] }
    let paths = Self.files(in: made)
    let wanted = Set(paths.map { ExactPath($0) })
    let listed = OwnershipList(text: folder.text(of: Ownership.file)).ownership.files
    let owned = listed.union(pages.map { ExactPath($0.path) })
    let leftOver = owned.filter { !wanted.contains($0) && folder.stamp(of: $0.text) != nil }
    let root = destination.path
    let others = try Parallel.map(count: paths.count, jobs: options.jobs ?? Parallel.defaultJobs) { range in
      try range.compactMap { place -> Found? in
        let path = paths[place]
        guard folder.stamp(of: path) != nil else { return (path, .missing) }
        let there = try FileSystem.read(root + "/" + path, displayPath: folder.displayPath + "/" + path)
        return there == (try FileSystem.read(made + "/" + path, displayPath: path)) ? nil : (path, .different)
      }
    }
    return others + leftOver.map { ($0.text, .leftOver) }
  }

  /// Compares with what the state says was published.
  private func published(_ pages: [StoredPage], _ made: String) throws -> [Found] {
    let paths = Self.files(in: made)
    let wanted = Set(paths.map { ExactPath($0) })
    let known = Dictionary(pages.map { (ExactPath($0.path), $0.contents) }) { first, _ in first }
    let others = paths.compactMap { path -> Found? in
      guard let contents = known[ExactPath(path)] else { return (path, .missing) }
      return FileHash.fingerprint(ofFile: made + "/" + path) == contents ? nil : (path, .different)
    }
    return others + pages.map(\.path).filter { !wanted.contains(ExactPath($0)) }.map { ($0, .leftOver) }
  }

  /// What a clean build made, but for Roster's own list.
  private static func files(in output: String) -> [String] {
    FileSystem.files(below: output, withLitter: true).filter { !$0.hasPrefix(Ownership.folder + "/") }
  }
}
