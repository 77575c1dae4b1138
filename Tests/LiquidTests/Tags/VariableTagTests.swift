import Testing

@testable import Liquid

@Suite struct VariableTagTests {
  @Test(arguments: [
    TemplateCase("{% assign a = 1 %}{{ a }}", gives: "1"),
    TemplateCase("{% assign a = 'x' | upcase | append: 'y' %}{{ a }}", gives: "Xy"),
    TemplateCase("{% assign a = a | plus: 1 %}{{ a }}", #"{"a": 4}"#, gives: "5"),
    TemplateCase("{% assign größe = 3 %}{{ größe }}", gives: "3"),
    TemplateCase("{% assign a-b = 1 %}{{ a-b }}", gives: "1"),
    TemplateCase("{% for x in (1..2) %}{% assign x = 9 %}{{ x }}{% endfor %}{{ x }}", gives: "129"),
  ])
  func assignSetsTheOutermostVariable(example: TemplateCase) throws {
    try example.check()
  }

  @Test(arguments: [
    TemplateCase("{% capture a %}<{{ x }}>{% endcapture %}{{ a }}{{ a }}", #"{"x": 1}"#, gives: "<1><1>"),
    TemplateCase("{% capture 'a' %}b{% endcapture %}{{ a }}", gives: "b"),
    TemplateCase("{% capture a %} b {% endcapture %}{{ a | strip | size }}", gives: "1"),
    TemplateCase("{% capture a %}b{% endcapture %}{% if a == 'b' %}yes{% endif %}", gives: "yes"),
    TemplateCase(
      "{% for i in (1..3) %}{% capture a %}{{ i }}{% continue %}x{% endcapture %}{% endfor %}{{ a }}", gives: "3"),
  ])
  func captureKeepsOutput(example: TemplateCase) throws {
    try example.check()
  }

  @Test func capturedValuesStayApartFromText() throws {
    let sink = PieceSink()
    let source = "{% capture a %}<b>{{ x }}</b>{% endcapture %}{{ a }}{{ '<' }}"
    try Template(source).render(variables: variables(#"{"x": "<i>"}"#), into: sink, reader: PageReader())
    #expect(sink.pieces == ["text <b>", "plain <i>", "text </b>", "plain <"])
  }

  @Test(arguments: [
    TemplateCase("{% increment a %}{% increment a %} {{ a }}", gives: "01 2"),
    TemplateCase("{% decrement a %}{% decrement a %} {{ a }}", gives: "-1-2 -2"),
    TemplateCase("{% decrement a %}{% increment a %}", gives: "-1-1"),
    TemplateCase("{% assign a = 5 %}{% increment a %} {{ a }}", gives: "0 5"),
  ])
  func countersStandApartFromVariables(example: TemplateCase) throws {
    try example.check()
  }

  @Test(arguments: [
    TemplateCase("{% for i in (1..4) %}{% cycle 'a', 'b' %}{% endfor %}", gives: "abab"),
    TemplateCase("{% cycle 'a', 'b' %}{% cycle  'a','b' %}", gives: "ab"),
    TemplateCase("{% cycle 'a', 'b' %}{% cycle 'a', 'c' %}", gives: "aa"),
    TemplateCase("{% cycle g: 'a', 'b' %}{% cycle g: 'a', 'b' %}", #"{"g": 1}"#, gives: "ab"),
    TemplateCase("{% cycle 'g': 'a', 'b' %}{% cycle 'h': 'a', 'b' %}", gives: "aa"),
    TemplateCase("{% cycle 'g': 1, 2, 3 %}{% cycle 'g': 1, 2, 3 %}{% cycle 'g': 1 %}{% cycle 'g': 1 %}", gives: "121"),
    TemplateCase("{% cycle x, 'b' %}{% cycle x, 'b' %}", #"{"x": "a"}"#, gives: "aa"),
  ])
  func cyclesOfOneGroupGoOnWithEachOther(example: TemplateCase) throws {
    try example.check()
  }

  @Test func countersPrintNumbersAndCyclesValues() throws {
    let sink = PieceSink()
    try Template("{% increment a %}{% cycle '<', 2 %}").render(variables: [], into: sink, reader: PageReader())
    #expect(sink.pieces == ["number 0", "plain <"])
  }

  @Test(arguments: [
    TemplateCase(
      "{% for x in a %}{% ifchanged %}{{ x }}{% endifchanged %}{% endfor %}", #"{"a": [1, 1, 2, 2, 1]}"#, gives: "121"),
    TemplateCase("{% ifchanged %}a{% endifchanged %}{% ifchanged %}a{% endifchanged %}", gives: "a"),
    TemplateCase("{% ifchanged %}{% endifchanged %}.", gives: "."),
  ])
  func ifchangedPrintsWhatIsNew(example: TemplateCase) throws {
    try example.check()
  }
}
