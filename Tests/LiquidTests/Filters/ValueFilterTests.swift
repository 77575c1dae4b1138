import Testing

@testable import Liquid

@Suite struct ValueFilterTests {
  private let reader = TestReader()

  @Test func defaultStandsInForWhatIsAbsentFalseOrEmpty() throws {
    for value in [nil, false, "", [], [:], .empty, .blank] as [Value] {
      #expect(try text("default", value, "x") == "x")
    }
    for value in [0, " ", true, [nil]] as [Value] {
      #expect(try text("default", value, "x") == value.text(reader: reader))
    }
    #expect(try text("default", nil) == "")
  }

  @Test func falseMayBeAllowed() throws {
    func value(_ allowed: Value) throws -> String {
      try filter("default", false, "x", named: [("allow_false", allowed)]).text(reader: reader)
    }
    #expect(try value(true) == "false")
    #expect(try value(false) == "x")
  }

  @Test func defaultKeepsKinds() throws {
    #expect(try filter("default", nil, .text("<b>", .html)).printed(reader: reader) == ("<b>", .html))
    #expect(try filter("default", .text("/a", .url), "x").printed(reader: reader) == ("/a", .url))
  }

  @Test func anEmptyCollectionIsCountedOnly() throws {
    let people = TestObject(elements: [])
    #expect(try text("default", .object(people), "nobody") == "nobody")
    #expect(people.log == ["count"])
  }

  @Test func sizeCounts() throws {
    #expect(try text("size", "Zoë") == "3")
    #expect(try text("size", [1, [2, 3]]) == "2")
    #expect(try text("size", ["a": 1]) == "1")
    #expect(try text("size", .range(1, .max)) == String(Int.max))
    #expect(try text("size", .number("1.50")) == "4")
    #expect(try text("size", 42) == "8")
    for value in [nil, 1.5, true] as [Value] { #expect(try text("size", value) == "0") }
  }

  @Test func jsonWritesEveryValue() throws {
    let value: Value = [
      "a": [1, 1.5, nil, true, .number("1.10")], "b": ["x": "y"], "c": .range(1, 2), "d": .decimal(.nan),
    ]
    #expect(
      try filter("json", value).printed(reader: reader)
        == (#"{"a":[1,1.5,null,true,1.10],"b":{"x":"y"},"c":"1..2","d":null}"#, .json))
  }

  @Test func jsonIsSafeInScripts() throws {
    #expect(
      try text("json", "</script><!-- & \u{2028}\u{2029} \"\\ \n\t\r\u{8}\u{C}\u{0}\u{7F}é")
        == #""\u003c/script\u003e\u003c!-- \u0026 \u2028\u2029 \"\\ \n\t\r\b\f\u0000"# + "\u{7F}é\"")
    #expect(try text("json", ["<": 1]) == #"{"\u003c":1}"#)
    #expect(try text("json", .text("<b>", .html)) == #""\u003cb\u003e""#)
  }

  @Test func jsonOfObjectsIsTheirMembersOrElements() throws {
    let person = TestObject([("name", "Ada"), ("age", 36)])
    #expect(try text("json", .object(TestObject(elements: [.object(person)]))) == #"[{"name":"Ada","age":36}]"#)
  }

  @Test func jsonStandsInJSONAsItIs() throws {
    let inner = try filter("json", ["a"])
    #expect(try text("json", [inner]) == #"[["a"]]"#)
  }

  @Test func jsonOfTooDeepAValueIsAnError() {
    var value: Value = 1
    for _ in 0..<200 { value = .list([value]) }
    #expect(throws: FilterError.self) { try filter("json", value) }
  }
}
