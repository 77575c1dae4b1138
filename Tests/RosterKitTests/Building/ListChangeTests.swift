import Testing

@testable import RosterKit

@Suite struct ListChangeTests {
  private func words(_ old: String, _ new: String) -> String? {
    ListChange(from: Array(old), to: Array(new)).words { "\($0)" }
  }

  @Test(arguments: [
    ("", "", nil), ("abc", "abc", nil), ("", "a", "a came"), ("a", "", "a left"), ("ac", "abc", "b came"),
    ("abcdefg", "xyz", "x, y and z came, a, b, c and 4 more left"), ("abcd", "bcda", "a moved from place 1 to place 4"),
    ("abcd", "dabc", "d moved from place 4 to place 1"), ("abcd", "badc", "b and d moved"),
    ("abc", "cxb", "x came, a left, c moved"),
  ])
  func whatCameLeftAndMovedIsTold(old: String, new: String, expected: String?) {
    #expect(words(old, new) == expected)
  }

  @Test func movesCanBeForgotten() {
    var change = ListChange(from: [1, 2], to: [2, 1])
    #expect(change.moved.count == 1)
    change.forgetMoves()
    #expect(change.words { "\($0)" } == nil)
  }

  /// Taking out what left and what moved, and putting in what came and moved at their new places, makes the new list of the old.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func theChangeLeadsFromOneListToTheOther(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let old = Array(0..<12).shuffled(using: &generator).prefix(Int.random(in: 0...12, using: &generator))
    let new = Array(0..<12).shuffled(using: &generator).prefix(Int.random(in: 0...12, using: &generator))
    let change = ListChange(from: Array(old), to: Array(new))
    let out = Set(change.left + change.moved.map(\.element))
    let added = Set(change.came + change.moved.map(\.element))
    #expect(old.filter { !out.contains($0) } == new.filter { !added.contains($0) })
    for (element, from, to) in change.moved { #expect(old[from - 1] == element && new[to - 1] == element) }
  }
}
