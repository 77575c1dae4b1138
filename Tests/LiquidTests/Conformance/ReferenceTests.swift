import Testing

@testable import Liquid

/// Small things that templates written for other engines rely on, so that they are tested without the shared cases.
@Suite struct ReferenceTests {
  @Test(arguments: [
    TemplateCase("{{ 'one two' | truncatewords: 2 }}{{ 'one two ' | truncatewords: 2 }}", gives: "one twoone two..."),
    TemplateCase("{{ '+%+' | url_decode }}|{{ 'a%2' | url_decode }}|{{ '%zz+' | url_decode }}", gives: " %+|a%2|%zz "),
    TemplateCase("{% decrement port %} {{ port }}", #"{"port": 10}"#, gives: "-1 -1"),
    TemplateCase("{% assign port = 7 %}{% increment port %}{{ port }}", gives: "07"),
    TemplateCase("{{ flags | sort | join }}", #"{"flags": [true, null, true]}"#, gives: "true true "),
    TemplateCase("{{ a.first }}{{ a['first'] }}{{ b.size }}{{ b['size'] }}", #"{"a": [1, 2], "b": "xy"}"#, gives: "12"),
    TemplateCase("{{ a['size'] }}", #"{"a": {"size": 5}}"#, gives: "5"),
    TemplateCase("{{ w.first }}{{ w.last }}", #"{"w": "Zoë"}"#, gives: "Zë"),
    TemplateCase("{% for i in (1..3) %} {% if i == 2 %} {% break %} {% endif %} {% endfor %}", gives: "    "),
    TemplateCase("{% for i in (1..3) %} {% assign x = i %} {% endfor %}{{ x }}", gives: "3"),
    TemplateCase("{% for i in (1..2.9) %}{{ i }}{% endfor %}", gives: "12"),
    TemplateCase(
      "{{ 'abc' | where: 1 }}{{ 'abc' | where: 9 }}{{ 1.5 | where: 'a' }}{{ true | where: 'a' }}", gives: "abc"),
    TemplateCase(
      "{{ rooms | where: 'floor', 2 | map: 'n' | join }}",
      #"{"rooms": {"a": {"n": "A", "floor": 2}, "b": {"n": "B", "floor": 1}}}"#, gives: "A"),
    TemplateCase(
      "{{ room | where: 'floor', 2 | map: 'n' | join }}", #"{"room": {"n": {"x": 1}, "floor": 2}}"#, gives: #"{"x"=>1}"#
    ),
    TemplateCase(
      "{{ '/people/index.html' | strip_index }}|{{ '/a/x.html' | strip_index }}|{{ nil | strip_index }}",
      gives: "/people/|/a/x.html|"),
  ])
  func itIsAsElsewhere(example: TemplateCase) throws {
    try example.check()
  }

  @Test func aRangeGoesBetweenWholeNumbers() {
    let source = MarkedSource("{% for i in 1️⃣(1..end) %}{% endfor %}")
    #expect(
      source.renderProblems(#"{"end": 2.5}"#) == [
        "1 (1..end): a range goes between whole numbers, and this is 2.5 ('floor', 'round' and 'ceil' make one of a decimal)"
      ])
  }

  @Test func aPropertyIsNoList() {
    let source = MarkedSource("{{ a | 1️⃣where: a }}")
    #expect(
      source.renderProblems(#"{"a": [1]}"#) == ["1 where: a: expected the name of a property, not a list"])
  }
}
