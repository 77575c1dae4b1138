import Diagnostics
import Liquid

/// A value for a format without skeletons.
struct ComposedValue {
  let text: String
  let kind: Kind
  let span: SourceSpan

  /// The text as data: of HTML, what it shows.
  var shownText: String { kind == .html ? ShownText.text(of: text) : text }

  /// Whether it is a number and looks like one.
  var isNumber: Bool { kind == .number && text.withBytes(\.isNumber) }
}
