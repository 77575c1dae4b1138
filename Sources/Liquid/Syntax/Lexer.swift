/// Cuts what stands inside of braces into words and signs.
struct Lexer {
  private let bytes: [UInt8]
  private let end: Int
  private var position: Int
  /// Whether a backslash before a quote makes it a part of the text.
  private let hasEscapes: Bool

  private init(_ bytes: [UInt8], _ range: Range<Int>, hasEscapes: Bool) {
    self.bytes = bytes
    self.hasEscapes = hasEscapes
    self.position = range.lowerBound
    self.end = range.upperBound
  }

  /// The lexemes of a range; the last is always `.end`.
  ///
  /// - Throws: `SyntaxError` at a character that means nothing, or a string without end.
  static func lexemes(
    of bytes: [UInt8], in range: Range<Int>, hasEscapes: Bool = false
  ) throws(SyntaxError) -> [Lexeme] {
    var lexer = Lexer(bytes, range, hasEscapes: hasEscapes)
    var lexemes: [Lexeme] = []
    lexemes.reserveCapacity(8)
    while let lexeme = try lexer.next() { lexemes.append(lexeme) }
    lexemes.append(Lexeme(kind: .end, range: range.upperBound..<range.upperBound))
    return lexemes
  }

  private mutating func next() throws(SyntaxError) -> Lexeme? {
    position = bytes.skippingWhitespace(in: position..<end)
    guard position < end else { return nil }
    let start = position
    let byte = bytes[start]
    let kind: Lexeme.Kind
    if byte.beginsName {
      kind = name()
    } else if byte.isDigit || (byte == .dash && peek(1)?.isDigit == true) {
      kind = number()
    } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
      kind = try string(byte)
    } else {
      kind = try sign(byte)
    }
    return Lexeme(kind: kind, range: start..<position)
  }

  private func peek(_ distance: Int) -> UInt8? {
    position + distance < end ? bytes[position + distance] : nil
  }

  private mutating func name() -> Lexeme.Kind {
    let start = position
    while let byte = peek(0), byte.isTagName || byte == .dash { position += 1 }
    if peek(0) == UInt8(ascii: "?") { position += 1 }
    return bytes[start..<position].elementsEqual("contains".utf8) ? .comparison(.contains) : .name
  }

  private mutating func number() -> Lexeme.Kind {
    position += 1
    while peek(0)?.isDigit == true { position += 1 }
    if peek(0) == UInt8(ascii: "."), peek(1)?.isDigit == true {
      position += 2
      while peek(0)?.isDigit == true { position += 1 }
    }
    return .number
  }

  private mutating func string(_ quote: UInt8) throws(SyntaxError) -> Lexeme.Kind {
    let start = position
    position += 1
    while let byte = peek(0), byte != quote {
      position += hasEscapes && byte == UInt8(ascii: "\\") && peek(1) == quote ? 2 : 1
    }
    guard position < end else {
      throw SyntaxError(
        "the text that begins here has no closing quote", at: start..<end,
        notes: ["a text cannot hold '}}' or '%}'"])
    }
    position += 1
    return .string
  }

  private mutating func sign(_ byte: UInt8) throws(SyntaxError) -> Lexeme.Kind {
    if let slip = slip(byte) { throw slip }
    if let comparison = comparison(byte) { return comparison }
    let kind: Lexeme.Kind
    switch byte {
    case UInt8(ascii: "."):
      guard peek(1) == byte else {
        kind = .dot
        break
      }
      position += 1
      // Three dots mean the same as two.
      if peek(1) == byte { position += 1 }
      kind = .dotDot
    case UInt8(ascii: ","): kind = .comma
    case UInt8(ascii: ":"): kind = .colon
    case UInt8(ascii: "|"): kind = .pipe
    case UInt8(ascii: "="): kind = .equals
    case UInt8(ascii: "-"): kind = .dash
    case UInt8(ascii: "?"): kind = .question
    case UInt8(ascii: "("): kind = .openRound
    case UInt8(ascii: ")"): kind = .closeRound
    case UInt8(ascii: "["): kind = .openSquare
    case UInt8(ascii: "]"): kind = .closeSquare
    default:
      let range = position..<position + 1
      let advice = Self.foreignOperators[byte].map { [$0] } ?? []
      throw SyntaxError("unexpected character '\(bytes.string(range))'", at: range, notes: advice)
    }
    position += 1
    return kind
  }

  /// What to write instead of the operators of other languages.
  private static let foreignOperators: [UInt8: String] = [
    UInt8(ascii: "+"): "'plus' adds: '{{ a | plus: b }}'; 'append' joins text",
    UInt8(ascii: "*"): "'times' multiplies: '{{ a | times: b }}'", UInt8(ascii: "&"): "write 'and'",
    UInt8(ascii: "/"): "'divided_by' divides: '{{ a | divided_by: b }}'",
    UInt8(ascii: "!"): "there is no '!': use 'unless', or '== false'",
    UInt8(ascii: "{"): "there are no braces within braces: variables stand by their names alone",
    UInt8(ascii: "%"): "'modulo' gives the rest: '{{ a | modulo: b }}'",
  ]

  /// An operator that is written the wrong way round, or as in other languages.
  private func slip(_ byte: UInt8) -> SyntaxError? {
    guard byte == UInt8(ascii: "=") || byte == UInt8(ascii: "!") else { return nil }
    for (wrong, right) in Self.slips where bytes.has(wrong, at: position) && position + wrong.utf8CodeUnitCount <= end {
      return SyntaxError(
        "unexpected '\(wrong)'", at: position..<position + wrong.utf8CodeUnitCount, notes: ["write '\(right)'"])
    }
    return nil
  }

  private static let slips: [(wrong: StaticString, right: StaticString)] = [
    ("===", "=="), ("!==", "!="), ("=>", ">="), ("=<", "<="), ("=!", "!="),
  ]

  private mutating func comparison(_ byte: UInt8) -> Lexeme.Kind? {
    let following = peek(1)
    let found: (Comparison.Operator, Int)? =
      switch (byte, following) {
      case (UInt8(ascii: "="), UInt8(ascii: "=")): (.equal, 2)
      case (UInt8(ascii: "!"), UInt8(ascii: "=")), (UInt8(ascii: "<"), UInt8(ascii: ">")): (.unequal, 2)
      case (UInt8(ascii: "<"), UInt8(ascii: "=")): (.lessOrEqual, 2)
      case (UInt8(ascii: ">"), UInt8(ascii: "=")): (.greaterOrEqual, 2)
      case (UInt8(ascii: "<"), _): (.less, 1)
      case (UInt8(ascii: ">"), _): (.greater, 1)
      default: nil
      }
    guard let (comparison, length) = found else { return nil }
    position += length
    return .comparison(comparison)
  }
}
