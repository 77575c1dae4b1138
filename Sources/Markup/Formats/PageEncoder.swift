import Diagnostics
import Liquid

/// Writes a page of a format whose text is simple enough to be followed while it is written.
protocol PageEncoder {
  /// Makes room for a page of so many bytes.
  mutating func reserve(_ size: Int)

  /// Takes the template's own text.
  mutating func write(template text: [UInt8])

  /// Takes a value.
  mutating func write(_ value: ComposedValue)

  /// The whole page; problems are in `problems`.
  mutating func finish() -> [UInt8]

  /// What was wrong.
  var problems: Problems { get }
}

extension ComposedValue {
  /// The text for a format without markup: of HTML what it shows, a URL as it is from this page.
  func text(root: Root) -> String {
    guard kind == .url, WholeURL.isRooted(text.utf8) else { return shownText }
    let rest = text.utf8.dropFirst()
    let way = root.text.isEmpty && Root.needsDot(rest) ? "./" : root.text
    return way + String(Substring(rest))
  }
}
