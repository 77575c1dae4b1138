import Foundation
import Observation

/// Counts how often what it reads changes; reads anew after each change, as a view does.
final class Observer {
  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  private let counter = Counter()
  private let read: () -> Void

  init(_ read: @escaping () -> Void) {
    self.read = read
    observe()
  }

  private func observe() {
    withObservationTracking(read) { [counter] in counter.count += 1 }
  }

  /// The changes since the last look; 0 or 1, because one change is all that is told until the next reading.
  var changes: Int {
    guard counter.count > 0 else { return 0 }
    defer {
      counter.count = 0
      observe()
    }
    return counter.count
  }
}
