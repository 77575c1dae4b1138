import Testing

@testable import Liquid

/// What a template looks at is what the host hears of, and nothing else.
@Suite struct ReadTests {
  private static func reads(_ source: String, answersParts: Bool = false) throws -> [String] {
    let people = (1...3).map { Value.object(PersonDouble(["name": .text("P\($0)")], name: "p\($0)")) }
    let reader = PageReader()
    reader.sources = ["row": "{{ row.name }}"]
    try Template(source).render(
      variables: [("people", .object(CollectionDouble(people, answersParts: answersParts)))], into: TextSink(),
      reader: reader)
    return reader.reads
  }

  @Test(arguments: [
    ("{% for p in people %}{{ p.name }}{% endfor %}", ["items", "p1.name", "p2.name", "p3.name"]),
    ("{% for p in people %}{% break %}{% endfor %}", ["items"]),
    ("{{ people.size }}", ["count"]),
    ("{{ people }}", ["items", "p1 as text", "p2 as text", "p3 as text"]),
    ("{% if people %}{% endif %}", []),
    ("{% if people == empty %}{% endif %}", ["count"]),
    ("{% render 'row' for people %}", ["partial row", "items", "count", "p1.name", "p2.name", "p3.name"]),
    ("{% if false %}{{ people.size }}{% endif %}", []),
    ("{% if true or people.size > 1 %}{% endif %}", []),
    ("{% for p in people limit: 0 %}{% endfor %}", []),
  ])
  func aTemplateReadsWhatItShows(source: String, expected: [String]) throws {
    #expect(try Self.reads(source) == expected)
  }

  @Test(arguments: [
    ("{% for p in people limit: 1 %}{{ p.name }}{% endfor %}", ["slice 0 1", "p1.name"]),
    ("{% for p in people limit: 2 offset: 1 %}{{ p.name }}{% endfor %}", ["slice 1 2", "p2.name", "p3.name"]),
    ("{% tablerow p in people limit: 1 %}{% endtablerow %}", ["slice 0 1"]),
    ("{{ people.first.name }}", ["first", "p1.name"]),
  ])
  func aPartIsReadWhereThatIsEnough(source: String, expected: [String]) throws {
    #expect(try Self.reads(source, answersParts: true) == expected)
  }
}
