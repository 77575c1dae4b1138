import Incremental
import Testing

@testable import RosterKit

@Suite struct PageRowsTests {
  private func row(_ path: String, number: Int64 = 0, warnings: String = "") -> StoredPage {
    StoredPage(
      number: number, path: path, owner: StoredPage.Owner(template: 1, kind: .site, subject: 0), trace: [],
      fingerprint: Fingerprint(of: "read"), contents: Fingerprint(of: path), stamp: .none, warnings: warnings)
  }

  @Test func keptAndNewRowsAreInTheOrderGiven() {
    let stored = [row("a", number: 4, warnings: "w"), row("b", number: 5), row("c", number: 6)]
    var rows = PageRows(stored: stored)
    rows.keep(2)
    rows.append(row("b", number: 5, warnings: "v"))
    rows.append(row("d"))
    rows.keep(0)
    #expect(rows.count == 4)
    #expect(rows.paths == ["c", "b", "d", "a"])
    #expect(rows.numbers == [6, 5, 0, 4])
    #expect(rows.owners == Array(repeating: stored[0].owner, count: 4))
    #expect(rows.warned.map(\.path) == ["b", "a"])
    #expect(rows.own.map(\.path) == ["b", "d"])
    #expect(rows[3] == stored[0])
    let stamp = FileStamp(size: 1, modified: 2, changed: 3, inode: 4)
    rows.setStamp(stamp, at: 2)
    #expect(rows[2].stamp == stamp && rows[1].stamp == .none)
  }
}
