import Foundation

/// The folder of test data beside the package, if it is there.
enum TestData {
  /// A file of it; `nil` where it is absent.
  static func url(_ path: String) -> URL? {
    let folder: URL
    if let given = ProcessInfo.processInfo.environment["ROSTER_SHARED"] {
      folder = URL(filePath: given)
    } else {
      var package = URL(filePath: #filePath)
      for _ in 0..<4 { package.deleteLastPathComponent() }
      folder = package.deletingLastPathComponent().appending(path: "shared")
    }
    let url = folder.appending(path: path)
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) ? url : nil
  }
}
