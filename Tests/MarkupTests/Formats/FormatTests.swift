import Diagnostics
import Foundation
import Liquid
@testable import Markup
import Testing

@Suite struct XMLPages {
  private let composing = Composing(format: .xml, root: "../")

  @Test func valuesAreEscaped() throws {
    let page = try composing("<a b='{{ x }}' c=\"{{ x }}\">{{ x }}</a>", [("x", .text("<&>'\"\r\n\t\u{1}\u{FFFE}é"))])
    #expect(
      page
        == "<a b='&lt;&amp;&gt;&#39;\"&#13;&#10;&#9;é' c=\"&lt;&amp;&gt;'&quot;&#13;&#10;&#9;é\">&lt;&amp;&gt;'\"&#13;\n\té</a>"
    )
  }

  @Test func nothingIsLeftOut() throws {
    #expect(
      try composing("<p>{{ x }}</p><a>{{ x }}</a><title>{{ x }}</title>", [("x", .text(""))])
        == "<p></p><a></a><title></title>")
  }

  @Test func htmlStandsAsItIsUnlessEscaped() throws {
    let values: [(String, Value)] = [("bio", .text("*a* [b](/c)"))]
    #expect(try composing("<d>{{ bio | markdown }}</d>", values) == "<d><p><em>a</em> <a href=\"../c\">b</a></p></d>")
    #expect(
      try composing("<d>{{ bio | markdown | xml_escape }}</d>", values)
        == "<d>&lt;p&gt;&lt;em&gt;a&lt;/em&gt; &lt;a href=&quot;../c&quot;&gt;b&lt;/a&gt;&lt;/p&gt;</d>")
  }

  @Test func urlsStandInTextAndAttributes() throws {
    let values: [(String, Value)] = [("u", .text("https://e.org/?a&b", .url)), ("r", .text("/a", .url))]
    #expect(
      try composing("<loc>{{ u }}</loc><l href=\"{{ r }}\"/>", values)
        == "<loc>https://e.org/?a&amp;b</loc><l href=\"../a\"/>")
  }

  @Test(arguments: ["<!-- {{ x }} -->", "<![CDATA[{{ x }}]]>", "<?a {{ x }}?>", "<{{ x }}/>", "<a {{ x }}=\"\"/>"])
  func otherPlacesAreRefused(template: String) {
    #expect(problems(template, format: .xml).count == 1)
  }

  @Test func elementsOfHTMLAreNotSpecial() throws {
    #expect(
      try composing("<Title>{{ x }}</Title><title><b>{{ x }}</b></title><br>{{ x }}</br>", [("x", .text("<"))])
        == "<Title>&lt;</Title><title><b>&lt;</b></title><br>&lt;</br>")
  }
}

@Suite struct JSONPages {
  private let composing = Composing(format: .json, root: "../")
  private let nasty = "\"a\\b\"\n\t\r\u{1}\u{2}</script>é\u{2028}"

  @Test func valuesInQuotesAreEscaped() throws {
    let page = try composing("{\"a\\\"{{ x }}\": \"{{ x }}\"}", [("x", .text(nasty))])
    let object = try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [String: String]
    #expect(object == ["a\"" + nasty: nasty])
  }

  @Test func valuesWithoutQuotesMustBeJSON() throws {
    let values: [(String, Value)] = [("x", .text(nasty)), ("n", .number("1.50")), ("t", .boolean(true))]
    let page = try composing("[{{ x | json }}, {{ n }}, {{ t }}]", values)
    let array = try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [Any]
    #expect(array?.count == 3)
    #expect(array?.first as? String == nasty)
    let found = problems("[\"\\\\\", {{ x }}]", format: .json)
    #expect(found.map(\.message) == ["text cannot stand in JSON without quotes"])
    #expect(found.first?.location?.column == 8)
  }

  @Test func htmlStaysHTML() throws {
    #expect(
      try composing(
        "{\"bio\": \"{{ x | markdown }}\", \"u\": \"{{ u }}\"}", [("x", .text("[a](/b)")), ("u", .text("/c", .url))])
        == "{\"bio\": \"<p><a href=\\\"../b\\\">a</a></p>\", \"u\": \"../c\"}")
  }
}

@Suite struct CSVPages {
  private let composing = Composing(format: .csv)

  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("1\n2", "\"1\n2\""),
    (" x", "\" x\""),
    ("a;b", "\"a;b\""), ("=1+1", "=1+1"), ("", ""),
  ])
  func fieldsAreQuotedWhereNeeded(value: String, expected: String) throws {
    #expect(
      try composing("name,office\n{{ x }},{{ x }}\n", [("x", .text(value))]) == "name,office\n\(expected),\(expected)\n"
    )
  }

  @Test func aFieldIsQuotedAsAWhole() throws {
    #expect(try composing("a,Room {{ x }}!,b", [("x", .text("4, west"))]) == "a,\"Room 4, west!\",b")
    #expect(try composing("a\n{{ x }} {{ x }}", [("x", .text("\""))]) == "a\n\"\"\" \"\"\"")
  }

  @Test func quotesOfTheTemplateStay() throws {
    #expect(
      try composing("\"{{ x }}\",\"a\"\"{{ x }}\",b", [("x", .text("c\"d,e"))]) == "\"c\"\"d,e\",\"a\"\"c\"\"d,e\",b")
  }

  @Test func theFirstSeparatorCounts() throws {
    #expect(try composing("a;b\n{{ x }}, {{ x }};c", [("x", .text("1;2"))]) == "a;b\n\"1;2, 1;2\";c")
  }

  @Test func htmlGivesItsText() throws {
    #expect(try composing("{{ x | markdown }},b", [("x", .text("*a* & &eacute;"))]) == "a & é,b")
  }
}

@Suite struct VCardPages {
  private let composing = Composing(format: .vcard)

  @Test func componentsAreEscapedOneByOne() throws {
    let values: [(String, Value)] = [("x", .text("Moss, Fenn; Ltd \\ Co")), ("n", .text("one\r\ntwo\nthree"))]
    #expect(
      try composing("BEGIN:VCARD\nN:{{ x }};b;;;\r\nNOTE:{{ n }}\nEND:VCARD\n", values)
        == "BEGIN:VCARD\r\nN:Moss\\, Fenn\\; Ltd \\\\ Co;b;;;\r\nNOTE:one\\ntwo\\nthree\r\nEND:VCARD\r\n")
  }

  @Test func parametersAreQuotedWhereNeeded() throws {
    #expect(
      try composing("ADR;LABEL={{ x }};TYPE=\"{{ x }}\":{{ x }}", [("x", .text("a:\"b\""))])
        == "ADR;LABEL=\"a:^'b^'\";TYPE=\"a:^'b^'\":a:\"b\"\r\n")
  }

  @Test func linesAreFoldedBetweenCharacters() throws {
    for text in [
      String(repeating: "é", count: 300), String(repeating: "a日🙂", count: 60), String(repeating: "x", count: 71),
    ] {
      let page = try composing("NOTE:{{ x }}\n", [("x", .text(text))])
      let lines = page.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.allSatisfy { $0.utf8.count <= 75 })
      let unfolded = lines.enumerated().map { $0 == 0 ? String($1) : String($1.dropFirst()) }.joined()
      #expect(unfolded == "NOTE:" + text)
      #expect(!page.contains("\u{FFFD}"))
    }
  }

  @Test func bytesThatAreNoCharactersAreFoldedToo() throws {
    var encoder = VCardEncoder(root: Root(""))
    encoder.write(template: [UInt8](repeating: 0x80, count: 200))
    #expect(encoder.finish().split(separator: 0x0A).map { $0.count } == [76, 76, 53])
  }

  @Test func aLineOf75BytesIsNotFolded() throws {
    #expect(try composing("NOTE:{{ x }}", [("x", .text(String(repeating: "x", count: 70)))]).utf8.count == 77)
  }

  @Test func aURLStaysAsItIs() throws {
    #expect(try composing("URL:{{ x }}", [("x", .text("https://e.org/a,b;c", .url))]) == "URL:https://e.org/a,b;c\r\n")
  }
}

@Suite struct TextPages {
  @Test func valuesStandAsTheyAre() throws {
    let composing = Composing(format: .text, root: "../")
    let values: [(String, Value)] = [("x", .text("<b> & *c*")), ("u", .text("/a", .url))]
    #expect(try composing("{{ x }} {{ x | escape }} {{ u }} <i>", values) == "<b> & *c* <b> & *c* ../a <i>")
  }
}
