import Diagnostics
import DirectoryModel

/// Finds fields of people that refer to somebody who goes: whose whole value, or one of a list, is the id that the file has for
/// that person.
///
/// They stay as they are, since nothing says that a field is a reference; in LDIF, where names of entries are nothing else, they go
/// along.
struct FormerReferences {
  private let people: [Person]
  private let ownIDs: [Person.ID: String]

  /// How many people a warning names.
  private static let mostNamed = 3

  /// Takes those who stay.
  ///
  /// - Parameter ownIDs: The ids as the file has them.
  init(_ people: [Person], ownIDs: [Person.ID: String]) {
    self.people = people
    self.ownIDs = ownIDs
  }

  /// A warning for each of those who go that somebody refers to still.
  func warnings(about removed: [Person]) -> [Diagnostic] {
    var places: [String: Int] = [:]
    for (place, person) in removed.enumerated() {
      // A number may be anything.
      guard let id = ownIDs[person.id], !id.isEmpty, case .text = FieldValue(scalar: id) else { continue }
      places[id] = place
    }
    guard !places.isEmpty else { return [] }
    var found: [Int: [(person: Person, field: String)]] = [:]
    for person in people {
      for field in person.fields.fields {
        for text in field.value.spellings {
          guard let place = places[text] else { continue }
          found[place, default: []].append((person, field.name))
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map { place, references in
      warning(about: removed[place], references)
    }
  }

  private func warning(about person: Person, _ references: [(person: Person, field: String)]) -> Diagnostic {
    let id = ownIDs[person.id] ?? ""
    let named = references.prefix(Self.mostNamed).map { "'\($0.field)' of '\($0.person.name)'" }
    let rest = references.count - named.count
    let all = named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    return .warning(
      "\(all) \(references.count == 1 ? "is" : "are") '\(id)', which was '\(person.name)'",
      notes: [
        "say who it is now: 'roster edit NAME --set \(references[0].field)=…', or '--unset \(references[0].field)'"
      ])
  }
}

extension FieldValue {
  /// A value, or those of a list, as they are written.
  fileprivate var spellings: [String] {
    if case .list(let values) = self { values.compactMap(\.spelling) } else { [spelling].compactMap { $0 } }
  }
}
