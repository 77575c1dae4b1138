import CProgram
import Dispatch
import Synchronization

/// Work that is done on another thread, whose result is waited for where it is needed.
final class Background<Value: Sendable>: Sendable {
  private let result = Mutex<Value?>(nil)
  private let group = DispatchGroup()

  /// Begins the work.
  init(_ work: @escaping @Sendable () -> Value) {
    group.enter()
    DispatchQueue.global().async { [self] in
      roster_reserve_thread_memory()
      let done = work()
      result.withLock { $0 = done }
      group.leave()
    }
  }

  /// The result, as soon as there is one.
  var value: Value {
    while true {
      group.wait()
      if let done = result.withLock({ $0 }) { return done }
    }
  }
}
