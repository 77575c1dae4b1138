import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

@Suite struct JSONReaderTests {
  private func records(_ text: String, path: String = "people.json") throws -> [Record] {
    try JSONReader().records(in: SourceText(path: path, text: text)).records
  }

  private func complaints(_ text: String, path: String = "people.json") -> [String] {
    problems { _ = try records(text, path: path) }
  }

  /// The value of member `v` of a single record.
  private func value(_ text: String) throws -> FieldValue? {
    try records("[{\"v\": \(text)}]").first?.fields["v"]
  }

  // MARK: Where the people are

  @Test func arrayOfObjectsIsRead() throws {
    let records = try records("\u{FEFF}[\n {\"name\": \"Ada\", \"n\": 1},\n {\"name\": \"Bo\"}\n]\n")
    #expect(records.map { $0.fields["name"] } == [.text("Ada"), .text("Bo")])
    #expect(records.map(\.origin.key) == [nil, nil])
    #expect(records.map(\.origin.span.location.line) == [2, 3])
    #expect(records.map(\.origin.span.location.column) == [2, 2])
    #expect(try self.records("[]").isEmpty)
  }

  @Test func objectByKeyIsRead() throws {
    let records = try records("{\"ada\": {\"name\": \"Ada\"},\n\"bø\": {\"name\": \"Bo\"}}")
    #expect(records.map { $0.fields["name"] } == [.text("Ada"), .text("Bo")])
    #expect(records.map(\.origin.key) == ["ada", "bø"])
    #expect(records[1].origin.span.location.column == 7)
    #expect(try self.records("{}").isEmpty)
  }

  @Test func peopleUnderASingleNameAreRead() throws {
    let list = try records("{\"people\": [{\"name\": \"Ada\"},\n{\"name\": \"Bo\"}]}")
    #expect(list.map { $0.fields["name"] } == [.text("Ada"), .text("Bo")])
    #expect(list[1].origin.span.location.line == 2)
    let keyed = try records("{\"people\": {\"a\": {\"name\": \"Ada\"}, \"b\": {\"name\": \"Bo\"}}}")
    #expect(keyed.map(\.origin.key) == ["a", "b"])
    let one = try records("{\"ada\": {\"name\": \"Ada\", \"contact\": {\"mail\": \"a\"}}}")
    #expect(one.map(\.origin.key) == ["ada"])
  }

  @Test func peopleAreFoundAtAPath() throws {
    let text = "{\"@odata.nextLink\": \"x\", \"n\": 1, \"value\": [{\"name\": \"Ada\"},\n{\"name\": \"Bo\"}]}"
    let (list, problems) = JSONReader(records: FieldPath("value")).readableRecords(
      in: SourceText(path: "a.json", text: text))
    #expect(list.records.map { $0.fields["name"] } == [.text("Ada"), .text("Bo")])
    #expect(list.records[1].origin.span.location.line == 2)
    #expect(problems.isEmpty)
    #expect(
      list.warnings.map(\.brief) == [
        "1:21: the file is the first of several: '@odata.nextLink' leads to more people"
          + " | fetch the others too, and put all people into one list"
      ])
  }

  @Test func jsonLinesAreRead() throws {
    let records = try records("{\"name\": \"Ada\"}\n\n{\"name\": \"Bo\"}\r\n{\"name\": \"Cy\"}")
    #expect(records.map { $0.fields["name"] } == [.text("Ada"), .text("Bo"), .text("Cy")])
    #expect(records.map(\.origin.span.location.line) == [1, 3, 4])
    #expect(try self.records("{\"name\": \"Ada\"}", path: "people.jsonl").count == 1)
  }

  @Test func malformedLineHidesNoOther() {
    #expect(
      complaints("{\"a\": 1}\n{\"a\" 2}\n{\"a\": 3}\n[4]\n{\"a\": nope}\n") == [
        "2:6: unexpected '2', expected ':' after a name | a text stands in double quotes",
        "4:1: record 3 is an array, expected an object",
        "5:7: unexpected 'nope', expected a value | a text stands in double quotes",
      ])
  }

  @Test func aBrokenRecordHidesNoOther() {
    let word = " | a text stands in double quotes"
    let text =
      "[\n{\"name\":\"Ann\"},\n{\"name\":\"Bob},\n{\"name\":\"Cy\"},\n{\"name\":Dee},\n5,\n{\"name\":\"Fay\"}\n]\n"
    #expect(
      complaints(text) == [
        #"3:9: a text cannot go on in the next line | close it with a quote, or write the line break as '\n'"#,
        "5:9: unexpected 'Dee', expected a value\(word)",
      ])
    #expect(
      complaints("{\"people\": \(text)}").map { $0.split(separator: ":")[0] } == ["3", "5"])
    let read = JSONReader().readableRecords(in: SourceText(path: "a", text: text)).list.records
    #expect(read.map { $0.fields["name"] } == ["Ann", "Cy", "Fay"].map { .text($0) })
  }

  @Test func whatIsNotClosedEndsWhereTheNextRecordBegins() {
    #expect(
      complaints(
        """
        [{"name": "Ann", "tel": [
            1
          ]},
         {"name": "Bob", "tel": [1, {"a": 2}
         },
         {"name": "Cy"}
         {"name": "Dee", "tel": [1,
         {"name": "Eve",},
         {"name": "Fay"}
        ]
        """) == [
          "5:2: unexpected '}', expected ',' or ']' | look whether a comma or a bracket is missing before it",
          "7:2: unexpected '{', expected ',' or ']' | look whether a comma or a bracket is missing before it",
          "7:25: this array is never closed | a ']' is missing before the next record",
          "8:16: a comma before '}' | remove it",
        ])
  }

  @Test func aBrokenPersonByKeyHidesNoOther() {
    #expect(
      complaints(
        """
        {
          "ann": {"name": "Ann"},
          "bob": {"name": "Bob",
          "cy": {"name": "Cy"},
          "dee": {"name": Dee},
          "eve": 3,
          "fay": {"name": "Fay"}
        """) == [
          "3:10: this object is never closed | a '}' is missing before the next record",
          "5:19: unexpected 'Dee', expected a value | a text stands in double quotes",
          "6:10: 'eve' is a number, expected an object",
          "7:25: unexpected end of the file, expected ',' or '}' | the object that opens on line 1 is never closed",
        ])
  }

  @Test func oneLineHidesNoFault() {
    let word = " | a text stands in double quotes"
    let bracket = " | look whether a comma or a bracket is missing before it"
    let quote = "this quote is never closed"
    #expect(
      complaints(
        #"[{"name":"Ann"},{"name":"Bob},{"name":"Cy"},{"name":Dee},{name:"Eve"},{"name":"Fay","tel":[1},{"name":"Gus"}]"#
      ) == [
        "1:25: \(quote)", "1:53: unexpected 'Dee', expected a value\(word)",
        "1:59: unexpected 'name', expected a name in double quotes\(word)",
        "1:93: unexpected '}', expected ',' or ']'\(bracket)",
      ])
    #expect(
      complaints(
        #"{"people":[{"name":"Ann"},{"name":"Bob","x":{"a":1},{"name":"Cy"},{"name":"Dee"}{"name":"Eve",},{"name":"Fay"}]}"#
      ) == [
        "1:27: this object is never closed | a '}' is missing before the next record",
        "1:81: unexpected '{', expected ',' or ']'\(bracket)", "1:94: a comma before '}' | remove it",
      ])
    #expect(
      complaints(
        #"{"a":{"name":"Ann"},"b":{"name":"Bob},"c":{"name":"Cy"},"d":{"name":Dee},"f":{"name":"Fay"}}"#
      ) == ["1:33: \(quote)", "1:69: unexpected 'Dee', expected a value\(word)"])
  }

  @Test func recordsThatBeginBehindABracketHideNoFault() {
    #expect(
      complaints(
        """
        [{
          "name": "Ann"
        }, {
          "name": Bob
        }, {
          "name": "Cy"
        }, {
          "name": "Dee
        }, {
          "x": [1
        }, {
          "name": "Fay"
        }]
        """
      ).map { $0.prefix { $0 != " " } } == ["4:11:", "8:11:", "11:1:"])
  }

  @Test func recordsAtAPathHideNoFault() {
    let people = """
      [
        {"name": "Ann", "x": [{"a": 1}]},
        {"name": "Bob},
        {"name": "Cy"},
        {"name": Dee},
        {"name": "Eve", "x": [1},
        {"name": "Fay"}
      ]
      """
    for (text, path) in [
      ("{\"v\": 1, \"data\": {\"staff\": \(people)}}", "data.staff"),
      ("{\"units\": [{\"staff\": \(people), \"unit\": 1}]}", "units.staff"),
      ("{\"units\": [{\"staff\": \(people), \"unit\": 1}]}", "units[-1].staff"),
    ] {
      let (list, problems) = JSONReader(records: FieldPath(path)).readableRecords(
        in: SourceText(path: "a", text: text))
      #expect(problems.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0)" } == ["3:12", "5:12", "6:26"])
      #expect(list.records.map { $0.fields["name"] } == ["Ann", "Cy", "Fay"].map { .text($0) })
    }
  }

  @Test func peopleByKeyUnderANameHideNoFault() {
    #expect(
      complaints(
        """
        {"people": {
        "ann": {"name": "Ann",
        "office": 1},
        "bob": {"name": Bob,
        "office": 1},
        "cy": {"name": "Cy"},
        "dee": {"name": Dee}
        }}
        """
      ).map { $0.split(separator: " |")[0] } == [
        "4:17: unexpected 'Bob', expected a value", "7:17: unexpected 'Dee', expected a value",
      ])
  }

  @Test func whereRecordsBeginCannotBeSeenTheRestIsToldToBeUnread() {
    #expect(
      complaints(#"[{"name":"Ann","friends":[{"name":"Zoe"}]},{"name":Bob},{"name":Cy}]"#) == [
        "1:52: unexpected 'Bob', expected a value | a text stands in double quotes | what follows it was not read: once it is correct, more may be told"
      ])
  }

  @Test func aFileFullOfOpenBracketsIsReadAFewTimesAtMost() {
    let records = (0..<20_000).map { "{\"name\": \"P\($0)\", \"x\": [1" }
    let problems = JSONReader().readableRecords(
      in: SourceText(path: "a", text: "[\n" + records.joined(separator: ",\n") + "\n]\n")
    ).problems
    #expect(problems.count <= 21)
    #expect(problems.first?.message == "this array is never closed")
    #expect(problems.first?.location?.line == 2)
  }

  @Test func otherRootsAreErrors() {
    let note =
      "people are an array, each an object; or an object of them by key; or either under a single name such as 'people'"
    #expect(complaints("3") == ["1:1: found a number, expected people | \(note)"])
    #expect(complaints("\n \"x\"") == ["2:2: found a text, expected people | \(note)"])
    #expect(
      complaints("{\"name\": \"Ada\", \"a\": 1, \"b\": {}, \"c\": 2}")
        == ["1:1: found an object with 'name', 'a', 'b', …, expected people | \(note)"])
    #expect(complaints("[]\n[]") == ["2:1: unexpected '[', expected nothing after an array"])
  }

  @Test func everyElementThatIsNoObjectIsTold() {
    #expect(
      complaints("[{}, 1,\n null, {\"a\": 1}, [2]]") == [
        "1:6: record 2 is a number, expected an object", "2:2: record 3 is null, expected an object",
        "2:18: record 5 is an array, expected an object",
      ])
    #expect(complaints("{\"a\": {}, \"b\": true}") == ["1:16: 'b' is a Boolean, expected an object"])
  }

  // MARK: Values

  @Test func scalarsAreTypedByTheOneRule() throws {
    #expect(try value("1.10") == .number(#require(Number(spelling: "1.10"))))
    #expect(try value("\"1.10\"") == .number(#require(Number(spelling: "1.10"))))
    #expect(try value("-0") == .number(#require(Number(spelling: "-0"))))
    #expect(try value("12345678901234567890123") == .number(#require(Number(spelling: "12345678901234567890123"))))
    #expect(try value("1e5") == .text("1e5"))
    #expect(try value("-1.5E+400") == .text("-1.5E+400"))
    #expect(try value("true") == .boolean(true))
    #expect(try value("\"false\"") == .boolean(false))
    #expect(try value("null") == .null)
    #expect(try value("\"null\"") == .text("null"))
    #expect(try value("\"0042\"") == .text("0042"))
    #expect(try value("\"\"") == .text(""))
    #expect(try value("[1, [], {}]") == .list([.number(Number(1)), .list([]), .mapping(FieldMapping())]))
  }

  @Test func escapesAreDecoded() throws {
    #expect(try value(#""\"\\\/\b\f\n\r\t\u00e9\u20AC\ud83d\ude00""#) == .text("\"\\/\u{8}\u{C}\n\r\té€😀"))
    #expect(try value(#""\u0034\u0032""#) == .number(Number(42)))
    #expect(
      try records(#"[{"n\u0061me": "Ada"}, {"name": "Bo"}]"#).map { $0.fields["name"] } == [.text("Ada"), .text("Bo")])
  }

  @Test func memberOrderIsKept() throws {
    let records = try records("[{\"b\": 1, \"a\": {\"d\": 1, \"c\": 2}}, {\"a\": 1, \"c\": 2, \"b\": 3}, {\"b\": 1}]")
    #expect(records.map { $0.fields.fields.map(\.name) } == [["b", "a"], ["a", "c", "b"], ["b"]])
  }

  // MARK: Slips

  @Test func membersThatAppearTwiceAreAllTold() {
    #expect(
      complaints("[{\"a\": {\"a\": 1},\n\"b\": 1, \"a\": 2},\n{\"c\": {\"d\": 1, \"d\": 2}}, {\"a\": 1}]") == [
        "2:9: 'a' appears twice in one object | the first 'a' is on line 1 | remove one of them, or call it otherwise",
        "3:16: 'd' appears twice in one object | the first 'd' is on line 3 | remove one of them, or call it otherwise",
      ])
    #expect(
      complaints("{\"ada\": {},\n\"ada\": {}}") == [
        "2:1: 'ada' appears twice in one object | the first 'ada' is on line 1 | remove one of them, or call it otherwise"
      ])
  }

  @Test func punctuationSlipsAreExplained() {
    #expect(complaints("[{\"a\": 1},]") == ["1:10: a comma before ']' | remove it"])
    #expect(complaints("[{\"a\": 1, }]") == ["1:9: a comma before '}' | remove it"])
    #expect(
      complaints("[{\"a\": 1} {\"b\": 2}]") == [
        "1:11: unexpected '{', expected ',' or ']' | look whether a comma or a bracket is missing before it"
      ])
    #expect(complaints("[{\"a\" 1}]").first?.contains("expected ':' after a name") == true)
    #expect(
      complaints("[{a: 1}]") == [
        "1:3: unexpected 'a', expected a name in double quotes | a text stands in double quotes"
      ])
    #expect(complaints("[,]") == ["1:2: unexpected ',', expected a value"])
    #expect(complaints("[\n{\"a\": 1 // x\n}]") == ["2:9: JSON has no comments | remove this one"])
    #expect(
      complaints("[{'a': 1}]") == [
        "1:3: expected double quotes around a text | write double quotes in place of single ones"
      ])
    #expect(complaints("[None]") == ["1:2: unexpected 'None', expected a value | write null"])
    #expect(complaints("[True]") == ["1:2: unexpected 'True', expected a value | write true"])
  }

  @Test func numbersThatAreNoneAdviseQuotes() {
    for number in ["01", "+1", ".5", "1.", "1.5.1", "-", "0x1F", "1e", "2019-09-01", "5th"] {
      #expect(
        complaints("[{\"é\": \(number)}]")
          == ["1:8: '\(number)' is no JSON number | put it in quotes to keep it as it is"])
    }
  }

  @Test func endOfTheFileTellsWhatIsOpen() {
    let end = "unexpected end of the file, expected"
    #expect(
      complaints("\n[\n{\"a\": 1}") == ["3:9: \(end) ',' or ']' | the array that opens on line 2 is never closed"])
    #expect(
      complaints("[{") == ["1:3: \(end) a name in double quotes | the object that opens on line 1 is never closed"])
    #expect(complaints("[") == ["1:2: \(end) a value | the array that opens on line 1 is never closed"])
    #expect(complaints("") == ["1:1: \(end) a value"])
  }

  @Test func textsThatBreakOffPointAtTheirQuote() {
    #expect(complaints("[{\"a\": \"x") == ["1:8: this quote is never closed"])
    #expect(complaints("[{\"a\": \"x\\") == ["1:8: this quote is never closed"])
    #expect(
      complaints("[{\"a\": \"x\n\"}]")
        == [#"1:8: a text cannot go on in the next line | close it with a quote, or write the line break as '\n'"#])
    #expect(complaints("[{\"é\": \"x\ty\"}]") == [#"1:10: a tab in a text is written '\t'"#])
    #expect(
      complaints("[\"long enough for a word \u{1}\"]") == ["1:26: control character U+0001 in a text | remove it"])
  }

  @Test func escapeSlipsAreExplained() {
    #expect(complaints(#"[{"a": "C:\dir"}]"#) == [#"1:11: unknown escape | a backslash itself is written '\\'"#])
    #expect(complaints(#"["\u12g4"]"#) == [#"1:3: expected four hexadecimal digits after '\u'"#])
    for half in [#"\ud83d"#, #"\ude00"#, #"\ud83d\ud83d"#, #"\ud83dx"#] {
      #expect(complaints("[\"\(half)\"]").first?.hasPrefix("1:3: half of a surrogate pair is no character") == true)
    }
  }

  @Test func bytesThatAreNotUTF8ArePointedAt() {
    let bytes = Array("[\"é".utf8) + [0xE9] + Array("\"]".utf8)
    let complaints = problems { _ = try JSONReader().records(in: SourceText(path: "a.json", bytes: bytes)) }
    #expect(complaints.first?.hasPrefix("1:4: byte 0xE9 is not UTF-8") == true)
  }

  @Test func deepNestingIsRefused() {
    for bracket in ["[", "{\"a\":"] {
      let text = "[{\"a\":" + String(repeating: bracket, count: 100_000)
      #expect(complaints(text).first?.hasSuffix("more than 100 levels of arrays and objects") == true)
    }
  }

  @Test func truncationAtEveryByteNeverCrashes() {
    let text = #"{"people": [{"né": "a\u00e9\ud83d\ude00b", "v": [-1.5e3, true, null, {"x": {}}]}, {"né": "y"}]}"#
    let bytes = Array(text.utf8)
    for end in 0..<bytes.count {
      #expect(
        !problems { _ = try JSONReader().records(in: SourceText(path: "a", bytes: Array(bytes[..<end]))) }.isEmpty)
    }
    #expect(complaints(text) == [])
  }

  @Test func peopleUnderSeveralSingleNamesAreFound() throws {
    let list = try JSONReader().records(
      in: SourceText(path: "a.json", text: #"{"data": {"people": [{"name": "Ada"}, {"name": "Bo"}]}}"#))
    #expect(list.records.map { $0.fields["name"] } == [.text("Ada"), .text("Bo")])
    #expect(list.elsewhere == nil)
  }

  @Test func wherePeopleMayBeInsteadIsSaid() throws {
    let text = #"{"meta": {"v": 1}, "data": {"staff": {"people": [{"who": "Ada"}, {"who": "Bo"}]}}}"#
    let list = try JSONReader().records(in: SourceText(path: "a.json", text: text))
    #expect(list.elsewhere == "data.staff.people")
    #expect(
      problems { _ = try PeopleBuilder().contents(of: list) } == [
        "1:10: nobody has a field 'name' | if the people are at 'data.staff.people', say it in roster.yml: 'directory: {path: …, records: data.staff.people}'; for one command with '--records data.staff.people'"
      ])
  }

  @Test func aLineThatIsCutOffIsToldWhereItIs() {
    let text = "{\"name\": \"Ada\"}\n{\"name\": \"Bo\", \"office\": \"1\"\n{\"name\": \"Cy\"}\n"
    #expect(
      problems { _ = try JSONReader().records(in: SourceText(path: "a.jsonl", text: text)) } == [
        "2:1: this object is not closed in its line | the file is damaged or cut off here; each line holds one whole object"
      ])
  }

  @Test func aNameOfPeopleThatStandsTwiceIsTheOnlyProblem() {
    #expect(
      complaints("{\"people\": [{\"name\": \"Ada\"}],\n\"people\": [{\"name\": \"Bo\"}]}") == [
        "2:1: 'people' appears twice in one object | the first 'people' is on line 1 | remove one of them, or call it otherwise"
      ])
  }

  @Test func ofSeveralListsTheLikeliestIsProposed() {
    #expect(
      complaints("{\"rooms\": [{\"name\": \"R\"}], \"Staff\": [{\"name\": \"Ada\"}], \"count\": 1}") == [
        "1:1: found an object with 'rooms', 'Staff', 'count', expected people"
          + " | if the people are at 'Staff', say it in roster.yml: 'directory: {path: …, records: Staff}'; for one command with '--records Staff'"
      ])
  }
}
