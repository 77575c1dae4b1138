import Diagnostics
import Foundation
import Testing

@testable import DirectoryFormats

/// The vCard cases kept beside the package.
@Suite(.enabled(if: SharedData.conformance != nil, "the conformance cases are not here"))
struct VCardConformanceTests {
  /// Cases that Roster reads otherwise, each with the reason.
  private static let differences: [String: String] = [:]

  @Test func casesAreReadAsWanted() throws {
    let folder = try #require(SharedData.conformance).appendingPathComponent("vcard/files")
    let cases = try SharedData.cases("vcard/cases.json")
    var failed: [String] = []
    for test in cases {
      let name = try #require(test["name"] as? String)
      let file = try #require(test["file"] as? String)
      let source = SourceText(path: file, bytes: [UInt8](try Data(contentsOf: folder.appendingPathComponent(file))))
      var parser = VCardParser(source, range: source.contentRange)
      var cards: [VCard] = []
      while let card = parser.next() { cards.append(card) }
      let wanted = test["want"] as? [[String: Any]] ?? []
      let isRight =
        cards.count == wanted.count && zip(cards, wanted).allSatisfy { matches($0, $1) }
        && (test["error"] == nil || !parser.problems.isEmpty)
      if !isRight { failed.append(name) }
    }
    print(
      "conformance vcard/cases.json: \(cases.count) cases, \(cases.count - failed.count) passed,"
        + " \(Self.differences.count) listed")
    #expect(failed.sorted() == Self.differences.keys.sorted())
  }

  private func matches(_ card: VCard, _ wanted: [String: Any]) -> Bool {
    let properties = wanted["properties"] as? [[String: Any]] ?? []
    return card.version == wanted["version"] as? String && card.entries.count == properties.count
      && zip(card.entries, properties).allSatisfy { matches($0, $1) }
  }

  private func matches(_ entry: VCard.Entry, _ wanted: [String: Any]) -> Bool {
    let property = entry.property
    let parameters = Dictionary(uniqueKeysWithValues: property.parameters.map { ($0.name, $0.values) })
    guard property.name == wanted["name"] as? String, property.group == wanted["group"] as? String,
      parameters == wanted["params"] as? [String: [String]] ?? [:]
    else { return false }
    switch entry.value {
    case .text(let text): return text == wanted["value"] as? String
    case .list(let texts): return texts == wanted["values"] as? [String]
    case .components(let parts):
      guard let components = wanted["components"] as? [Any], components.count == parts.count else { return false }
      return zip(parts, components).allSatisfy { $0 == ($1 as? [String] ?? [$1 as? String ?? "?"]) }
    case .data(let bytes):
      return bytes.count == wanted["bytes"] as? Int && SHA256.hexDigest(of: bytes) == wanted["sha256"] as? String
    case nil: return wanted["invalid_base64"] as? Bool == true
    }
  }
}
