import Collation

/// Files that are to be removed and differ from files of the site in case or Unicode form alone. On a disk that takes both for one
/// file, removing the old name last would remove the new file.
struct CaseTwins {
  /// Files that keep their contents under another spelling, with their old names.
  private(set) var renamed: [(old: String, path: String)] = []

  /// Files whose successors are written: they go first.
  private var replaced: Set<ExactPath> = []
  private var old: Set<ExactPath> = []

  /// Finds them.
  ///
  /// - Parameters:
  ///   - removals: None on a disk that tells such names apart.
  ///   - written: The files that are to be written.
  ///   - all: All files of the site.
  init(removals: [String], written: [String], all: Set<ExactPath>) {
    guard !removals.isEmpty else { return }
    let written = Set(written.map { ExactPath($0) })
    let twins = Dictionary(
      all.map { (Transliteration.folded($0.text), $0) }, uniquingKeysWith: { first, second in min(first, second) })
    for path in removals {
      guard let twin = twins[Transliteration.folded(path)] else { continue }
      if written.contains(twin) {
        replaced.insert(ExactPath(path))
      } else {
        renamed.append((path, twin.text))
        old.insert(ExactPath(path))
      }
    }
  }

  /// Whether a file must go before its successor is written.
  func isReplaced(_ path: String) -> Bool { replaced.contains(ExactPath(path)) }

  /// Whether a file is none to be removed, but has another name now.
  func isRenamed(_ path: String) -> Bool { old.contains(ExactPath(path)) }
}
