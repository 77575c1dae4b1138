import CProgram
import Dispatch
import Foundation
import Synchronization

/// Shares work between cores.
package enum Parallel {
  /// How many threads work when nothing else is asked for.
  package static let defaultJobs = max(1, ProcessInfo.processInfo.activeProcessorCount)

  /// Runs `body` for chunks of `0..<count` on several threads and puts the results together in order.
  ///
  /// Chunks are small enough that threads end at about the same time; what a thread needs for itself it makes once a
  /// chunk.
  ///
  /// - Parameter chunk: The most items that one chunk has.
  /// - Throws: What `body` threw for the first chunk that failed.
  package static func map<Result: Sendable, Failure: Error>(
    count: Int, jobs: Int = defaultJobs, chunk: Int = 256, _ body: @Sendable (Range<Int>) throws(Failure) -> [Result]
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
    let results = Results<Result, Failure>(count: chunks)
    DispatchQueue.concurrentPerform(iterations: min(jobs, chunks)) { _ in
      while let number = results.next() {
        roster_reserve_thread_memory()
        results.put(
          outcome { () throws(Failure) in try body(number * chunk..<min(count, (number + 1) * chunk)) }, at: number)
      }
    }
    var all: [Result] = []
    all.reserveCapacity(count)
    for result in results.all {
      if let result { all += try result.get() }
    }
    return all
  }

  /// Fills an array on several threads. Each element is made where it stays: none is copied afterwards, nor are its
  /// references counted by a thread that did not make it.
  ///
  /// - Parameters:
  ///   - count: How many items there are.
  ///   - width: How many elements each has.
  ///   - body: Makes the elements of a range of items, all of them, beginning at the given place.
  package static func fill<Element: Sendable>(
    count: Int, width: Int = 1, jobs: Int = defaultJobs, chunk: Int = 256,
    _ body: @Sendable (Range<Int>, UnsafeMutablePointer<Element>) -> Void
  ) -> [Element] {
    Array(unsafeUninitializedCapacity: count * width) { buffer, initializedCount in
      guard count > 0, let start = buffer.baseAddress else { return }
      let place = Place(start: start)
      let chunk = max(1, min(chunk, count / max(1, jobs * 4)))
      let numbers = Numbers(below: (count + chunk - 1) / chunk)
      DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, numbers.bound))) { _ in
        while let number = numbers.next() {
          roster_reserve_thread_memory()
          let range = number * chunk..<min(count, (number + 1) * chunk)
          body(range, place.start + range.lowerBound * width)
        }
      }
      initializedCount = count * width
    }
  }

  /// Makes an array on several threads, each element where it stays.
  ///
  /// - Parameter element: Makes the element of a place.
  package static func array<Element: Sendable>(
    count: Int, jobs: Int = defaultJobs, chunk: Int = 2048, _ element: @Sendable (Int) -> Element
  ) -> [Element] {
    fill(count: count, jobs: jobs, chunk: chunk) { range, start in
      for (place, index) in range.enumerated() { (start + place).initialize(to: element(index)) }
    }
  }

  /// Makes an array on several threads out of elements of another, which `element` may take apart: what moves is not copied.
  ///
  /// - Parameters:
  ///   - source: The array to take from.
  ///   - places: The places of the elements to take, all different.
  ///   - element: Makes an element, and leaves something in the place of what it took.
  package static func array<Source: Sendable, Element: Sendable>(
    takingFrom source: inout [Source], at places: [Int], _ element: @Sendable (inout Source) -> Element
  ) -> [Element] {
    source.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return [] }
      let sources = Place(start: start)
      return array(count: places.count) { element(&sources.start[places[$0]]) }
    }
  }

  /// Fills an array on several threads, and keeps what comes to light besides.
  ///
  /// - Parameter body: Makes the elements of a range, all of them, beginning at the given place; what it returns is put together
  ///   in order.
  package static func fill<Element: Sendable, Besides: Sendable>(
    count: Int, chunk: Int, _ body: @Sendable (Range<Int>, UnsafeMutablePointer<Element>) -> [Besides]
  ) -> (elements: [Element], besides: [Besides]) {
    var besides: [Besides] = []
    let elements = [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      guard let start = buffer.baseAddress else { return }
      let place = Place(start: start)
      besides = map(count: count, chunk: chunk) { range in body(range, place.start + range.lowerBound) }
      initializedCount = count
    }
    return (elements, besides)
  }

  /// Runs `body` for each number below `count` on more threads than there are cores: for what mostly waits for a disk.
  package static func forEachWaiting(count: Int, threads: Int = 8, _ body: @escaping @Sendable (Int) -> Void) {
    let numbers = Numbers(below: count)
    @Sendable func work() {
      while let number = numbers.next() { body(number) }
    }
    let group = DispatchGroup()
    // A few are not worth a thread.
    for _ in 1..<max(1, min(threads, count / 32)) {
      group.enter()
      Thread.detachNewThread {
        work()
        group.leave()
      }
    }
    work()
    group.wait()
  }

  /// Whether the process ends soon, and the system then takes all its memory at once.
  package static let processEnds = Atomic(false)

  /// Lets go of something large on another thread: to free a hundred thousand pieces of memory takes a while, and nobody has to
  /// wait for it. Where the process ends soon, it is kept instead: the other threads have better things to do.
  package static func release<Value: Sendable>(_ value: Value) {
    if processEnds.load(ordering: .relaxed) {
      keep(value)
    } else {
      DispatchQueue.global().async { withExtendedLifetime(value) {} }
    }
  }

  /// Keeps something until the process ends.
  package static func keep<Value>(_ value: Value) {
    _ = Unmanaged.passRetained(Kept(value: value))
  }

  private final class Kept<Value> {
    let value: Value

    init(value: Value) {
      self.value = value
    }
  }

  /// Where an array is filled; each thread writes to parts of its own.
  private struct Place<Element>: @unchecked Sendable {
    let start: UnsafeMutablePointer<Element>
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

  /// Numbers chunks, each given to one thread.
  private final class Numbers: @unchecked Sendable {
    /// How many there are.
    let bound: Int

    private let lock = NSLock()
    private var upcoming = 0

    init(below bound: Int) {
      self.bound = bound
    }

    /// A number that nobody has taken; `nil` if there is none left.
    func next() -> Int? {
      lock.withLock {
        guard upcoming < bound else { return nil }
        upcoming += 1
        return upcoming - 1
      }
    }
  }

  /// What the threads share. A lock of Foundation's, since older systems have no other.
  private final class Results<Result: Sendable, Failure: Error>: @unchecked Sendable {
    private let lock = NSLock()
    private let numbers: Numbers
    private var outcomes: [Swift.Result<[Result], Failure>?]

    init(count: Int) {
      numbers = Numbers(below: count)
      outcomes = Array(repeating: nil, count: count)
    }

    /// The number of a chunk that nobody has taken; `nil` if there is none left.
    func next() -> Int? { numbers.next() }

    func put(_ outcome: Swift.Result<[Result], Failure>, at number: Int) {
      lock.withLock { outcomes[number] = outcome }
    }

    var all: [Swift.Result<[Result], Failure>?] { lock.withLock { outcomes } }
  }
}
