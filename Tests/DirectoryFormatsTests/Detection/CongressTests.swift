import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

/// The members of Congress, kept beside the package as YAML, JSON and CSV.
@Suite(.enabled(if: SharedData.root != nil, "the test data is not here"))
struct CongressTests {
  private static func rule(_ name: String, _ path: String) throws -> FieldRules.Rule {
    .init(name: name, path: try #require(FieldPath(path)))
  }

  private func people(_ file: String, _ rules: FieldRules) throws -> [Person] {
    let path = try #require(SharedData.root).appendingPathComponent("data/congress/\(file)").path
    return try DirectoryFile.store(at: path, displayPath: file, rules: rules).load().people
  }

  private func nested() throws -> FieldRules {
    FieldRules(rules: [
      try Self.rule("id", "id.bioguide"), try Self.rule("name", "name.last"),
      try Self.rule("office", "terms[-1].address"), try Self.rule("state", "terms[-1].state"),
      try Self.rule("party", "terms[-1].party"), try Self.rule("phone", "terms[-1].phone"),
      try Self.rule("birthday", "bio.birthday"),
    ])
  }

  @Test func yamlAndJSONGiveTheSamePeople() throws {
    let json = try people("legislators-current.json", try nested())
    #expect(json.count == 537)
    #expect(json[0].name == "Cantwell")
    #expect(try people("legislators-current.yaml", try nested()) == json)
  }

  @Test func csvGivesTheSamePeopleForWhatItHas() throws {
    let json = try people("legislators-current.json", try nested())
    let csv = try people(
      "legislators-current.csv",
      FieldRules(rules: [
        try Self.rule("id", "bioguide_id"), try Self.rule("name", "last_name"), try Self.rule("office", "address"),
      ]))
    #expect(csv.count == 537)
    let byID = Dictionary(json.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for person in csv {
      let other = try #require(byID[person.id], "\(person.name)")
      #expect(person.name == other.name)
      for field in ["office", "state", "party", "phone", "birthday"] {
        let (value, wanted) = (person[field]?.spelling ?? "", other[field]?.spelling ?? "")
        #expect(value == wanted, "\(field) of \(person.name)")
      }
    }
  }
}
