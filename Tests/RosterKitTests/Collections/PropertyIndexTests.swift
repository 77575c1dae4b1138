import Collation
import Diagnostics
import DirectoryModel
import Foundation
import Incremental
import Testing

@testable import RosterKit

/// The groups of an index are those that looking at each person alone gives.
@Suite struct PropertyIndexTests {
  private static let values: [FieldValue] = [
    .text("Attic"), .text(" Attic"), .text("attic"), .text("Öffnung"), .text(""), .text("  "), .null, .boolean(true),
    .text("true"),
    FieldValue(scalar: "1.5"), FieldValue(scalar: "1.50"), .text("1.5"), FieldValue(scalar: "7"),
    .list([.text("Attic"), .text("Barn")]), .list([.text("Attic")]), .list([.text("Barn"), .text("Barn"), .text("")]),
    .list([]),
    .mapping(FieldMapping(unique: [.init(name: "floor", value: .text("2"))])),
  ]

  private static func people(_ generator: inout SeededGenerator) -> [Person] {
    (0..<40).map { number in
      var fields = FieldMapping()
      for name in ["desk", "rooms", "rooms_letter"] where Bool.random(using: &generator) {
        // Few have a field where others have the letters of one.
        if name == "rooms_letter", number % 7 != 0 { continue }
        fields[name] = values.randomElement(using: &generator)
      }
      let office = ["", " ", "Attic", "true", "1.50", "1.5", "Barn"].randomElement(using: &generator) ?? ""
      return Person(
        id: UUID(name: "\(number)"), name: ["Ada", "Bo", "Åsa"].randomElement(using: &generator) ?? "Ada",
        office: office,
        fields: fields)
    }
  }

  /// The groups, worked out person by person.
  private static func groups(
    of members: [Int], by name: String, in people: PeopleIndex, _ collator: Collator
  ) -> [(name: String, members: [Int])] {
    var groups: [(name: String, members: [Int])] = []
    for member in members {
      var property = Property(name, collator)
      let spellings = property.spellings(of: people.all[member])
      for spelling in spellings.isEmpty ? [""] : spellings {
        let identity = Property.identity(spelling)
        if let place = groups.firstIndex(where: { Property.identity($0.name) == identity }) {
          if !groups[place].members.contains(member) { groups[place].members.append(member) }
        } else {
          groups.append((spelling, [member]))
        }
      }
    }
    return groups
  }

  @Test(arguments: 0..<20)
  func groupsAreThoseOfEachPersonAlone(number: Int) throws {
    let seed = UInt64(20_261_130 + number)
    var generator = SeededGenerator(seed: seed)
    let people = Self.people(&generator)
    let collator = Collator(locale: "de")
    var builder = PeopleIndexBuilder(
      fieldNames: Interner(["gone", "gone_letter"]), subjects: SubjectTable(), collator: collator,
      slugCache: SlugCache())
    let origin = RecordOrigin(span: SourceSpan(SourceText(path: "directory.yaml", bytes: []), 0..<0), label: "")
    let index = builder.build(DirectoryContents(people: people, origins: people.map { _ in origin })).index
    let members = index.all.indices.filter { _ in Bool.random(using: &generator) }
    let known = index.fields.interner.texts
    for name in [
      "desk", "desk_letter", "rooms", "rooms_letter", "office", "office_letter", "name", "name_letter", "slug",
      "slug_letter", "id",
      "letter", "url", "desk.floor", "desk[0]", "gone", "gone_letter", "nowhere", "_letter", "",
    ] {
      let found = PropertyIndex(of: members, by: name, in: index, collator)
      let wanted = Self.groups(of: members, by: name, in: index, collator)
      #expect(found.names == wanted.map(\.name), "seed \(seed), '\(name)'")
      for group in wanted {
        #expect(found.members(group.name) == group.members, "seed \(seed), '\(name)': '\(group.name)'")
      }
    }
    // What a template asks for in vain must not fill the state with names.
    #expect(index.fields.interner.texts == known)
  }
}
