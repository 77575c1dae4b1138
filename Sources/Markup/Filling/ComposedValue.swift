import Diagnostics
import Liquid

/// A value that waits for its place.
struct ComposedValue {
  let text: String
  let kind: Kind
  let span: SourceSpan
  /// Where its word begins in the skeleton.
  var offset: Int

  /// The text as data: of HTML, what it shows.
  var shownText: String { kind == .html ? ShownText.text(of: text) : text }
}
