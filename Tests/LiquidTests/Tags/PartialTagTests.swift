import Testing

@testable import Liquid

@Suite struct PartialTagTests {
  @Test(arguments: [
    TemplateCase("{% include 'var' %}", #"{"x": 1}"#, gives: "[1]"),
    TemplateCase("{% include 'var', x: 2 %}{{ x }}", #"{"x": 1}"#, gives: "[2]1"),
    TemplateCase("{% include name %}", #"{"name": "var", "x": 1}"#, gives: "[1]"),
    TemplateCase("{% include 'set' %}{{ y }}", gives: "7"),
    TemplateCase("{% include 'var' with 3 as x %}", gives: "[3]"),
    TemplateCase("{% include 'x' with 3 %}", gives: "<3>"),
    TemplateCase("{% include 'x' for a %}", #"{"a": [1, 2]}"#, gives: "<1><2>"),
    TemplateCase("{% include 'folder/x.html' with 3 %}", gives: "h3"),
    TemplateCase("{% for i in (1..3) %}{{ i }}{% include 'break' %}{% endfor %}", gives: "1"),
    TemplateCase("{% include 'set', y: 1 %}{{ y }}", gives: "7"),
    TemplateCase("{% for x in (1..2) %}{% include 'index' %}{% endfor %}", gives: "12"),
  ])
  func includeSharesVariables(example: TemplateCase) throws {
    try example.check(partials: Self.partials)
  }

  @Test(arguments: [
    TemplateCase("{% assign x = 1 %}{% render 'var' %}", gives: "[]"),
    TemplateCase("{% render 'var', x: 2 %}{{ x }}", #"{"x": 1}"#, gives: "[2]1"),
    TemplateCase("{% render 'var' %}", #"{"x": "global"}"#, gives: "[global]"),
    TemplateCase("{% render 'set' %}{{ y }}.", gives: "."),
    TemplateCase("{% render 'x' with 3 %}{% render 'var' with 4 as x %}", gives: "<3>[4]"),
    TemplateCase("{% render 'x' for a %}", #"{"a": [1, 2]}"#, gives: "<1><2>"),
    TemplateCase("{% render 'index' for a %}", #"{"a": [1, 2]}"#, gives: "12"),
    TemplateCase("{% render 'x' for a %}.", #"{"a": []}"#, gives: "."),
    TemplateCase("{% for x in (1..2) %}{% render 'index' %}{{ x }}{% endfor %}", gives: "12"),
    TemplateCase("{% for i in (1..2) %}{{ i }}{% render 'break' %}{% endfor %}", gives: "12"),
    TemplateCase("{% increment c %}{% render 'count' %}{% increment c %}", gives: "001"),
  ])
  func renderSharesOnlyGlobals(example: TemplateCase) throws {
    try example.check(partials: Self.partials)
  }

  @Test(arguments: [
    TemplateCase("{% include jekyll.html a=\"x\" b=v.w %}", #"{"v": {"w": 2}}"#, gives: "x2"),
    TemplateCase("{% include folder/x.html %}", gives: "h"),
    TemplateCase("{% include jekyll.html a='1', b='2' %}{{ include.a }}", gives: "12"),
    TemplateCase("{% include page.part %}", #"{"page": {"part": "set"}}"#, gives: ""),
  ])
  func includeTakesAFileWithoutQuotes(example: TemplateCase) throws {
    try example.check(partials: Self.partials)
  }

  @Test func renderHidesLocals() throws {
    let template = try Template("{% include 'var' %}{% render 'var' %}")
    let sink = TextSink()
    try template.render(
      variables: [], locals: [("x", .integer(1))], into: sink, reader: PageReader(partials: Self.partials))
    #expect(sink.text == "[1][]")
  }

  @Test func theSinkHearsOfPartials() throws {
    let sink = PieceSink()
    let template = try Template("a{% capture c %}{% include 'x' with 1 %}{% endcapture %}b{{ c }}")
    try template.render(variables: [], into: sink, reader: PageReader(partials: Self.partials))
    #expect(sink.pieces == ["text a", "text b", "begin x", "text <", "number 1", "text >", "end"])
  }

  @Test func aPartialOfAnotherFormatKeepsItsNewline() throws {
    let options = Template.Options(tagLinesVanish: true, filters: .standard)
    let output = try rendered(
      "{% include 'list' %}\n{% include 'box.html' %}\n# b\n", partials: ["list": "- a\n", "box.html": "<div></div>"],
      options: options)
    #expect(output == "- a\n<div></div>\n# b\n")
  }

  @Test func anUnknownPartialIsAnErrorWithTheNearestName() {
    let source = MarkedSource("{% include 1️⃣'crad' %}")
    #expect(
      source.renderProblems(reader: PageReader(partials: ["card": ""])) == [
        "1 'crad': unknown partial 'crad' (did you mean 'card'?)"
      ])
    #expect(MarkedSource("{% include 1️⃣5 %}").renderProblems() == ["1 5: a partial's name is text"])
    #expect(
      MarkedSource("{% include 1️⃣a.b %}").renderProblems(#"{"a": {}}"#)
        == ["1 a.b: a partial's name is text, and this is nothing"])
  }

  @Test func errorsTellTheChainOfPartials() {
    let reader = PageReader(partials: ["outer": "{% render 'inner' %}", "inner": "\n{{ 1 | divided_by: 0 }}"])
    let problems = MarkedSource("{% include 'outer' %}").renderProblems(reader: reader)
    #expect(
      problems == [
        "2:8 divided_by: 0: divided by 0 (in 'inner', from outer:1:1) (in 'outer', from test.md:1:1)"
      ])
  }

  @Test func whatRenderRunsDoesNotInclude() {
    let reader = PageReader(partials: ["a": "{% render 'b' %}", "b": "{% include 'c' %}", "c": ""])
    #expect(
      MarkedSource("{% include 'a' %}").renderProblems(reader: reader) == [
        "1:1 {% include 'c' %}: 'include' cannot stand in a partial that 'render' runs "
          + "(use 'render', and give the partial what it needs) (in 'b', from a:1:1) (in 'a', from test.md:1:1)"
      ])
  }

  @Test func aParameterWithoutQuotesAroundTheFileMayHoldThem() throws {
    let source = #"{% include jekyll.html a="say \"hi\"" b='it\'s' %}"#
    #expect(try rendered(source, partials: Self.partials) == #"say "hi"it's"#)
  }

  @Test(arguments: [
    TemplateCase("{% assign x = 1 %}{% render 'outer', outer: self %}", gives: "1"),
    TemplateCase("{% assign a = self %}{% if a == self %}same{% endif %}{{ self }}", gives: "same"),
    TemplateCase("{% assign self = 3 %}{{ self }}", gives: "3"),
  ])
  func selfIsAllVariables(example: TemplateCase) throws {
    try example.check(partials: ["outer": "{{ outer.x }}{{ outer.y }}"])
  }

  @Test func partialsThatIncludeEachOtherAreNamed() {
    let reader = PageReader(partials: ["a": "{% include 'b' %}", "b": "{% include 'a' %}"])
    let problems = MarkedSource("{% include 'a' %}").renderProblems(reader: reader)
    #expect(
      problems == [
        "1:1 {% include 'a' %}: partials are nested too deep: more than 100 "
          + "(they include each other: 'a', 'b', 'a') (in 'a', from test.md:1:1)"
      ])
  }

  @Test func aPartialThatIncludesItselfIsNamed() {
    let reader = PageReader(partials: ["a": "{% include 'a' %}"])
    let problems = MarkedSource("1️⃣{% include 'a' %}").renderProblems(reader: reader)
    #expect(
      problems == [
        "1 {% include 'a' %}: partials are nested too deep: more than 100 "
          + "('a' includes itself) (in 'a', from test.md:1:1)"
      ])
  }

  private static let partials = [
    "var": "[{{ x }}]", "set": "{% assign y = 7 %}", "x": "<{{ x }}>", "folder/x.html": "h{{ x }}",
    "break": "{% break %}",
    "index": "{{ forloop.index }}", "count": "{% increment c %}", "jekyll.html": "{{ include.a }}{{ include.b }}",
  ]
}
