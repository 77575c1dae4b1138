import Testing

@testable import Liquid

/// An object of a test: what it has, and what was read of it.
final class TestObject: TemplateObject {
  let members: [(String, Value)]
  let absent: Set<String>
  let elements: [Value]?
  let answers: Bool
  nonisolated(unsafe) var log: [String] = []

  init(_ members: [(String, Value)] = [], absent: Set<String> = [], elements: [Value]? = nil, answers: Bool = false) {
    self.members = members
    self.absent = absent
    self.elements = elements
    self.answers = answers
  }

  var kindDescription: String { elements == nil ? "a person" : "the people" }

  func member(_ name: Name, reader: Reader) -> Value? {
    log.append(".\(name)")
    if let value = members.first(where: { $0.0 == name.text })?.1 { return value }
    return absent.contains(name.text) ? .null : nil
  }

  func items(reader: Reader) -> [Value]? {
    if elements != nil { log.append("items") }
    return elements
  }

  func count(reader: Reader) -> Int? {
    if elements != nil { log.append("count") }
    return elements?.count
  }

  func derived(_ operation: CollectionOperation, reader: Reader) -> Value? {
    guard elements != nil else { return nil }
    log.append("\(operation)")
    return answers ? .text("answer") : nil
  }

  func pairs(reader: Reader) -> [(String, Value)]? {
    elements == nil ? members : nil
  }

  func text(reader: Reader) -> (String, Kind) { (members.first?.1.text(reader: reader) ?? "", .plain) }
}

@Suite struct MemberTests {
  private let reader = TestReader()

  private func member(_ value: Value, _ name: String) -> String? {
    value.member(Name(name), reader: reader)?.inspected(reader: reader)
  }

  @Test func mappingsHaveTheirNamesThenSizeAndFirst() {
    let mapping: Value = ["a": 1, "b": 2]
    #expect(member(mapping, "a") == "1")
    #expect(member(mapping, "size") == "2")
    #expect(member(mapping, "first") == #"["a", 1]"#)
    #expect(member(mapping, "last") == "nil")
    #expect(member(["size": "own"], "size") == #""own""#)
  }

  @Test func listsAndRangesHaveFirstLastAndSize() {
    #expect(member([7, 8], "first") == "7")
    #expect(member([7, 8], "last") == "8")
    #expect(member([7, 8], "size") == "2")
    #expect(member([], "first") == "nil")
    #expect(member([7], "name") == "nil")
    #expect(member(.range(1, 5), "size") == "5")
    #expect(member(.range(1, 5), "last") == "5")
    #expect(member(.range(5, 1), "size") == "0")
    #expect(member(.range(5, 1), "first") == "nil")
    #expect(member(.range(.min, .max), "size") == String(Int.max))
  }

  @Test func textHasItsSizeInCharacters() {
    #expect(member("Zoë", "size") == "3")
    #expect(member("Zoe\u{308}", "size") == "3")
    #expect(member("Zoë", "first") == #""Z""#)
    #expect(member("Zoë", "last") == #""ë""#)
    #expect(member("", "first") == #""""#)
    #expect(member(5, "size") == "nil")
  }

  @Test func anObjectTellsAbsentFromUnknown() {
    let person = Value.object(TestObject([("name", "Ada")], absent: ["photo"]))
    #expect(member(person, "name") == #""Ada""#)
    #expect(member(person, "photo") == "nil")
    #expect(member(person, "offce") == nil)
  }

  @Test func aCollectionIsAskedForNoMoreThanNeeded() {
    let people = TestObject(elements: [1, 2])
    #expect(member(.object(people), "size") == "2")
    #expect(people.log == [".size", "count"])
    #expect(member(.object(people), "first") == "1")
    #expect(member(.object(TestObject(elements: [])), "first") == "nil")
  }

  @Test func listsAreIndexedFromBothEnds() {
    let list: Value = ["a", "b", "c"]
    func at(_ index: Value) -> String? { list.element(at: index, reader: reader)?.text(reader: reader) }
    #expect(at(0) == "a")
    #expect(at(-1) == "c")
    #expect(at(3) == "")
    #expect(at(-4) == "")
    #expect(at(.number("1")) == "b")
    #expect(at(1.5) == "")
    #expect(at(.integer(.min)) == "")
    #expect(at("first") == "")
    #expect(at(nil) == "")
  }

  @Test func mappingsAreIndexedByTextAndWholeNumbers() {
    let mapping: Value = ["2024": "x", "full name": "Ada"]
    #expect(mapping.element(at: 2024, reader: reader)?.text(reader: reader) == "x")
    #expect(mapping.element(at: "full name", reader: reader)?.text(reader: reader) == "Ada")
    #expect(mapping.element(at: "size", reader: reader)?.text(reader: reader) == "")
    #expect(mapping.element(at: "none", reader: reader)?.text(reader: reader) == "")
    #expect(mapping.element(at: .range(1, 2), reader: reader)?.text(reader: reader) == "")
  }
}

@Suite struct ElementsTests {
  private let reader = TestReader()

  private func elements(_ value: Value) -> [String] {
    value.elements(reader: reader).map { $0.inspected(reader: reader) }
  }

  @Test func eachKindOfValueHasItsElements() {
    #expect(elements([1, [2]]) == ["1", "[2]"])
    #expect(elements(.range(2, 4)) == ["2", "3", "4"])
    #expect(elements(.range(4, 2)) == [])
    #expect(elements(["a": 1]) == [#"["a", 1]"#])
    #expect(elements("hi") == [#""hi""#])
    #expect(elements("") == [])
    for value in [nil, true, 5, 1.5, .empty, .blank] as [Value] { #expect(elements(value) == []) }
    #expect(elements(.object(TestObject(elements: [7]))) == ["7"])
    #expect(elements(.object(TestObject([("name", "Ada")]))) == [#"["name", "Ada"]"#])
  }

  @Test func aHugeRangeCostsNothing() {
    let all = Value.range(.min, .max).elements(reader: reader)
    #expect(all.count == .max)
    #expect(all.first?.text(reader: reader) == String(Int.min))
    #expect(Value.range(0, .max).elements(reader: reader).prefix(2).count == 2)
  }
}
