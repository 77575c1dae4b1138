import Collation
import DirectoryModel
import Diagnostics
import Foundation
import Incremental
import Testing

@testable import RosterKit

/// What one run filed serves the next one exactly as long as nothing differs that filing depends on.
@Suite struct PeopleFilingTests {
  private let people = [
    person("Ada Lovelace", 1), person("Åsa Öberg", 2), person("Kurt Gödel", 3, ["slug": .text("kurt")]),
    person("Ada Lovelace", 4), person("Li Wei", 5, ["aliases": .list([.text("wei-li"), .text("old-li")])]),
  ]

  private static func person(_ name: String, _ number: UInt8, _ fields: [String: FieldValue] = [:]) -> Person {
    var mapping = FieldMapping()
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { mapping[name] = value }
    return Person(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)), name: name, office: "", fields: mapping)
  }

  private func builder(_ filing: StoredFiling? = nil, locale: String = "en") -> PeopleIndexBuilder {
    PeopleIndexBuilder(
      fieldNames: Interner(), subjects: SubjectTable(), collator: Collator(locale: locale), slugCache: SlugCache(),
      filing: filing)
  }

  private func contents(_ people: [Person]) -> DirectoryContents {
    let origin = RecordOrigin(span: SourceSpan(SourceText(path: "directory.yaml", bytes: []), 0..<0), label: "")
    return DirectoryContents(people: people, origins: people.map { _ in origin })
  }

  private func key(of people: [Person], locale: String = "en") -> Fingerprint {
    PeopleFiling.key(of: people, PeopleValues(of: people, names: Interner()), locale: locale)
  }

  private func filed(_ people: [Person], locale: String = "en") throws -> StoredFiling {
    var builder = builder(locale: locale)
    _ = builder.build(contents(people))
    return try #require(builder.filing)
  }

  /// Everything that the index tells of how people are filed.
  private func description(_ index: PeopleIndex) -> [String] {
    index.all.map { "\($0.person.name)|\($0.person.id)|\($0.sortName)|\($0.letter)|\($0.slug)" }
      + index.namesakes.map { "\($0.slug): \($0.people)" } + index.aliases.map { "\($0.slug): \($0.person)" }
  }

  @Test func theStoredFormGivesTheSameIndex() throws {
    let filing = try filed(people)
    let restored = try #require(PeopleFiling(bytes: filing.filing.bytes))
    var (fresh, warm) = (builder(), builder(StoredFiling(key: filing.key, filing: restored)))
    #expect(description(warm.build(contents(people)).index) == description(fresh.build(contents(people)).index))
    #expect(restored.namesakes.map(\.slug) == ["ada-lovelace"])
    #expect(restored.aliases.map(\.slug) == ["old-li", "wei-li"])
  }

  @Test func everythingThatFilingDependsOnIsInTheKey() throws {
    let original = try filed(people).key
    func key(_ change: (inout [Person]) -> Void) -> Fingerprint {
      var people = people
      change(&people)
      return self.key(of: people)
    }
    #expect(key { _ in } == original)
    #expect(key { $0[0].name = "Ada King" } != original)
    #expect(key { $0[0] = Self.person("Ada Lovelace", 9) } != original)
    #expect(key { $0.swapAt(0, 1) } != original)
    #expect(key { $0.removeLast() } != original)
    #expect(key { $0[4].fields["aliases"] = .list([.text("wei-li")]) } != original)
    let texts = ["slug", "sort_name", "family_name", "given_name"].map { field in
      key { $0[0].fields[field] = .text("Byron") }
    }
    #expect(Set(texts + [original]).count == 5)
    #expect(self.key(of: people, locale: "sv") != original)
  }

  @Test func otherFieldsAreNotInTheKey() throws {
    var changed = people
    changed[0].office = "Briggs 413"
    changed[1].fields["bio"] = .text("Once upon a time")
    #expect(key(of: changed) == (try filed(people).key))
  }

  @Test func whatIsStoredOfOthersIsNotTaken() throws {
    let stale = try filed(Array(people.dropLast()))
    var (fresh, warm) = (builder(), builder(stale))
    #expect(description(warm.build(contents(people)).index) == description(fresh.build(contents(people)).index))
    #expect(warm.filing?.key == fresh.filing?.key)
  }

  @Test func theSlugsOfNamesOutsideASCIIAreKeptMeanwhile() throws {
    let filing = try filed(people)
    var warm = builder(filing)
    var known = SlugCache()
    for name in ["Åsa Öberg", "Kurt Gödel"] { _ = known.slug(of: name) }
    warm.slugCache = SlugCache(known.bytes)
    _ = warm.build(contents(people))
    #expect(warm.slugCache.isAsKnown)
    #expect(warm.slugCache.slug(of: "Möbel") == "mobel")
    #expect(!warm.slugCache.isAsKnown)
    _ = known.slug(of: "Möbel")
    #expect(warm.slugCache.bytes == known.bytes)
  }

  @Test func aFilingWithSomethingToTellIsWorkedOutEachTime() {
    var people = people
    people[0].fields["aliases"] = .text("kurt")
    var builder = builder()
    let (_, problems) = builder.build(contents(people))
    #expect(problems.count == 1)
    #expect(builder.filing == nil)
  }

  @Test func aCutOffFormIsNone() throws {
    let bytes = try filed(people).filing.bytes
    for length in 0..<bytes.count { #expect(PeopleFiling(bytes: Array(bytes[..<length])) == nil, "at \(length)") }
    #expect(PeopleFiling(bytes: bytes + [0]) == nil)
  }
}
