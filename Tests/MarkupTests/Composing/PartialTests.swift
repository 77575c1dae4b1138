import Diagnostics
import Liquid
import Markup
import Testing

@Suite struct Partials {
  private func page(
    _ template: String, _ partials: [String: String], format: PageFormat = .markdown, root: String = "",
    x: String = "*x* <b>"
  ) throws -> Page {
    try Composing(format: format, root: root, partials: partials).page(template, [("x", .text(x)), ("e", .text(""))])
  }

  @Test func oneOfThePagesFormatIsPartOfItsText() throws {
    let page = try page("- a\n{% include 'b.md' %}\n- c", ["b.md": "- **{{ x }}**\n"])
    #expect(page.text == "<ul>\n<li>a</li>\n<li><strong>*x* &lt;b&gt;</strong></li>\n<li>c</li>\n</ul>\n")
  }

  @Test func oneOfHTMLStandsInMarkdownAsAWhole() throws {
    let card = "<div class=\"card\">\n\n    {{ x }} *not Markdown*\n\n</div>\n"
    let page = try page("# a\n\n{% include 'card.html' %}\n## b", ["card.html": card])
    #expect(
      page.text
        == "<h1>a</h1>\n<div class=\"card\">\n\n    *x* &lt;b&gt; *not Markdown*\n\n</div>\n<h2>b</h2>\n")
  }

  @Test func oneOfHTMLWithoutBlocksStaysInItsLine() throws {
    #expect(
      try page("See {% include 'i.html' %}.", ["i.html": "<b>{{ x }}</b>\n"]).text
        == "<p>See <b>*x* &lt;b&gt;</b>.</p>\n")
  }

  @Test func blocksWithinALineAreAnErrorAtThePartial() throws {
    let error = #expect(throws: DiagnosticError.self) {
      try page("See {% include 'i.html' %}.", ["i.html": "<div>{{ x }}</div>\n"])
    }
    #expect(error?.diagnostics.first?.location?.path == "i.html")
  }

  @Test func anEmptyOneLeavesNothing() throws {
    #expect(try page("a\n\n{% include 'i.html' %}\n\nb", ["i.html": "{{ e }}\n"]).text == "<p>a</p>\n<p>b</p>\n")
  }

  @Test func linksOfPartialsLeadToTheRootOnce() throws {
    let page = try page(
      "{% include 'a.html' %}", ["a.html": "<a href=\"/a\">b</a>{% include 'b.md' %}", "b.md": "[c](/d)"], root: "/r/")
    #expect(page.text == "<a href=\"/r/a\">b</a><p><a href=\"/r/d\">c</a></p>\n")
  }

  @Test func warningsOfPartialsReachThePage() throws {
    let page = try page("{% include 'a.html' %}", ["a.html": "<a href=\"{{ x }}\">b</a>"], x: "javascript:1")
    #expect(page.text == "<p>b</p>\n")
    #expect(page.warnings.first?.location?.path == "a.html")
  }

  @Test(arguments: [
    ("<!-- a", "a comment"), ("<div", "a tag"), ("<script>a", "a '<script>' element"), ("<b title=\"a>", "a tag"),
    ("<title>a", "a '<title>' element"), ("<style>", "a '<style>' element"),
  ])
  func oneMustNotEndInTheMiddle(partial: String, what: String) {
    let error = #expect(throws: DiagnosticError.self) { try page("{% include 'a.html' %}", ["a.html": partial]) }
    #expect(error?.diagnostics.first?.message == "the partial ends in the middle of \(what)")
  }

  @Test func elementsMayReachFromPartialToPartial() throws {
    let page = try page(
      "{% include 'a.html' %}\n\n# {{ x }}\n\n{% include 'b.html' %}", ["a.html": "<section>", "b.html": "</section>"])
    #expect(page.text == "<section>\n<h1>*x* &lt;b&gt;</h1>\n</section>\n")
  }

  @Test func othersKeepTheirOwnFormat() throws {
    let partials = ["a.json": "{\"a\": \"{{ x }}</script>\"}", "b.txt": "<{{ x }}>", "c.html": "<i>{{ x }}</i>"]
    #expect(
      try page("<script>{% include 'a.json' %}</script>", partials, format: .html).text
        == "<script>{\"a\": \"*x* \\u003Cb\\u003E\\u003C/script\\u003E\"}</script>")
    #expect(try page("{% include 'b.txt' %}", partials, format: .html).text == "&lt;*x* &lt;b&gt;&gt;")
    #expect(try page("{% include 'c.html' %}", partials, format: .text).text == "*x* <b>")
    #expect(try page("<d>{% include 'c.html' %}</d>", partials, format: .xml).text == "<d><i>*x* &lt;b&gt;</i></d>")
  }

  @Test func capturedOutputIsEscapedWhereItLands() throws {
    let template =
      "{% capture c %}**{{ x }}** {% include 'c.html' %}{% endcapture %}{{ c }}\n\n<b title=\"{{ c }}\">a</b>"
    #expect(
      try page(template, ["c.html": "<i>{{ x }}</i>"]).text
        == "<p><strong>*x* &lt;b&gt;</strong> <i>*x* &lt;b&gt;</i></p>\n"
        + "<p><b title=\"***x* &lt;b&gt;** *x* &lt;b&gt;\">a</b></p>\n")
  }
}

@Suite struct TemplateWarnings {
  @Test func markupThatBecameCode() throws {
    let page = try Composing().page("<div>\n\n    <b>a</b>\n\n</div>")
    #expect(page.warnings.map(\.message) == ["this line begins with four blanks or more, so Markdown shows it as code"])
    #expect(page.warnings.first?.location?.line == 3)
  }

  @Test func aValueThatBecameCode() throws {
    let page = try Composing().page("a\n\n    b {{ x }}", [("x", .text("v"))])
    #expect(page.warnings.count == 1)
    #expect(page.warnings.first?.location?.line == 3)
    #expect(page.warnings.first?.location?.column == 7)
  }

  @Test(arguments: ["```\n<b>\n```", "    plain code", "~~~\n{{ x }}\n~~~", "a | b\n\n--|--", "`a | b`"])
  func codeOnPurposeIsFine(template: String) throws {
    #expect(try Composing().page(template, [("x", .text("v"))]).warnings.isEmpty)
  }

  @Test func aPipeTable() throws {
    let page = try Composing().page("a\n\n| a | b |\n|---|:--|\n| {{ x }} | d |", [("x", .text("v"))])
    #expect(page.warnings.map(\.message) == ["CommonMark has no tables with '|': this is shown as typed"])
    #expect(page.warnings.first?.location?.line == 3)
  }

  @Test func aPageThatEndsInTheMiddle() throws {
    let page = try Composing(format: .html).page("a <!-- b")
    #expect(page.text == "a <!-- b")
    #expect(page.warnings.map(\.message) == ["the page ends in the middle of a comment"])
  }
}
