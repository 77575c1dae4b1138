import Collation
import Diagnostics
import DirectoryModel
import Foundation

/// Finds the person that somebody means.
struct PersonFinder {
  /// How much of a person's name or slug must be given.
  enum Precision {
    /// All of it.
    case whole
    /// As much as tells the person from all others.
    case prefix
  }

  private let people: [PersonObject]
  private let keys: [String]
  private let ownIDs: [UUID: String]
  private let recordKeys: [UUID: String]

  /// Prepares to find people.
  ///
  /// - Parameter directory: What they are called in their file.
  init(_ people: PeopleIndex, in directory: Directory) {
    self.people = people.all
    ownIDs = directory.ownIDs
    recordKeys = directory.keys
    keys = people.all.map { Self.key($0.person.name) }
  }

  /// The person of an id, slug, old slug or name, or of a key or file that is called so. Letter case, accents and blanks count nothing, unless there are two whom
  /// nothing else tells apart. Of what is the id or slug of one and the name of another neither is meant more.
  ///
  /// - Throws: `DiagnosticError` if nobody is meant, or several people are, who then are listed.
  func person(_ query: String, _ precision: Precision) throws -> Person {
    for found in matches(of: query, precision) where !found.isEmpty {
      guard found.count == 1 else { throw ambiguous(query, found) }
      return people[found[0]].person
    }
    throw unknown(query, precision)
  }

  /// Those who match, from the strictest way of matching to the most generous.
  private func matches(of query: String, _ precision: Precision) -> [[Int]] {
    let exact = query.withoutInvisibles
    let folded = Transliteration.folded(exact)
    let key = Self.key(query)
    let id = UUID(uuidString: query)
    var stages: [[Int]] = [
      places { $0.person.id == id },
      places { ownIDs[$0.person.id] == exact || $0.slug == exact || $0.person.name.withoutInvisibles == exact },
      places {
        Transliteration.folded($0.slug) == folded || Transliteration.folded($0.person.name) == folded
          || ownIDs[$0.person.id].map(Transliteration.folded) == folded
      },
      places { $0.person.aliases.contains { Transliteration.folded($0) == folded } },
      places { recordKeys[$0.person.id] == exact },
    ]
    guard !key.isEmpty else { return stages }
    stages.append(keys.indices.filter { keys[$0] == key })
    guard precision == .prefix else { return stages }
    stages.append(keys.indices.filter { keys[$0].hasPrefix(key) || people[$0].slug.hasPrefix(folded) })
    stages.append(keys.indices.filter { keys[$0].contains(" " + key) })
    return stages
  }

  private func places(where isMatch: (PersonObject) -> Bool) -> [Int] {
    people.filter(isMatch).map(\.index)
  }

  /// A name in plain lower-case letters with single blanks.
  static func key(_ name: String) -> String {
    Transliteration.ascii(name.withoutInvisibles).lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  private static let mostListed = 10

  private func ambiguous(_ query: String, _ found: [Int]) -> DiagnosticError {
    let listed = found.prefix(Self.mostListed).map { place in
      let office = people[place].person.office
      return "'\(people[place].person.name)'\(office.isBlank ? "" : ", \(office)"): \(people[place].slug)"
    }
    let more = found.count > listed.count ? ["and \(found.count - listed.count) more"] : []
    return DiagnosticError(
      .error("'\(query)' may be \(found.count) people; say who by the slug behind the name", notes: listed + more))
  }

  private func unknown(_ query: String, _ precision: Precision) -> DiagnosticError {
    let key = Self.key(query)
    var notes = ["'roster list' lists everyone"]
    if precision == .whole, let found = matches(of: query, .prefix).first(where: { !$0.isEmpty }) {
      notes = found.prefix(Self.mostListed).map { "if you mean '\(people[$0].person.name)', give the whole name" }
    } else if let place = nearest(to: key) {
      notes = ["did you mean '\(people[place].person.name)'?"]
    } else if let nearest = Suggestion.nearest(to: query, among: people.map(\.slug)) {
      notes = ["did you mean '\(nearest)'?"]
    }
    return DiagnosticError(.error("nobody is called '\(query)'", notes: notes))
  }

  /// The place of the person whose name, or a part of it, is spelled most like a key.
  private func nearest(to key: String) -> Int? {
    if let name = Suggestion.nearest(to: key, among: keys) { return keys.firstIndex(of: name) }
    let words = keys.map { $0.split(separator: " ").map(String.init) }
    return Suggestion.nearest(to: key, among: words.joined()).flatMap { word in words.firstIndex { $0.contains(word) } }
  }
}

extension SiteDirectory {
  /// The person of an id, slug or name, or of the beginning of a name if it tells them from all others.
  ///
  /// - Throws: `DiagnosticError` if nobody is meant, or several people are, who then are listed.
  public func person(_ query: String) throws -> PersonView {
    let people = index().people
    let person = try PersonFinder(people, in: directory).person(query, .prefix)
    let slug = people.all.first { $0.person.id == person.id }?.slug ?? ""
    return PersonView(person: person, slug: slug, ownID: directory.ownIDs[person.id], sources: sourceFields)
  }
}
