import Testing

@testable import Liquid

/// Filters that Jekyll has and Shopify has not.
@Suite struct JekyllFilterTests {
  @Test(arguments: [
    ("{{ a | push: 4 | join: ',' }}|{{ a | join: ',' }}", "1,2,3,4|1,2,3"), ("{{ a | pop | join: ',' }}", "1,2"),
    ("{{ a | pop: 2 | join: ',' }}{{ a | pop: 9 | size }}", "10"), ("{{ a | shift | join: ',' }}", "2,3"),
    ("{{ a | shift: 2 | join: ',' }}", "3"), ("{{ a | unshift: 0 | join: ',' }}", "0,1,2,3"),
    ("{{ nil | push: 1 | size }}{{ nil | pop | size }}", "10"), ("{{ a | push: a | size }}", "4"),
  ])
  func elementsComeAndGoAtTheEnds(source: String, expected: String) throws {
    #expect(try rendered(source, #"{"a": [1, 2, 3]}"#) == expected)
  }

  @Test(arguments: [-1, "x", nil] as [Value])
  func onlyANumberOfElementsGoes(count: Value) {
    #expect(throws: FilterError.self) { try filter("pop", [1, 2], count) }
  }

  @Test(
    arguments: [
      ([], ""), (["Ada"], "Ada"), (["Ada", "Bo"], "Ada and Bo"), (["Ada", "Bo", "Cy"], "Ada, Bo, and Cy"), (nil, ""),
    ] as [(Value, String)])
  func aListBecomesASentence(list: Value, expected: String) throws {
    #expect(try text("array_to_sentence_string", list) == expected)
  }

  @Test func aSentenceMayHaveAnotherWordAndKeepsMarkup() throws {
    #expect(try text("array_to_sentence_string", ["a", "b", "c"], "or") == "a, b, or c")
    let list: Value = [.text("<i>a</i>", .html), "<b>"]
    #expect(
      try filter("array_to_sentence_string", list, "&").printed(reader: TestReader())
        == ("<i>a</i> &amp; &lt;b&gt;", .html))
  }

  @Test(arguments: [
    ("one two  three", "", 3), ("你好hello世界world", "", 1), ("你好hello世界world", "cjk", 6), ("你好 a", "auto", 3),
    ("한글 カナ", "cjk", 4), ("one two", "auto", 2), ("", "", 0), ("", "auto", 0),
  ])
  func wordsAreCounted(text: String, mode: Value, expected: Int) throws {
    #expect(try filter("number_of_words", .text(text), mode).text(reader: TestReader()) == String(expected))
  }

  @Test func wordsAreCountedByKnownModesAlone() {
    #expect(throws: FilterError("'number_of_words' counts by \"cjk\" or \"auto\", not by 'x'")) {
      try filter("number_of_words", "a", "x")
    }
  }

  @Test(
    arguments: [
      ("normalize_whitespace", "  a \n\t b   c  ", "a b c"), ("to_integer", "12.7", "12"), ("to_integer", "x", "0"),
      ("to_integer", true, "1"), ("to_integer", false, "0"), ("to_integer", nil, "0"), ("to_integer", 3.9, "3"),
      ("cgi_escape", "foo, bar; baz? é", "foo%2C+bar%3B+baz%3F+%C3%A9"), ("cgi_escape", nil, ""),
      ("uri_escape", "foo, bar \\baz? é/ü#x", "foo,%20bar%20%5Cbaz?%20%C3%A9/%C3%BC#x"),
      ("uri_escape", "a+b 100%", "a+b%20100%25"), ("uri_escape", nil, ""),
      ("jsonify", ["a", 1, nil], #"["a",1,null]"#),
    ] as [(String, Value, String)])
  func textIsChanged(name: String, input: Value, expected: String) throws {
    #expect(try text(name, input) == expected)
  }

  @Test func inspectShowsWhatThereIs() throws {
    let reader = TestReader()
    #expect(
      try filter("inspect", ["a": [1, "x", nil]]).printed(reader: reader)
        == ("{&quot;a&quot;=&gt;[1, &quot;x&quot;, nil]}", .html))
    #expect(try filter("inspect", nil).plainText(reader: reader) == "nil")
  }

  @Test(arguments: [
    ("date_to_string", "09 Feb 2024"), ("date_to_long_string", "09 February 2024"),
    ("date_to_xmlschema", "2024-02-09T17:05:03+01:00"), ("date_to_rfc822", "Fri, 09 Feb 2024 17:05:03 +0100"),
  ])
  func datesAreWrittenInUsualForms(name: String, expected: String) throws {
    #expect(try text(name, "2024-02-09 17:05:03 +0100") == expected)
    #expect(try text(name, "no date") == "no date")
    #expect(try text(name, nil) == "")
  }

  @Test(arguments: [
    ("2024-02-09", "9th"), ("2024-03-01", "1st"), ("2024-03-02", "2nd"), ("2024-03-03", "3rd"), ("2024-03-11", "11th"),
    ("2024-03-12", "12th"), ("2024-03-13", "13th"), ("2024-03-21", "21st"), ("2024-03-22", "22nd"),
    ("2024-03-23", "23rd"), ("2024-03-30", "30th"),
  ])
  func daysAreNumberedInOrder(date: String, day: String) throws {
    let month = date.contains("-02-") ? "February" : "March"
    #expect(try text("date_to_long_string", .text(date), "ordinal") == "\(day) \(month) 2024")
    #expect(try text("date_to_string", .text(date), "ordinal", "US") == "\(month.prefix(3)) \(day), 2024")
  }

  @Test func otherStylesAreErrors() {
    #expect(throws: FilterError.self) { try filter("date_to_string", "2024-03-01", "ordnal") }
  }
}

extension FilterError: Equatable {
  /// Whether message and notes are the same.
  public static func == (left: FilterError, right: FilterError) -> Bool {
    left.message == right.message && left.notes == right.notes
  }
}
