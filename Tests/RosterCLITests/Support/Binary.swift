import Foundation

/// What a finished process leaves behind.
struct Outcome: Equatable, CustomStringConvertible {
  var output = ""
  var errors = ""
  /// The exit status; 128 and the signal's number for a process that a signal ended.
  var status: Int32 = 0

  var description: String {
    "status \(status)\n--- stdout\n\(output)\n--- stderr\n\(errors)"
  }
}

/// The real program, run the way a user runs it.
///
/// It is the one that was built with the tests, or the one that the environment variable `ROSTER_BINARY` names: an
/// installed binary goes through the same tests.
enum Binary {
  /// What keeps a process from being run or ended.
  enum Failure: Error {
    case notFound(path: String)
    case stillRunning(arguments: [String])
  }

  private static let patience = 120.0

  static var url: URL {
    if let path = ProcessInfo.processInfo.environment["ROSTER_BINARY"] {
      return URL(fileURLWithPath: path)
    }
    return builtProducts.appendingPathComponent("roster")
  }

  /// Runs the program in a folder, with an environment of its own so that the tester's shows nowhere.
  static func run(
    _ arguments: String..., in folder: TemporaryFolder, input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, in: folder, input: input, environment: environment)
  }

  /// Runs the program with words that stand in a list.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    guard FileManager.default.isExecutableFile(atPath: url.path) else { throw Failure.notFound(path: url.path) }
    return try run(url, arguments, in: folder, input: input, environment: environment)
  }

  /// Runs a line of shell in which `$ROSTER` is the program: for pipes and redirections.
  static func shell(_ script: String, in folder: TemporaryFolder) throws -> Outcome {
    try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: folder, input: "", environment: ["ROSTER": url.path])
  }

  /// Starts the program and kills it after a while, as a power cut would.
  ///
  /// - Returns: Whether it was still running.
  static func kill(_ arguments: String..., in folder: TemporaryFolder, after seconds: Double) throws -> Bool {
    let process = try ChildProcess(
      url.path, arguments, environment: nil, in: folder.url.path, streams: ChildProcess.Streams())
    if process.wait(seconds: seconds) != nil { return false }
    process.kill()
    return process.wait() == .signal(SIGKILL)
  }

  /// Starts the program and kills it as soon as there is a file, or a moment later.
  ///
  /// - Returns: Whether it was still running.
  static func kill(
    _ arguments: String..., in folder: TemporaryFolder, onceThereIs path: String, after seconds: Double
  ) throws -> Bool {
    let process = try ChildProcess(
      url.path, arguments, environment: nil, in: folder.url.path, streams: ChildProcess.Streams())
    while !folder.exists(path) { if process.wait(seconds: 0) != nil { return false } }
    if process.wait(seconds: seconds) != nil { return false }
    process.kill()
    return process.wait() == .signal(SIGKILL)
  }

  private static func run(
    _ executable: URL, _ arguments: [String], in folder: TemporaryFolder, input: String,
    environment: [String: String]
  ) throws -> Outcome {
    // Files instead of pipes: however much the program writes, nobody has to read meanwhile.
    let scratch = try TemporaryFolder()
    try scratch.write("stdin", input)
    try scratch.write("stdout", "")
    try scratch.write("stderr", "")

    let process = try ChildProcess(
      executable.path, arguments,
      environment: ["PATH": "/usr/bin:/bin", "HOME": scratch.url.path].merging(environment) { $1 },
      in: folder.url.path,
      streams: ChildProcess.Streams(
        input: scratch.file("stdin").path, output: scratch.file("stdout").path, errors: scratch.file("stderr").path))
    guard let end = process.wait(seconds: patience) else {
      process.kill()
      _ = process.wait()
      throw Failure.stillRunning(arguments: arguments)
    }
    let status: Int32 =
      switch end {
      case .status(let status): status
      case .signal(let signal): 128 + signal
      }
    return Outcome(output: try scratch.read("stdout"), errors: try scratch.read("stderr"), status: status)
  }

  /// The folder of the running test bundle, where the program is built too.
  private static var builtProducts: URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
      return bundle.bundleURL.deletingLastPathComponent()
    #else
      return (Bundle.main.executableURL ?? Bundle.main.bundleURL).deletingLastPathComponent()
    #endif
  }
}
