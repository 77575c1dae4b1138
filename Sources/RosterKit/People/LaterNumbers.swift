import Liquid
import Synchronization

/// Numbers of fields that nobody has, by name: a theme asks each person for some, on all threads, so they are found without
/// a lock.
///
/// Whoever looks before another thread wrote asks the interner, which gives the same number.
final class LaterNumbers: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Atomic<Int32>>
  private let count: Int

  /// Room for the names that there are by now, as those of all templates are.
  init() {
    count = Name.count
    base = .allocate(capacity: count)
    for index in 0..<count { (base + index).initialize(to: Atomic(-1)) }
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// The number of a name; `nil` where none was noted, or there is no room for it.
  subscript(name: Name) -> Int32? {
    get {
      guard name.index < count else { return nil }
      let number = base[name.index].load(ordering: .relaxed)
      return number < 0 ? nil : number
    }
    set {
      guard name.index < count, let newValue else { return }
      base[name.index].store(newValue, ordering: .relaxed)
    }
  }
}
