import Incremental

/// What all things but people's fields were, read from the state when first asked for. For one thread.
final class StoredReadings {
  private let store: StateStore
  private var known: [Key: StoredReading]?

  init(_ store: StateStore) {
    self.store = store
  }

  /// All of them.
  func all() throws -> [Key: StoredReading] {
    if let known { return known }
    let found = try store.readings()
    known = found
    return found
  }
}
