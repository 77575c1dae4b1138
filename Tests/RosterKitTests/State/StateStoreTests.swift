import Foundation
import Incremental
import Testing

@testable import RosterKit

@Suite struct StateStoreTests {
  private let fixture: SiteFixture
  private var path: String { fixture.folder.appendingPathComponent("state.sqlite").path }
  private var file: StateFile { StateFile(path: path, displayPath: "state.sqlite") }

  init() throws {
    fixture = try SiteFixture()
  }

  /// What stands for all columns of a page, whatever its number.
  private func checksum(_ page: StoredPage) -> Int64 {
    var builder = FingerprintBuilder()
    return page.checksum(at: 0, using: &builder)
  }

  private func page(_ path: String, warnings: String = "") -> StoredPage {
    StoredPage(
      path: path, owner: StoredPage.Owner(template: 3, kind: .person, subject: 7), trace: [1, 2, 3],
      fingerprint: Fingerprint(of: "read"), contents: Fingerprint(of: "contents"),
      stamp: FileStamp(size: 5, modified: 6, changed: 7, inode: 8), warnings: warnings)
  }

  private func fill() throws {
    let store = try file.open(output: "_site").store
    var meta = StateMeta()
    meta.program = ProgramIdentity.fingerprint
    meta.schema = ProgramIdentity.schema
    meta.output = "_site"
    meta.nextSubject = 9
    let fields = Interner()
    _ = fields.number(of: "name")
    _ = fields.number(of: "office")
    let ada = StoredPerson(id: UUID(), fingerprint: Fingerprint(of: "Ada"))
    var details = PersonDetails()
    details.fields = [PersonDetails.Field(number: 1, fingerprint: 42, excerpt: "Briggs 413")]
    meta.texts = StateMeta.fingerprint(ofTexts: fields.texts, [], [])
    try store.transaction {
      try store.addTexts(.field, fields)
      try store.write([(subject: 7, person: ada)], details: [details.bytes])
      try store.write([page("people/ada.html"), page("index.html", warnings: "[]")])
      try store.write(meta)
    }
  }

  private func open(output: String = "_site") throws -> (state: OpenState, previous: PreviousState) {
    var state = try file.open(output: output)
    let previous = try file.load(&state)
    return (state, previous)
  }

  @Test func remembersWhatWasStored() throws {
    try fill()
    let (state, previous) = try open()
    #expect(state.warning == nil)
    #expect(previous.fullBuildReason == nil)
    #expect(previous.fields == ["name", "office"])
    #expect(previous.meta.nextSubject == 9)
    #expect(previous.pages.map(\.path) == ["people/ada.html", "index.html"])
    #expect(checksum(previous.pages[0]) == checksum(page("people/ada.html")))
    #expect(try state.store.details(of: 7)?[1]?.excerpt == "Briggs 413")
  }

  @Test(arguments: [
    "number = 40 WHERE number = 1", "path = 'people/ida.html' WHERE number = 1", "inode = 9 WHERE number = 2",
  ])
  func aRowThatIsNotAsItWasWrittenIsDamage(change: String) throws {
    try fill()
    let database = try Database(path: path)
    try database.execute("UPDATE pages SET \(change)")
    database.close()
    #expect(try StateStore(path: path).pages() == nil)
  }

  @Test func remembersOneFilingOrNone() throws {
    try fill()
    let filing = PeopleFiling([], order: [], slugs: SlugAssigner.Result(slugs: []))
    let key = Fingerprint(of: "everyone")
    let store = try open().state.store
    try store.write(StoredFiling(key: key, filing: filing), replacing: nil)
    #expect(try store.filing()?.key == key)
    try store.write(nil, replacing: key)
    #expect(try store.filing()?.key == nil)
  }

  @Test func aMissingStateIsAFirstBuild() throws {
    let (state, previous) = try open()
    #expect(previous.fullBuildReason == .neverBuilt)
    #expect(state.warning == nil)
  }

  @Test func theStateOfAnotherOutputIsOfNoUse() throws {
    try fill()
    let (state, previous) = try open(output: "public")
    #expect(previous.fullBuildReason == .neverBuilt)
    #expect(state.warning?.message == "'state.sqlite' is of another output folder: everything is built anew")
  }

  @Test func aTruncatedStateIsReplacedAtAnyLength() throws {
    try fill()
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for length in stride(from: 0, to: whole.count, by: 509) {
      try whole.prefix(length).write(to: URL(fileURLWithPath: path))
      let (state, previous) = try open()
      #expect(previous.fullBuildReason == .neverBuilt, "at \(length)")
      #expect(state.warning?.message == "'state.sqlite' is damaged: everything is built anew", "at \(length)")
    }
  }

  @Test func aFlippedBitNeverGivesOtherPages() throws {
    try fill()
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var generator = SeededGenerator(seed: 20_261_130)
    for _ in 0..<300 {
      var damaged = whole
      let byte = Int.random(in: 0..<damaged.count, using: &generator)
      damaged[byte] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      try damaged.write(to: URL(fileURLWithPath: path))
      let (_, previous) = try open()
      guard previous.fullBuildReason == nil else { continue }
      #expect(
        previous.pages.map(checksum) == [page("people/ada.html"), page("index.html", warnings: "[]")].map(checksum))
    }
  }

  @Test func aPathOfTextHoldsNoAbsolutePath() throws {
    try fill()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.range(of: Data(fixture.folder.path.utf8)) == nil)
  }
}
