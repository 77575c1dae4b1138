import Testing

@testable import Liquid

/// What is said of names and signs that authors bring from elsewhere.
@Suite struct ForeignNameTests {
  @Test(arguments: [
    (
      "{% 1️⃣include_relative foo.md %}", "unknown tag 'include_relative'",
      "'render' and 'include' put a file of 'partials/' here"
    ),
    (
      "{% 1️⃣highlight ruby %}x{% endhighlight %}", "unknown tag 'highlight'",
      "put code between lines of '```' in Markdown"
    ),
    ("{{ a | 1️⃣t }}", "unknown filter 't'", "words are in 'words.yml': '{{ words.NAME }}'"),
    ("{{ a | 1️⃣trim }}", "unknown filter 'trim'", "it is called 'strip'"),
    ("{{ a 1️⃣+ 1 }}", "unexpected character '+'", "'plus' adds: '{{ a | plus: b }}'; 'append' joins text"),
    ("{% if a 1️⃣&& b %}{% endif %}", "unexpected character '&'", "write 'and'"),
    (
      "{% if (a 1️⃣> 2) %}{% endif %}", "unexpected '>', expected '..'",
      "brackets hold ranges like '(1..5)'; conditions have none"
    ),
  ])
  func theErrorSaysWhatToWriteInstead(template: String, message: String, note: String) {
    let errors = MarkedSource(template).parseErrors()
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("1 ") == true)
    #expect(errors.first?.hasSuffix(": \(message) (\(note))") == true, "\(errors)")
  }

  @Test func whatIsKnownIsNotForeign() {
    for name in ForeignNames.filters.keys { #expect(FilterLibrary.standard[Name(name)] == nil, "\(name)") }
    for name in ForeignNames.tags.keys.sorted() {
      let errors = MarkedSource("{% \(name) x %}").parseErrors()
      #expect(errors.contains { $0.contains("unknown tag '\(name)'") }, "\(errors)")
    }
  }

  @Test func aValueBeforeDefaultMayBeMissing() throws {
    let reader = PageReader()
    #expect(MarkedSource("{{ a.b[c.d] | default: 'x' }}").renderProblems(#"{"a": {}, "c": {}}"#, reader: reader) == [])
    #expect(try rendered("{{ a.b[c.d] | default: 'x' | upcase }}", #"{"a": {}, "c": {}}"#) == "X")
  }

  @Test func textsWithNothingBetweenBecomeOne() throws {
    let template = try Template("a{% comment %}1{% endcomment %}b{% # 2 %}c{{ x }}d{% raw %}e{% endraw %}")
    #expect(template.nodes.count == 3)
    #expect(
      try rendered("a{% comment %}1{% endcomment %}b{% # 2 %}c{{ x }}d{% raw %}e{% endraw %}", #"{"x": "-"}"#)
        == "abc-de")
  }
}
