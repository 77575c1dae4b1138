/// A word or sign inside of braces.
struct Lexeme {
  /// What it is.
  enum Kind: Equatable {
    /// A name.
    case name
    /// Text in quotes; the range includes them.
    case string
    /// Digits, with sign and point.
    case number
    /// `==`, `<`, `contains` and the like.
    case comparison(Comparison.Operator)
    case dot, dotDot, comma, colon, pipe, equals, dash, question
    case openRound, closeRound, openSquare, closeSquare
    /// The end of the markup.
    case end
  }

  /// What it is.
  var kind: Kind
  /// Where it is.
  var range: Range<Int>
}
