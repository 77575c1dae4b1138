import Foundation
import Incremental
import Testing

@testable import RosterKit

/// Whatever became of the state, the next build makes the right site, and the one after that has nothing to do.
@Suite struct DamagedStateTests {
  private static let path = ".roster/state.sqlite"
  private static let offices = ["B 1", "C 2"]

  private let site: SiteFixture
  private var stateFile: String { site.folder.path + "/" + Self.path }

  private static func directory(_ office: String) -> String {
    """
    - {id: a, name: Ada Lovelace, office: \(office)}
    - {id: k, name: Курт Гёдель, office: B 3, department: Логика}
    - {id: z, name: Zoë, department: Maths}
    """
  }

  init() throws {
    site = try SiteFixture(["directory.yaml": Self.directory(Self.offices[0])])
    for template in ["layout.html", "departments.md", "offices.md", "people.json", "404.md"] {
      try site.write("Templates/" + template, template == "layout.html" ? "{{ content }}" : "")
    }
    try site.build()
  }

  /// Builds twice, with the state in between damaged again and again, and an edit after each damage.
  private func expectRight(
    after damages: [(name: String, apply: (Data) -> Data)], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var states: [Data] = []
    var trees: [[String: Data]] = []
    for office in Self.offices {
      try site.write("directory.yaml", Self.directory(office))
      try site.build()
      states.append(try Data(contentsOf: site.folder.appendingPathComponent(Self.path)))
      trees.append(try site.tree())
    }
    for (index, damage) in damages.enumerated() {
      // The site was built from the second office last, then from the first, and so on.
      let old = (index + 1) % 2
      try site.write(Self.path, bytes: damage.apply(states[old]))
      try site.write("directory.yaml", Self.directory(Self.offices[1 - old]))
      do {
        let report = try site.build()
        let isAnew = report.warnings.contains { $0.message.hasSuffix(": everything is built anew") }
        #expect(isAnew || report.rendered.count < report.pages, "\(damage.name)", sourceLocation: sourceLocation)
      } catch {
        Issue.record("\(damage.name): \(error)", sourceLocation: sourceLocation)
      }
      let differences = SiteFixture.differences(try site.tree(), trees[1 - old])
      #expect(differences == [], "\(damage.name)", sourceLocation: sourceLocation)
      #expect(try site.build().rendered.isEmpty, "\(damage.name)", sourceLocation: sourceLocation)
    }
  }

  private static func flip(_ byte: Int, _ bit: Int) -> (name: String, apply: (Data) -> Data) {
    (
      "bit \(bit) of byte \(byte)",
      { state in
        var state = state
        state[byte % state.count] ^= 1 << UInt8(bit)
        return state
      }
    )
  }

  @Test func anyBitOfTheHeaderMayBeWrong() throws {
    try expectRight(after: (0..<100).flatMap { byte in (0..<8).map { Self.flip(byte, $0) } })
  }

  @Test func bitsAnywhereMayBeWrong() throws {
    var generator = SeededGenerator(seed: 20_261_201)
    try expectRight(
      after: (0..<300).map { _ in
        Self.flip(Int.random(in: 100..<1_000_000, using: &generator), Int.random(in: 0..<8, using: &generator))
      })
  }

  @Test func piecesMayBeRandomBytes() throws {
    try expectRight(
      after: (0..<100).map { seed in
        (
          "random bytes from seed \(seed)",
          { state in
            var generator = SeededGenerator(seed: UInt64(seed))
            var state = state
            let start = Int.random(in: 0..<state.count, using: &generator)
            for index in start..<min(state.count, start + Int.random(in: 1...5000, using: &generator)) {
              state[index] = UInt8.random(in: 0...255, using: &generator)
            }
            return state
          }
        )
      })
  }

  /// At a hundred lengths, or with `ROSTER_DAMAGES=all` at each there is.
  @Test func itMayBeCutAtAnyLength() throws {
    guard ProcessInfo.processInfo.environment["ROSTER_DAMAGES"] == "all" else {
      return try expectRight(
        after: (0..<100).map { part in ("cut at \(part) %", { $0.prefix($0.count * part / 100) }) })
    }
    let size = try Data(contentsOf: site.folder.appendingPathComponent(Self.path)).count
    try expectRight(after: (0..<size).map { length in ("cut at \(length) of \(size)", { $0.prefix(length) }) })
    print("the state was cut at each of its \(size) lengths")
  }

  @Test func itMayBeNoStateAtAll() throws {
    try expectRight(
      after: [
        ("empty", { _ in Data() }), ("text", { _ in Data("SQLite format 3\0 and no more".utf8) }),
        ("zeroes", { Data(count: $0.count) }),
      ])
  }

  // MARK: - Single values

  private func change(_ sql: String) throws {
    try Database(path: stateFile).execute(sql)
  }

  @Test func aSlugThatWasRememberedWrongIsWorkedOutAgain() throws {
    try change("UPDATE slugs SET contents = x'0141' || contents")
    try site.edit("directory.yaml", "B 1", "C 2")
    #expect(try site.build().written == ["index.html", "people/ada-lovelace.html"])
    try site.expectSettled()
  }

  @Test func namesThatMeanSomethingElseMakeAFullBuild() throws {
    try change("UPDATE texts SET text = 'partials/other.html' WHERE kind = 1 AND number = 1")
    try site.edit("directory.yaml", "B 1", "C 2")
    #expect(
      try site.build().warnings.map(\.message) == ["'.roster/state.sqlite' is damaged: everything is built anew"])
    try site.expectSettled()
  }

  @Test func aPartThatIsReadLateMayBeDamaged() throws {
    var root = 0
    try Database(path: stateFile).prepare("SELECT rootpage FROM sqlite_master WHERE name = 'readings'")
      .forEachRow { root = Int($0.integer(0)) }
    var state = try Data(contentsOf: site.folder.appendingPathComponent(Self.path))
    for offset in 0..<4096 { state[(root - 1) * 4096 + offset] = 0xFF }
    try site.write(Self.path, bytes: state)
    #expect(try site.build().rendered.isEmpty)
    try site.edit("directory.yaml", "B 1", "C 2")
    let report = try site.build()
    #expect(report.warnings.map(\.message) == ["'.roster/state.sqlite' is damaged: everything is built anew"])
    #expect(report.written == ["index.html", "people/ada-lovelace.html"])
    try site.expectSettled()
  }

  @Test(arguments: [0, 1, 999])
  func aStateOfAnotherVersionIsNoUse(schema: Int) throws {
    let store = try StateStore(path: stateFile)
    var meta = try store.meta()
    meta.schema = schema
    try store.transaction { try store.write(meta) }
    store.close()
    try site.edit("directory.yaml", "B 1", "C 2")
    let report = try site.build()
    #expect(
      report.warnings.map(\.message)
        == ["'.roster/state.sqlite' is of another version of Roster: everything is built anew"])
    #expect(report.rendered.count == report.pages)
    #expect(report.written == ["index.html", "people/ada-lovelace.html"])
    try site.expectSettled()
  }

  @Test func whatAnotherProgramRenderedIsRenderedAgain() throws {
    let store = try StateStore(path: stateFile)
    var meta = try store.meta()
    meta.program = Fingerprint(of: "an older Roster")
    try store.transaction { try store.write(meta) }
    store.close()
    let report = try site.build()
    #expect(report.rendered.count == report.pages)
    #expect(report.rendered.allSatisfy { $0.reasons == [.programChanged] })
    #expect(report.written == [])
    try site.expectSettled()
  }

  @Test func theStateOfAnotherSiteDoesNoHarm() throws {
    let other = try SiteFixture(["directory.yaml": "- {id: a, name: Ada Lovelace, office: B 1}\n- {id: b, name: Bob}\n"]
    )
    try other.build()
    let foreign = try Data(contentsOf: other.folder.appendingPathComponent(Self.path))
    try site.write(Self.path, bytes: foreign)
    try site.build()
    try site.expectSettled()
    try site.write(Self.path, bytes: foreign)
    try site.edit("directory.yaml", "Ada Lovelace", "Ada King")
    try site.build()
    try site.expectSettled()
  }

  @Test func aLeaverGoesThoughTheStateIsLost() throws {
    try site.remove(".roster")
    let lines = try #require(site.text("directory.yaml")).split(separator: "\n")
    try site.write("directory.yaml", lines.dropFirst().joined(separator: "\n"))
    #expect(try site.build().removed == ["people/ada-lovelace.html"])
    try site.expectSettled()
  }

  @Test func anOlderStateLeavesNobodyBehind() throws {
    let older = try Data(contentsOf: site.folder.appendingPathComponent(Self.path))
    let text = try #require(site.text("directory.yaml"))
    try site.write("directory.yaml", text + "\n- {id: e, name: Emmy Noether}\n")
    try site.build()
    try site.write(Self.path, bytes: older)
    try site.write("directory.yaml", text)
    #expect(try site.build().removed == ["people/emmy-noether.html"])
    try site.expectSettled()
  }

  // MARK: - The list of files

  @Test func aLostListOfFilesIsWrittenAnew() throws {
    try site.remove("_site/.roster")
    try site.edit("directory.yaml", "B 1", "C 2")
    #expect(try site.build().written == ["index.html", "people/ada-lovelace.html"])
    try site.expectSettled()
  }

  @Test(arguments: [["_site/.roster"], ["_site/.roster", ".roster"]])
  func foldersAreKnownThoughTheListWasLost(lost: [String]) throws {
    for path in lost { try site.remove(path) }
    try site.build()
    try site.expectSettled()
    try site.write("Templates/department.md", "")
    #expect(try site.build().removed == ["departments/logika.html", "departments/maths.html"])
    #expect(!FileManager.default.fileExists(atPath: site.folder.path + "/_site/departments"))
    try site.expectSettled()
  }
}
