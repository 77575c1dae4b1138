import Diagnostics
import Liquid
import Markup
import Testing

@Suite struct Refusals {
  @Test(arguments: [
    ("<!-- {{ x }} -->", "a value cannot stand in a comment"),
    ("<!-- a\n\n{{ x }}", "a value cannot stand in a comment"),
    ("<style>a { color: {{ x }} }</style>", "only a number can stand in a 'style' element"),
    ("<b style=\"color: {{ x }}\">a</b>", "only a number can stand in a 'style' attribute"),
    ("<b STYLE='{{ x }}'>a</b>", "only a number can stand in a 'style' attribute"),
    ("<script>let a = {{ x }};</script>", "only JSON or a number can stand in a script"),
    ("<script>let a = '{{ x }}';</script>", "only JSON or a number can stand in a script"),
    (
      "<script type=\"application/ld+json\">{\"a\": \"{{ x }}\"}</script>",
      "only JSON or a number can stand in a script"
    ),
    ("<script>let a = '{{ x | json }}';</script>", "a value cannot stand in a string or comment of a script"),
    ("<script>// {{ x | json }}\n</script>", "a value cannot stand in a string or comment of a script"),
    ("<script>`a ${b} {{ x | json }}`</script>", "a value cannot stand in a string or comment of a script"),
    ("<script>/['/]/.test(\"{{ x | json }}\")</script>", "a value cannot stand in a string or comment of a script"),
    ("<b onclick=\"f({{ x }})\">a</b>", "a value cannot stand in the event handler 'onclick'"),
    ("<b OnMouseOver={{ x | json }}>a</b>", "a value cannot stand in the event handler 'onmouseover'"),
    ("<iframe srcdoc=\"{{ x }}\"></iframe>", "a value cannot stand in 'srcdoc'"),
    ("<h{{ x }}>a</h1>", "a value cannot be part of a tag's name"),
    ("<b>a</b{{ x }}>", "a value cannot be part of a tag's name"),
    ("a <b {{ x }}>a</b>", "a value cannot be an attribute or part of its name"),
    ("a <b data-{{ x }}=\"1\">a</b>", "a value cannot be an attribute or part of its name"),
    ("<{{ x }}>", "a value in angle brackets would be the name of a tag"),
    ("<!DOCTYPE {{ x }}>", "a value cannot stand in a declaration ('<!…>', '<?…>')"),
    ("<?php {{ x }} ?>", "a value cannot stand in a declaration ('<!…>', '<?…>')"),
    ("<iframe>{{ x }}</iframe>", "a value cannot stand in the element 'iframe', which cannot hold escaped text"),
    ("<xmp>{{ x }}</xmp>", "a value cannot stand in the element 'xmp', which cannot hold escaped text"),
    ("<script src=\"{{ x }}\"></script>", "'src' loads what acts on the page: data cannot choose it"),
    ("<script src=\"/js/{{ x }}.js\"></script>", "'src' loads what acts on the page: data cannot choose it"),
    ("<script type=\"{{ x }}\"></script>", "a value cannot stand in the attribute 'type' of a script"),
    ("<link rel=stylesheet href=\"{{ x }}\">", "'href' loads what acts on the page: data cannot choose it"),
    ("<base href=\"{{ x }}\">", "'href' loads what acts on the page: data cannot choose it"),
    ("<a href=\"javascript:f('{{ x }}')\">a</a>", "a value cannot stand in a 'javascript:' URL"),
    ("<a href=\" java&#115;cript&colon;f({{ x }})\">a</a>", "a value cannot stand in a 'javascript:' URL"),
    ("<meta http-equiv=\"{{ x }}\" content=\"0\">", "a value cannot stand in this attribute of 'meta'"),
    ("<meta http-equiv=refresh content=\"{{ x }}; url=a\">", "a value cannot stand in this attribute of 'meta'"),
    (
      "<svg><animate attributeName=\"href\" to=\"{{ x }}\"/></svg>",
      "only a number can stand in the attribute 'to' of an animation"
    ),
    ("<svg><style>{{ x }}</style></svg>", "only a number can stand in a 'style' element"),
    ("<svg><script>{{ x }}</script></svg>", "only JSON or a number can stand in a script"),
    ("<b title=\"{{ x }}", "a value stands in a tag that has no end"),
  ])
  func pointAtTheValue(template: String, message: String) throws {
    for format in [PageFormat.html, .markdown] {
      let found = problems(template, format: format)
      // Markdown takes what is no whole tag for text.
      if format == .markdown, found.isEmpty, !template.hasPrefix("<b title=\"{{") && !template.contains("</b{{") {
        Issue.record("\(template) passed")
      }
      for problem in found {
        #expect(problem.message == message)
        #expect(problem.notes.count == 1)
        let line = try #require(problem.location)
        let value = line.lineText.dropFirst(line.column - 1).prefix(line.span)
        #expect(value.hasPrefix("{{ x"), "\(value)")
      }
      if format == .html { #expect(found.count == 1) }
    }
  }

  @Test func anAutolinkSaysWhatToWrite() {
    let found = problems("<{{ x }}>", format: .markdown)
    #expect(found.first?.notes == ["for a link write '[text]({{ x }})'"])
  }

  @Test func everyPlaceIsToldOnce() {
    let found = problems("<!-- {{ x }}{{ x }} -->{% for i in (1..3) %}<b {{ i }}>{% endfor %}")
    #expect(found.count == 3)
  }

  @Test func numbersMayStandInStyles() throws {
    let composing = Composing(format: .html)
    let values: [(String, Value)] = [("n", .integer(40)), ("d", .number("1.50"))]
    #expect(
      try composing("<b style=\"width: {{ n }}%\"><style>b { top: {{ d }}em }</style>", values)
        == "<b style=\"width: 40%\"><style>b { top: 1.50em }</style>")
    #expect(problems("<b style=\"width: {{ x }}%\">", [("x", .text("40"))]).count == 1)
    #expect(problems("<b style=\"width: {{ x }}%\">", [("x", .text("red;x:url(y)", .number))]).count == 1)
  }

  @Test func jsonMayStandInScripts() throws {
    let composing = Composing(format: .html)
    let values: [(String, Value)] = [("x", .text("</script><!--'\"&\u{2028}")), ("n", .integer(3))]
    let page = try composing("<script>const x = {{ x | json }}, n = {{ n }};</script>", values)
    #expect(page.hasPrefix("<script>const x = \""))
    #expect(page.hasSuffix(", n = 3;</script>"))
    #expect(!page.dropFirst(8).dropLast(9).contains("<"))
    // What the filter would have escaped is escaped here, should it ever forget.
    #expect(
      try composing("<script>f({{ j }})</script>", [("j", .text("\"</script>&\"", .json))])
        == "<script>f(\"\\u003C/script\\u003E\\u0026\")</script>")
  }

  @Test(arguments: [
    "let a = b / {{ j }} / c", "f(`${ {{ j }} }`)", "/* ' */ f({{ j }})", "x = /[/'\"]/g; f({{ j }})",
    "'it\\'s'; f({{ j }})",
    "// it's\nf({{ j }})", "{{ j }}",
  ])
  func codeIsToldFromStrings(script: String) {
    #expect(problems("<script>\(script)</script>", [("j", .text("{}", .json))]).isEmpty)
  }

  @Test func filesOfTheSiteMayBeLoaded() throws {
    let composing = Composing(format: .html, root: "../")
    let values: [(String, Value)] = [("x", .text("/a.js", .url)), ("evil", .text("https://e.org/a.js", .url))]
    #expect(try composing("<script src=\"{{ x }}\"></script>", values) == "<script src=\"../a.js\"></script>")
    #expect(problems("<script src=\"{{ evil }}\"></script>", values).count == 1)
    #expect(
      try composing("<link rel=canonical href=\"{{ evil }}\">", values)
        == "<link rel=canonical href=\"https://e.org/a.js\">")
  }

  @Test func textAfterTheRefusedPlaceIsFine() throws {
    #expect(try html("<!-->{{ x }}-->", x: "<") == "<!-->&lt;-->")
    #expect(try html("<!--->{{ x }}", x: "<") == "<!--->&lt;")
    #expect(try html("<!-- a --!>{{ x }}", x: "<") == "<!-- a --!>&lt;")
    #expect(try html("<script><!-- <script></script> --></script>{{ x }}", x: "<").hasSuffix("&lt;"))
    #expect(try html("a < b {{ x }} <3 {{ x }}", x: "<") == "a < b &lt; <3 &lt;")
  }

  @Test func aScriptThatIsNotOverYetIsStillAScript() {
    #expect(problems("<script><!-- <script></script> {{ x }}</script>").count == 1)
    #expect(problems("<script></scriptx>{{ x }}</script>").count == 1)
  }
}
