import Liquid
import Markup
import Testing

/// Data that would be markup if it were the template's.
private let nasty = "*a* <b> | [x](y) `c` _d_ & \"q\" 'r' &lt; \\* # <!-- --> ![i](j) https://e.org <e@e.org>"
private let inText =
  "*a* &lt;b&gt; | [x](y) `c` _d_ &amp; \"q\" 'r' &amp;lt; \\* # &lt;!-- --&gt; ![i](j) https://e.org &lt;e@e.org&gt;"
private let inAttribute =
  "*a* &lt;b&gt; | [x](y) `c` _d_ &amp; &quot;q&quot; 'r' &amp;lt; \\* # &lt;!-- --&gt; ![i](j) https://e.org &lt;e@e.org&gt;"

@Suite struct ValuesPrintAsTyped {
  @Test(arguments: [
    ("{{ x }}", "<p>V</p>\n"),
    ("# {{ x }}", "<h1>V</h1>\n"),
    ("{{ x }}\n===", "<h1>V</h1>\n"),
    ("- {{ x }}\n- b", "<ul>\n<li>V</li>\n<li>b</li>\n</ul>\n"),
    ("> {{ x }}", "<blockquote>\n<p>V</p>\n</blockquote>\n"),
    ("**{{ x }}** and *{{ x }}*", "<p><strong>V</strong> and <em>V</em></p>\n"),
    ("[{{ x }}](u)", "<p><a href=\"u\">V</a></p>\n"),
    ("a `{{ x }}` b", "<p>a <code>V</code> b</p>\n"),
    ("```\n{{ x }}\n```", "<pre><code>V\n</code></pre>\n"),
    ("    {{ x }}", "<pre><code>V\n</code></pre>\n"),
    ("<table><tr><td>{{ x }}</td></tr></table>", "<table><tr><td>V</td></tr></table>\n"),
    ("<title>{{ x }}</title>", "<title>V</title>\n"),
    ("<textarea>{{ x }}</textarea>", "<textarea>V</textarea>\n"),
    ("a <i>{{ x }}</i>", "<p>a <i>V</i></p>\n"),
  ])
  func inMarkdown(template: String, expected: String) throws {
    #expect(try markdown(template, x: nasty) == expected.replacing("V", with: inText))
  }

  @Test(arguments: [
    ("![{{ x }}](/u.png)", "<p><img src=\"/u.png\" alt=\"V\" /></p>\n"),
    ("[a](/u \"{{ x }}\")", "<p><a href=\"/u\" title=\"V\">a</a></p>\n"),
    ("<p title=\"{{ x }}\">a</p>", "<p title=\"V\">a</p>\n"),
    ("<p title={{ x }}>a</p>", "<p title=\"V\">a</p>\n"),
    ("<p title=a{{ x }}b class=c>a</p>", "<p title=\"aVb\" class=c>a</p>\n"),
    ("a <b data-x=\"1{{ x }}2\">c</b>", "<p>a <b data-x=\"1V2\">c</b></p>\n"),
    ("```{{ x }}\na\n```", "<pre><code class=\"language-V\">a\n</code></pre>\n"),
  ])
  func inAttributes(template: String, expected: String) throws {
    let result = try Composing(root: "/")(template, [("x", .text(nasty))])
    #expect(result == expected.replacing("V", with: inAttribute))
  }

  @Test func singleQuotesStayAndAreEscaped() throws {
    #expect(try html("<b title='{{ x }}'>", x: "a'b\"c") == "<b title='a&#39;b\"c'>")
  }

  @Test func anUnquotedAttributeKeepsItsOwnQuotesAsText() throws {
    #expect(try html("<b title=a\"b{{ x }}c\"d>", x: "'\"") == "<b title=\"a&quot;b'&quot;c&quot;d\">")
  }

  @Test func aNewlineOfAValueMakesNoParagraph() throws {
    #expect(try markdown("a {{ x }} b", x: "1\n\n2") == "<p>a 1\n\n2 b</p>\n")
  }

  @Test func controlCharactersAreDropped() throws {
    #expect(try html("<b title=\"{{ x }}\">{{ x }}</b>", x: "a\0\u{1}\u{1F}\tb") == "<b title=\"a\tb\">a\tb</b>")
  }

  @Test func wordsOfValuesAreNeverTakenForTokens() throws {
    let composing = Composing(format: .html)
    #expect(try composing("{{ a }}{{ b }}", [("a", .text("qZ1X")), ("b", .text("qZ0X"))]) == "qZ1XqZ0X")
  }

  @Test func anAmpersandBeforeAValueMakesNoReference() throws {
    #expect(try html("&#{{ x }};", x: "60") == "&amp;#60;")
    #expect(try html("<b title=\"&{{ x }}\">", x: "lt;") == "<b title=\"&amp;lt;\">")
    #expect(try html("<a href=\"?a&{{ x }}\">", x: "lt") == "<a href=\"?a&amp;lt\">")
  }
}

@Suite struct Kinds {
  private func html(_ template: String, _ text: String, _ kind: Kind) throws -> String {
    try Composing(format: .html, root: "../")(template, [("x", .text(text, kind))])
  }

  @Test func htmlStandsAsItIs() throws {
    #expect(try html("<div>{{ x }}</div>", "<b>a</b> &amp;", .html) == "<div><b>a</b> &amp;</div>")
  }

  @Test func htmlInAnAttributeGivesItsText() throws {
    let html = try html("<b title=\"{{ x }}\">", "<i class=\"c\">a</i> &amp; \"<!-- c -->b\"<script>d</script>", .html)
    #expect(html == "<b title=\"a &amp; &quot;b&quot;\">")
  }

  @Test func htmlInATitleGivesItsText() throws {
    #expect(try html("<title>{{ x }}</title>", "<i>a</i> &lt;", .html) == "<title>a &lt;</title>")
  }

  @Test func htmlInAURLGivesItsText() throws {
    #expect(try html("<img src=\"{{ x }}\">", "<i>a&amp;b</i>", .html) == "<img src=\"a&amp;b\">")
  }

  @Test func numbersAndJSONAreTextAmongText() throws {
    #expect(try html("<b data-x=\"{{ x }}\">", "{\"a\":1}", .json) == "<b data-x=\"{&quot;a&quot;:1}\">")
    #expect(try html("{{ x }}", "1.10", .number) == "1.10")
  }

  @Test func aURLIsEscapedButNotEncodedAgain() throws {
    #expect(try html("<a href=\"{{ x }}\">a</a>", "/a%20b?c=1&d=2", .url) == "<a href=\"../a%20b?c=1&amp;d=2\">a</a>")
    #expect(
      try html("<a href=\"https://e.org{{ x }}\">a</a>", "/a%20b", .url) == "<a href=\"https://e.org/a%20b\">a</a>")
    #expect(try html("{{ x }}", "/a&b", .url) == "../a&amp;b")
    #expect(try html("<b data-u=\"{{ x }}\">", "/a", .url) == "<b data-u=\"../a\">")
  }

  @Test func linksInsideOfALinkAreDropped() throws {
    #expect(
      try html("<a href=\"b\">{{ x }}</a>", "1 <a href=\"c\">2</a> <b>3</b>", .html)
        == "<a href=\"b\">1 2 <b>3</b></a>")
  }
}

@Suite struct Tokens {
  @Test(arguments: [
    "qZ0X {{ x }}", "![q*Z*0X]({{ x }})", "&#113;Z0X {{ x }}", "&#x71;&#90;0X {{ x }}", "![q![Z](a)0X](b) {{ x }}",
    "qZ{{ x }}qaZ", "<b title=\"&#113;Z0X\">{{ x }}</b>",
  ])
  func aTemplateCannotForgeOne(template: String) throws {
    let skeletons = Skeletons()
    let composing = Composing(skeletons: skeletons)
    let plain = try composing(template, [("x", .text("MARK"))])
    let direct = try Composing()(template.replacing("{{ x }}", with: "MARK"))
    #expect(plain == direct)
  }

  @Test func pagesWithEqualSkeletonsShareOne() throws {
    let composing = Composing()
    for name in ["Ada", "Grace", "Mary"] {
      #expect(try composing("# {{ x }}", [("x", .text(name))]) == "<h1>\(name)</h1>\n")
    }
    #expect(composing.skeletons.count == 1)
  }

  @Test func textThatLooksLikeAnotherPagesSkeletonIsNotTakenForIt() throws {
    let composing = Composing(format: .html)
    #expect(try composing("a {{ x }}", [("x", .text("1"))]) == "a 1")
    #expect(try composing("a qZ0X") == "a qZ0X")
    #expect(try composing("a {{ x }}", [("x", .text("2"))]) == "a 2")
  }

  @Test func aComposerServesManyPages() throws {
    let composer = Composer(skeletons: Skeletons(), format: .html, root: "")
    composer.write(template: Array("<a href=\"/x\">".utf8))
    #expect(String(decoding: try composer.finish().bytes, as: UTF8.self) == "<a href=\"x\">")
    composer.root = "../"
    composer.write(template: Array("<a href=\"/x\">".utf8))
    #expect(String(decoding: try composer.finish().bytes, as: UTF8.self) == "<a href=\"../x\">")
  }
}
