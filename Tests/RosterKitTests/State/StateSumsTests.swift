import Foundation
import Incremental
import Testing

@testable import RosterKit

/// A state holds the rows of one build, or is worth nothing.
@Suite struct StateSumsTests {
  private let site: SiteFixture
  private static let path = ".roster/state.sqlite"
  private var stateFile: String { site.folder.appendingPathComponent(Self.path).path }

  init() throws {
    site = try SiteFixture()
    try save(office: "B 1")
    try site.build()
  }

  private func save(office: String) throws {
    try site.write(
      "directory.yaml",
      (0..<40).map { "- {id: a\($0), name: Person \($0), office: \(office), department: D\($0 % 3)}\n" }.joined())
  }

  private func state() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: stateFile)) }

  @Test func survivesItsStoredForm() throws {
    var sums = StateSums()
    sums.pages = .max
    sums.people = 1
    sums.readings = 0x0123_4567_89AB_CDEF
    #expect(StateSums(bytes: sums.bytes) == sums)
    #expect(StateSums(bytes: []) == nil)
    #expect(StateSums(bytes: Array(sums.bytes.dropLast())) == nil)
  }

  @Test func followTheRows() throws {
    for office in ["B 2", "B 1", "C 3"] {
      try save(office: office)
      try site.build()
      let store = try StateStore(path: stateFile)
      #expect(try store.pages() != nil)
      #expect(try store.people() != nil)
      #expect(try !store.readings().isEmpty)
      #expect(try !store.outputs().hasStale)
      store.close()
    }
    try site.write("directory.yaml", "- {id: a1, name: Person 1}\n")
    try site.build { $0.allowShrink = true }
    try site.expectSettled()
  }

  @Test(arguments: ["pages", "people", "readings"])
  func aRowThatIsMissingOrOfAnotherBuildIsNoticed(table: String) throws {
    let first = try state()
    let other = site.folder.appendingPathComponent("other.sqlite").path
    try first.write(to: URL(fileURLWithPath: other))
    try save(office: "B 2")
    try site.build()
    let second = try state()
    for change in [
      "DELETE FROM \(table) WHERE rowid IN (SELECT max(rowid) FROM \(table))",
      "INSERT OR REPLACE INTO \(table) SELECT * FROM other.\(table)",
    ] where !(table == "readings" && change.hasPrefix("DELETE")) {
      try second.write(to: URL(fileURLWithPath: stateFile))
      let database = try Database(path: stateFile)
      try database.execute("ATTACH '\(other)' AS other")
      try database.execute(change)
      database.close()
      try save(office: "B 3")
      let report = try site.build()
      #expect(
        report.warnings.map(\.message) == ["'.roster/state.sqlite' is damaged: everything is built anew"], "\(change)")
      try site.expectSettled()
    }
  }

  /// As in a backup that shares the state with the site, where the site's build was killed while SQLite wrote, or in a copy that was
  /// made meanwhile: pages of the file are of the one build or the other.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func aFileOfPiecesOfTwoBuildsMakesNoWrongSite(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // The file grows with what it hears of first.
    for office in ["C 2", "B 1", "C 2", "B 1"] {
      try save(office: office)
      try site.build()
    }
    let old = try state()
    let before = try site.tree()
    try save(office: "C 2")
    try site.build()
    let new = try state()
    try #require(old.count == new.count)
    var mixed = new
    for start in stride(from: 0, to: old.count, by: 4096) where Bool.random(using: &generator) {
      mixed.replaceSubrange(start..<min(start + 4096, old.count), with: old[start..<min(start + 4096, old.count)])
    }
    try mixed.write(to: URL(fileURLWithPath: stateFile))
    if Bool.random(using: &generator) {
      for (path, bytes) in before { try site.write("_site/" + path, bytes: bytes) }
    }
    try save(office: Bool.random(using: &generator) ? "B 1" : "C 2")
    try site.build()
    try site.expectSettled("seed \(seed)")
    try save(office: "D 4")
    try site.build()
    try site.expectSettled("seed \(seed)")
  }
}
