import Foundation

/// The folder of test data beside the package, if it is there; `ROSTER_SHARED` names another place.
enum SharedData {
  static let folder: URL? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["ROSTER_SHARED"].map { URL(fileURLWithPath: $0) }
    let places = [named, root.appendingPathComponent("../shared"), root.appendingPathComponent("../../shared")]
    return places.compactMap { $0?.standardizedFileURL }.first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  /// A file or folder in it; `nil`, and a line that says so, if it is not there.
  static func url(_ path: String) -> URL? {
    if let url = folder?.appendingPathComponent(path), FileManager.default.fileExists(atPath: url.path) { return url }
    print("skipped: there is no test data \(path)")
    return nil
  }
}
