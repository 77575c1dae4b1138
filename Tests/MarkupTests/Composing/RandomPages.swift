import Liquid

@testable import Markup

/// A random template with values that want to be markup, made into a page; and the same page with harmless values.
struct RandomPage {
  /// The seed it was made of.
  let seed: UInt64
  let template: String
  /// The page with values of bad intent.
  let page: String
  /// The page with harmless ones.
  let harmless: String
  /// The values: what each looks like on the harmless page, and what it must look like on the other.
  let values: [(harmless: String, shown: String)]

  /// Pieces of templates; `{{ v }}` becomes a value of its own.
  private static let pieces = [
    "# {{ v }}\n\n", "{{ v }}\n\n", "- {{ v }}\n", "- a\n  - {{ v }}\n", "1. {{ v }}\n\n", "> {{ v }} b\n\n",
    "*{{ v }}* **{{ v }}**\n\n", "a `{{ v }}` b\n\n", "```\n{{ v }}\n```\n\n", "    {{ v }}\n\n",
    "[{{ v }}](/a/{{ v }})\n\n",
    "[a]({{ v }})\n\n", "[a]({{ v }} \"{{ v }}\")\n\n", "![{{ v }}](/p/{{ v }}.png)\n\n", "{{ v }}{{ v }}\n\n",
    "<div class=\"{{ v }}\">\n\n{{ v }}\n\n</div>\n\n", "<div title={{ v }}>{{ v }}</div>\n\n",
    "<table><tr><td title='{{ v }}'>{{ v }}</td></tr></table>\n\n", "<textarea>{{ v }}</textarea>\n\n",
    "a <b data-x=\"1{{ v }}2\">{{ v }}</b> c\n\n", "<a href=\"{{ v }}\">{{ v }}</a>\n\n",
    "<a href=mailto:{{ v }}>{{ v }}</a>\n\n", "<img src=\"{{ v }}\" alt=\"{{ v }}\">\n\n", "<p>{{ v }}</p>\n\n",
    "<h2 id=\"a-{{ v }}\">{{ v }}</h2>\n\n", "<svg><title>{{ v }}</title><text>{{ v }}</text></svg>\n\n",
    "{{ v | escape }} {{ v | mailto }}\n\n", "<input value='{{ v }}' name={{ v }}>\n\n",
    "a & {{ v }} &amp; &{{ v }};\n\n",
    "<!-- a --><span>{{ v }}</span>\n\n", "<img srcset=\"{{ v }} 2x, /b 3x\">\n\n",
    "<script>let a = [{{ v | json }}];</script>\n\n",
    "{{ v }}\n===\n\n", "Text {{ v }} text\nand {{ v }}\n\n", "<select><option value=\"{{ v }}\">{{ v }}</select>\n\n",
    "<video poster={{ v }}></video>\n\n", "<pre>{{ v }}</pre>\n\n", "***{{ v }}*** _{{ v }}_\n\n",
    "<em>{{ v }}</em><br/>\n\n",
  ]

  /// Values with their harmless twins, in which `#` becomes a number. Twins of blocked URLs are blocked as well.
  private static let badIntentions = [
    ("<script>alert(1)</script>", "h#h"), ("\"><img src=x onerror=alert(1)>", "h#h"),
    ("' onmouseover='alert(1)", "h#h"),
    ("--><b>", "h#h"), ("</title></textarea></pre><b>", "h#h"), ("*a* _b_ `c`", "h#h"), ("[x](y) ![i](j)", "h#h"),
    ("\n\n# Heading\n\n- item", "h#h"), ("</td></tr></table><p>", "h#h"), ("a|b\\c", "h#h"), ("&lt;b&gt; &#60;", "h#h"),
    ("javascript:alert(1)", "data:h#h"), ("java\nscript:alert(1)//", "data:h#h"), ("data:text/html,<b>", "data:h#h"),
    ("\" autofocus onfocus=alert(1) x=\"", "h#h"), ("`onload=alert(1)`", "h#h"), ("qZ0X qZ1X qaZ2X", "h#h"),
    ("{{ x }} {% y %}", "h#h"), ("<![CDATA[a]]>", "h#h"), ("<svg/onload=alert(1)>", "h#h"), ("é日🙂", "h#h"),
    ("]]>", "h#h"),
    ("</script><script>alert(1)//", "h#h"), ("https://e.org/?a=b&c='d'", "https://h#h"), ("<!--", "h#h"),
    ("</p></div>", "h#h"),
    ("//e.org/\"<b>", "//h#h"), ("/\\e.org", "h#h"), ("/javascript:alert(1)", "/h#h"), ("=cmd|' /C calc'!A0", "h#h"),
    ("x\u{1}/y", "h#h"), ("a,b c", "h#h"), ("😀<b/>", "h#h"), ("\u{FEFF}<b>", "h#h"), ("1", "2"), ("$& \\1 $1", "h#h"),
  ]

  init(seed: UInt64, skeletons: Skeletons) throws {
    var generator = SeededGenerator(seed: seed)
    self.seed = seed
    var template = ""
    var bad: [(String, Value)] = []
    var good: [(String, Value)] = []
    var values: [(String, String)] = []
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      var piece = Self.pieces.randomElement(using: &generator) ?? ""
      while let range = piece.firstRange(of: "{{ v ") {
        let number = bad.count
        piece.replaceSubrange(range, with: "{{ v\(number) ")
        let (text, twin) = Self.badIntentions.randomElement(using: &generator) ?? ("", "")
        let harmless = twin.replacing("#", with: String(number))
        bad.append(("v\(number)", .text(text)))
        good.append(("v\(number)", .text(harmless)))
        values.append((harmless, text.filter { $0 != "\u{1}" }))
      }
      template += piece
    }
    self.template = template
    self.values = values
    let composing = Composing(root: ["", "../"].randomElement(using: &generator) ?? "", skeletons: skeletons)
    page = try composing(template, bad)
    harmless = try composing(template, good)
  }

  /// A page's tags with the names of their attributes, as Roster's own tokenizer sees them.
  static func structure(of page: String) -> [String] {
    var tokenizer = HTMLTokenizer(Array(page.utf8))
    var tags: [String] = []
    while let token = tokenizer.next() {
      switch token.kind {
      case .startTag:
        let names = tokenizer.attributes.map { tokenizer.name($0.name) }
        tags.append("<\(token.name) \(names)>")
      case .endTag: tags.append("</\(token.name)>")
      case .comment, .declaration: tags.append(String(decoding: tokenizer.bytes[token.range], as: UTF8.self))
      case .text, .escapableText, .rawText: break
      }
    }
    return tags
  }
}
