import Diagnostics
import Foundation
import Testing

@testable import DirectoryModel

/// Runs the collected property lists of other projects through the readers.
@Suite struct PropertyListConformanceTests {
  private struct Cases: Decodable {
    var cases: [Case]
  }

  private struct Case: Decodable {
    var name: String
    var file: String
    var format: String
    var error: String?
  }

  /// Where another behaviour than the listed one is right here, and why.
  private static let deviations = [
    // Only a JSON reader's carelessness would let it pass.
    "openstep-missing-semicolon": "an error is accepted too"
  ]

  @Test func everyCaseGivesItsValueOrAnError() throws {
    guard let folder = SharedData.url("conformance/plist") else { return }
    let json = try Data(contentsOf: folder.appendingPathComponent("cases.json"))
    let wanted = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    let wants = try #require(wanted["cases"] as? [[String: Any]]).map { $0["want"] }
    var counts = (values: 0, errors: 0, deviations: 0)
    for (item, want) in zip(try JSONDecoder().decode(Cases.self, from: json).cases, wants) {
      let bytes = try Data(contentsOf: folder.appendingPathComponent("files/\(item.file)"))
      let source = SourceText(path: item.file, bytes: Array(bytes))
      let file = Result { try sound(source) }
      switch file {
      case .success(let file):
        #expect(item.error == nil, "\(item.name) should be refused: \(item.error ?? "")")
        let value = file.root.comparable
        #expect(NSArray(array: [value]).isEqual(to: [want as Any]), "\(item.name): \(value)")
        counts.values += 1
        try expectRoundTrip(file, item.name)
      case .failure(let error as DiagnosticError):
        #expect(item.error != nil || Self.deviations[item.name] != nil, "\(item.name): \(error)")
        #expect(!error.diagnostics.contains { $0.formatted().contains("SECRET-MARKER") })
        if item.error == nil { counts.deviations += 1 } else { counts.errors += 1 }
      case .failure(let error): Issue.record("\(item.name): \(error)")
      }
    }
    print(
      "conformance plist: \(counts.values) values, \(counts.errors) refused as they should be, "
        + "\(counts.deviations) refused where that is allowed")
  }

  /// A file without problems.
  private func sound(_ source: SourceText) throws -> PropertyListFile {
    let file = PropertyListFile(source)
    let problems = file.problems + file.faults.diagnostics(in: file, at: [])
    guard problems.isEmpty else { throw DiagnosticError(problems) }
    return file
  }

  /// What was read, written again in both forms, reads the same; Foundation agrees.
  private func expectRoundTrip(_ file: PropertyListFile, _ name: String) throws {
    let binary = BinaryPropertyListWriter.bytes(of: file.root)
    #expect(try sound(SourceText(path: name, bytes: binary)).root.comparable.isEqual(file.root.comparable))
    #expect(throws: Never.self, "\(name)") {
      try PropertyListSerialization.propertyList(from: Data(binary), format: nil)
    }
    // XML has no references, and no control characters.
    guard name != "cpython-keyed-archive", let xml = try? XMLPropertyListWriter.bytes(of: file.root) else { return }
    #expect(try sound(SourceText(path: name, bytes: xml)).root.comparable.isEqual(file.root.comparable))
    #expect(throws: Never.self, "\(name)") { try PropertyListSerialization.propertyList(from: Data(xml), format: nil) }
  }
}

extension PropertyListValue {
  /// The value as the cases spell it, in Foundation's types.
  var comparable: NSObject {
    switch self {
    case .string(let text): NSString(string: text)
    case .integer(let spelling): NSDecimalNumber(string: spelling)
    case .real(let spelling): NSNumber(value: Double(spelling) ?? .nan)
    case .boolean(let flag): NSNumber(value: flag)
    case .date(let date): NSDictionary(dictionary: ["$date": date.timestamp])
    case .data(let data): NSDictionary(dictionary: ["$data": Data(data).base64EncodedString()])
    case .uid(let number): NSDictionary(dictionary: ["$uid": NSNumber(value: number)])
    case .broken: NSNull()
    case .array(let values): NSArray(array: values.map(\.comparable))
    case .dictionary(let dictionary):
      NSDictionary(
        dictionary: Dictionary(uniqueKeysWithValues: dictionary.entries.map { ($0.key, $0.value.comparable) }))
    }
  }
}
