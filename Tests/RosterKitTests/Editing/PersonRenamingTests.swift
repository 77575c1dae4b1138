import DirectoryModel
import Testing

@testable import RosterKit

@Suite struct PersonRenamingTests {
  /// What the parts are after a new name, and which fields still say the old one.
  private func renamed(
    _ old: String, _ name: String, _ fields: KeyValuePairs<String, String>, keeping said: Set<String> = []
  ) -> (parts: [String], stale: [String]) {
    let before = Person(
      name: old, fields: FieldMapping(fields.map { FieldMapping.Field(name: $0, value: .text($1)) }))
    var person = before
    person.name = name
    let stale = person.rename(from: before, keeping: said)
    return (person.fields.fields.compactMap(\.value.spelling), stale)
  }

  private let parts: KeyValuePairs<String, String> = [
    "given_name": "Ada", "family_name": "Marlow", "sort_name": "Marlow, Ada",
  ]

  @Test(arguments: [
    ("Ada King", ["Ada", "King", "King, Ada"]), ("Augusta Marlow", ["Augusta", "Marlow", "Marlow, Augusta"]),
    ("Zoe Diaz", ["Zoe", "Diaz", "Diaz, Zoe"]), ("Ada de la Cruz", ["Ada", "de la Cruz", "de la Cruz, Ada"]),
  ])
  func partsOfANameGoWithIt(name: String, expected: [String]) {
    let (found, stale) = renamed("Ada Marlow", name, parts)
    #expect(found == expected)
    #expect(stale == [])
  }

  @Test func partsThatAreNotPlainAreTold() {
    let (found, stale) = renamed("Ada Marlow", "Maria del Mar", parts)
    #expect(found == ["Ada", "Marlow", "Marlow, Ada"])
    #expect(stale == ["given_name", "family_name", "sort_name"])
    #expect(renamed("Ada Marlow", "Ada King", ["family_name": "Marlow"]).parts == ["King"])
    #expect(renamed("Ada Marlow", "Zoe del Mar Diaz", ["family_name": "Marlow"]).stale == ["family_name"])
    #expect(renamed("Prof. Ada Marlow", "Prof. Ada King", parts).stale == ["family_name", "sort_name"])
  }

  @Test func whatWasSaidOrIsOfAnotherNameStays() {
    #expect(renamed("Ada Marlow", "Ada King", parts, keeping: ["family_name", "sort_name"]).stale == [])
    #expect(renamed("Ada Marlow", "Ada King", ["displayName": "Ada Marlow", "cn": "amarlow"]).stale == ["displayName"])
    #expect(renamed("Ada", "Ada", ["given_name": "Bo"]).stale == [])
  }

  @Test(arguments: [
    ("Maria von der Aue", "Maria", "von der Aue"), ("Zoe Diaz", "Zoe", "Diaz"), ("Ada B. King", "Ada B.", "King"),
  ])
  func aNameThatIsJoinedOfItsPartsIsDivided(name: String, given: String, family: String) throws {
    let (first, last) = (try #require(FieldPath("Vorname")), try #require(FieldPath("Nachname")))
    var joined = FieldRules.Rule(name: "name", path: first)
    (joined.otherPaths, joined.joiner) = ([last], " ")
    let rules = [joined, .init(name: "given_name", path: first), .init(name: "family_name", path: last)]
    var person = Person(name: name)
    person.divideName(from: Person(), by: rules, keeping: [])
    #expect(person.fields["given_name"] == .text(given))
    #expect(person.fields["family_name"] == .text(family))
    var other = Person(name: name)
    other.divideName(from: Person(), by: [joined], keeping: [])
    other.divideName(from: Person(), by: rules, keeping: ["Nachname"])
    #expect(other.fields.isEmpty)
  }
}
