import Foundation
import Synchronization

/// Counts the calls that change something on the disk, and lets some of them fail.
final class Stopper: Sendable {
  private let count = Atomic(0)
  private let failing: Range<Int>
  private let code: Int32

  /// As when the process is killed: no call is made any more from one on.
  init(killedAt place: Int) {
    failing = place..<Int.max
    code = EINTR
  }

  /// As when the disk is full for a moment: one call fails.
  init(failingAt place: Int, with code: Int32 = ENOSPC) {
    failing = place..<place + 1
    self.code = code
  }

  /// Whether a call failed.
  var hasStopped: Bool { count.load(ordering: .relaxed) > failing.lowerBound }

  @Sendable func mayAct() -> Int32 {
    failing.contains(count.add(1, ordering: .relaxed).oldValue) ? code : 0
  }
}
