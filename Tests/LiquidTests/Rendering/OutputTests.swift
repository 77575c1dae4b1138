import Diagnostics
import Testing

@testable import Liquid

@Suite struct OutputTests {
  @Test func textAndValuesAreToldApart() throws {
    let sink = PieceSink()
    try Template("a{{ x }}b {{ 'lit' }}{{ 1.5 }}").render(
      variables: [("x", .text("<", .html))], into: sink, reader: PageReader())
    #expect(sink.pieces == ["text a", "html <", "text b ", "plain lit", "number 1.5"])
    #expect(sink.columns == [2, 11, 22])
  }

  @Test func valuesWithoutTextAreToldToo() throws {
    let sink = PieceSink()
    let source = "{{ nil }}{{ empty }}{{ '' }}{{ a }}{% capture c %}{% endcapture %}{{ c }}"
    try Template(source).render(variables: [("a", .list([]))], into: sink, reader: PageReader())
    #expect(sink.pieces == Array(repeating: "plain ", count: 5))
  }

  @Test func aListPrintsItsElementsEachWithItsKind() throws {
    let sink = PieceSink()
    let list = Value.list([
      .text("a"), .list([.text("/b", .url), .integer(1)]), .object(PersonDouble([:], name: "ada")),
    ])
    try Template("{{ list }}").render(variables: [("list", list)], into: sink, reader: PageReader())
    #expect(sink.pieces == ["plain a", "url /b", "number 1", "plain <ada>"])
  }

  @Test func theSpanIsThatOfTheBraces() throws {
    final class SpanSink: OutputSink {
      var spans: [String] = []
      func write(template text: [UInt8]) {}
      func write(value text: String, kind: Kind, at range: Range<Int>, of source: SourceText) {
        spans.append(String(decoding: source.bytes[range], as: UTF8.self))
      }
      func partialBegins(_ partial: Template) {}
      func partialEnds() {}
    }
    let sink = SpanSink()
    try Template("a {{- x -}} {% echo x %}").render(variables: [("x", .integer(1))], into: sink, reader: PageReader())
    #expect(sink.spans == ["{{- x -}}", "{% echo x %}"])
  }

  @Test(arguments: [
    ("{{ 12345678901234567890 }}", "12345678901234567890"), ("{{ 1.50 }}", "1.5"), ("{{ -3 }}", "-3"),
    ("{{ \"it's\" }}", "it's"), ("{{ (1..3) }}", "1..3"), ("{{ true }}{{ nil }}{{ blank }}", "true"),
    ("{{ ['a b'] }}{{ [key] }}", "12"), ("{{ self.n }}{{ self['a b'] }}", "21"),
    ("{{ list[-1] }}{{ list[list[0]] }}", "50"),
    ("{{ n.contains }}{{ list.first }}{{ list.last }}{{ list.size }}", "053"),
  ])
  func literalsAndPaths(source: String, expected: String) throws {
    #expect(try rendered(source, #"{"a b": 1, "key": "n", "n": 2, "list": [0, 4, 5]}"#) == expected)
  }
}
