import Foundation
import Testing

/// Test data kept beside the package: where `ROSTER_SHARED` says, or in `../shared`.
enum SharedData {
  /// The folder, if it is there.
  static let root: URL? = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = ProcessInfo.processInfo.environment["ROSTER_SHARED"]
    let folder = path.map { URL(fileURLWithPath: $0) } ?? package.appendingPathComponent("../shared").standardized
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// The conformance cases: where `ROSTER_CONFORMANCE` says, or in the folder.
  static let conformance: URL? =
    ProcessInfo.processInfo.environment["ROSTER_CONFORMANCE"].map { URL(fileURLWithPath: $0) }
    ?? root?.appendingPathComponent("conformance")

  /// The list `cases` of a file of cases.
  static func cases(_ name: String) throws -> [[String: Any]] {
    let folder = try #require(conformance)
    let data = try Data(contentsOf: folder.appendingPathComponent(name))
    let file = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(file["cases"] as? [[String: Any]])
  }

  /// The bytes of a file in the folder.
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: try #require(root).appendingPathComponent(name)))
  }
}
