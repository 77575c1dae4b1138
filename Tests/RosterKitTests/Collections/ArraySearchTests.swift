import Testing

@testable import RosterKit

@Suite struct ArraySearchTests {
  @Test(arguments: 0...20)
  func theFirstElementBehindIsFound(count: Int) {
    let numbers = (0..<count).map { $0 / 3 }
    for bound in -1...count {
      #expect(numbers.partitioningIndex { $0 >= bound } == numbers.firstIndex { $0 >= bound } ?? count)
    }
    let part = numbers[(count / 2)...]
    #expect(part.partitioningIndex { _ in false } == count)
    #expect(part.partitioningIndex { _ in true } == count / 2)
  }

  @Test(arguments: [
    ("", "", 0, 0), ("abc", "abc", 3, 0), ("abc", "axc", 1, 1), ("abc", "ac", 1, 1), ("aa", "aaa", 2, 0),
    ("abc", "xyz", 0, 0), ("", "a", 0, 0), ("bca", "a", 0, 1),
  ])
  func commonEndsDoNotOverlap(one: String, other: String, start: Int, end: Int) {
    let ends = Array(one).commonEnds(with: Array(other))
    #expect(ends.start == start && ends.end == end)
  }
}
