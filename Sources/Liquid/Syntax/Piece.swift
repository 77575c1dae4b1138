/// A part of a template's source: text, or something in braces.
struct Piece {
  /// What a part is.
  enum Kind {
    /// The template's own text.
    case text
    /// What stands between `{% raw %}` and its end: text that no whitespace control of its tags reaches.
    case rawText
    /// `{{ }}`.
    case output
    /// `{% %}`, or a line of a `liquid` tag.
    case tag
    /// A tag that does nothing and needs no further look: a whole `comment` or `doc` with what is in it, `raw`, `endraw`.
    case nothing
  }

  /// What it is.
  var kind: Kind

  /// All of it with its braces; of text, what is left after whitespace control.
  var range: Range<Int>

  /// The name of a tag; empty for all else.
  var name: Range<Int>

  /// What stands between the name (or `{{`) and the end.
  var markup: Range<Int>

  /// Whether it begins with `{%-` or `{{-`.
  var stripsBefore = false

  /// Whether it ends with `-%}` or `-}}`.
  var stripsAfter = false

  /// Whether what stands in it makes no sense, which is reported already.
  var isReported = false

  /// The newline that vanished after this tag, which stood alone on its line.
  var vanishedNewline: Range<Int>?

  /// Text.
  static func text(_ range: Range<Int>, raw: Bool = false) -> Piece {
    Piece(
      kind: raw ? .rawText : .text, range: range, name: range.lowerBound..<range.lowerBound,
      markup: range.lowerBound..<range.lowerBound)
  }

  /// Whether it counts as text where a line is judged: something may be printed at its place.
  func prints(in bytes: [UInt8]) -> Bool {
    switch kind {
    case .text, .rawText, .output: true
    case .nothing: false
    case .tag: Self.printingTags.contains { bytes[name].elementsEqual($0.utf8) }
    }
  }

  /// The tags that put one value in their place, as `{{ }}` does.
  private static let printingTags = ["echo", "cycle", "increment", "decrement"]
}
