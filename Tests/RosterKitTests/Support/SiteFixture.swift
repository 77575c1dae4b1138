import Diagnostics
import Foundation

@testable import RosterKit

/// A site in a temporary folder, for tests that build it. The folder goes when the fixture does.
final class SiteFixture {
  /// The site's folder.
  private(set) var folder: URL
  /// What "now" is: noon of 30 November 2026, UTC, unless a test says otherwise.
  var moment = 1_796_040_000
  /// The output folder, if it is not the usual one.
  var output: String?

  /// Makes a site of these files.
  init(_ files: [String: String] = [:]) throws {
    folder = Self.freshPlace
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files { try write(path, text) }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private static var freshPlace: URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("roster-test-\(UUID().uuidString)")
  }

  /// Moves the site to another place.
  func move() throws {
    let place = Self.freshPlace
    try FileManager.default.moveItem(at: folder, to: place)
    folder = place
  }

  /// Writes a file of the site.
  func write(_ path: String, _ text: String) throws {
    try write(path, bytes: Data(text.utf8))
  }

  /// Writes a file of the site.
  func write(_ path: String, bytes: Data) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
  }

  /// Removes a file or folder of the site.
  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
  }

  /// A file's text; `nil` if there is none.
  func text(_ path: String) -> String? {
    (try? Data(contentsOf: folder.appendingPathComponent(path))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The options of a build.
  func options() -> BuildOptions {
    var options = BuildOptions(moment: moment)
    options.output = output
    return options
  }

  /// Builds.
  @discardableResult
  func build(_ change: (inout BuildOptions) -> Void = { _ in }) throws -> BuildReport {
    var options = options()
    change(&options)
    return try SiteBuilder(site: SiteFolder(argument: folder.path), options: options).build()
  }

  /// The problems of a build that must fail; none if it does not.
  func problems(_ change: (inout BuildOptions) -> Void = { _ in }) -> [Diagnostic] {
    do {
      try build(change)
      return []
    } catch let error as DiagnosticError {
      return error.diagnostics
    } catch {
      return [.error("\(error)")]
    }
  }

  /// The output's files with their contents, Roster's own list included and its temporary files too.
  func tree(_ output: String = "_site") throws -> [String: Data] {
    let root = folder.appendingPathComponent(output)
    return Dictionary(
      uniqueKeysWithValues: try FileSystem.files(below: root.path).map {
        ($0, try Data(contentsOf: root.appendingPathComponent($0)))
      })
  }

  /// The output of a clean build of the same inputs, made beside the site.
  func cleanTree() throws -> [String: Data] {
    defer {
      try? remove("_clean")
      try? remove(".roster/clean.sqlite")
    }
    try build { options in
      options.output = folder.appendingPathComponent("_clean").path
      options.state = folder.appendingPathComponent(".roster/clean.sqlite").path
      options.allowShrink = true
    }
    return try tree("_clean")
  }

  /// Where two trees differ, in order.
  static func differences(_ left: [String: Data], _ right: [String: Data]) -> [String] {
    Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
  }
}
