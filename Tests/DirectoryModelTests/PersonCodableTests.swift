import DirectoryModel
import Foundation
import Testing

/// The model of an app that keeps its people as the encoder writes them.
private struct PlainPerson: Codable, Equatable {
  var id: UUID
  var name: String
  var office: String
}

@Suite struct PersonCodableTests {
  private let plain = PlainPerson(id: UUID(), name: "Ada <&> Zoë", office: "Main 101")

  @Test func readsWhatEncodersWriteOfAPlainStruct() throws {
    let person = Person(id: plain.id, name: plain.name, office: plain.office)
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      #expect(try PropertyListDecoder().decode([Person].self, from: encoder.encode([plain])) == [person])
      #expect(try PropertyListDecoder().decode([PlainPerson].self, from: encoder.encode([person])) == [plain])
    }
    #expect(try JSONDecoder().decode([Person].self, from: JSONEncoder().encode([plain])) == [person])
    #expect(try JSONDecoder().decode([PlainPerson].self, from: JSONEncoder().encode([person])) == [plain])
  }

  @Test func missingNameAndOfficeAreEmpty() throws {
    let json = Data(#"{"id": "\#(plain.id.uuidString)"}"#.utf8)
    #expect(try JSONDecoder().decode(Person.self, from: json) == Person(id: plain.id))
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Person.self, from: Data("{}".utf8)) }
  }

  @Test func furtherFieldsStandBesideTheOthers() throws {
    let person = Person(
      id: plain.id, name: "Ada", office: "",
      fields: [
        "age": "42", "bio": "two\nlines", "chair": "true", "height": "1.75", "rate": "1.10",
        "tags": .list(["a", .mapping(["deep": .list([])])]), "url": .mapping([:]),
      ])
    let json = try JSONEncoder().encode(person)
    let object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(object["age"] as? Int == 42)
    #expect(object["height"] as? Double == 1.75)
    #expect(object["rate"] as? String == "1.10")
    #expect(try JSONDecoder().decode(Person.self, from: json) == person)
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      #expect(try PropertyListDecoder().decode(Person.self, from: encoder.encode(person)) == person)
    }
  }

  @Test func ownFieldsCannotBeDoubled() throws {
    let person = Person(id: plain.id, name: "Ada", fields: ["name": "Bo", "id": "7"])
    #expect(
      try JSONDecoder().decode(Person.self, from: JSONEncoder().encode(person)) == Person(id: plain.id, name: "Ada"))
  }

  @Test func aFieldByAnyName() {
    let person = Person(id: plain.id, name: "Ada", office: "1", fields: ["age": "42"])
    #expect(person["id"] == .text(plain.id.uuidString))
    #expect(person["office"] == .text("1"))
    #expect(person["age"] == "42")
    #expect(person["nothing"] == nil)
  }
}
