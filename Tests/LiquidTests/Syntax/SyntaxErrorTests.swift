import Testing

@testable import Liquid

/// Each error stands under the words at fault, marked `1️⃣` in the source, and no other is told.
@Suite struct SyntaxErrorTests {
  /// A marked source and its errors.
  struct Example: CustomTestStringConvertible, Sendable {
    var source: String
    var errors: [String]

    init(_ source: String, _ errors: String...) {
      self.source = source
      self.errors = errors
    }

    var testDescription: String { source.debugDescription }
  }

  @Test(arguments: [
    Example("a 1️⃣{{ x\nb {{ y }}", "1 {{ x: '{{' is never closed (write '}}' after the value)"),
    Example("1️⃣{{ x } b", "1 {{ x }: '{{' is closed with a single '}' (write '}}')"),
    Example("1️⃣{% if x\n{{ y }}{% endif %}", "1 {% if x: '{%' is never closed (write '%}' at its end)"),
    Example("a\n1️⃣{% assign x = 1\nb", "1 {% assign x = 1: '{%' is never closed (write '%}' at its end)"),
    Example("1️⃣{% if x {{ y }} {% endif %}", "1 {% if x: '{%' is never closed (write '%}' at its end)"),
    Example("1️⃣{% if x {{ y }}\n{% endif %}", "1 {% if x: '{%' is never closed (write '%}' at its end)"),
    Example(
      "{% include 1️⃣{{ page.part }} %}",
      "1 {{ page.part }}: '{{ }}' cannot stand in a tag (a variable stands there by its name alone: '{% include page.part %}')"
    ),
    Example(
      "{% render 1️⃣{{ part }}, a: 1 %}",
      "1 {{ part }}: '{{ }}' cannot stand in a tag (put the value together in an 'assign' before, and name its variable here)"
    ),
    Example(
      "{% include 1️⃣{{ page.part }}.html %}",
      "1 {{ page.part }}: '{{ }}' cannot stand in a tag (put the name together before: '{% assign file = page.part | append: \".html\" %}{% include file %}')"
    ),
    Example(
      "{%- if 1️⃣{{ a }} == 1 -%}x{% endif %}",
      "1 {{ a }}: '{{ }}' cannot stand in a tag (a variable stands there by its name alone: '{% if a == 1 %}')"),
    Example("1️⃣{% raw %}{{", "1 {% raw %}: 'raw' is never closed (write '{% endraw %}' where it ends)"),
    Example(
      "1️⃣{% comment %}{% if %}", "1 {% comment %}: 'comment' is never closed (write '{% endcomment %}' where it ends)"),
    Example("{% raw 1️⃣x %}{% endraw %}", "1 x: 'raw' takes nothing"),
    Example("{% doc %}1️⃣{% doc %}{% enddoc %}", "1 {% doc %}: 'doc' cannot stand in 'doc'"),
    Example("1️⃣{% %}", "1 {% %}: a tag needs a name"),
  ])
  func braces(example: Example) {
    #expect(MarkedSource(example.source).parseErrors() == example.errors)
  }

  @Test(arguments: [
    Example(
      "{% if a %}1️⃣{% for x in y %}{% endif %}",
      "1 {% for x in y %}: 'for' is never closed (write '{% endfor %}' where it ends)"),
    Example(
      "1️⃣{% if a %}2️⃣{% for x in y %}",
      "1 {% if a %}: 'if' is never closed (write '{% endif %}' where it ends)",
      "2 {% for x in y %}: 'for' is never closed (write '{% endfor %}' where it ends)"),
    Example("{% 1️⃣endif %}", "1 endif: 'endif' closes nothing"),
    Example("{% if a %}{% 1️⃣endfor %}{% endif %}", "1 endfor: 'endfor' closes nothing (the open block is 'if')"),
    Example("{% if a %}{% 1️⃣endunless %}", "1 endunless: 'endunless' cannot close 'if' (write 'endif')"),
    Example("{% for x in y %}{% 1️⃣endfro %}", "1 endfro: 'endfro' cannot close 'for' (write 'endfor')"),
    Example("{% 1️⃣else %}", "1 else: 'else' belongs into 'if', 'unless', 'case' or 'for'"),
    Example(
      "{% if a %}{% capture b %}{% 1️⃣else %}{% endcapture %}{% endif %}",
      "1 else: 'else' belongs into 'if', 'unless', 'case' or 'for' (the open block is 'capture')"),
    Example(
      "{% for x in y %}{% 1️⃣elsif a %}{% endfor %}",
      "1 elsif: 'elsif' belongs into 'if' or 'unless' (the open block is 'for')"),
    Example("{% if a %}{% 1️⃣when 1 %}{% endif %}", "1 when: 'when' belongs into 'case' (the open block is 'if')"),
    Example("{% 1️⃣asign x = 1 %}", "1 asign: unknown tag 'asign' (did you mean 'assign'?)"),
    Example("{% 1️⃣fi x %}{% endif %}", "1 fi: unknown tag 'fi' (did you mean 'if'?)"),
    Example("{% 1️⃣gallery x %}{% endgallery %}", "1 gallery: unknown tag 'gallery'"),
    Example(
      "{% if a %}{% liquid\n 1️⃣endif\n%}{% endif %}",
      "1 endif: 'endif' closes nothing (a 'liquid' tag closes only what it opens)"),
    Example(
      "{% liquid\n 1️⃣for x in y\n echo x\n%}",
      "1 for x in y: 'for' is never closed (write '{% endfor %}' where it ends)"),
  ])
  func blocks(example: Example) {
    #expect(MarkedSource(example.source).parseErrors() == example.errors)
  }

  @Test(arguments: [
    Example("{{ a 1️⃣b }}", "1 b: unexpected 'b'"),
    Example("{{ a.1️⃣'b' }}", "1 'b': unexpected ''b'', expected a name"),
    Example("{{ a1️⃣. }}", "1 .: expected a name after '.'"),
    Example("{{ 1️⃣@a }}", "1 @: unexpected character '@'"),
    Example("{{ 1️⃣'a }}", "1 'a: the text that begins here has no closing quote (a text cannot hold '}}' or '%}')"),
    Example("{{ 1️⃣- a }}", "1 -: unexpected '-', expected a value"),
    Example("{{ 1️⃣[0] }}", "1 [: unexpected '[', expected a value (a list stands before '[')"),
    Example("{{ a[1️⃣b }}", "1 b: expected ']' after 'b'"),
    Example("{{ (1 1️⃣, 2) }}", "1 ,: unexpected ',', expected '..'"),
    Example("{{ a 1️⃣== b }}", "1 ==: unexpected '==' (values are compared in 'if', 'elsif' and 'unless')"),
    Example("{{ a 1️⃣| }}", "1 |: expected the name of a filter after '|'"),
    Example("{{ a 1️⃣? b : c }}", "1 ?: unexpected '?' (there is no '? :': choose with 'if')"),
    Example(
      "{{ a.b1️⃣() }}", "1 (: unexpected '(' (there are no calls: filters change values, as in '{{ name | upcase }}')"),
    Example("{{ a | 1️⃣upcas }}", "1 upcas: unknown filter 'upcas' (did you mean 'upcase'?)"),
    Example("{{ a | append1️⃣, 'b' }}", "1 ,: unexpected ',' (the arguments of a filter stand after ':')"),
    Example("{{ a | 1️⃣append }}", "1 append: 'append' takes 1 argument, not 0"),
    Example("{{ a | append: 'b', 1️⃣'c', d }}", "1 'c', d: 'append' takes 1 argument, not 3"),
    Example("{{ a | upcase: 1️⃣1 }}", "1 1: 'upcase' takes no arguments, not 1"),
    Example(
      "{{ a | default: 1, 1️⃣allow_fals: true }}",
      "1 allow_fals: unknown argument 'allow_fals' of 'default' (did you mean 'allow_false'?)"),
    Example(
      "{{ a | 1️⃣foo | 2️⃣bar: 1 }}", "1 foo: unknown filter 'foo'", "2 bar: unknown filter 'bar'"),
  ])
  func outputs(example: Example) {
    #expect(MarkedSource(example.source).parseErrors() == example.errors)
  }

  @Test(arguments: [
    Example("{% 1️⃣if %}{% endif %}", "1 if: expected a value after 'if'"),
    Example("{% if a 1️⃣= b %}{% endif %}", "1 =: unexpected '=' (two values are compared with '==')"),
    Example("{% if a 1️⃣=> b %}{% endif %}", "1 =>: unexpected '=>' (write '>=')"),
    Example("{% if a 1️⃣=< b %}{% endif %}", "1 =<: unexpected '=<' (write '<=')"),
    Example("{% if a 1️⃣=! b %}{% endif %}", "1 =!: unexpected '=!' (write '!=')"),
    Example("{% if a 1️⃣=== b %}{% endif %}", "1 ===: unexpected '===' (write '==')"),
    Example("{% if a 1️⃣!== b %}{% endif %}", "1 !==: unexpected '!==' (write '!=')"),
    Example("{% 1️⃣set x = 1 %}", "1 set: unknown tag 'set' (it is called 'assign')"),
    Example("{% 1️⃣foo %}", "1 foo: unknown tag 'foo'"),
    Example("{% if not 1️⃣a %}{% endif %}", "1 a: unexpected 'a' (there is no 'not': use 'unless', or '== false')"),
    Example("{% if a 1️⃣and %}{% endif %}", "1 and: expected a value after 'and'"),
    Example(
      "{% if a == b 1️⃣== c %}{% endif %}", "1 ==: unexpected '==' (values are compared in 'if', 'elsif' and 'unless')"),
    Example("{% assign 1️⃣= 1 %}", "1 =: unexpected '=', expected the name of a variable"),
    Example("{% assign a 1️⃣b %}", "1 b: unexpected 'b', expected '='"),
    Example("{% assign a1️⃣.b = 1 %}", "1 .: unexpected '.', expected '='"),
    Example("{% assign 1️⃣a? = 1 %}", "1 a?: unexpected 'a?', expected the name of a variable"),
    Example("{% for 1️⃣1 in a %}{% endfor %}", "1 1: unexpected '1', expected a name"),
    Example("{% for x 1️⃣of a %}{% endfor %}", "1 of: unexpected 'of', expected 'in'"),
    Example("{% for x in a 1️⃣limits: 1 %}{% endfor %}", "1 limits: unknown argument 'limits' (did you mean 'limit'?)"),
    Example(
      "{% for x in a 1️⃣| sort %}{% endfor %}",
      "1 |: unexpected '|' (filters stand in '{{ }}', 'echo' and 'assign': assign the value first)"),
    Example("{% liquid\n assign 1️⃣x\n%}", "1 x: expected '=' after 'x'"),
    Example("{% case x %}{% 1️⃣when %}{% endcase %}", "1 when: expected a value after 'when'"),
    Example("{% 1️⃣cycle %}", "1 cycle: expected a value after 'cycle'"),
    Example("{% render 1️⃣x %}", "1 x: unexpected 'x', expected a name in quotes ('include' takes names from variables)"),
    Example("{% render 'x', a 1️⃣1 %}", "1 1: unexpected '1', expected ':'"),
    Example("{% # ok\n  1️⃣not ok %}", "1 not ok: every line of a '#' comment begins with '#'"),
  ])
  func tags(example: Example) {
    #expect(MarkedSource(example.source).parseErrors() == example.errors)
  }

  @Test func allIndependentErrorsAreToldInOrder() {
    let source = MarkedSource(
      """
      {% if 1️⃣%%}a{% endif %}
      {{ b | 2️⃣nofilter }} 3️⃣{{ c }
      {% for x in y %}
        {% 4️⃣foo %}{{ x 5️⃣y }}
      {% endfor %}
      6️⃣{% unless z %}
      """)
    #expect(
      source.parseErrors().map { $0.prefix { $0 != ":" } } == [
        "1 %", "2 nofilter", "3 {{ c }", "4 foo", "5 y", "6 {% unless z %}",
      ])
  }

  @Test func manyErrorsAreCounted() {
    let errors = MarkedSource(String(repeating: "{{ @ }}", count: 150)).parseErrors()
    #expect(errors.count == 100)
    #expect(errors.last?.hasSuffix("(and 50 more in this file)") == true)
  }
}
