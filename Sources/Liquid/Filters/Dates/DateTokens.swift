/// A written date cut into numbers, words and signs, blanks left out.
struct DateTokens {
  /// One piece.
  enum Token: Equatable {
    /// Digits as they stand.
    case number(String)
    /// Letters, made small.
    case word(String)
    /// Any other character.
    case sign(Character)
  }

  private let tokens: [Token]
  private(set) var position = 0

  /// Cuts a text.
  init(_ text: String) {
    var tokens: [Token] = []
    var rest = text.lowercased()[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest = rest.dropFirst()
      } else if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        tokens.append(.number(String(digits)))
        rest = rest.dropFirst(digits.count)
      } else if first.isLetter {
        let letters = rest.prefix(while: \.isLetter)
        tokens.append(.word(String(letters)))
        rest = rest.dropFirst(letters.count)
      } else {
        tokens.append(.sign(first))
        rest = rest.dropFirst()
      }
    }
    self.tokens = tokens
  }

  /// The next token; `nil` at the end.
  var next: Token? { peek(0) }

  /// The token so many places on.
  func peek(_ distance: Int) -> Token? {
    position + distance < tokens.count ? tokens[position + distance] : nil
  }

  /// Goes on.
  mutating func skip(_ count: Int = 1) { position += count }

  /// Goes over a sign, if it is the next.
  mutating func take(_ sign: Character) -> Bool {
    guard next == .sign(sign) else { return false }
    position += 1
    return true
  }

  /// Goes over a number of so many digits, if it is the next, and gives its digits.
  mutating func takeDigits(_ counts: ClosedRange<Int>) -> String? {
    guard case .number(let digits) = next, counts.contains(digits.count) else { return nil }
    position += 1
    return digits
  }

  /// Goes over a number of at most so many digits, if it is the next.
  mutating func takeNumber(digits: ClosedRange<Int>) -> Int? {
    takeDigits(digits).flatMap { Int($0) }
  }

  /// Tries a reading; if it comes to nothing, goes back to where it began.
  mutating func attempt<Result>(_ reading: (inout DateTokens) -> Result?) -> Result? {
    let start = position
    if let result = reading(&self) { return result }
    position = start
    return nil
  }
}
