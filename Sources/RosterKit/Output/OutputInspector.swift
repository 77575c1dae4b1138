import DirectoryModel
import Incremental

/// Finds out whether the files of the output are still those that were written.
struct OutputInspector: Sendable {
  /// What became of a file.
  enum Condition: Sendable, Equatable {
    /// It is as it was written. The stamp is that of now.
    case intact(FileStamp)
    /// It is not there.
    case missing
    /// It was changed.
    case changed
  }

  /// The folder; `nil` if it is not there.
  let folder: OutputFolder?
  /// When the stamps were stored, in nanoseconds since 1970; 0 trusts none.
  let stampedAt: Int
  let jobs: Int

  /// The conditions of stored files, in their order.
  func conditions(of pages: [StoredPage]) -> [Condition] {
    guard let folder else { return [Condition](repeating: .missing, count: pages.count) }
    return Parallel.array(count: pages.count, jobs: jobs, chunk: 1024) { condition(of: pages[$0], in: folder) }
  }

  private func condition(of page: StoredPage, in folder: OutputFolder) -> Condition {
    guard let stamp = folder.stamp(of: page.path) else { return folder.exists(page.path) ? .changed : .missing }
    if stamp == page.stamp && !stamp.isRacy(storedAt: stampedAt) { return .intact(stamp) }
    if stamp.size == page.stamp.size, folder.fingerprint(of: page.path) == page.contents { return .intact(stamp) }
    // A page that was published from elsewhere never was in this folder: what is here is older, not changed since.
    return page.stamp.isPublished ? .missing : .changed
  }
}
