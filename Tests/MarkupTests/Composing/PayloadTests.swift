import Foundation
import Liquid
import Testing

@testable import Markup

/// Every payload in every place where a template can put a value, parsed as a browser does: the page has the elements and
/// attributes that it has with a harmless value, and shows the text as it was typed.
@Suite struct PayloadTests {
  /// A place in a template.
  struct Context {
    var template: String
    var format = PageFormat.markdown
    /// Whether the value arrives as it was typed, so that texts can be compared.
    var keepsText = true
  }

  private static let partials = [
    "p.html": "<b class=\"{{ v }}\">{{ v }}</b>", "q.md": "*{{ v }}* and [{{ v }}](/x)\n",
  ]

  /// In Markdown.
  private static let markdown: [Context] = [
    "# {{ x }}\n", "{{ x }}\n", "a {{ x }} b\n", "- {{ x }}\n- b\n", "1. {{ x }}\n", "> {{ x }}\n",
    "*{{ x }}* **{{ x }}**\n",
    "a `{{ x }}` b\n", "```\n{{ x }}\n```\n", "    {{ x }}\n", "{{ x }}\n===\n", "[{{ x }}](/a)\n", "[a]({{ x }})\n",
    "[a](/p/{{ x }}/q)\n", "[a](mailto:{{ x }})\n", "[a](/b \"{{ x }}\")\n", "![{{ x }}](/p.png)\n", "![a]({{ x }})\n",
    "<b title=\"{{ x }}\">{{ x }}</b>\n",
    "<div id='{{ x }}'>\n\n{{ x }}\n\n</div>\n", "{{ x }}{{ x }}\n", "&{{ x }}; &#{{ x }};\n", "{{- x -}}\n",
    // Kinds on their way.
    "{% assign y = x %}{{ y }}\n", "{% capture c %}<i>{{ x }}</i>{% endcapture %}{{ c }}\n",
    "{% capture c %}{{ x }}{% endcapture %}a {{ c }}\n",
    "{% for v in l %}\n- {{ v }}\n{% endfor %}\n", "{% for v in l %}{{ v }} {% endfor %}\n",
    "{% include 'p.html', v: x %}\n", "a {% include 'p.html', v: x %} b\n",
    "{% render 'p.html', v: x %}\n", "{% render 'p.html' for l as v %}\n", "{% render 'q.md', v: x %}\n",
    "{% include 'q.md' with x as v %}\n",
    "{% cycle x, 'b' %}\n", "{% echo x %}\n", "{% case x %}{% when x %}{{ x }}{% endcase %}\n",
    "{% liquid\n assign y = x\n echo y\n%}\n",
    "{% ifchanged %}{{ x }}{% endifchanged %}\n", "{{ n | default: x }}\n", "{{ x | escape }}\n",
    "{{ x | append: '' }}\n", "{{ l | first }}\n", "{{ l | join: ' ' }}\n",
    "{{ m.k }} {{ m['k'] }}\n", "{{ l | where_exp: 'v', 'v' | join: ', ' }}\n",
    "{{ l | sort | push: x | array_to_sentence_string }}\n",
  ].map { Context(template: $0) }

  /// In HTML.
  private static let html: [Context] = [
    "<p>{{ x }}</p>", "<title>{{ x }}</title>", "<textarea>{{ x }}</textarea>", "<pre>{{ x }}</pre>",
    "<p title=\"{{ x }}\">a</p>",
    "<p title='{{ x }}'>a</p>", "<p title={{ x }}>a</p>", "<p title=\"a {{ x }} b\" lang=de>a</p>",
    "<p data-x={{ x }}{{ x }} id=b>a</p>",
    "<a href=\"{{ x }}\">a</a>", "<a href='/p/{{ x }}'>a</a>", "<a href={{ x }}>a</a>",
    "<a href=\"/?q={{ x }}#f\">a</a>", "<img src=\"{{ x }}\" alt=\"{{ x }}\">",
    "<img srcset=\"{{ x }} 2x\" alt=''>",
    "<form action=\"/s/{{ x }}\"><input value='{{ x }}' placeholder=\"{{ x }}\"></form>",
    "<select><option value=\"{{ x }}\">{{ x }}</option></select>",
    "<table><tr><td>{{ x }}</td><th scope=row abbr={{ x }}>{{ x }}</th></tr></table>",
    "<svg><title>{{ x }}</title><text x=1>{{ x }}</text></svg>",
    "<math><mi>{{ x }}</mi></math>", "<script>const a = {{ x | json }}, b = [{{ l | json }}];</script>",
    "<script type=\"application/json\">{{ m | json }}</script>",
    "<noscript>{{ x }}</noscript>", "<button value=\"{{ x }}\">{{ x }}</button>",
    "<p aria-label=\"{{ x }}\">{{- x -}}</p>", "<blockquote cite=\"{{ x }}\">{{ x }}</blockquote>",
    "<ul>{% for v in l %}<li>{{ v }}{% endfor %}</ul>", "<video poster={{ x }}></video>",
    "{% tablerow v in l %}{{ v }}{% endtablerow %}",
  ].map { Context(template: $0, format: .html) }

  /// Where filters change the text, so that only the structure is known.
  private static let changed: [Context] = [
    "upcase", "downcase", "capitalize", "truncate: 12", "truncatewords: 2", "slice: 0, 9", "slice: 3, 40",
    "split: '>' | last", "split: '' | reverse | join", "replace: 'pwn', '<b>'",
    "remove: 'script'", "strip_html", "strip_newlines", "squish", "url_encode", "url_decode",
    "uri_escape", "cgi_escape", "base64_encode | base64_decode",
    "escape_once", "xml_escape", "escape | append: x", "prepend: '<'", "append: '>' | prepend: '<script'", "inspect",
    "json", "date: x", "normalize_whitespace", "initials",
    "default: x", "markdown | strip_html", "split: '\"' | join: '<'", "date: '%Y'",
  ].map { Context(template: "<p title=\"a {{ x | \($0) }}\">a {{ x | \($0) }}</p>", format: .html, keepsText: false) }

  private static func page(_ context: Context, _ value: String, _ skeletons: Skeletons) throws -> String {
    var composing = Composing(format: context.format, skeletons: skeletons)
    composing.partials = partials
    return try composing(
      context.template,
      [
        ("x", .text(value)), ("l", .list([.text(value), .text(value)])),
        ("m", .mapping(Mapping([("k", .text(value))]))),
        ("n", .null),
      ])
  }

  @Test(.enabled(if: HTML5Lib.isThere, "python3-html5lib is not here: skipped"))
  func noPayloadIsMoreThanText() throws {
    let skeletons = Skeletons()
    var twins: [HTML5Lib.Twins] = []
    for context in Self.markdown + Self.html + Self.changed {
      for payload in Payload.all {
        // A page that a filter refuses to make harms nobody.
        guard let page = try? Self.page(context, payload.text, skeletons),
          let harmless = try? Self.page(context, payload.twin, skeletons)
        else { continue }
        twins.append(
          HTML5Lib.Twins(
            name: "\(context.template.debugDescription) with \(payload.text.debugDescription)", page: page,
            harmless: harmless,
            values: context.keepsText ? [[payload.twin, payload.shown]] : []))
      }
    }
    print("payloads: \(twins.count) pages")
    #expect(twins.count > 8000)
    let complaints = try HTML5Lib.complaints(about: twins)
    #expect(complaints == [], "\(complaints.prefix(20).joined(separator: "\n"))")
  }
}
