import Diagnostics
import Testing

@testable import Liquid

@Suite struct PrintingTests {
  private let reader = TestReader()

  @Test func absentValuesPrintNothing() {
    for value in [Value.null, .empty, .blank] { #expect(value.text(reader: reader) == "") }
  }

  @Test func numbersPrintAsTypedOrComputed() {
    #expect(Value.number("1.10").printed(reader: reader) == ("1.10", .number))
    #expect(Value.integer(-5).printed(reader: reader) == ("-5", .number))
    #expect(Value.decimal(5).printed(reader: reader) == ("5.0", .number))
  }

  @Test(arguments: [
    (1e15, "1.0e+15"), (-3000000000000001, "-3.000000000000001e+15"), (3000000000000000.5, "3000000000000000.5"),
    (999999999999999, "999999999999999.0"),
    (1e16, "1.0e+16"), (1.5e20, "1.5e+20"), (0.0001, "0.0001"), (0.00001, "1.0e-05"),
    (.infinity, "Infinity"), (-.infinity, "-Infinity"), (.nan, "NaN"),
  ])
  func decimalsPrintShortAndScientificFarFromOne(value: Double, text: String) {
    #expect(Value.decimal(value).text(reader: reader) == text)
  }

  @Test func onlyDigitsAreOfNumberKind() {
    #expect(Value.decimal(1e20).printed(reader: reader).kind == .plain)
    #expect(Value.decimal(.nan).printed(reader: reader).kind == .plain)
  }

  @Test func listsPrintTheirElementsInARow() {
    let list: Value = ["a", ["b", nil, 1], ["k": "v"]]
    #expect(list.text(reader: reader) == #"ab1{"k"=>"v"}"#)
  }

  @Test func mappingsPrintNamesAndValues() {
    let mapping: Value = ["a": 1, "b": ["x\n\"", nil, true], "c": ["d": 1.5]]
    #expect(mapping.text(reader: reader) == #"{"a"=>1, "b"=>["x\n\"", nil, true], "c"=>{"d"=>1.5}}"#)
  }

  @Test func rangesPrintTheirBounds() {
    #expect(Value.range(3, 1).text(reader: reader) == "3..1")
  }

  @Test func objectsPrintWhatTheySayAndElseTheirElements() {
    #expect(Value.object(TestObject([("name", "Ada")])).text(reader: reader) == "Ada")
    #expect(Value.object(TestObject([("name", "Maths")], elements: [1, 2])).text(reader: reader) == "Maths")
    #expect(Value.object(TestObject(elements: [1, 2])).text(reader: reader) == "12")
    #expect(Value.object(TestObject([("name", "Ada")])).inspected(reader: reader) == #""Ada""#)
  }

  @Test func capturedOutputPrintsAsPlainText() {
    let span = SourceSpan(SourceText(path: "", text: ""), 0..<0)
    let fragment = Value.fragment(
      Fragment(pieces: [.template(Array("<b>".utf8)), .value("Ada", .html, span), .template(Array("</b>".utf8))]))
    #expect(fragment.printed(reader: reader) == ("<b>Ada</b>", .plain))
  }

  @Test func aListWithMarkupEscapesItsOtherElements() {
    let list: Value = ["<i>", .text("<b>x</b>", .html)]
    #expect(list.printed(reader: reader) == ("&lt;i&gt;<b>x</b>", .html))
  }

  @Test func plainTextOfMarkupIsWhatItShows() {
    let html = Value.text("<p>Q&amp;A &eacute;&#x41;&#66;<!-- no --></p>", .html)
    #expect(html.plainText(reader: reader) == "Q&A éAB")
    #expect(Value.text("<p>Q&amp;A</p>").plainText(reader: reader) == "<p>Q&amp;A</p>")
  }
}

@Suite struct KindedTextTests {
  @Test func onePartKeepsItsKind() {
    var text = KindedText()
    text.append("", .html)
    text.append("/a", .url)
    #expect(text.kind == .url)
    #expect(text.text == "/a")
  }

  @Test func partsWithoutMarkupAreTogetherPlain() {
    var text = KindedText()
    text.append("1", .number)
    text.append("<", .plain)
    #expect(text.kind == .plain)
    #expect(text.text == "1<")
  }

  @Test(arguments: [Kind.plain, .url, .json, .number])
  func nothingBesideMarkupBecomesMarkup(kind: Kind) {
    var text = KindedText()
    text.append("<b>", .html)
    text.append("<script>'\"&", kind)
    #expect(text.kind == .html)
    #expect(text.text == "<b>&lt;script&gt;&#39;&quot;&amp;")
  }
}

@Suite struct HTMLTextTests {
  @Test func referencesResolveOnceAndOnlyIfTheyAreWhole() {
    #expect(
      HTMLText.unescaped("&amp;lt; &lt &nosuch; & &#0; &#xD800; &#1114112; &&gt;")
        == "&lt; &lt &nosuch; & \u{FFFD} \u{FFFD} \u{FFFD} &>")
  }

  @Test func scriptsAndStylesGoWithTheirText() {
    #expect(HTMLText.withoutTags("a<script>x</script>b<style>y</style>c<!-- > -->d<br>e") == "abcde")
  }

  @Test func anUnclosedBracketIsText() {
    #expect(HTMLText.withoutTags("1 < 2 <!-- and <script>") == "1 ")
    #expect(HTMLText.withoutTags("1 < 2") == "1 < 2")
  }

  @Test func manyUnclosedOpeningsAreLinear() {
    let text = String(repeating: "<script<!--", count: 20_000)
    #expect(HTMLText.withoutTags(text) == text)
  }

  @Test func partsTellTagsFromText() {
    let parts = HTMLText.parts(of: "a <b title='x>y'>c</b> 1 < 2 <!-- <i> -->d<br")
    #expect(parts.map(\.text) == ["a ", "<b title='x>y'>", "c", "</b>", " 1 < 2 ", "<!-- <i> -->", "d", "<br"])
    #expect(parts.map(\.isTag) == [false, true, false, true, false, true, false, true])
  }
}
