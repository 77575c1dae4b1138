import Foundation

/// A value that several threads may read and change.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  package init(_ value: Value) { stored = value }

  /// The value as it is now.
  package var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  /// Changes the value in one step.
  func update<Failure: Error>(_ change: (inout Value) throws(Failure) -> Void) throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    try change(&stored)
  }
}
