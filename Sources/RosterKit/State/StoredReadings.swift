import Incremental

/// What all things but people's fields were, read from the state when first asked for. For one thread.
final class StoredReadings {
  private let store: StateStore
  private var known: [Key: StoredReading]?
  private var changed: [Key: StoredReading]?

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

  /// Those that are not what they were, as they are now; worked out when first asked for.
  func changes(in readings: SiteReadings) throws -> [Key: StoredReading] {
    if let changed { return changed }
    var found: [Key: StoredReading] = [:]
    for (key, old) in try all() {
      let fingerprint = readings.fingerprint(of: key)
      if fingerprint != old.fingerprint { found[key] = StoredReading(fingerprint: fingerprint, excerpt: "") }
    }
    changed = found
    return found
  }
}
