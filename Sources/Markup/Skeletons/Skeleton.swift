/// A page without its values, parsed: what to copy, where each value goes, and what it may be there.
///
/// It depends on the template and the path taken through it alone, so thousands of pages share one.
final class Skeleton: Sendable {
  /// One step of filling a page.
  enum Operation: Equatable {
    /// Copies bytes of `literals`.
    case literal(Range<Int>)
    /// Writes the way to the site's root in the place of a link's slash; with `./` where that way is empty and the
    /// rest must not stand alone.
    case root(needsDot: Bool)
    /// Writes a value.
    case value(Int, Place)
    /// Writes the URL of a target.
    case target(Int)
    /// An attribute begins that is left out if one of its targets cannot be used.
    case attribute(Int)
    /// An element begins that may be left out or replaced.
    case element(Int)
    /// The end tag of a link, left out if its start tag was.
    case linkEnd(Int)
    /// Does nothing.
    case nothing
  }

  /// Where a value stands.
  enum Place: Equatable {
    /// Among text and tags.
    case text(Elements.Content, inLink: Bool)
    /// Where tags are no markup: `title`, `textarea`.
    case shownText
    /// In an attribute with these quotes.
    case attribute(UInt8)
    /// Where only a number is harmless; all else gets the reason of this number among `reasons`.
    case number(Int)
    /// In a script: among code, or inside of a string or comment.
    case script(isCode: Bool)
  }

  /// An element that depends on its values.
  struct Element: Equatable {
    /// What it is.
    enum Kind { case paragraph, inline, link, image }

    var kind: Kind
    /// Whether there is nothing in it but values, so that it goes if they are all empty.
    var isHollow = false
    /// Whether those values stand in it directly, so that blocks of HTML take its place.
    var isBare = false
    /// What must be empty for it to go.
    var parts: Range<Int> = 0..<0
    /// The target without which it is no link or image.
    var target: Int?
    /// The operations of an image's alternative text.
    var alternative: Range<Int> = 0..<0
    /// The operation after its start tag.
    var content = 0
    /// The operation after its end tag.
    var end = 0
    /// Whether a newline follows that belongs to it.
    var endsLine = false
  }

  /// What can be empty in a hollow element.
  enum Part: Equatable {
    /// A value.
    case value(Int)
    /// An image with a target.
    case image(Int)
  }

  /// An attribute that is left out if one of its targets is empty or blocked.
  struct Attribute: Equatable {
    var targets: Range<Int>
    /// The operation after it.
    var end = 0
  }

  /// A URL with values.
  struct Target: Equatable {
    /// One piece of it.
    enum Piece: Equatable {
      /// Bytes of `literals`, escaped for any quotes.
      case literal(Range<Int>)
      /// A value.
      case value(Int, URLPart)
    }

    var pieces: Range<Int>
    /// The first value, which messages point at.
    var value: Int
    /// Whether the template's own text says what scheme it has, or that it has none.
    var isSchemeFixed: Bool
    /// Whether the template's own text begins it with the slash of the site's root (left out of the pieces).
    var isRooted: Bool
    /// Whether it is nothing if its values are.
    var isEmptyWithoutValues: Bool
    /// Whether it loads something that acts on the page, which data must not choose.
    var isTrusted: Bool
  }

  /// What a value is in a URL.
  enum URLPart: Equatable {
    /// The whole of it, or its beginning: perhaps a scheme of its own.
    case beginning(PercentEncoding.Part)
    /// Text for the encoder.
    case encoded(PercentEncoding.Part)
    /// The number of `tel:`.
    case telephone
  }

  /// What the template's own Markdown probably did not mean.
  struct Finding: Equatable {
    enum Kind { case indentedCode, pipeTable }
    var kind: Kind
    /// The line of the skeleton.
    var line: [UInt8]
  }

  /// The bytes that are copied.
  var literals: [UInt8] { contents.literals }
  var operations: [Operation] { contents.operations }
  let contents: Contents
  /// How many values it takes.
  let valueCount: Int
  let findings: [Finding]

  /// Everything that the compiler gathers.
  struct Contents: Sendable {
    var literals: [UInt8] = []
    var operations: [Operation] = []
    var elements: [Element] = []
    var parts: [Part] = []
    var attributes: [Attribute] = []
    var targets: [Target] = []
    var pieces: [Target.Piece] = []
    /// The attributes of targets that are trusted, for messages.
    var trustedNames: [Int: String] = [:]
    /// Values that stand where none may, whatever it is.
    var refusals: [(value: Int, reason: Refusal)] = []
    /// Why some places take numbers alone. (Here, so that operations are plain bytes, quickly copied.)
    var reasons: [Refusal] = []
    /// What the markup ends in the middle of.
    var unfinished: String?
  }

  init(_ contents: Contents, valueCount: Int, findings: [Finding] = []) {
    self.contents = contents
    self.valueCount = valueCount
    self.findings = findings
  }
}
