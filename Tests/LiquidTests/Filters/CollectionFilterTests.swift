import Testing

@testable import Liquid

/// Filters over collections of the host's: what they ask for, so that the host can note exactly what was read.
@Suite struct CollectionFilterTests {
  private let reader = TestReader()

  @Test(arguments: ["first", "last", "reverse", "sort", "sort_natural"])
  func aCollectionMayAnswerForItself(name: String) throws {
    let people = TestObject(elements: [1, 2], answers: true)
    #expect(try text(name, .object(people)) == "answer")
    #expect(people.log.count == 1)
  }

  @Test(arguments: ["where", "reject", "find", "has", "map"])
  func aCollectionMayAnswerForAProperty(name: String) throws {
    let people = TestObject(elements: [1, 2], answers: true)
    #expect(try text(name, .object(people), "age") == "answer")
    #expect(people.log.count == 1)
    #expect(people.log[0].contains(#"property: "age""#))
  }

  @Test func theValueToCompareIsToldWithTheProperty() throws {
    let people = TestObject(elements: [], answers: true)
    _ = try filter("where", .object(people), "age", 36)
    #expect(people.log == [#"filter(property: "age", equals: Optional(Liquid.Value.integer(36)))"#])
    _ = try filter("where", .object(people), "age", nil)
    #expect(people.log[1] == #"filter(property: "age", equals: nil)"#)
  }

  @Test func aPartIsAskedForWithinBounds() throws {
    let people = TestObject(elements: [1, 2, 3], answers: true)
    _ = try filter("slice", .object(people), -2, 9)
    #expect(people.log == ["count", "slice(offset: 1, length: 2)"])
  }

  @Test func sizeCountsOnly() throws {
    let people = TestObject(elements: [1, 2])
    #expect(try text("size", .object(people)) == "2")
    #expect(people.log == ["count"])
  }

  @Test func aWalkReadsOnlyThePropertyOfEach() throws {
    let ada = TestObject([("name", "Ada"), ("age", 36)])
    let bob = TestObject([("name", "Bob"), ("age", 9)])
    let people = Value.object(TestObject(elements: [.object(ada), .object(bob)]))
    let found = try filter("where", people, "age", 9)
    #expect(found.text(reader: reader) == "Bob")
    #expect(ada.log == [".age"])
    #expect(bob.log == [".age"])
  }

  @Test func findReadsNoFurtherThanTheFirst() throws {
    let ada = TestObject([("age", 36)])
    let bob = TestObject([("age", 36)])
    _ = try filter("find", .object(TestObject(elements: [.object(ada), .object(bob)])), "age", 36)
    #expect(ada.log == [".age"])
    #expect(bob.log == [])
  }

  @Test func aPropertyNobodyKnowsIsWarnedOfOnce() throws {
    let people = Value.list((0..<3).map { _ in .object(TestObject([("name", "Ada")], absent: ["age"])) })
    _ = try filter("where", people, "offce", "B12", reader: reader)
    #expect(reader.warnings == ["a person has no 'offce'"])
    _ = try filter("where", people, "age", reader: reader)
    #expect(reader.warnings.count == 1)
  }

  @Test func equalObjectsAreTheSame() throws {
    let ada = TestObject([("name", "Ada")])
    #expect(try text("size", filter("uniq", [.object(ada), .object(ada), .object(TestObject())])) == "2")
  }
}
