import DirectoryModel
import Testing

@Suite struct FieldValueTests {
  @Test(arguments: ["0", "-1", "42", "1.10", "-0.5", "12345678901234567890", "0.0"])
  func numbersKeepTheirSpelling(text: String) throws {
    #expect(FieldValue(scalar: text) == .number(try #require(Number(spelling: text))))
    #expect(FieldValue(scalar: text).spelling == text)
  }

  @Test(arguments: [
    "", "0042", "+1 555 0100", "NO", "10:30", "1e5", "1.", ".5", "-", "--1", "1.2.3", "0x1F", "1_000", "True", "null",
    "2021-03-01", " 1",
  ])
  func allElseIsText(text: String) {
    #expect(FieldValue(scalar: text) == .text(text))
  }

  @Test func booleans() {
    #expect(FieldValue(scalar: "true") == .boolean(true))
    #expect(FieldValue(scalar: "false").spelling == "false")
  }

  @Test(
    arguments: [
      .null, "", " \t\r\n", "\u{A0}\u{2003}", .list([]), .list(["", .null]), .mapping([:]),
      .mapping(["a": .list([" "])]),
    ] as [FieldValue])
  func absent(value: FieldValue) {
    #expect(value.isAbsent)
  }

  @Test(arguments: ["0", "false", "x", .list(["", "x"]), .mapping(["a": "0"])] as [FieldValue])
  func present(value: FieldValue) {
    #expect(!value.isAbsent)
  }

  @Test func mappingsAreEqualInAnyOrder() {
    let one: FieldMapping = ["a": "1", "b": "2"]
    let other: FieldMapping = ["b": "2", "a": "1"]
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one != ["a": "1"])
    #expect(other.sorted.map(\.name) == ["a", "b"])
  }

  @Test func ofManyEqualNamesTheLastWinsAtTheFirstPlace() {
    let fields = (0..<50_000).map { FieldMapping.Field(name: "f\($0 % 40_000)", value: .number(Number($0))) }
    let mapping = FieldMapping(fields)
    #expect(mapping.fields.count == 40_000)
    #expect(mapping.fields[7] == FieldMapping.Field(name: "f7", value: "40007"))
  }

  @Test func aMappingIsSetByName() {
    var mapping: FieldMapping = ["a": "1", "b": "2", "a": "3"]
    #expect(mapping.fields.map(\.name) == ["a", "b"])
    mapping["a"] = nil
    mapping["c"] = "4"
    #expect(mapping == ["b": "2", "c": "4"])
    mapping["none"] = nil
    #expect(!mapping.isEmpty && FieldMapping().isEmpty)
  }
}

@Suite struct FieldPathTests {
  private let record: FieldMapping = [
    "name": "Ada", "id.x": "whole", "id": .mapping(["x": "part", "y": "7"]),
    "terms": .list([.mapping(["room": "1"]), .mapping(["room": "2"])]),
  ]

  @Test(
    arguments: [
      ("name", "Ada"), ("id.x", "whole"), ("id.y", "7"), ("terms[0].room", "1"), ("terms[-1].room", "2"),
    ] as [(String, FieldValue)])
  func leadsToAValue(path: String, value: FieldValue) throws {
    #expect(try #require(FieldPath(path)).value(in: record) == value)
  }

  @Test(arguments: ["none", "name.x", "name[0]", "terms[2]", "terms[-3].room", "terms.room", "id[0]"])
  func leadsNowhere(path: String) throws {
    #expect(try #require(FieldPath(path)).value(in: record) == nil)
  }

  @Test(arguments: ["", ".", "a[0].", ".a", "a..b", "a[", "a[x]", "a[]", "[0]", "a[0]b"])
  func malformed(path: String) {
    #expect(FieldPath(path) == nil)
  }
}
