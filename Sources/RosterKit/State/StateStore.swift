import Diagnostics
import Foundation
import Incremental

/// The memory between runs: one SQLite file.
///
/// It answers two questions: which pages are stale (from each page's trace and the fingerprint of all that it read), and
/// why (from the fingerprints and first words of each person's fields, and the fingerprints of all other readings). An own file
/// format would load 3 ms faster for 10,000 pages; SQLite's updates by row and its behaviour when killed are worth that.
///
///     meta      key, value                                        program, day, counts, inputs
///     texts     kind, number, text                                numbers of fields (0), names (1), collections (2)
///     people    number, contents, checksum                        (subject, id, fingerprint)*, 256 to a row
///     details   number, contents, checksum                        (subject, (field, fingerprint, first words)*)*, 64 to a row
///     slugs     number, contents, checksum                        of names outside ASCII: one row
///     filing    key, contents, checksum                           order, sort names and slugs of everyone: one row
///     readings  kind, subject, part, fingerprint, excerpt         what else pages read
///     pages     number, path, owner, trace, fingerprint, output   one row for each file in the output
///
/// Rows of people, filing, slugs and pages carry a checksum, the texts have one together, and the sums of all checksums of people,
/// readings and pages are among the single values (`StateSums`): what is damaged, or of two builds, makes the state as a
/// whole worthless, which costs a full build and no more; but damaged filing and slugs are worked out again. About 220 bytes a
/// page and 340 a person with eight fields. No absolute path is in it.
final class StateStore {
  private let database: Database
  private let peopleTable: PackedTable
  private let detailsTable: PackedTable
  /// The sums of the rows as they are now; `nil`: not looked up.
  private var knownSums: StateSums?

  /// Opens or makes the file.
  ///
  /// - Throws: `DatabaseError`.
  init(path: String) throws(DatabaseError) {
    database = try Database(path: path)
    peopleTable = PackedTable("people", bits: 8, in: database)
    detailsTable = PackedTable("details", bits: 6, in: database)
    try database.execute("PRAGMA locking_mode = EXCLUSIVE")
    // No wait for the disk: when the machine fails, the pages just written are lost too, whose stamps then differ, and whatever
    // mixture of old and new is left of the state has other sums than it says.
    try database.execute("PRAGMA synchronous = OFF")
    try database.execute("PRAGMA secure_delete = ON")
    // The journal holds what was there before, and outlives a transaction of a locked database.
    try database.execute("PRAGMA journal_size_limit = 0")
    try database.execute("PRAGMA cache_size = -16384")
  }

  /// Lets go of the file; the store is no use afterwards.
  func close() {
    database.close()
  }

  /// Whether nothing can be stored; known once something was read.
  var isReadOnly: Bool { database.isReadOnly }

  /// Makes the tables of an empty database.
  func create() throws(DatabaseError) {
    try peopleTable.create()
    try detailsTable.create()
    try database.execute(
      """
      CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
      CREATE TABLE texts (kind INTEGER, number INTEGER, text TEXT, PRIMARY KEY (kind, number)) WITHOUT ROWID;
      CREATE TABLE readings (
        kind INTEGER, subject INTEGER, part INTEGER, fingerprint BLOB, excerpt TEXT, PRIMARY KEY (kind, subject, part)
      ) WITHOUT ROWID;
      CREATE TABLE slugs (number INTEGER PRIMARY KEY, contents BLOB, checksum INTEGER);
      CREATE TABLE filing (number INTEGER PRIMARY KEY, key BLOB, contents BLOB, checksum INTEGER);
      CREATE TABLE pages (
        number INTEGER PRIMARY KEY, path TEXT, template INTEGER, kind INTEGER, subject INTEGER, trace BLOB,
        fingerprint BLOB, contents BLOB, size INTEGER, modified INTEGER, changed INTEGER, inode INTEGER,
        stale INTEGER, checksum INTEGER, warnings TEXT, reasons TEXT
      );
      """)
  }

  /// Whether all tables are there.
  func isComplete() throws -> Bool {
    let tables = ["details", "filing", "meta", "pages", "people", "readings", "slugs", "texts"]
    var found: [String] = []
    try database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").forEachRow { row in
      found.append(row.text(0))
    }
    return found == tables
  }

  /// Runs `body` in one transaction.
  func transaction(_ body: () throws -> Void) throws {
    let before = knownSums
    do {
      try database.transaction(body)
    } catch {
      knownSums = before
      throw error
    }
  }

  /// The sums of the rows, as they were stored and as they are kept while rows are written.
  private var sums: StateSums {
    get throws {
      if let knownSums { return knownSums }
      let found = try meta().sums ?? StateSums()
      knownSums = found
      return found
    }
  }

  /// Brings the sums up to date with what `body` writes.
  private func updatingSums(_ body: (inout StateSums) throws -> Void) throws {
    var sums = try sums
    try body(&sums)
    knownSums = sums
  }

  // MARK: - Meta

  /// All values of the run before.
  func meta() throws -> StateMeta {
    var values: [String: [UInt8]] = [:]
    try database.prepare("SELECT key, value FROM meta").forEachRow { row in values[row.text(0)] = row.blob(1) }
    return StateMeta(values)
  }

  /// Stores all values.
  func write(_ meta: StateMeta) throws {
    var meta = meta
    meta.sums = try sums
    meta.seal()
    let statement = try database.prepare("INSERT OR REPLACE INTO meta VALUES (?, ?)")
    for (key, value) in meta.values.sorted(by: { $0.key < $1.key }) { try statement.run(.text(key), .blob(value)) }
  }

  // MARK: - Texts

  /// The kinds of numbered texts.
  enum TextKind: Int64 {
    case field = 0
    case name = 1
    case collection = 2
  }

  /// All texts of a kind in the order of their numbers; `nil` if one is missing.
  func texts(_ kind: TextKind) throws -> [String]? {
    var texts: [String] = []
    var isWhole = true
    try database.prepare("SELECT number, text FROM texts WHERE kind = ? ORDER BY number")
      .forEachRow(.integer(kind.rawValue)) { row in
        if row.integer(0) != Int64(texts.count) { isWhole = false }
        texts.append(row.text(1))
      }
    return isWhole ? texts : nil
  }

  /// Adds the texts that are new in this run.
  func addTexts(_ kind: TextKind, _ interner: Interner) throws {
    let statement = try database.prepare("INSERT INTO texts VALUES (?, ?, ?)")
    for (number, text) in interner.texts.enumerated().dropFirst(interner.initialCount) {
      try statement.run(.integer(kind.rawValue), .integer(Int64(number)), .text(text))
    }
  }

  /// Takes away the names of collections.
  func forgetCollections(_ numbers: [UInt32]) throws {
    let statement = try database.prepare("UPDATE texts SET text = ? WHERE kind = ? AND number = ?")
    for number in numbers {
      try statement.run(
        .text(PreviousState.forgottenName(of: number)), .integer(TextKind.collection.rawValue), .integer(Int64(number)))
    }
  }

  // MARK: - People

  /// Everyone's id and fingerprint by their number; `nil` if a row is damaged, or not of one build with all others.
  func people() throws -> StoredPeople? {
    var people = StoredPeople()
    var isWhole = true
    let sum = try peopleTable.forEach { subject, bytes in
      guard let person = StoredPerson(bytes: bytes), subject > people.subjects.last ?? 0 else { return isWhole = false }
      people.append(subject, person)
    }
    return try isWhole && sum == sums.people ? people : nil
  }

  /// What a person's fields were; `nil` if that is not known.
  func details(of subject: UInt32) throws -> PersonDetails? {
    try detailsTable.entry(subject).flatMap { PersonDetails(bytes: $0) }
  }

  /// Stores people, and forgets others.
  ///
  /// - Parameters:
  ///   - people: Their numbers, with what is known of each.
  ///   - details: The stored form of each one's `PersonDetails`, in the same order.
  func write(
    _ people: [(subject: UInt32, person: StoredPerson)], details: [[UInt8]], removing gone: [UInt32] = []
  ) throws {
    try updatingSums { sums in
      try peopleTable.update(people.map { ($0.subject, $0.person.bytes) }, removing: gone, sum: &sums.people)
    }
    // What people's fields were serves reasons alone.
    var ignored: UInt64 = 0
    try detailsTable.update(zip(people, details).map { ($0.subject, $1) }, removing: gone, sum: &ignored)
  }

  // MARK: - Slugs

  /// The slugs of names outside ASCII, which are dear to work out, as they were stored; `nil` if there are none, or
  /// they are damaged.
  func slugs() throws -> [UInt8]? {
    var slugs: [UInt8]?
    try database.prepare("SELECT contents, checksum FROM slugs").forEachRow { row in
      let bytes = row.blob(0)
      if Int64(bitPattern: Fingerprint(of: bytes).low) == row.integer(1) { slugs = bytes }
    }
    return slugs
  }

  /// Stores the slugs of names outside ASCII in the place of those that were there.
  func write(slugs bytes: [UInt8]) throws {
    try database.prepare("INSERT OR REPLACE INTO slugs VALUES (1, ?, ?)").run(
      .blob(bytes), .integer(Int64(bitPattern: Fingerprint(of: bytes).low)))
  }

  // MARK: - Filing

  /// How everyone was filed; `nil` if that was not kept, or is damaged.
  func filing() throws -> StoredFiling? {
    var filing: StoredFiling?
    try database.prepare("SELECT key, contents, checksum FROM filing").forEachRow { row in
      let bytes = row.blob(1)
      guard let key = row.fingerprint(0), Self.checksum(ofFiling: bytes, key: key) == row.integer(2) else { return }
      filing = PeopleFiling(bytes: bytes).map { StoredFiling(key: key, filing: $0) }
    }
    return filing
  }

  /// Stores how everyone is filed, unless it is what is stored.
  func write(_ filing: StoredFiling?, replacing known: Fingerprint?) throws {
    guard filing == nil || filing?.key != known else { return }
    try database.execute("DELETE FROM filing")
    guard let filing else { return }
    let bytes = filing.filing.bytes
    try database.prepare("INSERT INTO filing VALUES (1, ?, ?, ?)").run(
      .blob(filing.key.bytes), .blob(bytes), .integer(Self.checksum(ofFiling: bytes, key: filing.key)))
  }

  private static func checksum(ofFiling bytes: [UInt8], key: Fingerprint) -> Int64 {
    Int64(bitPattern: Fingerprint(of: bytes).low ^ key.low)
  }

  // MARK: - Readings

  /// What all other things read were, in the order of their keys.
  ///
  /// - Throws: `DatabaseError` also if one is damaged, or they are not of one build.
  func readings() throws -> [(key: Key, reading: StoredReading)] {
    var readings: [(key: Key, reading: StoredReading)] = []
    var sum: UInt64 = 0
    let columns = "kind, subject, part, fingerprint, excerpt"
    try database.prepare("SELECT \(columns) FROM readings ORDER BY kind, subject, part").forEachRow { row in
      guard let kind = UInt8(exactly: row.integer(0)), let subject = UInt32(exactly: row.integer(1)),
        let part = UInt32(exactly: row.integer(2)), let fingerprint = row.fingerprint(3)
      else { return }
      let key = Key(kind: kind, subject: subject, part: part)
      readings.append((key, StoredReading(fingerprint: fingerprint, excerpt: row.text(4))))
      sum += Self.checksum(of: fingerprint, key)
    }
    guard try sum == sums.readings else { throw DatabaseError.damaged }
    return readings
  }

  /// Stores readings that are new or not as they were.
  func write(_ readings: [Key: StoredReading]) throws {
    let insert = try database.prepare("INSERT OR REPLACE INTO readings VALUES (?, ?, ?, ?, ?)")
    let known = try database.prepare(
      "SELECT fingerprint FROM readings WHERE kind = ? AND subject = ? AND part = ?")
    try updatingSums { sums in
      for (key, reading) in readings.sorted(by: { $0.key < $1.key }) {
        let (kind, subject, part) = (Int64(key.kind), Int64(key.subject), Int64(key.part))
        try known.forEachRow(.integer(kind), .integer(subject), .integer(part)) { row in
          if let fingerprint = row.fingerprint(0) { sums.readings -= Self.checksum(of: fingerprint, key) }
        }
        try insert.run(
          .integer(kind), .integer(subject), .integer(part), .blob(reading.fingerprint.bytes), .text(reading.excerpt))
        sums.readings += Self.checksum(of: reading.fingerprint, key)
      }
    }
  }

  /// What stands for a reading in the sum of all: its fingerprint, told from the same one of another key.
  private static func checksum(of fingerprint: Fingerprint, _ key: Key) -> Int64 {
    let place = UInt64(key.kind) << 56 ^ UInt64(key.subject) << 24 ^ UInt64(key.part)
    return Int64(bitPattern: (fingerprint.low ^ place) &* 0x9E37_79B9_7F4A_7C15)
  }

  // MARK: - Pages

  /// The files of the output with their stamps and nothing else: all that a run needs that finds nothing to do.
  ///
  /// Takes no checksums of rows: damage shows as a file that is not as it should be, and then all is read and checked. So it is where
  /// the rows are not of one build.
  func outputs() throws -> OutputList {
    var list = OutputList()
    let columns = "path, kind, size, modified, changed, inode, stale, contents, checksum"
    var sum: UInt64 = 0
    try database.prepare("SELECT \(columns) FROM pages ORDER BY number").forEachRow { row in
      guard let contents = row.fingerprint(7) else { return list.hasStale = true }
      list.append(
        path: row.bytes(0), contents: contents,
        stamp: FileStamp(
          size: Int(row.integer(2)), modified: Int(row.integer(3)), changed: Int(row.integer(4)),
          inode: Int(row.integer(5))))
      if row.integer(6) != 0 { list.hasStale = true }
      sum += row.integer(8)
      if row.integer(1) != Int64(StoredPage.Owner.Kind.asset.rawValue) { list.pageCount += 1 }
    }
    if try sum != sums.pages { list.hasStale = true }
    return list
  }

  /// The warnings of all pages that have some, as they are stored.
  func warnings() throws -> [(path: String, warnings: String)] {
    var warnings: [(path: String, warnings: String)] = []
    try database.prepare("SELECT path, warnings FROM pages WHERE warnings <> '' ORDER BY number").forEachRow { row in
      warnings.append((row.text(0), row.text(1)))
    }
    return warnings
  }

  /// All pages in the order of their rows; `nil` if a row is damaged, or not of one build with all others.
  func pages() throws -> [StoredPage]? {
    var pages: [StoredPage] = []
    var isWhole = true
    var sum: UInt64 = 0
    var builder = FingerprintBuilder()
    try database.prepare("SELECT max(number) FROM pages").forEachRow { row in
      // Numbers follow each other but where pages went; what is damaged says anything.
      pages.reserveCapacity(Int(min(max(row.integer(0), 0), 1 << 20)))
    }
    var reasons = ""
    let columns = "number, path, template, kind, subject, trace, fingerprint, contents, size, modified, changed, inode"
    try database.prepare("SELECT \(columns), stale, warnings, reasons, checksum FROM pages ORDER BY number").forEachRow
    { row in
      guard let template = UInt32(exactly: row.integer(2)),
        let kind = UInt8(exactly: row.integer(3)).flatMap(StoredPage.Owner.Kind.init),
        let subject = UInt32(exactly: row.integer(4)), let fingerprint = row.fingerprint(6),
        let contents = row.fingerprint(7)
      else { return isWhole = false }
      // Most pages were rendered for one and the same reason: one text serves all.
      if !reasons.utf8.elementsEqual(row.bytes(14)) { reasons = row.text(14) }
      let page = StoredPage(
        number: row.integer(0), path: row.text(1),
        owner: StoredPage.Owner(template: template, kind: kind, subject: subject), trace: row.blob(5),
        fingerprint: fingerprint, contents: contents,
        stamp: FileStamp(
          size: Int(row.integer(8)), modified: Int(row.integer(9)), changed: Int(row.integer(10)),
          inode: Int(row.integer(11))),
        isStale: row.integer(12) != 0, warnings: row.text(13), reasons: reasons)
      if page.checksum(at: page.number, using: &builder) != row.integer(15) { isWhole = false }
      sum += row.integer(15)
      pages.append(page)
    }
    return try isWhole && sum == sums.pages ? pages : nil
  }

  /// Stores pages: new ones (number 0) are added, others replaced.
  func write(_ pages: some Sequence<StoredPage>) throws {
    let statement = try database.prepare(
      "INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    var next: Int64 = 0
    var builder = FingerprintBuilder()
    try database.prepare("SELECT max(number) FROM pages").forEachRow { next = $0.integer(0) + 1 }
    let known = try database.prepare("SELECT checksum FROM pages WHERE number = ?")
    var sums = try sums
    for page in pages {
      let number = page.number != 0 ? page.number : next
      if page.number == 0 { next += 1 } else { try known.forEachRow(.integer(number)) { sums.pages -= $0.integer(0) } }
      let checksum = page.checksum(at: number, using: &builder)
      sums.pages += checksum
      try statement.run(
        .integer(number), .text(page.path), .integer(Int64(page.owner.template)),
        .integer(Int64(page.owner.kind.rawValue)), .integer(Int64(page.owner.subject)), .blob(page.trace),
        .blob(page.fingerprint.bytes), .blob(page.contents.bytes), .integer(Int64(page.stamp.size)),
        .integer(Int64(page.stamp.modified)), .integer(Int64(page.stamp.changed)), .integer(Int64(page.stamp.inode)),
        .integer(page.isStale ? 1 : 0), .integer(checksum), .text(page.warnings), .text(page.reasons))
    }
    knownSums = sums
  }

  /// Marks pages whose files are about to be replaced or removed.
  func markStale(_ numbers: [Int64]) throws {
    let statement = try database.prepare("UPDATE pages SET stale = 1 WHERE number = ?")
    for number in numbers { try statement.run(.integer(number)) }
  }

  /// Forgets pages.
  func removePages(_ numbers: [Int64]) throws {
    let statement = try database.prepare("DELETE FROM pages WHERE number = ?")
    let known = try database.prepare("SELECT checksum FROM pages WHERE number = ?")
    try updatingSums { sums in
      for number in numbers {
        try known.forEachRow(.integer(number)) { sums.pages -= $0.integer(0) }
        try statement.run(.integer(number))
      }
    }
  }
}
