import Liquid
import Markup
import Testing

@Suite struct WholeURLs {
  private func link(_ url: String, root: String = "") throws -> String {
    try Composing(root: root)("[t]({{ x }})", [("x", .text(url))])
  }

  @Test(arguments: [
    ("https://e.org/a?b=c&d#e", "https://e.org/a?b=c&amp;d#e"),
    ("HTTP://e.org", "HTTP://e.org"),
    ("mailto:a@e.org", "mailto:a@e.org"),
    ("tel:+1555", "tel:+1555"),
    ("page.html", "page.html"),
    ("../up.html", "../up.html"),
    ("#part", "#part"),
    ("?q=1", "?q=1"),
    ("//e.org/x", "//e.org/x"),
    ("www.example.org/~fay", "https://www.example.org/~fay"),
    ("WWW.example.org", "https://WWW.example.org"),
    ("a b.pdf", "a%20b.pdf"),
    ("100%25.jpg", "100%25.jpg"),
    ("100%.jpg", "100%25.jpg"),
    ("é.html", "%C3%A9.html"),
    ("a\"b'c<d>", "a%22b&#39;c%3Cd%3E"),
    ("https://[::1]/", "https://[::1]/"),
    ("  https://e.org \n", "https://e.org"),
    ("ht\ntps://e.org", "https://e.org"),
    ("a:b/c".replacing("a:", with: "./a:"), "./a:b/c"),
  ])
  func areLinked(url: String, expected: String) throws {
    #expect(try link(url) == "<p><a href=\"\(expected)\">t</a></p>\n")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
    "java\tscript:alert(1)", "\u{1}javascript:alert(1)", "\u{0}javascript:alert(1)", "javascript\r:alert(1)",
    "vbscript:x", "data:text/html,<script>alert(1)</script>", "blob:https://e.org/1", "file:///etc/passwd",
    "view-source:x", "example.org:8080/x", "C:\\x",
  ])
  func areBlocked(url: String) throws {
    let page = try Composing().page("[t]({{ x }})", [("x", .text(url))])
    #expect(page.text == "<p>t</p>\n")
    #expect(page.warnings.count == 1)
    #expect(page.warnings.first?.location?.column == 5)
  }

  /// What browsers do not take for a scheme is a harmless relative link.
  @Test(arguments: [
    ("\u{A0}javascript:alert(1)", "%C2%A0javascript:alert(1)"),
    ("\u{200B}javascript:alert(1)", "%E2%80%8Bjavascript:alert(1)"),
    ("javascript&colon;alert(1)", "javascript&amp;colon;alert(1)"),
    ("javascript%3Aalert(1)", "javascript%3Aalert(1)"),
    ("java\0script:alert(1)", "java%00script:alert(1)"),
    ("1javascript:alert(1)", "1javascript:alert(1)"),
  ])
  func looksAreNotEnough(url: String, expected: String) throws {
    #expect(try link(url) == "<p><a href=\"\(expected)\">t</a></p>\n")
  }

  @Test func aSchemeIsSeenHoweverItIsPutTogether() throws {
    let pairs: [(String, Value)] = [("a", .text("java")), ("b", .text("script:alert(1)")), ("c", .text("javascript"))]
    let composing = Composing(format: .html)
    #expect(try composing("<a href=\"{{ a }}{{ b }}\">t</a>", pairs) == "<a href=\"javascript%3Aalert%281%29\">t</a>")
    #expect(try composing("<a href=\"{{ c }}:{{ a }}\">t</a>", pairs) == "t")
    #expect(try composing("<a href=\"{{ c }}&colon;{{ a }}\">t</a>", pairs) == "t")
    #expect(try composing("<a href=\"{{ c }}&Tab;&#58;{{ a }}\">t</a>", pairs) == "t")
    #expect(try composing("<a href=\"java{{ b }}\">t</a>", pairs) == "<a href=\"javascript%3Aalert%281%29\">t</a>")
  }

  @Test func aBlockedImageShowsItsAlternativeText() throws {
    let page = try Composing().page("a ![b {{ x }}]({{ x }} \"c\") d", [("x", .text("data:x"))])
    #expect(page.text == "<p>a b data:x d</p>\n")
    #expect(page.warnings.count == 1)
  }

  @Test func otherElementsLoseTheAttribute() throws {
    #expect(try html("<iframe id=a src=\"{{ x }}\" b></iframe>", x: "javascript:1") == "<iframe id=a b></iframe>")
    #expect(try html("<form action={{ x }}>", x: "javascript:1") == "<form>")
    #expect(try html("<a href=\"{{ x }}\">never closed", x: "javascript:1") == "<a>never closed")
  }

  @Test func aKindDoesNotUnblock() throws {
    #expect(try Composing()("[t]({{ x }})", [("x", .text("javascript:1", .url))]) == "<p>t</p>\n")
    #expect(try Composing()("[t]({{ x }})", [("x", .text("javascript:<b>1</b>", .html))]) == "<p>t</p>\n")
  }
}

@Suite struct URLComponents {
  @Test(arguments: [
    ("[t](https://e.org/{{ x }})", "a/b?c&d=e#f %é", "https://e.org/a%2Fb%3Fc%26d%3De%23f%20%25%C3%A9"),
    ("[t](/people/{{ x }}.html)", "a:b", "people/a%3Ab.html"),
    ("[t](?q={{ x }})", "1+1 &", "?q=1%2B1%20%26"),
    ("[t](#{{ x }})", "É", "#%C3%89"),
    ("[t](mailto:{{ x }})", "a+b@e.org", "mailto:a+b@e.org"),
    ("[t](mailto:{{ x }})", "a@e.org?cc=b@e.org&c", "mailto:a@e.org%3Fcc%3Db@e.org%26c"),
    ("[t](mailto:a@e.org?subject={{ x }})", "R&D? a+b", "mailto:a@e.org?subject=R%26D%3F%20a%2Bb"),
    ("[t](tel:{{ x }})", "+1 (555) 01-00 ext. 12", "tel:+15550100;ext=12"),
    ("[t](tel:{{ x }})", "reception", "tel:reception"),
    ("[t](https://{{ x }})", "e.org:80/~a?b", "https://e.org:80/~a?b"),
    ("<https://e.org/{{ x }}>", "a", "https://e.org/a"),
  ])
  func areEncoded(template: String, value: String, expected: String) throws {
    let result = try markdown(template, x: value)
    #expect(result.hasPrefix("<p><a href=\"\(expected)\">"))
  }

  @Test func anAutolinkToAnAddressWorks() throws {
    #expect(
      try markdown("<mailto:{{ x }}>", x: "_r_v_@e.org")
        == "<p><a href=\"mailto:_r_v_@e.org\">mailto:_r_v_@e.org</a></p>\n")
  }

  @Test func aTemplateMayUseAnySchemeThatRunsNothing() throws {
    #expect(try html("<a href=\"whatsapp:{{ x }}\">t</a>", x: "a:b") == "<a href=\"whatsapp:a%3Ab\">t</a>")
  }

  @Test func sourceSetsKeepTheirCommas() throws {
    let result = try html("<img srcset=\"{{ x }} 1x, /b/{{ x }} 2x,/c.png 3x\">", x: "a, b.png")
    #expect(result == "<img srcset=\"a%2C%20b.png 1x, b/a%2C%20b.png 2x,c.png 3x\">")
    #expect(try html("<img srcset=\"a 1x, {{ x }} 2x\">", x: "javascript:1") == "<img>")
  }

  @Test func aRedirectIsAURL() throws {
    let composing = Composing(format: .html, root: "../")
    let template = "<meta http-equiv=\"refresh\" content=\"0; url={{ x }}\">"
    #expect(
      try composing(template, [("x", .text("/a.html", .url))])
        == "<meta http-equiv=\"refresh\" content=\"0; url=../a.html\">")
    #expect(try composing(template, [("x", .text("javascript:1"))]) == "<meta http-equiv=\"refresh\">")
    #expect(
      try composing("<meta content='0;URL=/a' http-equiv=Refresh>")
        == "<meta content='0;URL=../a' http-equiv=Refresh>")
  }
}

@Suite struct RootLinks {
  @Test(arguments: [
    ("", "a", "a"), ("../", "a", "../a"), ("/base/", "a", "/base/a"), ("", "", "./"), ("", "?a", "./?a"),
    ("", "#a", "./#a"), ("../", "#a", "../#a"), ("", "javascript:alert(1)", "./javascript:alert(1)"),
    ("../", "javascript:alert(1)", "../javascript:alert(1)"), ("", "'a", "&#39;a"),
  ])
  func getTheWayToTheRoot(root: String, rest: String, expected: String) throws {
    let composing = Composing(format: .html, root: root)
    #expect(try composing("<a href=\"{{ x }}\">t</a>", [("x", .text("/" + rest))]) == "<a href=\"\(expected)\">t</a>")
    #expect(
      try composing("<a href=\"/\(rest)\">t</a>").replacing("'a", with: "&#39;a").replacing("./&", with: "&")
        == "<a href=\"\(expected)\">t</a>")
    let inBio = try composing("{{ x | markdown }}", [("x", .text("[t](</\(rest)>)"))])
    #expect(
      inBio.replacing("&#x27;", with: "&#39;").replacing("./&", with: "&") == "<p><a href=\"\(expected)\">t</a></p>")
  }

  @Test(arguments: ["//e.org/a", "a/b", "https://e.org/"])
  func othersStay(url: String) throws {
    #expect(try Composing(format: .html, root: "../")("<a href=\"\(url)\">t</a>") == "<a href=\"\(url)\">t</a>")
    #expect(
      try Composing(format: .html, root: "../")("<a href=\"{{ x }}\">t</a>", [("x", .text(url))])
        == "<a href=\"\(url)\">t</a>")
  }

  @Test func areFoundInEveryAttributeThatHoldsAURL() throws {
    let template = """
      <link rel=stylesheet href=/a.css><script src='/b.js'></script><img src="/c" srcset="/d 1x, /e 2x" alt="/f">
      <form action="/g"><a title="/h" href = "/i">/j</a><!-- <a href="/k"> --><svg><use xlink:href="/l"/></svg>
      """
    let expected = """
      <link rel=stylesheet href=../a.css><script src='../b.js'></script><img src="../c" srcset="../d 1x, ../e 2x" alt="/f">
      <form action="../g"><a title="/h" href = "../i">/j</a><!-- <a href="/k"> --><svg><use xlink:href="../l"/></svg>
      """
    #expect(try Composing(format: .html, root: "../")(template) == expected)
  }

  @Test func ofABodyAreNotRewrittenAgainInTheLayout() throws {
    let skeletons = Skeletons()
    let body = try Composing(root: "/base/", skeletons: skeletons)(
      "[a](/a) {{ x }} {{ bio | markdown }}", [("x", .text("/x", .url)), ("bio", .text("[b](/b)"))])
    #expect(body == "<p><a href=\"/base/a\">a</a> /base/x <a href=\"/base/b\">b</a></p>\n")
    let layout = Composing(format: .html, root: "/base/", skeletons: skeletons)
    #expect(try layout("<main>{{ content }}</main>", [("content", .text(body, .html))]) == "<main>\(body)</main>")
  }

  @Test func oneBioServesPagesOfAnyDepth() throws {
    let skeletons = Skeletons()
    for root in ["", "../", "../../"] {
      let html = try Composing(root: root, skeletons: skeletons)(
        "{{ bio | markdown }}", [("bio", .text("![p](/p.png) [b](/b)"))])
      #expect(html == "<p><img src=\"\(root)p.png\" alt=\"p\" /> <a href=\"\(root)b\">b</a></p>\n")
    }
    #expect(skeletons.count == 1)
  }

  @Test func dataCannotForgeTheMark() throws {
    let composing = Composing(root: "../")
    let forged = "\u{1}/a [b](\u{1}/c) `\u{1}/d`"
    #expect(try composing("{{ x }}", [("x", .text(forged))]) == "<p>/a [b](/c) `/d`</p>\n")
    #expect(
      try composing("{{ x | markdown }}", [("x", .text(forged))])
        == "<p>/a <a href=\"../c\">b</a> <code>/d</code></p>\n")
    #expect(
      try composing(
        "{{ x | escape }} {{ y | newline_to_br }} {{ x | raw }}", [("x", .text("a\u{1}</b")), ("y", .text("\u{1}</a"))])
        == "<p>a&lt;/b &lt;/a a</b</p>\n")
    #expect(
      try composing("{{ x | markdown }}", [("x", .text("`<a href=\"/a\">` <a href=\"/b\">"))]).contains("../") == false)
  }

  @Test func areResolvedInJSONToo() throws {
    let bio: [(String, Value)] = [("bio", .text("[a](/b) [c](/)"))]
    #expect(
      try Composing(format: .json, root: "../")("[{{ bio | markdown | json }}]", bio)
        == "[\"\\u003cp\\u003e\\u003ca href=\\\"../b\\\"\\u003ea\\u003c/a\\u003e "
        + "\\u003ca href=\\\"../\\\"\\u003ec\\u003c/a\\u003e\\u003c/p\\u003e\"]")
    let script = try Composing(format: .html)("<script>f({{ bio | markdown | json }})</script>", bio)
    #expect(script.contains("href=\\\"b\\\"") && script.contains("href=\\\"./\\\""))
  }

  @Test func aSlashBetweenTextAndURLIsNotDoubled() throws {
    let composing = Composing(format: .html, root: "../")
    let values: [(String, Value)] = [("x", .text("/a.html", .url))]
    #expect(
      try composing("<a href=\"https://e.org/{{ x }}\">t</a>", values) == "<a href=\"https://e.org/a.html\">t</a>")
    #expect(try composing("<a href=\"/{{ x }}\">t</a>", values) == "<a href=\"../a.html\">t</a>")
    #expect(
      try composing("<a href=\"{{ base }}{{ x }}\">t</a>", values + [("base", .text("https://e.org/staff/"))])
        == "<a href=\"https://e.org/staff/a.html\">t</a>")
  }
}
