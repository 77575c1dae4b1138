import Testing

@testable import Liquid

@Suite struct UnknownNameTests {
  @Test func anUnknownVariableIsWarnedOfOnceForEachPlace() {
    let source = MarkedSource("{% for i in (1..3) %}{{ 1️⃣persn.name }}{% endfor %}{{ 2️⃣persn }}{{ person }}")
    let warning = "unknown variable 'persn' (did you mean 'person'?)"
    #expect(source.renderProblems(#"{"person": "Ada"}"#) == ["1 persn: \(warning)", "2 persn: \(warning)"])
  }

  @Test func whatTheTemplateAssignsSomewhereIsKnown() {
    let source = MarkedSource(
      "{% if a %}{% assign b = 1 %}{% endif %}{{ b }}{% for x in a %}{% endfor %}{{ x }}{% increment n %}{{ n }}{{ forloop }}"
    )
    #expect(source.renderProblems(#"{"a": null}"#) == ["1:109 forloop: unknown variable 'forloop'"])
  }

  @Test func whatAPartialMayBeGivenIsTestedWithoutAWarning() {
    let reader = PageReader(partials: [
      "card": "{% if class %}{% endif %}{% unless a == nil %}{% endunless %}{{ b | default: 1 }}{{ c }}"
    ])
    let source = MarkedSource("{% render 'card' %}")
    #expect(source.renderProblems(reader: reader) == ["1:85 c: unknown variable 'c' (in 'card', from test.md:1:1)"])
  }

  @Test func whatAnIncludedPartialAssignsIsKnownAfterIt() {
    let reader = PageReader(partials: ["set": "{% if false %}{% assign a = 1 %}{% endif %}"])
    #expect(MarkedSource("{% include 'set' %}{{ a }}").renderProblems(reader: reader) == [])
    #expect(MarkedSource("{% render 'set' %}{{ 1️⃣a }}").renderProblems(reader: reader) == ["1 a: unknown variable 'a'"])
  }

  @Test func anUnknownMemberIsWarnedOf() throws {
    let reader = PageReader()
    let template = try Template("{{ person.offce }}{{ person['nme'] }}{{ person.name.foo }}{{ person.phone }}")
    let person = PersonDouble(["name": .text("Ada"), "office": .text("B"), "phone": .null])
    try template.render(variables: [("person", .object(person))], into: TextSink(), reader: reader)
    #expect(
      MarkedSource("").described(reader.warnings) == [
        "1:11 offce: a person has no 'offce' (did you mean 'office'?)",
        "1:29 'nme': a person has no 'nme' (did you mean 'name'?)",
      ])
  }

  @Test func missingDataIsNoSlip() {
    #expect(MarkedSource("{{ a.b.c }}{{ a[1] }}").renderProblems(#"{"a": {}}"#) == [])
  }
}
