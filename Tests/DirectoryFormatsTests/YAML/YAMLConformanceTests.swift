import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

/// The YAML cases kept beside the package.
///
/// The cases give values under the core schema of YAML 1.2; Roster types scalars by its own rule and keeps their spelling. So a
/// plain scalar is right if the core schema makes the wanted value of its spelling.
@Suite(.enabled(if: SharedData.conformance != nil, "the conformance cases are not here"))
struct YAMLConformanceTests {
  /// Where libyaml 0.2.5 differs from the suite, by reason.
  private static let differences = [
    "libyaml: refuses directives and versions that it does not know": ["2LFX", "6LVF", "BEC7", "MUS6-06"],
    "libyaml: refuses tabs behind a dash, on blank lines and before brackets": [
      "6CA3", "96NN-00", "96NN-01", "A2M4", "DK95-03", "DK95-04", "R4YG", "Y79Y-01", "Y79Y-10",
    ],
    "libyaml: colons, question marks and line ends in flow keys as in YAML 1.1": [
      "4ABK", "4MUZ-01", "4MUZ-02", "58MP", "5MUD", "652Z", "9SA2", "CFD4", "FRK4", "HM87-00", "HM87-01", "K3WX",
      "UT92",
    ],
    "libyaml: names of anchors are of letters, digits, '-' and '_'": ["2SXE", "8XYN", "Y2GN"],
    "libyaml: wants '---' after '...', and a document before it": ["7Z25", "HWV9", "M7A3", "QT73", "W4TN"],
    "libyaml: a colon alone is no mapping": ["SM9W-01", "UKK6-00"],
    "libyaml: a block that ends with blanks and no line end": ["JEF9-02", "L24T-01"],
    "libyaml: lets pass": [
      "9C9N", "9HCY", "CVW2", "EB22", "G5U8", "MUS6-00", "QB6E", "S98Z", "SU5Z", "X4QW", "Y79Y-03", "YJV2",
    ],
  ]

  @Test func yamlTestSuite() throws {
    try run("yaml/yaml-test-suite.json", name: "id", differing: Self.differences.values.flatMap { $0 })
  }

  /// Valid YAML whose values have no form in JSON. The suite wants it to be read as YAML, which the tree is that saving goes by;
  /// what it holds is no person, and is refused in words.
  private static let refusedKeys = [
    "4FJ6", "6BFJ", "6PBE", "9MMW", "KK5P", "M5DY", "Q9WF", "RZP5", "SBG9", "V9D5", "X38W", "XW4D",
  ]

  /// Those with more than one such key, and how many.
  private static let severalKeys = ["KK5P": 4, "M5DY": 2, "X38W": 2]

  /// Anchors of nothing that no alias names: in people's files they are text that begins with `&`.
  private static let idleAnchors = ["PW8X"]

  @Test func aListOrMappingAsNameOfAFieldIsRefused() throws {
    let parsing = try SharedData.cases("yaml/yaml-test-suite.json").filter { $0["parses"] != nil }
    var refused: [String] = []
    for test in parsing {
      let found = problems { _ = try YAMLNode.documents(of: try source(of: test)) }
      if found.isEmpty || Self.differences.values.joined().contains(test["id"] as? String ?? "") { continue }
      if Self.idleAnchors.contains(test["id"] as? String ?? "") {
        #expect(found.allSatisfy { $0.contains("is an anchor, and no value follows") }, "\(found)")
        continue
      }
      let id = test["id"] as? String ?? "?"
      #expect(
        Set(found).count == Self.severalKeys[id] ?? 1 && found.allSatisfy { $0.contains("cannot be a key") },
        "\(id) \(found)")
      refused.append(id)
    }
    #expect(refused.sorted() == Self.refusedKeys)
  }

  @Test func yamlOfPeople() throws {
    try run("yaml/people-yaml.json", name: "name", differing: [])
  }

  @Test func frontMatter() throws {
    let cases = try SharedData.cases("yaml/front-matter.json")
    var failed: [String] = []
    for test in cases {
      let source = SourceText(path: "a.md", text: try #require(test["text"] as? String))
      let parts = try? FrontMatter.split(source)
      var isRight = parts == nil
      if test["error"] == nil, let parts {
        let body = String(decoding: source.bytes[parts.body], as: UTF8.self)
        let fields = parts.fields.map { CoreSchema.matches($0, test["data"] ?? NSNull()) } ?? (test["data"] is NSNull)
        isRight = fields && body == test["content"] as? String
      } else if test["error"] == nil {
        isRight = false
      }
      if !isRight { failed.append(test["name"] as? String ?? "?") }
    }
    print(
      "conformance yaml/front-matter.json: \(cases.count) cases, \(cases.count - failed.count) passed, 0 listed")
    #expect(failed == [])
  }

  private func run(_ file: String, name: String, differing: [String]) throws {
    let cases = try SharedData.cases(file)
    let failed = try cases.filter { try !isRight($0) }.map { $0[name] as? String ?? "?" }
    print(
      "conformance \(file): \(cases.count) cases, \(cases.count - failed.count) passed, \(differing.count) listed")
    #expect(failed.sorted() == differing.sorted())
  }

  private func source(of test: [String: Any]) throws -> SourceText {
    SourceText(path: "a.yml", text: try #require(test["yaml"] as? String))
  }

  private func isRight(_ test: [String: Any]) throws -> Bool {
    let source = try source(of: test)
    if test["parses"] != nil { return (try? YAMLTree.documents(of: source)) != nil }
    guard let documents = try? YAMLNode.documents(of: source) else {
      return test["error"] != nil || test["fail"] != nil
    }
    if test["error"] != nil || test["fail"] != nil { return false }
    guard let want = test["want"] else { return true }
    if let wanted = want as? [Any], wanted.count == documents.count,
      zip(documents, wanted).allSatisfy({ CoreSchema.matches($0, $1) })
    {
      return true
    }
    return documents.count == 1 && CoreSchema.matches(documents[0], want)
  }
}

extension YAMLNode {
  fileprivate static func documents(of source: SourceText) throws -> [YAMLNode] {
    try documents(of: source, range: 0..<source.bytes.count)
  }
}

/// The core schema of YAML 1.2 (section 10.3), to compare with.
private enum CoreSchema {
  static func matches(_ node: YAMLNode, _ want: Any) -> Bool {
    switch (node.content, want) {
    case (.sequence(let nodes), let list as [Any]):
      return nodes.count == list.count && zip(nodes, list).allSatisfy { matches($0, $1) }
    case (.mapping(let pairs), let object as [String: Any]):
      return pairs.count == object.count
        && pairs.allSatisfy { pair in object[pair.key.text].map { matches(pair.value, $0) } ?? false }
    case (.scalar(let text, _), let object as [String: Any]):
      return node.isBinary && TransferEncoding.base64(text.utf8)?.count == object["$data"] as? Int
    case (.scalar(let text, let isQuoted), _):
      let isPlain = !isQuoted && !node.isTaggedText
      switch want {
      case is NSNull: return isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
      case let wanted as String: return text == wanted || (isPlain && infinities[text] == wanted)
      case let wanted as NSNumber where String(cString: wanted.objCType) == "c":
        return isPlain && text.lowercased() == (wanted.boolValue ? "true" : "false")
      case let wanted as NSNumber: return number(text) == wanted.doubleValue
      default: return false
      }
    default: return false
    }
  }

  private static let infinities = [".nan": "nan", "-.inf": "-inf", ".inf": "inf"]

  private static func number(_ text: String) -> Double? {
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map(Double.init) }
    if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8).map(Double.init) }
    return Double(text.hasPrefix(".") ? "0" + text : text.hasSuffix(".") ? text + "0" : text)
  }
}
