import Foundation
import Synchronization

/// How many pages were rendered, and how many of them came out different, over many sequences.
final class RenderTally: Sendable {
  struct Count: Sendable {
    var steps = 0
    var rendered = 0
    var changed = 0

    /// Pages rendered for each page that came out different; 1 if there were none of either.
    var ratio: Double { changed == 0 ? (rendered == 0 ? 1 : .infinity) : Double(rendered) / Double(changed) }

    static func + (left: Count, right: Count) -> Count {
      Count(
        steps: left.steps + right.steps, rendered: left.rendered + right.rendered, changed: left.changed + right.changed
      )
    }
  }

  private let counts = Mutex<[String: Count]>([:])

  /// Adds a build.
  func add(_ kind: String, rendered: Int, changed: Int) {
    counts.withLock {
      $0[kind, default: Count()] = $0[kind, default: Count()] + Count(steps: 1, rendered: rendered, changed: changed)
    }
  }

  /// The counts of a kind of step.
  subscript(kind: String) -> Count { counts.withLock { $0[kind] ?? Count() } }

  /// All counts, a line for each kind of step.
  var table: String {
    let counts = counts.withLock { $0 }
    let all = counts.values.reduce(Count(), +)
    return (counts.sorted { $0.key < $1.key } + [("all together", all)]).map { kind, count in
      let ratio = count.rendered == 0 ? "" : ", ratio \(String(format: "%.3f", count.ratio))"
      return "\(kind): \(count.steps) builds, \(count.rendered) pages rendered, \(count.changed) changed\(ratio)"
    }.joined(separator: "\n")
  }
}
