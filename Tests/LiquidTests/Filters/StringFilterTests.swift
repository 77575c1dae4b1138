import Diagnostics
import Testing

@testable import Liquid

@Suite struct StringFilterTests {
  private let html = Value.text("<b>Q &amp; A</b>", .html)

  @Test func lettersChangeCaseInAllScripts() throws {
    #expect(try text("upcase", "straße é") == "STRASSE É")
    #expect(try text("downcase", "ÀÉ İ") == "àé i\u{307}")
    #expect(try text("capitalize", "éLAN vital") == "Élan vital")
    #expect(try text("capitalize", "") == "")
    #expect(try text("upcase", nil) == "")
    #expect(try text("upcase", true) == "TRUE")
    #expect(try text("upcase", ["a", 1]) == #"["A", 1]"#)
  }

  @Test func stripTakesWhiteSpaceOfAllScriptsFromTheEnds() throws {
    #expect(try text("strip", " \t\u{A0}\u{3000}a b\u{2028}\r\n") == "a b")
    #expect(try text("lstrip", "  a ") == "a ")
    #expect(try text("rstrip", "  a ") == "  a")
    #expect(try text("strip", 5) == "5")
  }

  @Test func squishLeavesSingleBlanks() throws {
    #expect(try text("squish", "  a \n\u{A0} b\t") == "a b")
    #expect(try text("squish", "") == "")
  }

  @Test func stripNewlinesTakesBothKinds() throws {
    #expect(try text("strip_newlines", "a\r\nb\nc\r") == "abc\r")
  }

  @Test func splitCutsAtTheSeparator() throws {
    #expect(try filter("split", "a,b,,", ",").inspected(reader: TestReader()) == #"["a", "b"]"#)
    #expect(try filter("split", ",a", ",").inspected(reader: TestReader()) == #"["", "a"]"#)
    #expect(try filter("split", " a \n b", " ").inspected(reader: TestReader()) == #"["a", "b"]"#)
    #expect(try filter("split", "né", "").inspected(reader: TestReader()) == #"["n", "é"]"#)
    #expect(try filter("split", "", ",").inspected(reader: TestReader()) == "[]")
    #expect(try filter("split", "a1b", 1).inspected(reader: TestReader()) == #"["a", "b"]"#)
    #expect(try filter("split", "a::b", "::").inspected(reader: TestReader()) == #"["a", "b"]"#)
  }

  @Test func appendAndPrependPutTogether() throws {
    #expect(try text("append", "hello", 5) == "hello5")
    #expect(try text("append", nil, "x") == "x")
    #expect(try text("prepend", "b", "a") == "ab")
  }

  @Test func dataIsEscapedBesideMarkup() throws {
    let appended = try filter("append", html, "<script>").printed(reader: TestReader())
    #expect(appended == ("<b>Q &amp; A</b>&lt;script&gt;", .html))
    let prepended = try filter("prepend", "<script>", html).printed(reader: TestReader())
    #expect(prepended == ("<b>Q &amp; A</b>&lt;script&gt;", .html))
    #expect(try filter("append", "", html).printed(reader: TestReader()).kind == .html)
  }

  @Test func aURLWithMoreTextIsPlain() throws {
    #expect(try filter("append", .text("/a", .url), "#x").printed(reader: TestReader()) == ("/a#x", .plain))
  }

  @Test(arguments: ["capitalize", "downcase", "upcase", "squish", "strip_newlines", "url_encode", "strip_html"])
  func markupIsChangedAsTheTextThatItShows(name: String) throws {
    let result = try filter(name, html).printed(reader: TestReader())
    #expect(result.kind == .plain)
    #expect(result.text == (try text(name, "Q & A")))
  }

  @Test(arguments: ["replace", "remove", "split", "slice", "truncate", "truncatewords", "replace_first", "remove_last"])
  func markupIsCutAsTheTextThatItShows(name: String) throws {
    let argument: Value = name.hasPrefix("truncate") || name == "slice" ? 1 : "b"
    let result = try filter(name, html, argument)
    #expect(result.printed(reader: TestReader()).kind == .plain)
    #expect(result.text(reader: TestReader()) == (try text(name, "Q & A", argument)))
  }

  @Test func stripKeepsMarkup() throws {
    #expect(try filter("strip", .text(" <b>x</b>\n", .html)).printed(reader: TestReader()) == ("<b>x</b>", .html))
  }

  @Test func capturedOutputIsData() throws {
    let span = SourceSpan(SourceText(path: "", text: ""), 0..<0)
    let fragment = Value.fragment(Fragment(pieces: [.template(Array("<i>".utf8)), .value("x", .html, span)]))
    #expect(try filter("strip", fragment).printed(reader: TestReader()) == ("<i>x", .plain))
    #expect(try filter("append", fragment, html).text(reader: TestReader()) == "&lt;i&gt;x<b>Q &amp; A</b>")
    #expect(try filter("escape", fragment).printed(reader: TestReader()) == ("&lt;i&gt;x", .html))
  }

  @Test func replacementsGoFirstLastOrEverywhere() throws {
    #expect(try text("replace", "a-b-c", "-", "+") == "a+b+c")
    #expect(try text("replace", "aaa", "aa", "b") == "ba")
    #expect(try text("replace", "ab", "", "-") == "-a-b-")
    #expect(try text("replace", "hello", "l") == "heo")
    #expect(try text("replace_first", "a-b-c", "-", "+") == "a+b-c")
    #expect(try text("replace_last", "a-b-c", "-", "+") == "a-b+c")
    #expect(try text("replace_first", "ab", "", "-") == "-ab")
    #expect(try text("replace_last", "ab", "", "-") == "ab-")
    #expect(try text("remove", "a-b-c", "-") == "abc")
    #expect(try text("remove_first", "a-b-c", "-") == "ab-c")
    #expect(try text("remove_last", "a-b-c", "-") == "a-bc")
    #expect(try text("replace_last", "abc", "x", "y") == "abc")
    #expect(try text("remove", "Zoë", "ë") == "Zo")
  }

  @Test func replacementsAreBounded() throws {
    let long = Value.text(String(repeating: "a", count: 20_000))
    #expect(throws: FilterError.self) { try filter("replace", long, "a", long) }
    #expect(throws: FilterError.self) { try filter("replace", long, "", long) }
  }

  @Test func sliceCountsCharactersFromBothEnds() throws {
    #expect(try text("slice", "Lovelace", 0, 4) == "Love")
    #expect(try text("slice", "Lovelace", -3, 2) == "ac")
    #expect(try text("slice", "Lovelace", 2) == "v")
    #expect(try text("slice", "Zoe\u{308}", 2) == "e\u{308}")
    #expect(try text("slice", "abc", 3) == "")
    #expect(try text("slice", "abc", 9, 1) == "")
    #expect(try text("slice", "abc", -9, 1) == "")
    #expect(try text("slice", "abc", 1, -1) == "")
    #expect(try text("slice", "abc", 1, .integer(.max)) == "bc")
    #expect(try text("slice", "abc", .integer(.min), .integer(.min)) == "")
    #expect(try text("slice", [1, 2, 3, 4], 1, 2) == "23")
    #expect(try text("slice", [1, 2], 9) == "")
    #expect(try text("slice", .range(1, .max), 2, 2) == "34")
    #expect(throws: FilterError.self) { try filter("slice", "abc", "x") }
    #expect(throws: FilterError.self) { try filter("slice", "abc", 1.5) }
  }

  @Test func truncateCountsTheEllipsis() throws {
    #expect(try text("truncate", "Ada Lovelace", 8) == "Ada L...")
    #expect(try text("truncate", "Ada Lovelace", 5, "") == "Ada L")
    #expect(try text("truncate", "Ada", 3) == "Ada")
    #expect(try text("truncate", "Zoe\u{308}", 3) == "Zoe\u{308}")
    #expect(try text("truncate", "abcdef", 2) == "...")
    #expect(try text("truncate", "abcdef", .integer(.min)) == "...")
    #expect(try text("truncate", .text(String(repeating: "x", count: 60))) == String(repeating: "x", count: 47) + "...")
    #expect(try filter("truncate", nil, nil).isNull)
    #expect(throws: FilterError.self) { try filter("truncate", "x", nil) }
  }

  @Test func truncateWordsKeepsAtLeastOne() throws {
    #expect(try text("truncatewords", "one  two\tthree four", 2) == "one two...")
    #expect(try text("truncatewords", " one two", 2) == " one two")
    #expect(try text("truncatewords", "one two", 0, " [more]") == "one [more]")
    #expect(try text("truncatewords", "10\u{A0}km away", 1) == "10\u{A0}km...")
    #expect(try text("truncatewords", "one two", .integer(.max)) == "one two")
  }
}
