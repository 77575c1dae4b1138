import Testing

@testable import Liquid

@Suite struct HTMLFilterTests {
  private let reader = TestReader()
  private let html = Value.text("<b title='a\nb'>x\ny</b>", .html)

  @Test func escapeMakesMarkupOfText() throws {
    #expect(
      try filter("escape", "<a href=\"x\">Q & A's</a>").printed(reader: reader)
        == ("&lt;a href=&quot;x&quot;&gt;Q &amp; A&#39;s&lt;/a&gt;", .html))
    #expect(try filter("escape", "&lt;").text(reader: reader) == "&amp;lt;")
    #expect(try filter("escape", nil).isNull)
    #expect(try text("escape", ["<"]) == "[&quot;&lt;&quot;]")
  }

  @Test(arguments: ["escape", "escape_once", "h"])
  func markupIsNotEscapedAgain(name: String) throws {
    #expect(try filter(name, html).printed(reader: reader) == html.printed(reader: reader))
    let once = try filter(name, "a & b")
    #expect(try filter(name, once).printed(reader: reader) == ("a &amp; b", .html))
  }

  @Test func escapeOnceKeepsWholeReferences() throws {
    #expect(
      try filter("escape_once", "&lt;1&#39;&#x2F; & &; &x <").printed(reader: reader)
        == ("&lt;1&#39;&#x2F; &amp; &amp;; &amp;x &lt;", .html))
  }

  @Test func newlineToBrEscapesText() throws {
    #expect(
      try filter("newline_to_br", "<1>\r\n2\n").printed(reader: reader)
        == ("&lt;1&gt;<br />\n2<br />\n", .html))
  }

  @Test func newlineToBrLeavesTagsAlone() throws {
    #expect(
      try filter("newline_to_br", html).printed(reader: reader)
        == ("<b title='a\nb'>x<br />\ny</b>", .html))
  }

  @Test func stripHTMLOfTextKeepsReferences() throws {
    #expect(try filter("strip_html", "<p>Q &amp; A<!-- x --></p>").printed(reader: reader) == ("Q &amp; A", .plain))
    #expect(try text("strip_html", "<<<script </script>script>foo;</script>") == "foo;")
  }

  @Test func stripHTMLOfMarkupGivesItsText() throws {
    #expect(
      try filter("strip_html", .text("<p>Q &amp; A &lt;b&gt;</p>", .html)).printed(reader: reader)
        == ("Q & A <b>", .plain))
  }
}

@Suite struct EncodingFilterTests {
  @Test func base64GoesBothWays() throws {
    for (plain, coded) in [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("✅", "4pyF")] {
      #expect(try text("base64_encode", .text(plain)) == coded)
      #expect(try text("base64_decode", .text(coded)) == plain)
    }
    #expect(try text("base64_url_safe_encode", "~~?>") == "fn4_Pg==")
    #expect(try text("base64_url_safe_decode", "fn4_Pg==") == "~~?>")
    #expect(try text("base64_url_safe_decode", "fn4_Pg") == "~~?>")
  }

  @Test(arguments: ["YQ", "YQ=", "Y", "YWI=\n", "fn4_", "====", "YQ==YQ==", "YR=="])
  func brokenBase64IsAnError(text: String) {
    #expect(throws: FilterError.self) { try filter("base64_decode", .text(text)) }
  }

  @Test func bytesThatAreNoTextAreAnError() {
    #expect(throws: FilterError.self) { try filter("base64_decode", "/w==") }
    #expect(throws: FilterError.self) { try filter("url_decode", "%FF") }
  }

  @Test func urlsEncodeAllButUnreservedCharacters() throws {
    #expect(try text("url_encode", "a b&c~-._*é") == "a+b%26c~-._%2A%C3%A9")
    #expect(try text("url_decode", "a+b%26c%c3%a9%2") == "a b&cé%2")
    #expect(try text("url_decode", "100%") == "100%")
    #expect(try filter("url_encode", "<").printed(reader: TestReader()).kind == .plain)
    #expect(try filter("url_decode", nil).isNull)
  }
}
