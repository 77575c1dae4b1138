import Testing

@testable import Markup

@Suite struct ShortOutputTests {
  @Test(arguments: [0, 1, 84, 85, 86, 1000])
  func aTextOfAnyLengthIsWhatWasWritten(pieces: Int) {
    let text = ShortOutput.text { output in
      for number in 0..<pieces {
        output.append("ä")
        output.append(UInt8(ascii: "0") + UInt8(number % 10))
      }
    }
    #expect(text == (0..<pieces).map { "ä\($0 % 10)" }.joined())
  }

  @Test func whatIsForgottenIsNotInTheText() {
    let long = String(repeating: "ab", count: 300)
    let text = ShortOutput.text { output in
      long.withBytes { output.append(contentsOf: $0) }
      output.removeAll()
      output.append("c")
    }
    #expect(text == "c")
  }
}
