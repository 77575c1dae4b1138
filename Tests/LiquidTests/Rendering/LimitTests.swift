import Testing

@testable import Liquid

@Suite struct LimitTests {
  private static func problems(_ source: String, reader: PageReader = PageReader(), _ change: (inout Limits) -> Void)
    -> [String]
  {
    change(&reader.options.limits)
    return MarkedSource(source).renderProblems(reader: reader)
  }

  @Test func stepsAreBounded() {
    let problems = Self.problems("{% for i in (1..9999999999999) %}{{ i }}{% endfor %}") { $0.renderSteps = 1000 }
    #expect(
      problems == [
        "1:1 {% for i in (1..9999999999999) %}: rendering takes more than 1000 steps"
          + " (a loop, or partials that include others several times, do too much with large texts or lists)"
      ])
  }

  @Test func outputIsBounded() {
    let problems = Self.problems("{% capture a %}{% for i in (1..99) %}0123456789{% endfor %}{% endcapture %}") {
      $0.outputBytes = 100
    }
    #expect(problems == ["1:16 {% for i in (1..99) %}: the output is longer than 100 bytes"])
  }

  @Test(arguments: [
    ("{% assign a = (1..9) %}{% for i in (1..99) %}{% assign a = a | concat: a %}{% endfor %}", "would be longer"),
    ("{% assign a = (1..9) %}{% for i in (1..99) %}{% assign a = a | push: a %}{% endfor %}", "would be longer"),
    ("{% assign a = '' | split: '' %}{% for i in (1..9999) %}{% assign a = b | push: a %}{% endfor %}", "too deep"),
    ("{% assign a = '' | split: '' %}{% for i in (1..9999) %}{% assign a = b | unshift: a %}{% endfor %}", "too deep"),
    (
      "{% assign a = 'x' | split: '' %}{% for i in (1..9999) %}{% assign a = a | group_by_exp: 'x', '1' %}{% endfor %}",
      "too deep"
    ),
    ("{% assign a = c %}{% for i in (1..9999) %}{% assign a = a | group_by: 'x' %}{% endfor %}", "too deep"),
    (
      "{% assign a = 'abc ' %}{% for i in (1..24) %}{% assign a = a | append: a %}{% endfor %}{{ a | split: '' | size }}",
      "would be longer"
    ),
    (
      "{% assign a = 'abc ' %}{% for i in (1..22) %}{% assign a = a | append: a %}{% endfor %}{{ a | split: ' ' | size }}",
      "would be longer"
    ),
    ("{% for i in (1..99) %}{% capture a %}{{ e }}{{ a }}{{ a }}{% endcapture %}{% endfor %}", "takes more than"),
  ])
  func whatDoublesOrNestsInALoopIsBounded(source: String, message: String) throws {
    let reader = PageReader()
    // Where nothing else is in the way.
    if message == "takes more than" { reader.options.limits.renderSteps = 100_000 }
    let problems = MarkedSource(source).renderProblems(#"{"b": [], "c": [{"n": 1}], "e": ""}"#, reader: reader)
    #expect(problems.count == 1)
    #expect(problems.first?.contains(message) == true, "\(problems)")
  }

  @Test func aHugeRangeCostsNothingUnlessWalked() throws {
    let source = "{% assign r = (1..9223372036854775807) %}{% for i in r limit: 2 %}{{ i }}{% endfor %}{{ r.last }}"
    #expect(try rendered(source) == "129223372036854775807")
  }

  @Test func blocksAreNestedSoDeep() throws {
    let deepest = String(repeating: "{% if true %}", count: 100) + "x" + String(repeating: "{% endif %}", count: 100)
    #expect(try rendered(deepest) == "x")
    let deeper = MarkedSource(String(repeating: "{% if a %}", count: 100) + "1️⃣{% if a %}")
    #expect(deeper.parseErrors() == ["1 {% if a %}: blocks are nested more than 100 deep"])
    let lines = MarkedSource("{% " + String(repeating: "liquid ", count: 200) + "%}")
    #expect(lines.parseErrors().count == 1)
    let brackets = MarkedSource("{{ " + String(repeating: "a[", count: 10_000))
    #expect(brackets.parseErrors().count == 1)
  }

  @Test func bracketsAreNestedSoDeep() {
    let errors = MarkedSource("{{ a" + String(repeating: "[a", count: 10_000) + " }}").parseErrors()
    #expect(errors.map { $0.hasSuffix("brackets are nested more than 100 deep") } == [true])
  }

  @Test func partialsInBlocksDoNotOverflowTheStack() {
    let blocks = String(repeating: "{% if true %}", count: 90)
    let ends = String(repeating: "{% endif %}", count: 90)
    let reader = PageReader(partials: ["deep": blocks + "{% render 'deep' %}" + ends])
    let problems = Self.problems("{% render 'deep' %}", reader: reader) { _ in }
    #expect(problems.count == 1)
    #expect(problems[0].contains("partials are nested too deep"))
  }

  @Test func longChainsOfConditionsAreNoDepth() throws {
    let chain = Array(repeating: "a", count: 20_000).joined(separator: " or ")
    #expect(try rendered("{% if \(chain) %}{% else %}no{% endif %}", #"{"a": false}"#) == "no")
    let elsifs = String(repeating: "{% elsif a %}", count: 5_000)
    #expect(try rendered("{% if a %}\(elsifs){% else %}no{% endif %}", #"{"a": false}"#) == "no")
  }
}
