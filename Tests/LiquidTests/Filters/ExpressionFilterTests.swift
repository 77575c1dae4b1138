import Diagnostics
import Testing

@testable import Liquid

@Suite struct ExpressionFilterTests {
  private static let json = #"""
    {"people": [{"name": "Ada", "floor": 3, "tags": ["a"]}, {"name": "Bo", "floor": 1}, {"name": "Cy", "floor": 2, "tags": []}],
     "least": 2, "word": "Bo", "map": {"x": {"n": 1}, "y": {"n": 2}}}
    """#

  @Test(arguments: [
    ("{% assign r = people | where_exp: 'p', 'p.floor > 1' %}{{ r | map: 'name' | join }}", "Ada Cy"),
    ("{{ people | where_exp: \"p\", \"p.name contains 'A' or p.floor == 1\" | size }}", "2"),
    ("{{ people | where_exp: 'p', 'p.floor >= least' | map: 'name' | join }}", "Ada Cy"),
    ("{{ people | where_exp: 'p', 'p.tags' | map: 'name' | join }}", "Ada Cy"),
    ("{{ people | where_exp: 'p', 'p.name | size | minus: 2' | size }}", "3"),
    ("{{ people | where_exp: 'p', 'p.tags == empty' | map: 'name' | join }}", "Cy"),
    ("{{ (1..9) | where_exp: 'n', 'n > 7' | join: ',' }}", "8,9"),
    ("{{ map | where_exp: 'e', 'e.n == 2' | size }}", "1"),
    ("{{ 'abc' | where_exp: 'x', 'x == 1' }}{{ nil | where_exp: 'x', 'x' }}{{ 5 | find_exp: 'x', 'x' }}", "abc5"),
    ("{{ people | find_exp: 'p', 'p.floor < 3' | map: 'name' }}", "Bo"),
    ("[{{ people | find_exp: 'p', 'p.floor > 9' }}]", "[]"),
    (
      "{% assign g = people | group_by_exp: 'p', 'p.floor | modulo: 2' %}{% for x in g %}{{ x.name }}:{{ x.size }}{{ x.items[0].name }} {% endfor %}",
      "1:2Ada 0:1Cy "
    ),
    (
      "{% assign g = people | group_by_exp: 'p', 'p.tags' %}{% for x in g %}[{{ x.name }}]{{ x.size }}{% endfor %}",
      "[a]1[]2"
    ),
  ])
  func expressionsAreEvaluatedForEachElement(source: String, expected: String) throws {
    #expect(try rendered(source, Self.json) == expected)
  }

  @Test func theVariableIsSeenInTheExpressionAlone() throws {
    let source = "{% assign p = 'outside' %}{{ people | where_exp: 'p', 'p.floor > 1' | size }}{{ p }}"
    #expect(try rendered(source, Self.json) == "2outside")
    let loop = "{% for p in people %}{{ people | find_exp: 'q', 'q.floor == p.floor' | map: 'name' }}{% endfor %}"
    #expect(try rendered(loop, Self.json) == "AdaBoCy")
    let nested = "{{ people | where_exp: 'p', \"people | where_exp: 'q', 'q.floor > 2' | size\" | size }}"
    #expect(try rendered(nested, Self.json) == "3")
  }

  @Test func aTextOfDataIsNeverAnExpression() {
    #expect(
      MarkedSource("{{ people | where_exp: 'p', 1️⃣word }}").parseErrors() == [
        "1 word: 'where_exp' takes the name of a variable and an expression, both in quotes (as in where_exp: \"person\", \"person.phone\")"
      ])
  }

  @Test(arguments: [
    ("{{ a | where_exp: 'p', 'p.x 1️⃣= 1' }}", "1 =: unexpected '=' (two values are compared with '==')"),
    ("{{ a | where_exp: 'p', 'p.x 1️⃣==' }}", "1 ==: expected a value after '=='"),
    ("{{ a | where_exp: 'p', 'p | 1️⃣upcas' }}", "1 upcas: unknown filter 'upcas' (did you mean 'upcase'?)"),
    ("{{ a | find_exp: '1️⃣2', 'p' }}", "1 2: unexpected '2', expected the name of a variable"),
    ("{{ a | 1️⃣group_by_exp: 'p', '' }}", "1 group_by_exp: expected a value after 'group_by_exp'"),
  ])
  func problemsStandWithinTheQuotes(source: String, expected: String) {
    #expect(MarkedSource(source).parseErrors() == [expected])
  }

  @Test(arguments: [
    "{{ a | where_exp }}", "{{ a | where_exp: 'p' }}", "{{ a | where_exp: 'p', 'p', 'p' }}",
    "{{ a | where_exp: p, 'p' }}",
  ])
  func bothTextsAreNeeded(source: String) {
    #expect(MarkedSource(source).parseErrors().count == 1)
  }

  @Test func anErrorWithinStandsAtTheComparison() {
    let source = MarkedSource("{{ people | where_exp: 'p', '1️⃣p.name > 1' }}")
    #expect(source.renderProblems(Self.json).first?.hasPrefix("1 p.name > 1: cannot compare the text 'Ada'") == true)
  }

  @Test func elementsAreReadAsInALoop() throws {
    let people = (1...3).map { n in
      Value.object(PersonDouble(["name": .text("P\(n)"), "floor": .integer(n), "age": .null], name: "p\(n)"))
    }
    func reads(_ source: String) throws -> [String] {
      let reader = PageReader()
      try Template(source).render(
        variables: [("people", .object(CollectionDouble(people)))], into: TextSink(), reader: reader)
      return reader.reads
    }
    #expect(
      try reads("{{ people | where_exp: 'p', 'p.floor > 1' | size }}") == ["items", "p1.floor", "p2.floor", "p3.floor"])
    #expect(try reads("{% assign f = people | find_exp: 'p', 'p.floor > 1' %}") == ["items", "p1.floor", "p2.floor"])
    #expect(
      try reads("{% assign f = people | where_exp: 'p', 'p.floor > 2 and p.age' %}")
        == ["items", "p1.floor", "p2.floor", "p3.floor", "p3.age"])
    #expect(
      try reads("{% assign f = people | group_by_exp: 'p', 'p.floor' %}") == [
        "items", "p1.floor", "p2.floor", "p3.floor",
      ])
  }

  @Test func longListsCountAsSteps() {
    var options = Template.Options(filters: .standard)
    options.limits.renderSteps = 100
    #expect(throws: DiagnosticError.self) {
      try rendered("{{ (1..1000) | where_exp: 'n', 'n' | size }}", options: options)
    }
  }
}
