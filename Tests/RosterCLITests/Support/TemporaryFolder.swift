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
    try write(path, bytes: Data(text.utf8))
  }

  /// Writes a file, and makes the folders above it.
  func write(_ path: String, bytes: Data) throws {
    let file = file(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
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

  /// The contents of all files below a folder of this one by their paths, but for files that Roster has there for the moment only.
  func tree(_ folder: String = "_site") throws -> [String: Data] {
    guard exists(folder) else { return [:] }
    let paths = try files(in: folder).filter { !$0.hasPrefix(".roster/tmp/") }
    return Dictionary(
      uniqueKeysWithValues: try paths.map { ($0, try Data(contentsOf: file(folder).appendingPathComponent($0))) })
  }

  /// Removes a file or folder.
  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: file(path))
  }
}

/// Where two trees differ, in order.
func differences(_ left: [String: Data], _ right: [String: Data]) -> [String] {
  Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
}
