import Foundation

/// A folder that goes away with its last user.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    let name = "roster-tests-\(UUID().uuidString)"
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ path: String) -> URL {
    url.appendingPathComponent(path)
  }

  /// Writes a file, and makes the folders above it.
  func write(_ path: String, _ text: String) throws {
    let file = file(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The text of a file.
  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: file(path)), as: UTF8.self)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: file(path).path)
  }

  /// The paths of all files below a folder of this one, hidden ones included, sorted.
  func files(in folder: String = "") throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: file(folder).path)
    return paths.filter { path in
      var isFolder: ObjCBool = false
      let full = file(folder).appendingPathComponent(path).path
      return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }
}
