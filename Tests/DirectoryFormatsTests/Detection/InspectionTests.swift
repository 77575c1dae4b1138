import Diagnostics
import DirectoryModel
import Testing

@testable import DirectoryFormats

@Suite struct InspectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func inspect(_ name: String, _ text: String) throws -> Inspection {
    DirectoryFile.inspect(path: try folder.write(name, text), displayPath: name)
  }

  private func fields(_ inspection: Inspection) -> [String] {
    inspection.fields.map { "\($0.path) \($0.count): \($0.samples.joined(separator: " | "))" }
  }

  @Test func fieldsAreCountedWithSamples() throws {
    let inspection = try inspect("a.csv", "name,office,x\nAda,1,\nBo,1,\nCy,,\nDee,3,y\nEve,4\n")
    #expect(inspection.format == .csv)
    #expect(inspection.records.count == 5)
    #expect(fields(inspection) == ["name 5: Ada | Bo | Cy", "office 4: 1 | 3 | 4", "x 1: y"])
    #expect(inspection.problems == [])
  }

  @Test func partsOfFieldsHavePathsThatAMappingTakes() throws {
    let inspection = try inspect(
      "a.json",
      """
      [{"id": {"b": "C1"}, "terms": [{"room": 1}, {"room": 2}], "tags": ["a", "b"], "n": null, "e": [], "m": {}},
       {"id": {"b": "C2", "c": true}, "terms": []}]
      """)
    #expect(fields(inspection) == ["id.b 2: C1 | C2", "terms[-1].room 1: 2", "tags 1: a, b", "id.c 1: true"])
    let rules = try inspection.fields.map { try #require(FieldPath($0.path)).value(in: inspection.records[0].fields) }
    #expect(rules == [.text("C1"), .number(Number(2)), .list([.text("a"), .text("b")]), nil])
  }

  @Test func longSamplesAreCut() throws {
    let inspection = try inspect("a.yml", "- name: \(String(repeating: "é", count: 100))\n")
    #expect(inspection.fields.first?.samples == [String(repeating: "é", count: 59) + "…"])
  }

  @Test func brokenFilesAreShownWithTheirProblems() throws {
    let csv = try inspect("a.csv", "name,office\nAda,1\nBo,2,x\n,\n")
    #expect(csv.format == .csv)
    #expect(csv.records.count == 2)
    #expect(
      csv.problems.map(\.message) == ["a row of blank cells was left out", "the row has 3 cells for 2 columns"])
    let json = try inspect("a.json", "[{\"name\": }]")
    #expect(json.format == .json)
    #expect(json.problems.map(\.message) == ["unexpected '}', expected a value"])
    let lines = try inspect("a.jsonl", "{\"name\": \"Ada\"}\n{\"name\": }\n")
    #expect(lines.records.count == 1)
    #expect(lines.problems.count == 1)
  }

  @Test func whatCannotBeOpenedIsAProblem() {
    let inspection = DirectoryFile.inspect(path: folder.path + "/none.csv", displayPath: "none.csv")
    #expect(inspection.format == nil)
    #expect(inspection.problems.map(\.message) == ["there is no file 'none.csv'"])
  }
}
