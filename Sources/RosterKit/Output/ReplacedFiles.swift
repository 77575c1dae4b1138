import Synchronization

/// The old files that new ones have taken the places of, and that are still there. Safe to share between threads.
final class ReplacedFiles: Sendable {
  private struct State {
    var paths: [String] = []
    var removals = 0
  }

  private let state = Mutex(State())

  /// How often files were removed.
  var removals: Int { state.withLock { $0.removals } }

  /// Takes note of one.
  func note(_ path: String) {
    state.withLock { $0.paths.append(path) }
  }

  /// Removes all so far, unless that was done since a moment; where another thread is at it, waits for that.
  ///
  /// - Parameters:
  ///   - folder: Where they are.
  ///   - removals: How often files had been removed at that moment.
  /// - Returns: Whether there is more room than there was then.
  func makeRoom(in folder: OutputFolder, since removals: Int) -> Bool {
    state.withLock { state in
      if state.removals > removals { return true }
      guard !state.paths.isEmpty else { return false }
      folder.removeTemporary(state.paths)
      state.paths = []
      state.removals += 1
      return true
    }
  }
}
