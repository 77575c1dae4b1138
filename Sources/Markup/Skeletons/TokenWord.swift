/// The words that stand for values in a skeleton: a prefix, the value's number and an `X`, such as `qZ17X`.
///
/// To Markdown and HTML they are words like any other: never markup, never changed, never cut.
struct TokenWord: Equatable {
  /// The letters before the number: one `q` at the beginning, one `Z` at the end.
  let prefix: [UInt8]

  /// The first choice.
  static let usual = TokenWord(choice: 0)

  /// One of endlessly many prefixes.
  init(choice: Int) {
    var letters: [UInt8] = []
    var rest = choice
    while rest > 0 {
      letters.append(UInt8(ascii: "a") + UInt8((rest - 1) % 16))
      rest = (rest - 1) / 16
    }
    prefix = [UInt8(ascii: "q")] + letters + [UInt8(ascii: "Z")]
  }

  /// Appends the word of a value.
  func append(_ number: Int, to text: inout [UInt8]) {
    text.append(contentsOf: prefix)
    text.append(contentsOf: String(number).utf8)
    text.append(UInt8(ascii: "X"))
  }

  /// Appends the word of a value, of the first choice. Nearly all are, so this is short of arrays and numbers as text.
  @inline(__always)
  static func appendUsual(_ number: Int, to text: inout [UInt8]) {
    guard number < 100_000 else { return usual.append(number, to: &text) }
    // At most eight bytes, put together in one number from the last to the first.
    var word = UInt64(UInt8(ascii: "X"))
    var length = 3
    var rest = number
    repeat {
      word = word << 8 | UInt64(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      length += 1
    } while rest > 0
    word = word << 16 | UInt64(UInt8(ascii: "Z")) << 8 | UInt64(UInt8(ascii: "q"))
    withUnsafeBytes(of: word.littleEndian) { text.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<length])) }
  }

  /// The words in a text, in order.
  func occurrences(in text: [UInt8]) -> [SkeletonCompiler.Occurrence] {
    var found: [SkeletonCompiler.Occurrence] = []
    var index = 0
    while let start = text.withUnsafeBufferPointer({ $0.firstPosition(of: prefix[0], from: index) }) {
      guard begins(in: text, at: start) else {
        index = start + 1
        continue
      }
      index = start + prefix.count
      var number = 0
      while index < text.count, ASCII.isDigit(text[index]) {
        number = number &* 10 &+ Int(text[index] - UInt8(ascii: "0"))
        index += 1
      }
      index += 1
      found.append(SkeletonCompiler.Occurrence(range: start..<min(index, text.count), value: number))
    }
    return found
  }

  private func begins(in text: [UInt8], at index: Int) -> Bool {
    guard index + prefix.count <= text.count else { return false }
    for offset in prefix.indices where text[index + offset] != prefix[offset] { return false }
    return true
  }

  /// Whether a skeleton holds exactly this many words, and nothing else that is or could become one.
  ///
  /// Markdown resolves references (`&#113;` is a `q`) and drops markup (`q**Z**` is `qZ` in an image's alternative
  /// text), so the prefix is looked for with references resolved and all but letters and digits taken out. That finds
  /// too much at times, which costs nothing but another prefix.
  func isUnmistakable(in skeleton: [UInt8], count: Int) -> Bool {
    var found = 0
    // How many bytes of the prefix the last letters are. It has one `q` alone, so it can begin anew only there.
    var matched = 0
    for byte in References.resolved(skeleton) where ASCII.isAlphanumeric(byte) {
      matched = byte == prefix[matched] ? matched + 1 : byte == prefix[0] ? 1 : 0
      if matched == prefix.count {
        found += 1
        matched = 0
      }
    }
    return found == count
  }
}
