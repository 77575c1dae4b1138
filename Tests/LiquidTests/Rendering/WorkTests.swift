import Testing

@testable import Liquid

/// What a rendering may cost: work that one filter or comparison does at once counts too, so nothing takes for ever, or all of
/// the memory.
@Suite struct WorkTests {
  /// Makes the variable `t` a text of 100 KB, and `l` a list of 4,000 elements.
  private static let prelude =
    "{% assign t = 'Zoë 1 ' %}{% for i in (1..14) %}{% assign t = t | append: t %}{% endfor %}"
    + "{% assign l = (1..4000) | join: ' ' | split: ' ' %}"

  private static func problem(_ source: String, steps: Int = 400_000, partials: [String: String] = [:]) -> String {
    let reader = PageReader(partials: partials)
    reader.options.limits.renderSteps = steps
    let problems = MarkedSource(source).renderProblems(reader: reader)
    return problems.count == 1 ? problems[0] : "\(problems)"
  }

  @Test(arguments: [
    "upcase", "capitalize", "strip", "squish", "split: ' ' | first", "replace: 'o', 'oo' | size", "slice: -3, 2",
    "size",
    "truncate: 10", "truncatewords: 3", "escape", "strip_html", "url_encode", "json", "number_of_words", "plus: 1",
    "append: 'x'",
    "date: '%Y'", "default: 'x'", "first", "contains",
  ])
  func aLargeTextIsNotGoneThroughAgainAndAgain(filter: String) {
    let use = filter == "contains" ? "{% if t contains 'zz' %}{% endif %}" : "{% assign x = t | \(filter) %}"
    let problem = Self.problem(Self.prelude + "{% for i in (1..99999999) %}\(use){% endfor %}")
    #expect(problem.contains("rendering takes more than 400000 steps"), "\(problem)")
  }

  @Test(arguments: [
    "sort", "sort_natural", "sort_by: 'x'", "uniq", "reverse", "map: 'x'", "where: 'x'", "group_by: 'x'", "join",
    "json",
    "push: 1", "shift", "concat: l", "where_exp: 'p', 'p == 1'", "compact", "sum", "inspect",
    "array_to_sentence_string",
  ])
  func aLongListIsNotGoneThroughAgainAndAgain(filter: String) {
    let problem = Self.problem(Self.prelude + "{% for i in (1..99999999) %}{% assign x = l | \(filter) %}{% endfor %}")
    #expect(problem.contains("rendering takes more than 400000 steps"), "\(problem)")
  }

  @Test(arguments: [
    "{% if t == u %}{% endif %}", "{% if l contains 'q' %}{% endif %}", "{% if l == l %}{% endif %}", "{{ t.size }}",
    "{% cycle t: 1, 2 %}", "{% case l %}{% when l %}{% endcase %}", "{{ [l] }}",
    "{% for x in c %}{% break %}{% endfor %}",
    "{{ n }}", "{% ifchanged %}{{ i }}{{ n }}{% endifchanged %}",
  ])
  func neitherDoComparisonsAndTagsForNothing(use: String) {
    let variables =
      "{% assign u = t | append: '' %}{% capture c %}{{ t }}{% endcapture %}{% assign n = l | map: 'x' | push: l | map: 'y' %}"
    let problem = Self.problem(
      Self.prelude + variables + "{% for i in (1..99999999) %}\(use){% endfor %}")
    #expect(problem.contains("takes more than 400000 steps") || problem.contains("output is longer"), "\(problem)")
  }

  @Test func oneTextManyTimesInAListIsNotSortedOrMadeUnique() {
    let list = "{% assign many = '' | split: '' %}{% for i in (1..100) %}{% assign many = many | push: t %}{% endfor %}"
    #expect(Self.problem(Self.prelude + list + "{{ many | size }}{{ many | shift | size }}") == "[]")
    for filter in ["sort", "uniq", "sort_natural", "join", "group_by: 'x'"] {
      let problem = Self.problem(Self.prelude + list + "{% assign x = many | \(filter) %}")
      #expect(problem.contains("takes more than"), "\(filter): \(problem)")
    }
  }

  @Test func partialsThatIncludeOthersTwiceAreBounded() {
    var partials: [String: String] = [:]
    for depth in 0..<60 { partials["p\(depth)"] = "{% include 'p\(depth + 1)' %}{% include 'p\(depth + 1)' %}" }
    partials["p60"] = ""
    let problem = Self.problem("{% include 'p0' %}", steps: 100_000, partials: partials)
    #expect(problem.contains("rendering takes more than 100000 steps"), "\(problem)")
    let renders = partials.mapValues { $0.replacing("include", with: "render") }
    #expect(
      Self.problem("{% render 'p0' %}", steps: 100_000, partials: renders).contains("takes more than 100000 steps"))
  }

  @Test(arguments: [
    ("{{ 'now' | date: '%1000000000d' }}", "%1000000000d"), ("{{ 1.5 | round: 1000000000 }}", "1.5"),
    ("{{ 'Ada' | truncate: 99999999999999999999 }}", "Ada"),
    ("{{ 'Ada' | slice: -99999999999999, 9999999999999 }}", ""),
    ("{{ 'Ada' | truncatewords: 9999999999 }}", "Ada"), ("{{ '%%%' | url_decode }}", "%%%"),
    ("{{ (1..9223372036854775807) | first }}", "1"), ("{{ (1..9223372036854775807) | size }}", "9223372036854775807"),
  ])
  func hugeNumbersCostNothing(template: String, expected: String) throws {
    #expect(try rendered(template) == expected)
  }

  @Test func aLongTextIsNoDate() throws {
    let words = Array(repeating: "at", count: 1_000_000).joined(separator: " ")
    #expect(try rendered("{{ t | date: '%Y' | size }}", #"{"t": "\#(words)"}"#) == "2999999")
  }

  @Test func aFormatThatGrowsWithoutBoundIsAnError() {
    let format = "{% assign f = '%1000d' %}{% for i in (1..20) %}{% assign f = f | append: f %}{% endfor %}"
    let problem = Self.problem(format + "{{ 'now' | date: f }}", steps: 100_000_000)
    #expect(problem.contains("the text would be longer than 64 MB"), "\(problem)")
  }

  @Test func numbersThatMultiplyStayBounded() throws {
    let loop = "{% for i in (1..2000) %}{% assign n = n | times: 99999999999999999999 %}{% endfor %}"
    #expect(try rendered("{% assign n = 3 %}\(loop){{ n }}") == "Infinity")
  }

  @Test func listsGrowAsLongAsPeopleNeedThem() throws {
    let loop = "{% for i in (1..4000) %}{% assign l = l | push: i %}{% endfor %}{{ l | size }}"
    #expect(try rendered("{% assign l = '' | split: '' %}\(loop)") == "4000")
  }
}
