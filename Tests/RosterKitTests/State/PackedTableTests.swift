import Foundation
import Incremental
import Testing

@testable import RosterKit

@Suite struct PackedTableTests {
  private let fixture: SiteFixture
  private let database: Database
  private let table: PackedTable
  private var sum: UInt64 = 0

  init() throws {
    fixture = try SiteFixture()
    database = try Database(path: fixture.folder.appendingPathComponent("t.sqlite").path)
    table = PackedTable("things", bits: 3, in: database)
    try table.create()
  }

  /// All entries in the order in which the table gives them; `nil` if a row is damaged.
  private func entries() throws -> [String]? {
    var entries: [String] = []
    let sum = try table.forEach { number, bytes in
      entries.append("\(number): \(String(decoding: bytes, as: UTF8.self))")
    }
    return sum == nil ? nil : entries
  }

  /// Changes the table, whose sum must follow.
  private mutating func update(_ entries: [(number: UInt32, bytes: [UInt8])], removing gone: [UInt32] = []) throws {
    try table.update(entries, removing: gone, sum: &sum)
    #expect(try table.forEach { _, _ in } == sum)
  }

  private func rowCount() throws -> Int {
    var count = 0
    try database.prepare("SELECT number FROM things").forEachRow { _ in count += 1 }
    return count
  }

  @Test mutating func keepsEntriesInOrderManyToARow() throws {
    try update([(17, Array("c".utf8)), (2, Array("b".utf8)), (1, []), (4_000_000_000, Array("d".utf8))])
    #expect(try entries() == ["1: ", "2: b", "17: c", "4000000000: d"])
    #expect(try rowCount() == 3)
    #expect(try table.entry(17) == Array("c".utf8))
    #expect(try table.entry(3) == nil)
    #expect(try table.entry(99) == nil)
  }

  @Test mutating func replacesAndForgets() throws {
    try update([(1, [65]), (2, [66]), (9, [67])])
    try update([(2, [88])], removing: [9, 77])
    #expect(try entries() == ["1: A", "2: X"])
    #expect(try rowCount() == 1)
  }

  @Test mutating func tellsOfEachDamagedRow() throws {
    try update([(1, [65]), (9, [66])])
    try database.execute("UPDATE things SET contents = contents || x'00' WHERE number = 1")
    #expect(try entries() == nil)
    #expect(try table.entry(1) == [65])
    #expect(try table.entry(9) == nil)
  }

  @Test mutating func tellsOfARowInTheWrongPlace() throws {
    try update([(1, [65])])
    try database.execute("UPDATE things SET number = 1")
    #expect(try entries() == nil)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  mutating func holdsWhatADictionaryDoes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var expected: [UInt32: [UInt8]] = [:]
    for _ in 0..<40 {
      var changes: [UInt32: [UInt8]] = [:]
      for _ in 0..<Int.random(in: 0..<6, using: &generator) {
        changes[.random(in: 0..<50, using: &generator)] = (0..<Int.random(in: 0..<4, using: &generator)).map {
          UInt8($0)
        }
      }
      let gone = (0..<3).map { _ in UInt32.random(in: 0..<50, using: &generator) }.filter { changes[$0] == nil }
      try update(changes.map { ($0.key, $0.value) }, removing: gone)
      expected.merge(changes) { $1 }
      for number in gone { expected[number] = nil }
      var found: [UInt32: [UInt8]] = [:]
      #expect(try table.forEach { found[$0] = Array($1) } == sum)
      #expect(found == expected, "seed \(seed)")
    }
  }
}

@Suite struct StoredPeopleTests {
  @Test(arguments: [[], [1], [1, 2, 3], [2, 5, 6, 900], [7]] as [[UInt32]])
  func givesThePersonOfANumber(subjects: [UInt32]) {
    var people = StoredPeople()
    for subject in subjects {
      people.append(subject, StoredPerson(id: UUID(), fingerprint: Fingerprint(of: String(subject))))
    }
    for number in 0..<1000 as Range<UInt32> {
      let expected = subjects.contains(number) ? Fingerprint(of: String(number)) : nil
      #expect(people[number]?.fingerprint == expected)
    }
  }

  @Test func aPersonSurvivesTheStoredForm() {
    let person = StoredPerson(id: UUID(), fingerprint: Fingerprint(of: "Ada"))
    #expect(StoredPerson(bytes: person.bytes[...]) == person)
    #expect(StoredPerson(bytes: person.bytes.dropLast()) == nil)
  }
}
