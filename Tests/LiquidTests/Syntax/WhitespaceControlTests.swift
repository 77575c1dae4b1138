import Testing

@testable import Liquid

@Suite struct WhitespaceControlTests {
  @Test(arguments: [
    TemplateCase("a {{- 1 -}} b", gives: "a1b"),
    TemplateCase("a \n\t{%- if true %} b {% endif -%}\r\n c", gives: "a b c"),
    TemplateCase("a {{ 1 -}} \n\n b", gives: "a 1b"),
    TemplateCase("{{- 1 -}}", gives: "1"),
    TemplateCase("{{-1}}{{ -1 }}", gives: "1-1"),
    TemplateCase("a {%- comment -%} x {%- endcomment -%} b", gives: "ab"),
  ])
  func dashesTakeWhiteSpace(example: TemplateCase) throws {
    try example.check()
  }

  @Test(arguments: [
    TemplateCase("{% assign a = 1 %}\nx", gives: "x"),
    TemplateCase("x\n{% assign a = 1 %}", gives: "x\n"),
    TemplateCase("x\n  {% if true %} \n- a\n\t{% endif %}\ny\n", gives: "x\n- a\ny\n"),
    TemplateCase("x\r\n{% if true %}\r\n- a\r\n{% endif %}\r\ny", gives: "x\r\n- a\r\ny"),
    TemplateCase("{% for i in (1..3) %}\n- {{ i }}\n{% endfor %}\n", gives: "- 1\n- 2\n- 3\n"),
    TemplateCase("{% if true %} {% assign a = 1 %}\nx\n{% endif %}{% comment %}{% endcomment %}\n", gives: "x\n"),
    TemplateCase("x\n{% comment %}\n a\n\n{% endcomment %}\ny", gives: "x\ny"),
    TemplateCase("x\n{% liquid\n assign a = 1\n assign b = 2\n%}\ny", gives: "x\ny"),
    TemplateCase("x\n{% capture a %}\nb\n{% endcapture %}\ny{{ a }}", gives: "x\nyb\n"),
    TemplateCase("x\n\n{% if true %}\n\ny\n\n{% endif %}\n\nz", gives: "x\n\n\ny\n\n\nz"),
  ])
  func linesOfTagsVanish(example: TemplateCase) throws {
    #expect(try rendered(example.source, options: Self.markdown) == example.expected)
  }

  @Test(arguments: [
    TemplateCase("{{ 1 }}\n{{ nil }}\nx", gives: "1\n\nx"),
    TemplateCase("{% if true %}a{% endif %}\nb", gives: "a\nb"),
    TemplateCase("- {% if true %}\nb{% endif %}\n", gives: "- \nb\n"),
    TemplateCase("{% echo 1 %}\n{% cycle 'a' %}\n{% increment n %}\nx", gives: "1\na\n0\nx"),
    TemplateCase("{% raw %}{{ }}{% endraw %}\nx", gives: "{{ }}\nx"),
    TemplateCase("{% if true %}{{ 1 }}\n{% endif %}x", gives: "1\nx"),
    TemplateCase("a\n\nb", gives: "a\n\nb"),
  ])
  func linesThatPrintStay(example: TemplateCase) throws {
    #expect(try rendered(example.source, options: Self.markdown) == example.expected)
  }

  @Test func linesInsideRawAreText() throws {
    let output = try rendered("{% raw %}\n{% if %}\n  {% endif %}\n{% endraw %}\nx", options: Self.markdown)
    #expect(output == "{% if %}\n  {% endif %}\nx")
  }

  @Test(arguments: [
    TemplateCase("a\n{%- if true %}\nb{% endif %}", gives: "a\nb"),
    TemplateCase("a\n{% if true -%}\nb{% endif %}", gives: "a\nb"),
    TemplateCase("a\n{%- if true -%}\nb{% endif %}", gives: "ab"),
    TemplateCase("a\n\n{%- assign x = 1 %}\n\nb", gives: "a\n\nb"),
    TemplateCase("a\n{%- assign x = 1 %}\n{%- assign y = 1 %}\nb", gives: "a\nb"),
    TemplateCase("a\r\n{%- assign x = 1 %}\r\nb", gives: "a\r\nb"),
    TemplateCase("{%- assign x = 1 %}\nb", gives: "b"),
    TemplateCase("a\n  {% assign x = 1 -%}\n  b", gives: "a\nb"),
  ])
  func aDashTakesOneNewlineAndItsLineNoSecond(example: TemplateCase) throws {
    #expect(try rendered(example.source, options: Self.markdown) == example.expected)
  }

  private static let markdown = Template.Options(tagLinesVanish: true, filters: .standard)
}
