/// Reads what stands inside of one pair of braces.
///
/// What makes no sense is thrown. What is merely wrong, an unknown filter say, is kept in `problems`, so that one pass
/// finds all of it.
struct MarkupParser {
  let bytes: [UInt8]
  let options: Template.Options
  /// What stands before the markup, to point at if there is none: the tag's name, or the whole `{{ }}`.
  private let before: Range<Int>
  private let lexemes: [Lexeme]
  /// Whether a backslash before a quote makes it a part of a text, as in the parameters of Jekyll's `include`.
  private let hasEscapes: Bool
  /// The lexeme that is next.
  private(set) var position = 0
  /// How deep in brackets it is.
  var depth = 0

  /// What is wrong so far.
  var problems: [SyntaxError] = []
  /// The slots of variables that this markup binds.
  var bound = SlotSet()
  /// The slots of the variables that are looked at.
  var named = SlotSet()

  init(
    _ markup: Range<Int>, of bytes: [UInt8], before: Range<Int>, options: Template.Options, hasEscapes: Bool = false
  ) throws(SyntaxError) {
    self.hasEscapes = hasEscapes
    self.bytes = bytes
    self.options = options
    self.before = before
    lexemes = try Lexer.lexemes(of: bytes, in: markup, hasEscapes: hasEscapes)
  }

  /// The lexeme that is next.
  var current: Lexeme { lexemes[position] }

  /// The one after it.
  var following: Lexeme { lexemes[min(position + 1, lexemes.count - 1)] }

  /// The end of what was read.
  var endOfPrevious: Int { position > 0 ? lexemes[position - 1].range.upperBound : current.range.lowerBound }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String { bytes.string(range) }

  /// What a text in quotes says.
  func content(ofQuoted range: Range<Int>) -> String {
    let inner = text(range.lowerBound + 1..<range.upperBound - 1)
    guard hasEscapes else { return inner }
    let quote = text(range.lowerBound..<range.lowerBound + 1)
    return inner.replacing("\\" + quote, with: quote)
  }

  /// Takes the next lexeme.
  @discardableResult
  mutating func take() -> Lexeme {
    let lexeme = current
    if position < lexemes.count - 1 { position += 1 }
    return lexeme
  }

  /// Reads on from a lexeme that was read before.
  mutating func goBack(to position: Int) { self.position = position }

  /// Takes the next lexeme if it is of a kind.
  mutating func takeIf(_ kind: Lexeme.Kind) -> Bool {
    guard current.kind == kind else { return false }
    take()
    return true
  }

  /// Takes the next lexeme if it is this word.
  mutating func takeIf(word: StaticString) -> Bool {
    guard isWord(word) else { return false }
    take()
    return true
  }

  /// Whether the next lexeme is this word.
  func isWord(_ word: StaticString) -> Bool {
    current.kind == .name && current.range.count == word.utf8CodeUnitCount
      && bytes.has(word, at: current.range.lowerBound)
  }

  /// Takes a lexeme that must be there.
  @discardableResult
  mutating func expect(_ kind: Lexeme.Kind, _ description: String) throws(SyntaxError) -> Lexeme {
    guard current.kind == kind else { throw unexpected(description) }
    return take()
  }

  /// The end must be here.
  func finish() throws(SyntaxError) {
    guard current.kind == .end else { throw unexpected(nil, notes: hints) }
  }

  /// What to say of the lexeme that is next where another was expected.
  func unexpected(_ expected: String?, notes: [String] = []) -> SyntaxError {
    guard current.kind == .end else {
      let expectation = expected.map { ", expected \($0)" } ?? ""
      return SyntaxError("unexpected '\(text(current.range))'\(expectation)", at: current.range, notes: notes)
    }
    let previous = position > 0 ? lexemes[position - 1].range : before
    return SyntaxError("expected \(expected ?? "more") after '\(text(previous))'", at: previous, notes: notes)
  }

  /// The words from a lexeme up to the one that is next, each divided by one blank.
  func words(from start: Int) -> String {
    lexemes[start..<position].map { text($0.range) }.joined(separator: " ")
  }

  /// What may help where something follows that should not.
  private var hints: [String] {
    switch current.kind {
    case .equals: return ["two values are compared with '=='"]
    case .comma: return ["the arguments of a filter stand after ':'"]
    case .pipe: return ["filters stand in '{{ }}', 'echo' and 'assign': assign the value first"]
    case .question: return ["there is no '? :': choose with 'if'"]
    case .openRound: return ["there are no calls: filters change values, as in '{{ name | upcase }}'"]
    case .comparison: return ["values are compared in 'if', 'elsif' and 'unless'"]
    default:
      guard position > 0, lexemes[position - 1].kind == .name else { return [] }
      return text(lexemes[position - 1].range) == "not" ? ["there is no 'not': use 'unless', or '== false'"] : []
    }
  }
}

// MARK: - Names

extension MarkupParser {
  /// The name of a variable that this markup makes.
  mutating func nameToBind() throws(SyntaxError) -> Int {
    let name = try expect(.name, "a name")
    return bind(text(name.range))
  }

  /// The name of a variable that `assign` or `capture` makes: also a number, and for `capture` in quotes.
  mutating func variableToBind(mayBeQuoted: Bool = false) throws(SyntaxError) -> Int {
    switch current.kind {
    case .name where !text(current.range).hasSuffix("?"), .number: return bind(text(take().range))
    case .string where mayBeQuoted && current.range.count > 2:
      let range = take().range
      return bind(text(range.lowerBound + 1..<range.upperBound - 1))
    default: throw unexpected("the name of a variable")
    }
  }

  mutating func bind(_ name: String) -> Int {
    let slot = VariableSlots.slot(of: name)
    bound.insert(slot)
    return slot
  }
}
