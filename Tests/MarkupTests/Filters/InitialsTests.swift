import Testing

@testable import Markup

@Suite struct InitialsTests {
  /// The rule in its plainest words, without the quick way for simple names.
  private func plainInitials(of name: String) -> String {
    let words = name.prefix { $0 != "," && $0 != "(" }.split(whereSeparator: \.isWhitespace)
    let letters = words.compactMap(\.first).filter(\.isLetter)
    guard let first = letters.first, let last = letters.last else { return "" }
    return first.uppercased() + (letters.count > 1 ? last.uppercased() : "")
  }

  @Test(arguments: [
    "a\u{301}da lovelace", "ada ,\u{301} b", "ada \u{301}b", "a\u{200D}b c", "अनिल कुमार शर्मा", "Ada\u{A0}King", "İx ǆy",
    "שרה\tכהן", "1 2", "ada\r\nking", "x×y ×z", "ada\u{1C}king", "ada\u{B}king",
  ])
  func areThoseOfWholeCharacters(name: String) {
    #expect(Initials.of(name) == plainInitials(of: name))
  }

  @Test func areTheSameInEveryScript() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let edges: [UInt32] = [
      0x00, 0x80, 0xC0, 0x250, 0x300, 0x370, 0x391, 0x482, 0x530, 0x5D0, 0x5EB, 0x600, 0x621, 0x64B, 0x900, 0x1100,
      0x2000, 0x3041, 0x3097, 0x30FB, 0x4E00, 0xA000, 0xFE00, 0x1F1E6, 0x1F600, 0xE0100,
    ]
    for _ in 0..<3000 {
      var name = ""
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        let edge = edges[Int.random(in: 0..<edges.count, using: &generator)]
        let value = Bool.random(using: &generator) ? 0x20 : edge &+ UInt32.random(in: 0..<48, using: &generator)
        if let scalar = Unicode.Scalar(value) { name.unicodeScalars.append(scalar) }
      }
      #expect(Initials.of(name) == plainInitials(of: name), "seed \(seed), name \(name.debugDescription)")
    }
  }
}
