import Collation
import Diagnostics
import DirectoryModel
import Foundation

/// Finds the people of a source in the directory.
struct PeopleMatcher {
  /// By what people are known, one after the other.
  let keys: [MatchingKey]

  /// The people of the directory with an id that tells them from others of the same name and e-mail address: one of their own,
  /// and none that was made of these.
  var withOwnID: Set<UUID> = []

  /// The places in the directory of a source's people; `nil` for those who are not there.
  ///
  /// A key decides only where it tells one person from all others on both sides; if it does not, the next one may.
  ///
  /// - Throws: `DiagnosticError` with everyone of whom it is not clear who they are: the last key leaves a choice, or it
  ///   is the only one and they do not have it.
  func places(of source: PeopleSource, in people: [Person]) throws -> [Int?] {
    var places = [Int?](repeating: nil, count: source.members.count)
    var isTaken = [Bool](repeating: false, count: people.count)
    var problems: [Diagnostic] = []
    var sharesIDs = false
    for (number, key) in keys.enumerated() {
      var owners: [String: [Int]] = [:]
      for place in people.indices where !isTaken[place] {
        if let text = key.text(of: people[place], hasOwnID: true) { owners[text, default: []].append(place) }
      }
      var seekers: [String: Int] = [:]
      let texts = source.members.indices.map { place in
        places[place] == nil
          ? key.text(of: source.members[place].person, hasOwnID: source.members[place].hasOwnID) : nil
      }
      for text in texts { if let text { seekers[text, default: 0] += 1 } }
      for (place, text) in texts.enumerated() {
        let member = source.members[place]
        guard let text else {
          if keys.count == 1 { problems.append(.unknown(member, key)) }
          continue
        }
        // Where the source has the directory's ids, somebody with another one is somebody else.
        let found = (owners[text] ?? []).filter { owner in
          !(sharesIDs && member.hasOwnID && withOwnID.contains(people[owner].id))
            || member.person.isNamed(as: people[owner])
        }
        guard !found.isEmpty else { continue }
        if found.count == 1, seekers[text] == 1 {
          places[place] = found[0]
          isTaken[found[0]] = true
        } else if number == keys.count - 1 {
          problems.append(.ambiguous(member, found.map { people[$0] }, key))
        }
      }
      if key == .id { sharesIDs = places.contains { $0.map { withOwnID.contains(people[$0].id) } ?? false } }
    }
    guard problems.isEmpty else { throw DiagnosticError(problems.sorted()) }
    return places
  }
}

extension Person {
  /// Whether name and e-mail address are both those of another: then another id is one that the directory made.
  fileprivate func isNamed(as other: Person) -> Bool {
    [MatchingKey.name, .email].allSatisfy { key in
      key.text(of: self, hasOwnID: false).map { $0 == key.text(of: other, hasOwnID: false) } ?? false
    }
  }
}

/// By what people of a source are known in the directory.
public enum MatchingKey: String, Sendable, CaseIterable {
  /// The id that the source gives.
  case id
  /// The e-mail address, capitals or not.
  case email
  /// The whole name, capitals or not.
  case name

  fileprivate func text(of person: Person, hasOwnID: Bool) -> String? {
    switch self {
    case .id: return hasOwnID ? person.id.uuidString : nil
    case .email: return person.identifyingEmail
    case .name:
      return Transliteration.folded(person.name.withoutInvisibles).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
  }

  fileprivate var inWords: String {
    switch self {
    case .id: "id"
    case .email: "e-mail address"
    case .name: "name"
    }
  }
}

extension Diagnostic {
  fileprivate static func ambiguous(_ member: PeopleSource.Member, _ found: [Person], _ key: MatchingKey) -> Diagnostic
  {
    let listed = found.prefix(3).map { person in
      "'\(person.name)'\(person.office.isBlank ? "" : ", \(person.office)") has the id \(person.id.uuidString)"
    }
    let message =
      found.count == 1
      ? "several people here have the \(key.inWords) of '\(found[0].name)'"
      : "'\(member.person.name)' may be \(found.count) people of the directory"
    return member.origin.error(message, notes: listed + ["give the records their ids"])
  }

  fileprivate static func unknown(_ member: PeopleSource.Member, _ key: MatchingKey) -> Diagnostic {
    member.origin.error(
      "'\(member.person.name)' has no \(key.inWords) to be known by",
      notes: ["without '--by', people are known by id, e-mail address or name"])
  }
}
