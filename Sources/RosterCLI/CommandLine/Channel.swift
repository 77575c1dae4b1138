import Diagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One of the program's two ways out: standard output or standard error.
///
/// Text is gathered and written in large pieces; what goes to a terminal is neutralized first. A reader that
/// has gone away (`roster list | head`) ends the writing and nothing else: a build must not stop halfway
/// because nobody reads its summary.
struct Channel {
  /// How the writing has gone.
  enum State: Equatable {
    /// All could be written so far.
    case open
    /// The reader has closed its end; what follows is dropped.
    case closedByReader
    /// A write failed with this `errno`, a full disk for example; what follows is dropped.
    case failed(Int32)
  }

  private static let pieceSize = 64 * 1024

  /// Whether a person is at the other end.
  let isTerminal: Bool

  /// Whether that person wants colours.
  let isColoured: Bool

  /// How the writing has gone.
  private(set) var state = State.open

  private let descriptor: Int32
  private var pending: [UInt8] = []

  /// Makes a channel.
  ///
  /// - Parameter isTerminal: What to believe about the other end; looked up by default.
  init(descriptor: Int32, isTerminal: Bool? = nil, environment: [String: String]) {
    self.descriptor = descriptor
    self.isTerminal = isTerminal ?? (isatty(descriptor) == 1)
    // https://no-color.org: any value that is not empty. A dumb terminal has no colours to show.
    let wantsColour = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    isColoured = self.isTerminal && wantsColour
  }

  /// Adds text that may hold control characters of unknown origin.
  mutating func write(_ text: String) {
    writeTrusted(isTerminal ? VisibleText.lines(text) : text)
  }

  /// Adds text of the program's own, colours included.
  mutating func writeTrusted(_ text: String) {
    guard state == .open else { return }
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.pieceSize { flush() }
  }

  /// Writes what is gathered.
  mutating func flush() {
    var start = 0
    while start < pending.count, state == .open {
      let count = pending.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Darwin.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        #else
          Glibc.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        #endif
      }
      if count >= 0 {
        start += count
      } else if errno == EPIPE {
        state = .closedByReader
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if errno != EINTR {
        state = .failed(errno)
      }
    }
    pending.removeAll(keepingCapacity: true)
  }
}
