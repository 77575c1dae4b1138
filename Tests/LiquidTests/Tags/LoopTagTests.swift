import Testing

@testable import Liquid

@Suite struct LoopTagTests {
  @Test(arguments: [
    TemplateCase("{% for x in a %}{{ x }}{% else %}none{% endfor %}", #"{"a": [1, 2, 3]}"#, gives: "123"),
    TemplateCase("{% for x in a %}{{ x }}{% else %}none{% endfor %}", #"{"a": []}"#, gives: "none"),
    TemplateCase("{% for x in a %}{{ x }}{% else %}none{% endfor %}", #"{"a": 5}"#, gives: "none"),
    TemplateCase("{% for x in a %}{{ x }}{% else %}none{% endfor %}", #"{"a": "text"}"#, gives: "text"),
    TemplateCase("{% for x in a %}{{ x[0] }}={{ x[1] }};{% endfor %}", #"{"a": {"b": 1, "c": 2}}"#, gives: "b=1;c=2;"),
    TemplateCase("{% for x in (2..n) %}{{ x }}{% endfor %}", #"{"n": 4}"#, gives: "234"),
    TemplateCase("{% for x in (3..1) %}{{ x }}{% else %}none{% endfor %}", gives: "none"),
    TemplateCase("{% for x in (1..5) limit: 2 %}{{ x }}{% endfor %}", gives: "12"),
    TemplateCase("{% for x in (1..5), limit: 2, offset: 1 %}{{ x }}{% endfor %}", gives: "23"),
    TemplateCase("{% for x in (1..5) reversed limit: 2 offset: 1 %}{{ x }}{% endfor %}", gives: "32"),
    TemplateCase("{% for x in (1..5) limit: 2 reversed %}{{ x }}{% endfor %}", gives: "21"),
    TemplateCase("{% for x in (1..5) limit: n %}{{ x }}{% endfor %}", #"{"n": null}"#, gives: "12345"),
    TemplateCase("{% for x in (1..5) limit: '2' %}{{ x }}{% endfor %}", gives: "12"),
    TemplateCase("{% for x in (1..5) offset: -1 limit: 3 %}{{ x }}{% endfor %}", gives: "12"),
    TemplateCase("{% for x in (1..5) limit: -1 %}{{ x }}{% else %}none{% endfor %}", gives: "none"),
    TemplateCase("{% for x in (1..5) offset: 9223372036854775807 limit: 9 %}{{ x }}{% endfor %}.", gives: "."),
  ])
  func forWalksAPart(example: TemplateCase) throws {
    try example.check()
  }

  @Test(arguments: [
    TemplateCase(
      "{% for x in a limit: 2 %}{{ x }}{% endfor %}-{% for x in a offset: continue %}{{ x }}{% endfor %}",
      gives: "12-345"),
    TemplateCase(
      "{% for x in a limit: 2 %}{% break %}{% endfor %}{% for x in a offset: continue limit: 1 %}{{ x }}{% endfor %}"
        + "{% for x in a offset: continue %}{{ x }}{% endfor %}", gives: "345"),
    TemplateCase(
      "{% for x in a limit: 2 %}{% endfor %}{% for y in a offset: continue %}{{ y }}{% endfor %}", gives: "12345"),
  ])
  func continueGoesOnWhereTheLoopOfThatNameStopped(example: TemplateCase) throws {
    var example = example
    example.json = #"{"a": [1, 2, 3, 4, 5]}"#
    try example.check()
  }

  @Test func forloopTellsTheRound() throws {
    let source = """
      {% for x in a %}{{ forloop.index }} {{ forloop.index0 }} {{ forloop.rindex }} {{ forloop.rindex0 }} \
      {{ forloop.first }} {{ forloop.last }} {{ forloop.length }} {{ forloop.name }};{% endfor %}
      """
    #expect(
      try rendered(source, #"{"a": ["x", "y"]}"#) == "1 0 2 1 true false 2 x-a;2 1 1 0 false true 2 x-a;")
  }

  @Test(arguments: [
    TemplateCase(
      "{% for x in (1..2) %}{% for y in (1..2) %}{{ forloop.parentloop.index }}{{ forloop.index }} {% endfor %}{% endfor %}",
      gives: "11 12 21 22 "),
    TemplateCase("{% for x in (1..2) %}{{ forloop.parentloop.index }}.{% endfor %}", gives: ".."),
    TemplateCase(
      "{% for x in (1..2) %}{% for x in (3..4) %}{{ x }}{% endfor %}{{ x }}{% endfor %}{{ x }}", gives: "341342"),
    TemplateCase(
      "{% for x in (1..1) %}{% assign l = forloop %}{% endfor %}{{ l.index0 }}{{ forloop.index }}", gives: "1"),
  ])
  func loopsNest(example: TemplateCase) throws {
    try example.check()
  }

  @Test(arguments: [
    TemplateCase("{% for x in (1..5) %}{% if x == 3 %}{% break %}{% endif %}{{ x }}{% endfor %}.", gives: "12."),
    TemplateCase("{% for x in (1..5) %}{% if x == 3 %}{% continue %}{% endif %}{{ x }}{% endfor %}.", gives: "1245."),
    TemplateCase(
      "{% for x in (1..2) %}{% for y in (1..3) %}{% if y == 2 %}{% break %}{% endif %}{{ y }}{% endfor %}{{ x }}{% endfor %}",
      gives: "1112"),
    TemplateCase("a{% break %}b", gives: "a"),
  ])
  func breakAndContinueLeaveTheInnermostLoop(example: TemplateCase) throws {
    try example.check()
  }

  @Test(arguments: [
    TemplateCase(
      "{% tablerow x in a cols: 2 %}{{ x }}{% endtablerow %}",
      gives: """
        <tr class="row1">
        <td class="col1">1</td><td class="col2">2</td></tr>
        <tr class="row2"><td class="col1">3</td></tr>

        """),
    TemplateCase(
      "{% tablerow x in a limit: 1 offset: 1 %}{{ x }}{% endtablerow %}",
      gives: "<tr class=\"row1\">\n<td class=\"col1\">2</td></tr>\n"),
    TemplateCase(
      "{% tablerow x in a %}{{ x }}{% break %}{% endtablerow %}",
      gives: "<tr class=\"row1\">\n<td class=\"col1\">1</td></tr>\n"),
    TemplateCase("{% tablerow x in nothing %}{{ x }}{% endtablerow %}", gives: ""),
  ])
  func tablerowWritesRowsAndCells(example: TemplateCase) throws {
    var example = example
    example.json = #"{"a": [1, 2, 3]}"#
    try example.check()
  }

  @Test func tablerowloopTellsTheCell() throws {
    let source = """
      {% tablerow x in (1..3) cols: 2 %}{{ tablerowloop.row }}{{ tablerowloop.col }}{{ tablerowloop.col0 }} \
      {{ tablerowloop.col_first }} {{ tablerowloop.col_last }} {{ tablerowloop.index }} {{ tablerowloop.length }}{% endtablerow %}
      """
    let cells = try rendered(source).split(separator: "<").filter { $0.hasPrefix("td") }.map {
      $0.drop { $0 != ">" }.dropFirst()
    }
    #expect(cells == ["110 true false 1 3", "121 false true 2 3", "210 true false 3 3"])
  }

  @Test func boundsAreWholeNumbers() {
    let source = MarkedSource("{% for x in (1..2) limit: 1️⃣n %}{% endfor %}")
    #expect(source.renderProblems(#"{"n": "two"}"#) == ["1 n: 'limit' takes a whole number"])
    let table = MarkedSource("{% tablerow x in (1..2) cols: 1️⃣true %}{% endtablerow %}")
    #expect(table.renderProblems() == ["1 true: 'cols' takes a whole number"])
  }
}
