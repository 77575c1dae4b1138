import Diagnostics
import Liquid
import Markup

/// What filters and tags cost for each step that they count as, which bounds how long a rendering can take.
enum Work {
  /// Nanoseconds a step, for templates that spend all their steps on one thing.
  static func measure(steps: Int) -> [(name: String, value: Double)] {
    let prelude = """
      {% assign t = 'Ärger & <b>x</b>, 12.5 ' %}{% for i in (1..15) %}{% assign t = t | append: t %}{% endfor %}\
      {% assign words = t | split: ' ' %}{% assign list = '' | split: '' %}\
      {% for i in (1..20000) %}{% assign n = i | times: 7919 | modulo: 20011 %}{% assign s = n | append: 'Zoë' %}\
      {% assign all = all | append: s | append: ',' %}{% if i == 2000 %}{% break %}{% endif %}{% endfor %}{% assign list = all | split: ',' %}
      """
    return works.map { name, body in
      var options = Template.Options(filters: FilterLibrary.standard.adding(MarkupFilters.all))
      options.limits.renderSteps = steps
      options.limits.outputBytes = .max
      let preparation = seconds(prelude, options)
      let all = seconds(prelude + "{% for i in (1..99999999999) %}" + body + "{% endfor %}", options)
      return (name, (all - preparation) * 1e9 / Double(steps))
    }
  }

  private static func seconds(_ source: String, _ options: Template.Options) -> Double {
    let source = SourceText(path: "work.md", text: source)
    let start = ContinuousClock.now
    // It ends with an error, when all steps are spent.
    try? Template(parsing: source, range: 0..<source.bytes.count, format: "md", options: options)
      .render(variables: [], into: TextSink(), reader: Reader())
    let duration = (ContinuousClock.now - start).components
    return Double(duration.seconds) + Double(duration.attoseconds) / 1e18
  }

  private static let works: [(String, String)] = {
    let text = [
      "append: 'x'", "capitalize", "downcase", "upcase", "strip", "squish", "strip_newlines", "split: ''", "split: ' '",
      "split: 'x'",
      "replace: 'b', 'cc'", "replace: '', 'c'", "remove: 'ä'", "replace_first: 'zz', 'c'", "replace_last: 'zz', 'c'",
      "slice: -3, 2", "truncate: 500000", "truncatewords: 9999999",
      "escape", "escape_once", "newline_to_br", "strip_html", "url_encode", "url_decode", "cgi_escape", "uri_escape",
      "base64_encode",
      "date: '%Y'", "json", "size", "plus: 1", "number_of_words", "number_of_words: 'cjk'", "normalize_whitespace",
      "markdownify", "xml_escape", "initials", "phone", "mailto",
      "array_to_sentence_string", "inspect", "first", "last", "sum", "sort", "to_integer",
    ].map { ("t | " + $0, "{% assign x = t | \($0) %}") }
    let list = [
      "sort", "sort_natural", "sort_by: 'x'", "uniq", "reverse", "compact", "join", "json", "map: 'x'", "where: 'x'",
      "group_by: 'x'", "first", "size",
      "push: 1", "concat: list", "sum", "inspect", "array_to_sentence_string", "where_exp: 'p', 'p == 1'",
      "group_by_exp: 'p', 'p'", "find: 'q'", "slice: 5, 100",
    ].map { ("list | " + $0, "{% assign x = list | \($0) %}") }
    return text + list + [
      ("t == t", "{% if t == u %}{% endif %}"), ("t contains", "{% if t contains 'zzz' %}{% endif %}"),
      ("list contains", "{% if list contains 'zzz' %}{% endif %}"),
      ("list == list", "{% if list == list %}{% endif %}"),
      ("t.size", "{% assign x = t.size %}"), ("text", "x"), ("assign", "{% assign x = 1 %}"), ("output", "{{ i }}"),
      ("capture", "{% capture x %}{{ i }}{% endcapture %}"),
      ("strftime", "{% assign x = i | date: '%A %d %B %Y %c' %}"),
      ("big times", "{% assign n = n | times: 99999999999999999999 %}"), ("self", "{% assign x = self %}"),
      ("cycle", "{% cycle t: 1, 2 %}"),
      ("case", "{% case t %}{% when t %}{% endcase %}"), ("for text", "{% for x in t %}{% endfor %}"),
      ("ifchanged", "{% ifchanged %}{{ i }}{% endifchanged %}"),
      ("range", "{% assign x = (1..1000) | join %}"), ("inner loop", "{% for j in (1..100) %}{% endfor %}"),
    ]
  }()
}
