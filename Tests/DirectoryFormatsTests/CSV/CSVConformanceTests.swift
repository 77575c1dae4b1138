import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

/// The CSV cases kept beside the package.
@Suite(.enabled(if: SharedData.conformance != nil, "the conformance cases are not here"))
struct CSVConformanceTests {
  @Test func casesAreReadAsWanted() throws {
    let folder = try #require(SharedData.conformance).appendingPathComponent("csv")
    let cases = try SharedData.cases("csv/cases.json")
    var failed: [String] = []
    for test in cases {
      let name = try #require(test["name"] as? String)
      let file = try #require(test["file"] as? String)
      let data = try Data(contentsOf: folder.appendingPathComponent("files/\(file)"))
      let records = try? CSVReader().records(in: SourceText(path: file, bytes: [UInt8](data))).records
      let wanted = [test] + (test["also_accepted"] as? [[String: Any]] ?? [])
      if !wanted.contains(where: { matches(records, $0) }) { failed.append(name) }
    }
    print("conformance csv/cases.json: \(cases.count) cases, \(cases.count - failed.count) passed, 0 listed")
    #expect(failed == [])
  }

  private func matches(_ records: [Record]?, _ wanted: [String: Any]) -> Bool {
    if wanted["error"] != nil { return records == nil }
    guard let records else { return false }
    let found = records.map { record in
      Dictionary(
        record.fields.fields.map { ($0.name, $0.value.spelling ?? "") }, uniquingKeysWith: { first, _ in first })
    }
    return found == wantedRecords(wanted)
  }

  /// The wanted records: names trimmed, rows and columns of blanks left out, as `CSVReader` says.
  private func wantedRecords(_ wanted: [String: Any]) -> [[String: String]] {
    let rows = wanted["rows"] as? [[String]] ?? []
    let names = (rows.first ?? []).map { $0.trimmingCharacters(in: .whitespaces) }
    return rows.dropFirst().filter { !$0.allSatisfy(\.isBlank) }.map { row in
      Dictionary(zip(names, row).filter { !$0.0.isEmpty }, uniquingKeysWith: { first, _ in first })
    }
  }
}
