import Testing

@testable import Liquid

@Suite struct TextTagTests {
  @Test(arguments: [
    TemplateCase("{% raw %}{{ a }}{% if %}{% endraw %}{{ 1 }}", gives: "{{ a }}{% if %}1"),
    TemplateCase("{% raw %}{% {% endraw %}{% raw %} %} }}{% endraw %}", gives: "{%  %} }}"),
    TemplateCase("a {%- raw -%} b {%- endraw -%} c", gives: "a b c"),
    TemplateCase("a{% comment %}{% if %}{{ {% comment %}{% endcomment %}b{% endcomment %}c", gives: "ac"),
    TemplateCase("{% comment %}{% raw %}{% endcomment %}{% endraw %}{% endcomment %}a", gives: "a"),
    TemplateCase("{% comment a note %}b{% endcomment %}c", gives: "c"),
    TemplateCase("{% doc %}{% if %}don't{% enddoc %}a", gives: "a"),
    TemplateCase("{% # a note, don't print %}a{%- # %}", gives: "a"),
    TemplateCase("{% # one\n  # two %}a", gives: "a"),
  ])
  func whatIsNotParsed(example: TemplateCase) throws {
    try example.check()
  }

  @Test(arguments: [
    TemplateCase("{% echo 'a' | upcase %}", gives: "A"),
    TemplateCase("{{}}{{ }}{{- -}}.", gives: "."),
    TemplateCase("{% liquid %}.", gives: "."),
    TemplateCase("{% liquid\n  assign a = 2\n  if a > 1\n    echo a\n  endif\n%}", gives: "2"),
    TemplateCase("{% liquid\r\n  for i in (1..2)\r\n    echo i\r\n  endfor\r\n%}", gives: "12"),
    TemplateCase("{% liquid\n # note\n comment\n if\n comment\n endcomment\n endcomment\n echo 1\n%}", gives: "1"),
    TemplateCase("{% liquid\n doc\n if\n enddoc\n echo 1 %}", gives: "1"),
    TemplateCase("{% liquid liquid echo 'a' %}", gives: "a"),
    TemplateCase("{% for i in (1..3) %}{% liquid\n break\n%}{{ i }}{% endfor %}.", gives: "."),
  ])
  func whatPrintsWithoutBraces(example: TemplateCase) throws {
    try example.check()
  }
}
