import Dispatch
import Synchronization

/// Work that is done on another thread, whose result is waited for where it is needed.
final class Background<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let group = DispatchGroup()

  /// Begins the work.
  init(_ work: @escaping @Sendable () throws -> Value) {
    group.enter()
    DispatchQueue.global().async { [self] in
      let done = Result { try work() }
      result.withLock { $0 = done }
      group.leave()
    }
  }

  /// The result, as soon as there is one.
  ///
  /// - Throws: What the work threw.
  var value: Value {
    get throws {
      while true {
        group.wait()
        if let done = result.withLock({ $0 }) { return try done.get() }
      }
    }
  }
}
