import Liquid

/// The filters that make markup: `markdown`, `raw`, `mailto`, `phone` and their like.
///
/// | filter | gives |
/// |---|---|
/// | `markdown` | a field's Markdown as HTML |
/// | `raw` | a field's HTML as it is, trusted |
/// | `mailto`, `phone` | a whole link |
/// | `xml_escape` | text with XML's special characters escaped |
/// | `initials` | the first letters of a name |
public enum MarkupFilters {
  /// All of them.
  public static let all: [Filter] = [
    Filter("markdown", arguments: 0...1, body: markdown),
    Filter("markdownify", arguments: 0...1, body: markdown),
    Filter("raw", body: raw),
    Filter("mailto", arguments: 0...1, body: mailto),
    Filter("phone", body: phone),
    Filter("xml_escape", body: xmlEscape),
    Filter("initials", body: initials),
  ]

  /// What a filter that makes markup of source text looks at.
  ///
  /// - Returns: The text, and whether it is trusted: HTML, or captured text of the template alone.
  /// - Throws: `FilterError` for captured output that mixes text of the template and data: as markup it would make
  ///   markup of the data.
  static func source(of call: borrowing FilterCall) throws(FilterError) -> (text: String, isTrusted: Bool) {
    guard case .fragment(let fragment) = call.input else {
      let (text, kind) = call.input.printed(reader: call.reader)
      return (text, kind == .html)
    }
    if fragment.isMixed {
      throw FilterError(
        "this was captured from text of the template together with values, so it is neither trusted nor plain data",
        notes: ["apply the filter to the values inside of '{% capture %}', or print what was captured as it is"])
    }
    var isTrusted = true
    for case .value(let text, let kind, _) in fragment.pieces where kind != .html && !text.isEmpty { isTrusted = false }
    return (fragment.text, isTrusted)
  }

  /// Appends text as HTML: HTML as it is, all else escaped.
  static func append(_ text: String, _ kind: Kind, to html: inout some ByteOutput) {
    text.withBytes {
      if kind == .html { html.append(contentsOf: $0) } else { Escaping.text($0, into: &html) }
    }
  }

  /// `{{ "<b>Room</b> 4" | raw }}` → **Room** 4
  ///
  /// Trusts text as HTML: it is not escaped, and what runs in it runs. For fields that only trusted people edit.
  private static func raw(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    .text(RootMark.marking(try source(of: call).text), .html)
  }

  /// `{{ "Tom & Jerry's" | xml_escape }}` → `Tom &amp; Jerry&apos;s`
  ///
  /// Escapes `&`, `<`, `>` and both quotes, also of HTML: in a feed it puts markup into text.
  private static func xmlEscape(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let (text, kind) = call.input.printed(reader: call.reader)
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 16)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      defer { previous = byte }
      switch byte {
      // A marked link stays one.
      case RootMark.first where kind == .html: escaped.append(byte)
      case RootMark.second where kind == .html && previous == RootMark.first: escaped.append(byte)
      case UInt8(ascii: "&"): escaped.append("&amp;")
      case UInt8(ascii: "<"): escaped.append("&lt;")
      case UInt8(ascii: ">"): escaped.append("&gt;")
      case UInt8(ascii: "\""): escaped.append("&quot;")
      case UInt8(ascii: "'"): escaped.append("&apos;")
      case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F: break
      default: escaped.append(byte)
      }
    }
    return .text(String(decoding: escaped, as: UTF8.self), .html)
  }

  /// `{{ "Ada King Lovelace" | initials }}` → `AL`
  ///
  /// The first letters of the first and last words, in capitals. What stands in brackets or after a comma counts for
  /// nothing, nor do words without a letter at their beginning.
  private static func initials(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let (text, kind) = call.input.printed(reader: call.reader)
    return .text(Initials.of(kind == .html ? ShownText.text(of: text) : text))
  }
}
