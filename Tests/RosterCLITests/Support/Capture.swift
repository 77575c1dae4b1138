import Foundation

@testable import RosterCLI

/// A console whose two streams end in files, with a clock that is set by hand.
final class Capture: Sendable {
  private final class Clock: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var value = Duration.zero

    var time: Duration {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }

  let console: Console
  private let folder: TemporaryFolder
  private let clock: Clock
  private let handles: [FileHandle]

  /// - Parameter terminals: Whether the streams shall take themselves for terminals.
  init(terminals: Bool = false, environment: [String: String] = [:]) throws {
    let folder = try TemporaryFolder()
    let handles = try ["stdout", "stderr"].map { name in
      try folder.write(name, "")
      return try FileHandle(forWritingTo: folder.file(name))
    }
    let channels = handles.map { handle in
      Channel(descriptor: handle.fileDescriptor, isTerminal: terminals, environment: environment)
    }
    let clock = Clock()
    console = Console(output: channels[0], errors: channels[1], now: { clock.time })
    self.folder = folder
    self.handles = handles
    self.clock = clock
  }

  /// Lets time pass.
  func wait(_ duration: Duration) {
    clock.time += duration
  }

  var output: String {
    get throws { try folder.read("stdout") }
  }

  var errors: String {
    get throws { try folder.read("stderr") }
  }
}
