import DirectoryModel
import Testing

@testable import RosterKit

@Suite struct PersonMergingTests {
  private func merged(_ own: [(String, FieldValue)], _ other: [(String, FieldValue)]) -> FieldMapping {
    func person(_ fields: [(String, FieldValue)]) -> Person {
      Person(name: "Ada", fields: FieldMapping(fields.map { .init(name: $0.0, value: $0.1) }))
    }
    return person(own).merged(with: person(other)).fields
  }

  private let address = FieldValue.mapping(
    FieldMapping([.init(name: "city", value: .text("London")), .init(name: "zip", value: .text("0042"))]))

  @Test func partsGoIntoTheMappingThatTheyAreOf() {
    let result = merged([("address", address)], [("address.city", .text("Bath")), ("address.country", .text("UK"))])
    #expect(result.fields.map(\.name) == ["address"])
    #expect(
      result["address"]
        == .mapping(
          FieldMapping([
            .init(name: "city", value: .text("Bath")), .init(name: "zip", value: .text("0042")),
            .init(name: "country", value: .text("UK")),
          ])))
  }

  @Test func aFieldOfThatNameIsMeantFirst() {
    let result = merged(
      [("address", address), ("address.city", .text("x"))], [("address.city", .text("Bath")), ("new.part", .text("y"))])
    #expect(result["address"] == address)
    #expect(result["address.city"] == .text("Bath"))
    #expect(result["new.part"] == .text("y"))
  }

  @Test func elementsOfListsArePartsToo() {
    let terms = FieldValue.list([address])
    #expect(merged([("terms", terms)], [("terms[0].city", .text("London"))])["terms"] == terms)
    #expect(merged([("terms", terms)], [("terms[1].city", .text("London"))])["terms[1].city"] == .text("London"))
  }

  @Test(arguments: ["a; b", "a| b", "a\nb"])
  func theCellOfAListIsTheList(text: String) {
    let list = FieldValue.list([.text("a"), .text("b")])
    #expect(merged([("x", list)], [("x", .text(text))])["x"] == list)
    #expect(merged([("x", list)], [("x", .text(text + "c"))])["x"] == .list([.text(text + "c")]))
  }

  @Test func spellingsCountAndNotTypes() {
    let own: [(String, FieldValue)] = [
      ("a", .text("42")), ("b", .list([.text("x")])), ("c", .text("y")), ("d", .text("z")),
    ]
    let same: [(String, FieldValue)] = [
      ("a", FieldValue(scalar: "42")), ("b", .text("x")), ("c", .list([.text("y")])), ("d", .text("  ")),
    ]
    #expect(merged(own, same).fields.map(\.value) == own.map(\.1))
    #expect(merged(own, [("b", .text("new"))])["b"] == .list([.text("new")]))
  }
}
