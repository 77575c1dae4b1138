import Testing

@testable import DirectoryModel

@Suite struct ParallelTests {
  /// Tells how many of its kind there are.
  private final class Counted: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test(arguments: [0, 1, 7, 5_000])
  func anArrayIsInOrder(count: Int) {
    #expect(Parallel.array(count: count, chunk: 3) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test func whatIsTakenIsMovedAndTheRestStays() {
    var texts: [Counted?] = (0..<3_000).map { Counted($0) }
    let places = texts.indices.filter { $0 % 3 == 0 }
    let taken = Parallel.array(takingFrom: &texts, at: places) { exchange(&$0, with: nil) }
    #expect(taken.compactMap { $0?.number } == places)
    #expect(texts.indices.filter { texts[$0] == nil } == places)
    #expect(Parallel.array(takingFrom: &texts, at: []) { $0?.number ?? 0 } == [])
  }

  @Test func piecesAreJoinedInOrder() {
    let pieces = (0..<20).map { number in
      let piece = Piece<Counted>()
      for element in 0..<number * 7 { piece.append(Counted(number * 1_000 + element)) }
      return piece
    }
    let expected = (0..<20).flatMap { number in (0..<number * 7).map { number * 1_000 + $0 } }
    #expect(Piece.joined(pieces).map(\.number) == expected)
    #expect(pieces.allSatisfy { $0.count == 0 })
    #expect(Piece.joined([Piece(["a", "b"]), Piece(), Piece(["c"])]) == ["a", "b", "c"])
  }

  @Test func aPieceThatIsNotJoinedLetsGoOfItsElements() {
    weak var first: Counted?
    do {
      let counted = Counted(1)
      first = counted
      let piece = Piece([counted])
      #expect(piece.count == 1)
    }
    #expect(first == nil)
  }
}
