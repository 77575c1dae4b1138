import Foundation

/// A service that runs jobs: each in a fresh checkout, with what the last job that succeeded kept, on another clock.
final class Pipeline {
  /// What is checked out.
  let repository: TemporaryFolder
  /// The programs that jobs upload with, and what they need to know.
  let stubs: TemporaryFolder
  /// Where jobs publish.
  let store: TemporaryFolder

  /// The folders that are kept between jobs.
  private let kept: [String]
  private let cache: TemporaryFolder
  /// The last job's checkout.
  private(set) var workspace: TemporaryFolder

  /// - Parameters:
  ///   - kept: The folders that are kept between jobs.
  ///   - keepingReal: Whether to upload with the system's own programs where it has them.
  init(keeping kept: [String], keepingReal: Bool = false) throws {
    repository = try SmallSite.make()
    stubs = try TemporaryFolder()
    store = try TemporaryFolder()
    cache = try TemporaryFolder()
    workspace = try TemporaryFolder()
    self.kept = kept
    for script in try Recipes().scripts { try repository.write(script.name, script.text) }
    try UploadStubs.write(to: stubs, keepingReal: keepingReal)
  }

  /// The published site.
  var target: URL { store.file("site/staff") }

  /// Runs a job. What it kept is kept only if it succeeds.
  ///
  /// - Parameters:
  ///   - breakAfter: After how many transfers the connection is lost.
  ///   - options: What the script passes on to a build.
  func run(_ script: String, breakAfter: Int? = nil, options: String = "") throws -> Outcome {
    var outcome = try attempt(script, breakAfter: breakAfter, options: options)
    // A script that was just written cannot be run while a process that another test has just begun still has it open.
    while outcome.errors.contains("Text file busy") {
      outcome = try attempt(script, breakAfter: breakAfter, options: options)
    }
    if outcome.status == 0 { try keep() }
    if outcome.status > 1 { print("a job ended with \(outcome)") }
    return outcome
  }

  private func attempt(_ script: String, breakAfter: Int?, options: String) throws -> Outcome {
    workspace = try TemporaryFolder()
    for folder in [repository, cache] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
        try FileManager.default.copyItem(at: folder.file(name), to: workspace.file(name))
      }
    }
    try? FileManager.default.removeItem(at: stubs.file("transfers"))
    return try Binary.shell(
      """
      export STUBS='\(stubs.url.path)' STORE='\(store.url.path)' NETLIFY_SITE_ID=staff-site
      export TARGET="$STORE/site/staff" REMOTE="$STORE/site/staff" BUCKET=s3://site/staff
      export BREAK_AFTER=\(breakAfter.map(String.init) ?? "")
      export PATH="$STUBS:$(dirname "$ROSTER"):$PATH"
      mkdir -p "$STORE/site/staff"
      find . -exec touch {} +
      \(script) \(options)
      """, in: workspace)
  }

  private func keep() throws {
    try loseCache()
    for name in kept { try FileManager.default.copyItem(at: workspace.file(name), to: cache.file(name)) }
  }

  /// Forgets what was kept.
  func loseCache() throws {
    for name in kept { try? FileManager.default.removeItem(at: cache.file(name)) }
  }

  /// Changes the directory.
  func edit(_ old: String, _ new: String) throws {
    let text = try repository.read("directory.json")
    try repository.write("directory.json", text.replacingOccurrences(of: old, with: new))
  }

  /// The published files, but for the mark.
  func published() throws -> [String: Data] {
    try Self.files(below: target).filter { $0.key != ".published" }
  }

  /// What a clean build of the repository makes, without Roster's own list.
  func clean() throws -> [String: Data] {
    let folder = try TemporaryFolder()
    _ = try Binary.run("build", repository.url.path, "--output", "site", "--state", "state", in: folder)
    return try Self.files(below: folder.file("site")).filter { !$0.key.hasPrefix(".roster/") }
  }

  /// The paths at which the published site is not what a clean build makes.
  func differences() throws -> [String] {
    let (published, clean) = (try published(), try clean())
    return Set(published.keys).union(clean.keys).filter { published[$0] != clean[$0] }.sorted()
  }

  /// The published folders in which nothing is.
  func emptyFolders() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: target.path).filter { path in
      let place = target.appendingPathComponent(path).path
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) && isFolder.boolValue
        && (try? FileManager.default.contentsOfDirectory(atPath: place)) == []
    }.sorted()
  }

  /// All files below a folder.
  static func files(below folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appendingPathComponent(path)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      files[path] = try Data(contentsOf: file)
    }
    return files
  }
}
