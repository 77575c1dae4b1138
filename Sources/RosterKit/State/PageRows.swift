/// The rows of the output's files after a build: those that stay as they are stored, which are most, are not copied.
struct PageRows: Sendable {
  /// The rows of the build before.
  private let stored: [StoredPage]
  /// For each row its place among those of the build before, or behind them in `own`.
  private var places: [Int] = []
  /// The rows that are new or other than before.
  private(set) var own: [StoredPage] = []

  /// No rows yet.
  init(stored: [StoredPage]) {
    self.stored = stored
  }

  /// How many there are.
  var count: Int { places.count }

  /// The places of the rows, in the order that they were added in.
  var indices: Range<Int> { places.indices }

  /// Makes room for rows.
  mutating func reserveCapacity(_ count: Int) { places.reserveCapacity(count) }

  /// Adds a row that stays as it is stored.
  mutating func keep(_ place: Int) { places.append(place) }

  /// Adds a row.
  mutating func append(_ row: StoredPage) {
    places.append(stored.count + own.count)
    own.append(row)
  }

  /// A row.
  subscript(index: Int) -> StoredPage { read(index) { $0 } }

  /// Sets the stamp of a row that was appended.
  mutating func setStamp(_ stamp: FileStamp, at index: Int) { own[places[index] - stored.count].stamp = stamp }

  /// The paths of the files.
  var paths: [String] { indices.map { read($0, \.path) } }

  /// The numbers of the rows.
  var numbers: [Int64] { indices.map { read($0, \.number) } }

  /// What made the files.
  var owners: [StoredPage.Owner] { indices.map { read($0, \.owner) } }

  /// The rows that have warnings.
  var warned: [StoredPage] { indices.filter { read($0) { !$0.warnings.isEmpty } }.map { self[$0] } }

  /// Looks at a row where it is.
  private func read<Value>(_ index: Int, _ value: (StoredPage) -> Value) -> Value {
    let place = places[index]
    return place < stored.count ? value(stored[place]) : value(own[place - stored.count])
  }
}
