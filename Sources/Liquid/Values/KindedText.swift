/// Text put together from parts of several kinds, without ever turning data into markup.
///
/// A single part keeps its kind. As soon as one part is HTML the whole is HTML, and parts of other kinds are
/// escaped; else parts of any kinds together are plain text. Empty parts count for nothing.
public struct KindedText {
  private var parts: [(text: String, kind: Kind)] = []

  /// Empty text.
  public init() {}

  /// Puts a part at the end.
  public mutating func append(_ text: String, _ kind: Kind) {
    if !text.isEmpty { parts.append((text, kind)) }
  }

  /// The kind of the whole.
  public var kind: Kind {
    if parts.count == 1 { return parts[0].kind }
    return parts.contains { $0.kind == .html } ? .html : .plain
  }

  /// The whole text.
  public var text: String {
    let kind = kind
    var text = ""
    for part in parts { text += kind == .html && part.kind != .html ? HTMLText.escaped(part.text) : part.text }
    return text
  }

  /// The whole as a value.
  public var value: Value { .text(text, kind) }
}
