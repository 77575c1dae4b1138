import Testing

@testable import Liquid

@Suite struct ByteSearchTests {
  private func first(_ wanted: String, _ text: String, from start: Int = 0) -> Int? {
    ByteSearch(wanted.utf8).first(in: Array(text.utf8), from: start)
  }

  private func last(_ wanted: String, _ text: String) -> Int? {
    ByteSearch(wanted.utf8).last(in: Array(text.utf8))
  }

  @Test func bothEndsAreFound() {
    #expect(first("na", "banana") == 2)
    #expect(first("na", "banana", from: 3) == 4)
    #expect(first("na", "banana", from: 9) == nil)
    #expect(last("na", "banana") == 4)
    #expect(last("ana", "banana") == 3)
    #expect(first("x", "") == nil)
    #expect(last("xx", "x") == nil)
  }

  @Test func nothingIsFoundAtOnce() {
    #expect(first("", "ab") == 0)
    #expect(first("", "ab", from: 2) == 2)
    #expect(first("", "ab", from: 3) == nil)
    #expect(last("", "ab") == 2)
  }

  @Test func manyNearHitsAreLinear() {
    let text = String(repeating: "a", count: 1_000_000)
    let wanted = String(repeating: "a", count: 500_000) + "b"
    #expect(first(wanted, text) == nil)
    #expect(last(wanted, text + "b") == 500_000)
  }

  @Test func randomTextIsFoundWhereItIs() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("searches: seed \(seed)")
    var random = SplitMix(state: seed)
    for _ in 0..<2000 {
      let text = (0..<random.below(20)).map { _ in "ab".randomElement(using: &random).map(String.init) ?? "" }.joined()
      let wanted = (0..<random.below(4) + 1).map { _ in "ab".randomElement(using: &random).map(String.init) ?? "" }
        .joined()
      let places = text.utf8.indices.map { text.utf8.distance(from: text.utf8.startIndex, to: $0) }.filter {
        text.dropFirst($0).hasPrefix(wanted)
      }
      #expect(first(wanted, text) == places.first)
      #expect(last(wanted, text) == places.last)
    }
  }
}
