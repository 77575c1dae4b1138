import Liquid
import Testing

@testable import Markup

@Suite struct RandomMarkdown {
  private static let pieces = [
    "*", "_", "`", "[", "](", ")", "![", "<", ">", "\"", "'", "&", "#", "\n", "\n\n", "- ", "    ", "> ", "a", "b c",
    "javascript:",
    "java&#115;cript:", "java\tscript:", "data:text/html,", "<script>", "</script>", "<img src=x onerror=y>", "<!-- ",
    " -->", "&lt;",
    "&colon;", "\\", "https://e.org", "/root", "//e.org", "<https://e.org>", "[r]", "[r]: javascript:x\n",
    "[r]: /y 'z\"'\n", "\u{1}", "\u{1}</",
    "<a href=\"/x\">", "]", "(", "===\n", "```\n", "~~~ x\"y\n", "<![CDATA[", "<?", "<!X", "vbscript:", "é",
    "www.e.org", "\0",
  ]

  private static let elements: Set = [
    "p", "em", "strong", "code", "pre", "a", "img", "ul", "ol", "li", "blockquote", "br", "hr", "h2", "h3", "h4", "h5",
    "h6",
  ]

  private static let attributes: Set = ["href", "src", "alt", "title", "class", "start"]

  @Test func neverMakesAnythingThatRuns() throws {
    let seed = Structure.firstSeed
    print("seed: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let composing = Composing(format: .html, root: "../")
    for round in 0..<3000 {
      let text = (0..<Int.random(in: 1...30, using: &generator))
        .map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
      let html = try composing("{{ x | markdown }}", [("x", .text(text))])
      var tokenizer = HTMLTokenizer(Array(html.utf8))
      while let token = tokenizer.next() {
        #expect(
          token.kind != .comment && token.kind != .declaration && token.kind != .rawText, "round \(round): \(text)")
        guard token.kind == .startTag else { continue }
        #expect(Self.elements.contains(token.name), "round \(round): \(text)")
        for attribute in tokenizer.attributes {
          let name = tokenizer.name(attribute.name)
          #expect(Self.attributes.contains(name), "round \(round): \(text)")
          guard name == "href" || name == "src" else { continue }
          let url = References.resolved(Array(tokenizer.bytes[attribute.value]))
          #expect(URLScheme.prefix(of: url).map(URLScheme.isAllowed) ?? true, "round \(round): \(text)")
          #expect(!WholeURL.isRooted(url) && !url.isEmpty, "round \(round): \(text)")
        }
      }
      #expect(!html.utf8.contains(RootMark.first))
    }
  }
}
