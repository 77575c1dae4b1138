import Liquid
import Markup
import Testing

@Suite struct Empties {
  @Test(arguments: [
    ("a\n\n{{ x }}\n\nb", "<p>a</p>\n<p>b</p>\n"),
    ("a\n\n{{ x }} {{ x }}\n{{ x }}\n\nb", "<p>a</p>\n<p>b</p>\n"),
    ("**{{ x }}**", ""),
    ("*{{ x }}* **{{ x }}** `{{ x }}`", ""),
    ("a *{{ x }}* b", "<p>a  b</p>\n"),
    ("a ***{{ x }}*** b", "<p>a  b</p>\n"),
    ("[a]({{ x }})", "<p>a</p>\n"),
    ("[a]({{ x }} \"title\") b", "<p>a b</p>\n"),
    ("[{{ x }}]({{ x }})", ""),
    ("[{{ x }}](mailto:{{ x }})", ""),
    ("[a](mailto:{{ x }})", "<p>a</p>\n"),
    ("[a](tel:{{ x }})", "<p>a</p>\n"),
    ("[a](https://{{ x }})", "<p>a</p>\n"),
    ("[**a** b]({{ x }})", "<p><strong>a</strong> b</p>\n"),
    ("![a]({{ x }})", ""),
    ("a ![a]({{ x }}) b", "<p>a  b</p>\n"),
    ("{{ x }}<br>{{ x }}", ""),
    ("- {{ x }}\n- a", "<ul>\n<li></li>\n<li>a</li>\n</ul>\n"),
    ("- {{ x }}\n\n- a", "<ul>\n<li>\n</li>\n<li>\n<p>a</p>\n</li>\n</ul>\n"),
    ("# {{ x }}", "<h1></h1>\n"),
    ("a {{ x }}", "<p>a </p>\n"),
    ("<p class=\"c\">{{ x }}</p>", ""),
    ("<div>{{ x }}</div>", "<div></div>\n"),
    ("<p><b>{{ x }}</b></p>", "<p><b></b></p>\n"),
    ("<p>{{ x }}<!-- a --></p>", "<p><!-- a --></p>\n"),
    ("<p>{{ x }}<img src=\"a\"></p>", "<p><img src=\"a\"></p>\n"),
    ("> {{ x }}", "<blockquote>\n</blockquote>\n"),
  ])
  func areDropped(template: String, expected: String) throws {
    #expect(try markdown(template, x: "") == expected)
    #expect(try markdown(template.replacing("{{ x }}", with: "{{ x | markdown }}"), x: " \n") == expected)
  }

  @Test func onlyAllTogether() throws {
    let values: [(String, Value)] = [("x", .text("")), ("y", .text("Y"))]
    #expect(try Composing()("{{ x }} {{ y }}", values) == "<p> Y</p>\n")
    #expect(try Composing()("*{{ x }}* **{{ y }}**", values) == "<p> <strong>Y</strong></p>\n")
    #expect(try Composing()("[{{ y }}]({{ x }}) [{{ x }}]({{ y }})", values) == "<p>Y </p>\n")
  }

  @Test func aParagraphWithoutValuesStays() throws {
    #expect(try html("<p></p><p> </p><em></em>") == "<p></p><p> </p><em></em>")
  }

  @Test func anUnclosedParagraphStays() throws {
    #expect(try html("<p>{{ x }}<p>a</p>") == "<p><p>a</p>")
    #expect(try html("<p>{{ x }}<div>a</div></p>") == "<p><div>a</div></p>")
  }

  @Test func nestedLinksThatGoTogether() throws {
    #expect(try html("<a href=\"{{ x }}\"><em>a</em><img src=\"{{ x }}\" alt=\"b\"></a>c") == "<em>a</em>c")
  }

  @Test func attributesStayEmptyButURLsGo() throws {
    #expect(try html("<b title=\"{{ x }}\"><video poster=\"{{ x }}\">") == "<b title=\"\"><video>")
  }
}

@Suite struct Blocks {
  private func compose(_ template: String, _ html: String, format: PageFormat = .markdown) throws -> String {
    try Composing(format: format)(template, [("x", .text(html, .html)), ("e", .text(""))])
  }

  private let one = "<p>One <b>1</b></p>"
  private let two = "<p>One</p>\n<p>Two</p>"

  @Test func aloneReplaceTheParagraph() throws {
    #expect(try compose("a\n\n{{ x }}\n\nb", two) == "<p>a</p>\n\(two)\n<p>b</p>\n")
    #expect(try compose("{{ x }}", one) == one + "\n")
    #expect(try compose("{{ x }}{{ e }}\n{{ x }}", "<div>a</div>") == "<div>a</div>\n<div>a</div>\n")
    #expect(try compose("<p class=a>{{ x }}</p>", two, format: .html) == two)
    #expect(try compose("- a\n\n  {{ x }}", two) == "<ul>\n<li>\n<p>a</p>\n\(two)\n</li>\n</ul>\n")
  }

  @Test func aSingleParagraphInRunningTextGivesItsContent() throws {
    #expect(try compose("Bio: {{ x }}", one) == "<p>Bio: One <b>1</b></p>\n")
    #expect(try compose("# {{ x }}", one) == "<h1>One <b>1</b></h1>\n")
    #expect(try compose("**{{ x }}**", one) == "<p><strong>One <b>1</b></strong></p>\n")
    #expect(try compose("- {{ x }}", one) == "<ul>\n<li>One <b>1</b></li>\n</ul>\n")
    #expect(try compose("[{{ x }}](a)", one) == "<p><a href=\"a\">One <b>1</b></a></p>\n")
  }

  @Test func moreThanOneBlockInRunningTextIsAnError() {
    let values: [(String, Value)] = [("x", .text(two, .html))]
    for template in ["Bio: {{ x }}", "# {{ x }}", "**{{ x }}**", "<p>a {{ x }}</p>"] {
      let found = problems(template, format: .markdown, values)
      #expect(found.count == 1, "\(template)")
      #expect(found.first?.message == "this value is more than one paragraph and cannot stand within running text")
    }
    let heading: [(String, Value)] = [("x", .text("<h2>a</h2>", .html))]
    #expect(problems("a {{ x }}", format: .markdown, heading).count == 1)
  }

  @Test func standWhereBlocksMay() throws {
    #expect(try compose("<div>{{ x }}</div>", two) == "<div>\(two)</div>\n")
    #expect(try compose("<td>{{ x }}</td>", one, format: .html) == "<td>\(one)</td>")
    #expect(try compose("- {{ x }}", two) == "<ul>\n<li>\(two)</li>\n</ul>\n")
    #expect(try compose("{{ x }}", one, format: .html) == one)
  }

  @Test func inlineHTMLStaysInItsParagraph() throws {
    #expect(try compose("{{ x }}", "<b>a</b>") == "<p><b>a</b></p>\n")
    #expect(try compose("{{ x }}", "a &amp; <a href=\"b\">c</a>") == "<p>a &amp; <a href=\"b\">c</a></p>\n")
  }
}
