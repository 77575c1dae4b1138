/// How many files of which kind a build left, for the guard against losing them.
struct PageCounts: Sendable, Equatable {
  /// How many pages each template made, by its path below `Templates/`.
  var pages: [String: Int] = [:]
  /// How many files were copied.
  var copied = 0

  /// Nothing.
  init() {}

  /// Counts files.
  ///
  /// - Parameters:
  ///   - owners: What made each of them.
  ///   - template: The path of the template of a number.
  init(of owners: [StoredPage.Owner], template: (UInt32) -> String?) {
    var counts: [UInt32: Int] = [:]
    // Files of one template mostly follow each other.
    var run: (template: UInt32, count: Int) = (0, 0)
    for owner in owners {
      guard owner.kind != .asset else {
        copied += 1
        continue
      }
      if owner.template != run.template {
        counts[run.template, default: 0] += run.count
        run = (owner.template, 0)
      }
      run.count += 1
    }
    counts[run.template, default: 0] += run.count
    for (number, count) in counts where count > 0 { pages[template(number) ?? "", default: 0] += count }
  }
}
