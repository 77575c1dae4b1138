import Incremental

/// A table of numbered entries of bytes, many to a row: SQLite takes as long for a row as for a thousand bytes in it.
///
/// An entry's row is its number without the last bits. Rows carry a checksum.
struct PackedTable {
  /// The table's name.
  let name: String

  private let database: Database
  private let bits: UInt32

  /// Names a table.
  ///
  /// - Parameter bits: How many of a number's last bits count entries within a row.
  init(_ name: String, bits: UInt32, in database: Database) {
    self.name = name
    self.bits = bits
    self.database = database
  }

  /// Makes the table.
  func create() throws(DatabaseError) {
    try database.execute("CREATE TABLE \(name) (number INTEGER PRIMARY KEY, contents BLOB, checksum INTEGER)")
  }

  /// Calls `body` for each entry, in order of their numbers.
  ///
  /// - Returns: The sum of the rows' checksums; `nil` if one is damaged, when `body` may have had some entries.
  func forEach(_ body: (UInt32, ArraySlice<UInt8>) -> Void) throws -> UInt64? {
    var isWhole = true
    var sum: UInt64 = 0
    try database.prepare("SELECT number, contents, checksum FROM \(name) ORDER BY number").forEachRow { row in
      let contents = row.blob(1)
      let isSound = row.integer(2) == Self.checksum(row.integer(0), contents)
      isWhole = isSound && Self.read(contents, body) && isWhole
      sum += row.integer(2)
    }
    return isWhole ? sum : nil
  }

  /// The bytes of one entry; `nil` if it is not there, or damaged.
  func entry(_ number: UInt32) throws -> [UInt8]? {
    try entries(ofRow: Int64(number >> bits))?.first { $0.number == number }.map { Array($0.bytes) }
  }

  /// Adds entries, replaces those that are there, and forgets others.
  ///
  /// Linear in the entries of the rows that are touched.
  ///
  /// - Parameter sum: The sum of the rows' checksums, brought up to date.
  func update(
    _ entries: [(number: UInt32, bytes: [UInt8])], removing gone: [UInt32] = [], sum: inout UInt64
  ) throws {
    let changes =
      entries.map { (number: $0.number, bytes: Optional($0.bytes)) } + gone.map { (number: $0, bytes: nil) }
    let statement = try database.prepare("INSERT OR REPLACE INTO \(name) VALUES (?, ?, ?)")
    let removal = try database.prepare("DELETE FROM \(name) WHERE number = ?")
    let known = try database.prepare("SELECT checksum FROM \(name) WHERE number = ?")
    for (row, changes) in Dictionary(grouping: changes, by: { Int64($0.number >> bits) }).sorted(by: { $0.key < $1.key }
    ) {
      var found: [UInt32: ArraySlice<UInt8>] = [:]
      for (number, bytes) in try self.entries(ofRow: row) ?? [] { found[number] = bytes }
      for (number, bytes) in changes { found[number] = bytes.map { $0[...] } }
      try known.forEachRow(.integer(row)) { sum -= $0.integer(0) }
      guard !found.isEmpty else {
        try removal.run(.integer(row))
        continue
      }
      var contents: [UInt8] = []
      for (number, bytes) in found.sorted(by: { $0.key < $1.key }) {
        contents.append(leb128: UInt64(number))
        contents.append(packed: bytes)
      }
      let checksum = Self.checksum(row, contents)
      try statement.run(.integer(row), .blob(contents), .integer(checksum))
      sum += checksum
    }
  }

  private func entries(ofRow number: Int64) throws -> [(number: UInt32, bytes: ArraySlice<UInt8>)]? {
    var entries: [(number: UInt32, bytes: ArraySlice<UInt8>)]?
    try database.prepare("SELECT contents, checksum FROM \(name) WHERE number = ?").forEachRow(.integer(number)) {
      row in
      let contents = row.blob(0)
      var found: [(number: UInt32, bytes: ArraySlice<UInt8>)] = []
      guard row.integer(1) == Self.checksum(number, contents), Self.read(contents, { found.append(($0, $1)) }) else {
        return
      }
      entries = found
    }
    return entries
  }

  private static func read(_ contents: [UInt8], _ body: (UInt32, ArraySlice<UInt8>) -> Void) -> Bool {
    var reader = PackedReader(contents)
    while !reader.isAtEnd {
      guard let number = reader.number().flatMap({ UInt32(exactly: $0) }), let bytes = reader.packed() else {
        return false
      }
      body(number, bytes)
    }
    return true
  }

  private static func checksum(_ row: Int64, _ contents: [UInt8]) -> Int64 {
    Int64(bitPattern: Fingerprint(of: contents).low &+ UInt64(bitPattern: row))
  }
}
