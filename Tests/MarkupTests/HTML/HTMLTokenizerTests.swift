import Testing

@testable import Markup

/// Tokens as text: a letter for the kind, then what they hold.
private func tokens(_ html: String, dialect: HTMLTokenizer.Dialect = .html) -> [String] {
  var tokenizer = HTMLTokenizer(Array(html.utf8), dialect: dialect)
  var found: [String] = []
  while let token = tokenizer.next() {
    let text = String(decoding: tokenizer.bytes[token.range], as: UTF8.self)
    switch token.kind {
    case .text: found.append("text \(text)")
    case .escapableText: found.append("escapable \(text)")
    case .rawText: found.append("raw \(text)")
    case .comment: found.append("comment \(text)")
    case .declaration: found.append("declaration \(text)")
    case .endTag: found.append("end \(token.name)")
    case .startTag:
      let attributes = tokenizer.attributes.map { attribute in
        let value = String(decoding: tokenizer.bytes[attribute.value], as: UTF8.self)
        return " \(tokenizer.name(attribute.name))" + (attribute.hasValue ? "=[\(value)]" : "")
      }
      found.append("start \(token.name)" + attributes.joined() + (token.isClosed ? "" : " unclosed"))
    }
  }
  return found
}

@Suite struct HTMLTokenizerTests {
  @Test(arguments: [
    ("a<b>c</b>", ["text a", "start b", "text c", "end b"]),
    ("a < b <3 <> c", ["text a < b <3 <> c"]),
    ("a <", ["text a <"]),
    ("a </", ["text a </"]),
    ("</>a</ b>c", ["declaration </>", "text a", "declaration </ b>", "text c"]),
    ("<!doctype html>a<?php b ?>c", ["declaration <!doctype html>", "text a", "declaration <?php b ?>", "text c"]),
    ("<!a>b<![CDATA[c>d]]>", ["declaration <!a>", "text b", "declaration <![CDATA[c>", "text d]]>"]),
    ("<B CLASS=A Id>", ["start b class=[A] id"]),
    ("<a b='c\"' d=\"e'\" f=g/h i = j>", ["start a b=[c\"] d=[e'] f=[g/h] i=[j]"]),
    ("<a =b c==d e>", ["start a =b c=[=d] e"]),
    ("<a b=>c", ["start a b=[]", "text c"]),
    ("<a b=\"c>d\">e", ["start a b=[c>d]", "text e"]),
    ("<a/b/>c", ["start a b", "text c"]),
    ("<a b=\"c", ["start a b=[c] unclosed"]),
    ("<a\tb\nc\u{C}d>", ["start a b c d"]),
    ("<a'b>", ["start a'b"]),
  ])
  func splitsAsBrowsersDo(html: String, expected: [String]) {
    #expect(tokens(html) == expected)
  }

  @Test(arguments: [
    ("<!-- a -- b --> c", ["comment <!-- a -- b -->", "text  c"]),
    ("<!-->a", ["comment <!-->", "text a"]),
    ("<!--->a", ["comment <!--->", "text a"]),
    ("<!---->a", ["comment <!---->", "text a"]),
    ("<!-- a --!>b", ["comment <!-- a --!>", "text b"]),
    ("<!-- a > b", ["comment <!-- a > b"]),
    ("<!- a -->b", ["declaration <!- a -->", "text b"]),
  ])
  func findsTheEndOfComments(html: String, expected: [String]) {
    #expect(tokens(html) == expected)
  }

  @Test(arguments: [
    ("<script>a<b>c</script>d", ["start script", "raw a<b>c", "end script", "text d"]),
    ("<script></script>", ["start script", "end script"]),
    ("<SCRIPT>a</ScRiPt >b", ["start script", "raw a", "end script", "text b"]),
    ("<script>a</scriptx></script/>b", ["start script", "raw a</scriptx>", "end script", "text b"]),
    (
      "<script><!-- <script> </script> --></script>a",
      ["start script", "raw <!-- <script> </script> -->", "end script", "text a"]
    ),
    ("<script><!-- </script>a", ["start script", "raw <!-- ", "end script", "text a"]),
    ("<script><!--> <script> </script>a", ["start script", "raw <!--> <script> ", "end script", "text a"]),
    ("<style><b></style>", ["start style", "raw <b>", "end style"]),
    ("<title><b>&amp;</title>", ["start title", "escapable <b>&amp;", "end title"]),
    ("<textarea><!-- </textarea>", ["start textarea", "escapable <!-- ", "end textarea"]),
    ("<plaintext></plaintext>", ["start plaintext", "raw </plaintext>"]),
    ("<iframe><b></iframe>", ["start iframe", "raw <b>", "end iframe"]),
    ("<script>a", ["start script", "raw a"]),
    ("<script", ["start script unclosed"]),
  ])
  func knowsElementsWithoutMarkup(html: String, expected: [String]) {
    #expect(tokens(html) == expected)
  }

  @Test(arguments: [
    ("<svg><style><b/></style></svg>", ["start svg", "start style", "start b", "end style", "end svg"]),
    ("<svg><title><b></title></svg>", ["start svg", "start title", "start b", "end title", "end svg"]),
    ("<svg><![CDATA[a>b]]></svg>", ["start svg", "declaration <![CDATA[a>b]]>", "end svg"]),
    ("<svg/><style><b></style>", ["start svg", "start style", "raw <b>", "end style"]),
    ("<svg></svg><style><b></style>", ["start svg", "end svg", "start style", "raw <b>", "end style"]),
    (
      "<svg><foreignObject><style><b></style>",
      ["start svg", "start foreignobject", "start style", "raw <b>", "end style"]
    ),
    ("<svg><p><style><b></style>", ["start svg", "start p", "start style", "raw <b>", "end style"]),
  ])
  func knowsForeignContent(html: String, expected: [String]) {
    #expect(tokens(html) == expected)
  }

  @Test func readsXML() {
    #expect(
      tokens("<?x a>b?><A:b c='d'/><![CDATA[<e>]]><script><f/></script><_g/>", dialect: .xml) == [
        "declaration <?x a>b?>", "start a:b c=[d]", "declaration <![CDATA[<e>]]>", "start script", "start f",
        "end script",
        "start _g",
      ])
  }

  @Test(arguments: [
    ("a <b>", nil), ("<!-- a", "a comment"), ("<b c", "a tag"), ("</b", "a tag"), ("<script>", "a '<script>' element"),
    ("<textarea>a", "a '<textarea>' element"), ("<!doctype", "a declaration"),
  ])
  func tellsWhatIsUnfinished(html: String, expected: String?) {
    var tokenizer = HTMLTokenizer(Array(html.utf8))
    while tokenizer.next() != nil {}
    #expect(tokenizer.unfinished == expected)
  }

  @Test func losesNothing() {
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "<", ">", "a", "/", "!", "--", "\"", "'", "=", " ", "script", "style", "svg", "<b>", "</", "[CDATA[", "?", "é",
    ]
    for _ in 0..<3000 {
      let html = (0..<Int.random(in: 0...20, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      var tokenizer = HTMLTokenizer(Array(html.utf8))
      var end = 0
      while let token = tokenizer.next() {
        #expect(token.range.lowerBound == end && !token.range.isEmpty, "\(html)")
        end = token.range.upperBound
      }
      #expect(end == html.utf8.count, "\(html)")
    }
  }
}

@Suite struct BlockShapeTests {
  @Test(arguments: [
    ("a <b>c</b>", BlockShape.inline), ("", .inline), ("<a href=\"<p>\">b</a>", .inline), ("<!-- <p> -->", .inline),
    ("<p>a</p>", .paragraph(3..<4)), (" <p>a <b>c</b></p>\n", .paragraph(4..<14)),
    ("<P class=c>a</P>", .paragraph(11..<12)),
    ("<p>a</p><p>b</p>", .blocks), ("<p>a</p>b", .blocks), ("a<p>b</p>", .blocks), ("<p>a", .blocks),
    ("<div>a</div>", .blocks),
    ("<p>a<ul></ul></p>", .blocks), ("<hr>", .blocks), ("</div>", .blocks), ("<h2>a</h2>", .blocks),
  ])
  func isSeen(html: String, expected: BlockShape) {
    #expect(BlockShape(of: Array(html.utf8)) == expected)
    #expect(BlockShape.hasBlock(Array(html.utf8)) == (expected != .inline))
  }
}

@Suite struct ShownTextTests {
  @Test(arguments: [
    ("a", "a"), ("<b>a</b> &amp; c", "a & c"), ("&#65;&#x42;&lt;&eacute;&hellip;&nope;&", "AB<é…&nope;&"),
    ("a<br />\nb", "a\nb"),
    ("<script>x</script>a<!-- b -->", "a"), ("<a title=\">\">b</a>", "b"),
    ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&NewLine;&Tab;", "\n\t"), ("&AMP;&amp;amp;", "&&amp;"),
  ])
  func isWhatAReaderSees(html: String, expected: String) {
    #expect(ShownText.text(of: html) == expected)
  }
}
