import Testing

@testable import Liquid

@Suite struct BranchTagTests {
  @Test(arguments: [
    TemplateCase("{% if a %}A{% elsif b %}B{% else %}C{% endif %}", #"{"a": true}"#, gives: "A"),
    TemplateCase("{% if a %}A{% elsif b %}B{% else %}C{% endif %}", #"{"b": 0}"#, gives: "B"),
    TemplateCase("{% if a %}A{% elsif b %}B{% else %}C{% endif %}", #"{"b": false}"#, gives: "C"),
    TemplateCase("{% if '' %}A{% endif %}", gives: "A"),
    TemplateCase("{% unless a %}A{% else %}B{% endunless %}", gives: "A"),
    TemplateCase("{% unless a %}A{% elsif b %}B{% else %}C{% endunless %}", #"{"a": 1, "b": 1}"#, gives: "B"),
    TemplateCase("{% if true %}A{% else %}B{% else %}C{% endif %}", gives: "A"),
    TemplateCase("{% if false %}A{% else %}B{% elsif true %}C{% endif %}", gives: "B"),
  ])
  func theFirstConditionThatHoldsDecides(example: TemplateCase) throws {
    try example.check()
  }

  @Test(arguments: [
    ("1 == 1", true), ("1 == 1.0", true), ("'1' == 1", false), ("1 != 2", true), ("1 <> 2", true), ("1 < 2", true),
    ("2 <= 2", true), ("3 > 2", true), ("2 >= 3", false), ("nil == nothing", true), ("nil < 1", false),
    ("'abc' contains 'b'", true), ("list contains 2", true), ("list contains nil", false),
    ("list contains false", false),
    ("text == blank", true), ("list == empty", false), ("'' == empty", true), ("false == blank", true),
    ("list.first == 1", true), ("list[-1] == 3", true), ("list.size == 3", true), ("map['a b'].c == 4", true),
    ("map[key].c == 4", true), ("(1..3) contains 2", true), ("null == nil", true),
  ])
  func comparisons(condition: String, holds: Bool) throws {
    let json = #"{"list": [1, 2, 3], "text": "  ", "map": {"a b": {"c": 4}}, "key": "a b"}"#
    let output = try rendered("{% if \(condition) %}yes{% else %}no{% endif %}", json)
    #expect(output == (holds ? "yes" : "no"))
  }

  @Test(arguments: [
    ("false and false or true", false), ("true or false and false", true), ("true and true or false", true),
    ("false or false and true", false), ("true and false or true", true), ("1 == 1 and 2 == 2", true),
  ])
  func andAndOrGroupFromTheRight(condition: String, holds: Bool) throws {
    #expect(try rendered("{% if \(condition) %}yes{% else %}no{% endif %}") == (holds ? "yes" : "no"))
  }

  @Test(arguments: [
    TemplateCase("{% case x %}{% when 1 %}A{% when 2, 3 or 4 %}B{% else %}C{% endcase %}", #"{"x": 1}"#, gives: "A"),
    TemplateCase("{% case x %}{% when 1 %}A{% when 2, 3 or 4 %}B{% else %}C{% endcase %}", #"{"x": 4}"#, gives: "B"),
    TemplateCase("{% case x %}{% when 1 %}A{% when 2, 3 or 4 %}B{% else %}C{% endcase %}", #"{"x": "4"}"#, gives: "C"),
    TemplateCase("{% case x %}\n{% when nil %}A{% endcase %}", gives: "A"),
    TemplateCase("{% case 1 %}{% when 1 %}A{% when 1 %}B{% else %}C{% endcase %}", gives: "AB"),
    TemplateCase("{% case 1 %}{% else %}A{% when 1 %}B{% else %}C{% endcase %}", gives: "AB"),
  ])
  func everyWhenThatMatchesIsPrinted(example: TemplateCase) throws {
    try example.check()
  }

  @Test func branchesOfWhiteSpacePrintNothing() throws {
    #expect(try rendered("[{% if true %} {% assign a = 1 %} {% endif %}]") == "[]")
    #expect(try rendered("[{% if true %} {% else %} x {% endif %}]") == "[ ]")
    #expect(try rendered("[{% for i in (1..3) %} {% case i %} {% when 1 %} {% endcase %} {% endfor %}]") == "[]")
  }

  @Test func whatIsNeverReachedIsWarnedOf() {
    let source = MarkedSource(
      "{% if a == 1 %}{% else 1️⃣nonsense %}{% endif %}{% if true %}{% else %}2️⃣{% elsif b %}{% endif %}3️⃣{% case 1 %}x{% endcase %}"
    )
    #expect(
      source.renderProblems(#"{"a": 1, "b": 1}"#) == [
        "1 nonsense: 'else' takes nothing ('elsif' takes a condition)",
        "2 {% elsif b %}: this branch is never reached (it stands after 'else')",
        "3 {% case 1 %}: what stands before the first 'when' is never printed",
      ])
  }

  @Test func textIsNotComparedWithNumbers() {
    let source = MarkedSource("{% if true and 1️⃣x > 5 %}{% endif %}")
    #expect(source.renderProblems(#"{"x": "many"}"#).map { $0.prefix(9) } == ["1 x > 5: "])
  }
}
