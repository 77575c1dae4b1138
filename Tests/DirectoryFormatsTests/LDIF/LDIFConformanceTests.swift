import Diagnostics
import Foundation
import Testing

@testable import DirectoryFormats

/// The LDIF cases kept beside the package.
@Suite(.enabled(if: SharedData.conformance != nil, "the conformance cases are not here"))
struct LDIFConformanceTests {
  /// Cases that Roster reads otherwise, each with the reason.
  private static let differences: [String: String] = [:]

  @Test func casesAreReadAsWanted() throws {
    let folder = try #require(SharedData.conformance).appendingPathComponent("ldif/files")
    let cases = try SharedData.cases("ldif/cases.json")
    var failed: [String] = []
    for test in cases {
      let name = try #require(test["name"] as? String)
      let file = try #require(test["file"] as? String)
      let source = SourceText(path: file, bytes: [UInt8](try Data(contentsOf: folder.appendingPathComponent(file))))
      var parser = LDIFParser(source, range: source.contentRange)
      var records: [LDIFRecord] = []
      while let record = parser.next() { records.append(record) }
      let entries = records.filter { $0.dn != nil }
      let isRight: Bool
      if test["error"] != nil {
        isRight = !parser.problems.isEmpty || entries.count < records.count
      } else {
        let wanted = test["want"] as? [[String: Any]] ?? []
        isRight =
          parser.problems.isEmpty && entries.count == wanted.count
          && zip(entries, wanted).allSatisfy { matches($0, $1) }
      }
      if !isRight { failed.append(name) }
    }
    print(
      "conformance ldif/cases.json: \(cases.count) cases, \(cases.count - failed.count) passed,"
        + " \(Self.differences.count) listed")
    #expect(failed.sorted() == Self.differences.keys.sorted())
  }

  private func matches(_ record: LDIFRecord, _ wanted: [String: Any]) -> Bool {
    guard record.dn == wanted["dn"] as? String else { return false }
    if let change = wanted["change"] as? [[Any]] {
      return record.lines.count == change.count
        && zip(record.lines, change).allSatisfy { line, pair in
          line.name == pair[0] as? String && matches(line.value, pair[1])
        }
    }
    guard let attributes = wanted["attributes"] as? [String: [Any]] else { return false }
    var found: [String: [LDIFRecord.Value?]] = [:]
    for line in record.lines { found[line.name, default: []].append(line.value) }
    return found.count == attributes.count
      && attributes.allSatisfy { name, values in
        found[name].map { $0.count == values.count && zip($0, values).allSatisfy { matches($0, $1) } } ?? false
      }
  }

  private func matches(_ value: LDIFRecord.Value?, _ wanted: Any) -> Bool {
    switch value {
    case .text(let text): text == wanted as? String
    case .data(let bytes): Data(bytes).base64EncodedString() == (wanted as? [String: String])?["$data"]
    case .url(let url): url == (wanted as? [String: String])?["$url"]
    case nil: wanted is NSNull
    }
  }

  @Test func valueFromAFileIsNeverRead() throws {
    let folder = try #require(SharedData.conformance).appendingPathComponent("ldif/files")
    let path = folder.appendingPathComponent("url-value.ldif").path
    let inspection = DirectoryFile.inspect(path: path, displayPath: path)
    #expect(inspection.records.count == 1)
    #expect(!"\(inspection)".contains("SECRET-MARKER"))
  }
}
