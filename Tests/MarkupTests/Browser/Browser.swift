import Foundation

/// Looks at two sites in headless Chromium, where that and Python are installed.
enum Browser {
  /// The program; `nil` if there is none.
  static let program: String? = ["chromium", "chromium-browser", "google-chrome"].lazy
    .flatMap { name in
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
    }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Opens every page of the first site, and what the second has at the same path.
  ///
  /// - Parameter alike: The folders in which the pages of both have the same elements with the same attributes.
  /// - Returns: What is wrong: a script that ran, a request that left, an element or attribute that runs or loads something,
  ///   a page that differs from its twin. The last line tells how many pages were opened.
  static func findings(in site: URL, twin: URL, alike: [String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "roster-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "browse.py")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", script.path, program ?? "", folder.path, site.path, twin.path] + alike
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }
}
