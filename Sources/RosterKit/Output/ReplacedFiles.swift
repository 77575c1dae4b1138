import Synchronization

/// The old files that new ones have taken the places of, and that are still there. Safe to share between threads.
final class ReplacedFiles: Sendable {
  private let paths = Mutex<[String]>([])

  /// Takes note of one.
  func note(_ path: String) {
    paths.withLock { $0.append(path) }
  }

  /// Removes all so far.
  ///
  /// - Returns: Whether there were any.
  func remove(from folder: OutputFolder) -> Bool {
    let taken = paths.withLock { paths in
      defer { paths = [] }
      return paths
    }
    folder.removeTemporary(taken)
    return !taken.isEmpty
  }
}
