import Testing

@testable import Markup

@Suite struct PageOutputTests {
  @Test func aPageOfAnyLengthIsWhatWasWritten() {
    let output = PageOutput()
    var expected: [UInt8] = []
    for number in 0..<20_000 {
      output.append("<p>")
      output.append(UInt8(truncatingIfNeeded: number))
      expected += Array("<p>".utf8) + [UInt8(truncatingIfNeeded: number)]
    }
    #expect(output.bytes == expected)
    #expect(output.last == expected.last)
  }

  @Test func thePageAfterBeginsEmpty() {
    let output = PageOutput()
    let large = [UInt8](repeating: 1, count: 3 << 20)
    large.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    output.removeAll()
    #expect(output.bytes == [] && output.last == nil)
    output.append("a")
    #expect(output.bytes == [0x61])
  }

  @Test func roomMadeBeforehandChangesNothing() {
    let output = PageOutput()
    output.reserve(100_000)
    output.append("ab")
    output.reserve(200_000)
    #expect(output.bytes == [0x61, 0x62])
  }
}
