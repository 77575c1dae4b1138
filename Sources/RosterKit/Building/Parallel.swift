import Dispatch
import Foundation
import Synchronization

/// Shares work between cores.
enum Parallel {
  /// How many threads work when nothing else is asked for.
  static var defaultJobs: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// Runs `body` for chunks of `0..<count` on several threads and puts the results together in order.
  ///
  /// Chunks are small enough that threads end at about the same time; what a thread needs for itself it makes once a
  /// chunk.
  ///
  /// - Parameter chunk: The most items that one chunk has.
  /// - Throws: What `body` threw for the first chunk that failed.
  static func map<Result: Sendable, Failure: Error>(
    count: Int, jobs: Int, chunk: Int = 256, _ body: @Sendable (Range<Int>) throws(Failure) -> [Result]
  ) throws(Failure) -> [Result] {
    guard count > 0 else { return [] }
    // A few items may be large ones, such as pages that list everyone.
    let chunk = max(1, min(chunk, count / max(1, jobs * 4)))
    let chunks = (count + chunk - 1) / chunk
    if jobs <= 1 || chunks == 1 {
      var all: [Result] = []
      for number in 0..<chunks { all += try body(number * chunk..<min(count, (number + 1) * chunk)) }
      return all
    }
    let results = Mutex([Swift.Result<[Result], Failure>?](repeating: nil, count: chunks))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(jobs, chunks)) { _ in
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < chunks else { return }
        let result = outcome { () throws(Failure) in
          try body(number * chunk..<min(count, (number + 1) * chunk))
        }
        results.withLock { $0[number] = result }
      }
    }
    var all: [Result] = []
    all.reserveCapacity(count)
    for result in results.withLock({ $0 }) {
      if let result { all += try result.get() }
    }
    return all
  }

  private static func outcome<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) -> Swift.Result<Value, Failure> {
    do {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }
}
