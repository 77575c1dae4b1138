import Diagnostics
import Liquid
import Markup
import Testing

private func page(_ template: String, _ text: String, root: String = "") throws -> Page {
  try Composing(format: .html, root: root).page(template, [("x", .text(text))])
}

private func bio(_ text: String) throws -> String {
  try page("{{ x | markdown }}", text).text
}

@Suite struct MarkdownFilter {
  @Test(arguments: [
    ("a *b* [c](https://e.org)", "<p>a <em>b</em> <a href=\"https://e.org\">c</a></p>"),
    ("one\n\ntwo", "<p>one</p>\n<p>two</p>"),
    ("", ""), (" \n ", ""),
    ("# a\n### b\n###### c", "<h2>a</h2>\n<h4>b</h4>\n<h6>c</h6>"),
    ("a\n===", "<h2>a</h2>"),
    ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>"),
    ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
    ("<div>\n*a*\n</div>\n\nb", "<p>&lt;div&gt;\n*a*\n&lt;/div&gt;</p>\n<p>b</p>"),
    ("<!-- a -->", "<p>&lt;!-- a --&gt;</p>"),
    ("- <!-- a -->\n- b", "<ul>\n<li>&lt;!-- a --&gt;</li>\n<li>b</li>\n</ul>"),
    ("[a](www.e.org)", "<p><a href=\"https://www.e.org\">a</a></p>"),
    ("<https://e.org/a>", "<p><a href=\"https://e.org/a\">https://e.org/a</a></p>"),
    ("<a@e.org>", "<p><a href=\"mailto:a@e.org\">a@e.org</a></p>"),
    ("[a]()", "<p>a</p>"),
    ("a\u{0}\u{1}b\u{8}", "<p>ab</p>"),
    ("![a *b*](c.png)", "<p><img src=\"c.png\" alt=\"a b\" /></p>"),
  ])
  func makesHTML(text: String, expected: String) throws {
    #expect(try bio(text) == expected)
  }

  @Test(arguments: [
    ("[a *b*](javascript:alert(1))", "<p>a <em>b</em></p>"),
    ("[a](JavaScript&colon;alert)", "<p>a</p>"),
    ("[a](java&#10;script:alert)", "<p>a</p>"),
    ("[a](<java&Tab;script:alert>)", "<p>a</p>"),
    ("<javascript:alert(1)>", "<p>javascript:alert(1)</p>"),
    ("![a **b**](data:image/svg+xml;base64,AA)", "<p>a <strong>b</strong></p>"),
    ("[![a](data:x)](b)", "<p><a href=\"b\">a</a></p>"),
    ("[![a](b)](blob:x) c", "<p><img src=\"b\" alt=\"a\" /> c</p>"),
    ("[a][r]\n\n[r]: vbscript:x", "<p>a</p>"),
  ])
  func takesBlockedURLsAway(text: String, expected: String) throws {
    let page = try page("{{ x | markdown }}", text)
    #expect(page.text == expected)
    #expect(page.warnings.count == 1)
    #expect(page.warnings.first?.location?.line == 1)
  }

  @Test(arguments: [
    ("![a *b*](https://e.org/c.png 't')", "<p><a href=\"https://e.org/c.png\">a <em>b</em></a></p>"),
    ("![](//e.org/c.png)", "<p><a href=\"//e.org/c.png\">//e.org/c.png</a></p>"),
    ("![a](/\\e.org/c.png) b", "<p><a href=\"%5Ce.org/c.png\">a</a> b</p>"),
    ("[![a](http://e.org/c.png)](/b)", "<p><a href=\"b\">a</a></p>"),
    ("![a ![b](c.png)](www.e.org)", "<p><a href=\"https://www.e.org\">a <img src=\"c.png\" alt=\"b\" /></a></p>"),
  ])
  func linksToImagesThatLieElsewhere(text: String, expected: String) throws {
    let page = try page("{{ x | markdown }}", text)
    #expect(page.text == expected)
    #expect(page.warnings.count == 1)
    #expect(page.warnings.first?.message.contains("lies elsewhere") == true)
  }

  @Test func movesHeadingsBelowAGivenLevel() throws {
    #expect(try page("{{ x | markdown: 3 }}", "# a").text == "<h4>a</h4>")
    #expect(problems("{{ x | markdown: 6 }}").count == 1)
    #expect(problems("{{ x | markdown: 'a' }}").count == 1)
  }

  @Test func trustedHTMLKeepsItsTags() throws {
    #expect(
      try page("{{ x | raw | markdown }}", "*a* <b class=\"c\">d</b> <a href=\"/e\">f</a> <!-- /g -->", root: "../")
        .text
        == "<p><em>a</em> <b class=\"c\">d</b> <a href=\"../e\">f</a> <!-- /g --></p>")
    #expect(try page("{{ x | escape | markdown }}", "*a* <b>").text == "<p><em>a</em> &lt;b&gt;</p>")
  }

  @Test func textOfTheTemplateIsTrusted() throws {
    #expect(
      try page("{% capture c %}*a* <b>c</b>{% endcapture %}{{ c | markdown }}", "").text
        == "<p><em>a</em> <b>c</b></p>")
  }

  @Test func capturedDataIsData() throws {
    #expect(try page("{% capture c %} {{ x }} {% endcapture %}{{ c | markdown }}", "<b>").text == "<p>&lt;b&gt;</p>")
  }

  @Test(arguments: ["markdown", "raw", "markdownify"])
  func mixedCapturesAreRefused(filter: String) {
    let found = problems("{% capture c %}<b>{{ x }}{% endcapture %}{{ c | \(filter) }}")
    #expect(found.first?.message.hasPrefix("this was captured from text of the template together with values") == true)
  }

  @Test func isTakenAsMarkupOnlyHere() throws {
    #expect(try page("{{ x | markdown | strip_html }}", "*a* [b](/c) <d>").text == "a b &lt;d&gt;")
    #expect(try page("<b title=\"{{ x | markdown }}\">", "*a* \"[b](/c)").text == "<b title=\"a &quot;b\">")
  }
}

@Suite struct OtherMarkupFilters {
  @Test func rawIsTrusted() throws {
    #expect(try page("{{ x | raw }}", "<b onclick='f()'>a</b>").text == "<b onclick='f()'>a</b>")
    #expect(try page("{{ x | raw }}", "<a href='/b'>/c</a>", root: "../").text == "<a href='../b'>/c</a>")
  }

  @Test(arguments: [
    ("ada@e.org", "<a href=\"mailto:ada@e.org\">ada@e.org</a>"),
    ("a+b@e.org?x&y", "<a href=\"mailto:a+b@e.org%3Fx%26y\">a+b@e.org?x&amp;y</a>"),
    ("\"<x>\"@e.org", "<a href=\"mailto:%22%3Cx%3E%22@e.org\">\"&lt;x&gt;\"@e.org</a>"),
    ("mailto:a@e.org", "<a href=\"mailto:a@e.org\">a@e.org</a>"),
    ("none <yet>", "none &lt;yet&gt;"), ("", ""), ("  ", ""),
  ])
  func mailtoMakesALink(text: String, expected: String) throws {
    #expect(try page("{{ x | mailto }}", text).text == expected)
  }

  @Test func mailtoTakesALabel() throws {
    #expect(try page("{{ x | mailto: '<Write>' }}", "a@e.org").text == "<a href=\"mailto:a@e.org\">&lt;Write&gt;</a>")
    #expect(
      try markdown("- {{ x | mailto }}", x: "_a_@e.org")
        == "<ul>\n<li><a href=\"mailto:_a_@e.org\">_a_@e.org</a></li>\n</ul>\n")
  }

  @Test(arguments: [
    ("+1 555 0100", "+15550100"), ("(0)30 / 1234", "0301234"), ("+49 (0)30-1234", "+49301234"),
    ("555 0100 x12", "5550100;ext=12"), ("555 0100, ext. 7", "5550100;ext=7"), ("tel:+1-555", "+1555"),
    ("tel:sms:*21#", "*21%23"), ("(0)30 1", "0301"), ("+49 (0) 1", "+491"), ("+49 (01) 1", "+49011"), ("1+2", "12"),
    ("5550100 or 5550101", "5550100"), ("555 0100 / 555 0101", "5550100"), ("*21#", "*21%23"),
    ("+1\u{A0}555", "+1555"),
  ])
  func phoneMakesALink(text: String, number: String) throws {
    #expect(try page("{{ x | phone }}", text).text == "<a href=\"tel:\(number)\">\(text)</a>")
  }

  @Test(arguments: [
    ("by <appointment>", "by &lt;appointment&gt;"), ("Room 4", "Room 4"), ("", ""), ("4.47E+11", "4.47E+11"),
  ])
  func phoneLeavesOtherTextAlone(text: String, expected: String) throws {
    #expect(try page("{{ x | phone }}", text).text == expected)
  }

  @Test func aListGivesALinkForEach() throws {
    let values: [(String, Value)] = [
      ("m", .list([.text("a@e.org"), .null, .text("<none>"), .text("b@e.org")])),
      ("p", .list([.text("1 2"), .text("3 4")])),
      ("e", .list([])),
    ]
    #expect(
      try Composing()("{{ m | mailto }}", values)
        == "<p><a href=\"mailto:a@e.org\">a@e.org</a>, &lt;none&gt;, <a href=\"mailto:b@e.org\">b@e.org</a></p>\n")
    #expect(
      try Composing()("{{ p | phone }}", values)
        == "<p><a href=\"tel:12\">1 2</a>, <a href=\"tel:34\">3 4</a></p>\n")
    #expect(try Composing()("{{ e | phone }}{{ e | mailto }}", values) == "")
  }

  @Test func aNumberIsAPhoneToo() throws {
    #expect(
      try Composing()("{{ n | phone }}", [("n", .number("5550100"))]) == "<p><a href=\"tel:5550100\">5550100</a></p>\n")
  }

  @Test(arguments: [
    ("Ada King Lovelace", "AL"), ("ada", "A"), ("山田 架空", "山架"), ("Ray Vale, PhD", "RV"), ("Jo (Joanna) Poe", "J"),
    ("élan ßa", "ÉSS"), ("", ""), ("Ada 2nd", "A"),
  ])
  func initialsAreThoseOfTheFirstAndLastWord(name: String, expected: String) throws {
    #expect(try page("{{ x | initials }}", name).text == expected)
  }

  @Test func xmlEscapeEscapesMarkupToo() throws {
    #expect(try page("{{ x | xml_escape }}", "<'&\">").text == "&lt;&apos;&amp;&quot;&gt;")
  }
}
