/// The text that HTML shows, for places that cannot hold markup.
enum ShownText {
  /// Appends the text for an attribute or an element like `title`: no tags, references as they are.
  static func append(of html: [UInt8], quote: UInt8, into output: inout some ByteOutput) {
    forEachText(in: html) { text in
      text.withUnsafeBufferPointer { Escaping.tagless($0, quote: quote, into: &output) }
    }
  }

  /// The text with its references resolved.
  static func text(of html: String) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return html }
    var text: [UInt8] = []
    forEachText(in: Array(html.utf8)) { text += References.resolved(Array($0)) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func forEachText(in html: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
    var tokenizer = HTMLTokenizer(html)
    while let token = tokenizer.next() {
      if token.kind == .text || token.kind == .escapableText { body(html[token.range]) }
    }
  }
}
