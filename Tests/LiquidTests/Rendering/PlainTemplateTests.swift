import Diagnostics
import Liquid
import Testing

@Suite struct PlainTemplateTests {
  private func parts(_ text: String) throws -> [PlainPart]? {
    let source = SourceText(path: "x", text: text)
    return try Template(
      parsing: source, range: 0..<source.bytes.count, format: "txt", options: .init(filters: .standard)
    ).plainParts
  }

  @Test func membersBetweenTextsArePlain() throws {
    #expect(
      try parts("people/{{ person.slug }}.html") == [
        .text("people/"), .member(variable: "person", member: "slug"), .text(".html"),
      ])
    #expect(try parts("index.html") == [.text("index.html")])
  }

  @Test(arguments: [
    "{{ person.slug | upcase }}", "{{ person }}", "{{ person.urls.card }}", "{% if a %}b{% endif %}", "{{ 1 }}",
  ])
  func whatDoesMoreIsNotPlain(text: String) throws {
    #expect(try parts(text) == nil)
  }
}
