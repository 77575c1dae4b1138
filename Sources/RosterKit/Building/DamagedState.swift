/// What ends a run whose state could not be read or written after it had been looked at: SQLite finds a damaged part when that
/// part is asked for. The run is then done again without the state; where the disk is at fault, that is the error.
struct DamagedState: Error {
  /// What SQLite found.
  var error: DatabaseError
  /// The files that were perhaps written before.
  var written: [String] = []
  /// The files that were perhaps removed before.
  var removed: [String] = []
}

extension BuildReport {
  /// Takes in what a run did that was done again: the second finds these files as they should be.
  mutating func add(_ damage: DamagedState) {
    written = Set(written).union(damage.written).sorted { $0.precedesByBytes($1) }
    removed = Set(removed).union(damage.removed).sorted { $0.precedesByBytes($1) }
  }
}
