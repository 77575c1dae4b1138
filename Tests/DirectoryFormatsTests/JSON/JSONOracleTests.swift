import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

/// Random values against Foundation's reader and writer.
@Suite struct JSONOracleTests {
  @Test func readsWhatFoundationWrites() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("JSON against JSONSerialization: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let people = (0..<Int.random(in: 0...4, using: &random)).map { _ in object(depth: 0, &random) }
      let data = try JSONSerialization.data(
        withJSONObject: people,
        options: Bool.random(using: &random) ? [.prettyPrinted, .sortedKeys] : [.withoutEscapingSlashes])
      let records = try JSONReader().records(in: SourceText(path: "a.json", bytes: [UInt8](data))).records
      #expect(records.map { FieldValue.mapping($0.fields) } == people.map { expected($0) })
    }
  }

  @Test func writesTextsThatFoundationReads() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("JSON texts: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let text = text(&random)
      let data = Data("[".utf8 + JSONEscape.encode(text) + "]".utf8)
      let read = try #require(JSONSerialization.jsonObject(with: data) as? [String])
      #expect(read == [text])
    }
  }

  @Test func refusesWhatFoundationRefuses() {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("damaged JSON: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let good = Array(#"[{"name":"Ada é","n":-12.5,"b":true,"c":null,"l":[{},[1,2e3,"\u00e9"]]},{"x":"y"}]"#.utf8)
    for _ in 0..<3000 {
      var bytes = good
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0x20..<0x7F, using: &random)
      let isRefusedByFoundation = (try? JSONSerialization.jsonObject(with: Data(bytes))) == nil
      let complaints = problems { _ = try JSONReader().records(in: SourceText(path: "a.json", bytes: bytes)) }
      if isRefusedByFoundation {
        #expect(!complaints.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
      } else {
        // Ours refuses more: names that appear twice, and what is no list of people.
        #expect(
          complaints.allSatisfy { $0.contains("appears twice") || $0.contains("expected an object") },
          "\(String(decoding: bytes, as: UTF8.self)): \(complaints)")
      }
    }
  }

  private func object(depth: Int, _ random: inout SeededGenerator) -> [String: Any] {
    var object: [String: Any] = [:]
    for _ in 0..<Int.random(in: 0...5, using: &random) { object[text(&random)] = value(depth: depth + 1, &random) }
    return object
  }

  private func value(depth: Int, _ random: inout SeededGenerator) -> Any {
    switch Int.random(in: 0...(depth < 4 ? 7 : 5), using: &random) {
    case 0: NSNull()
    case 1: Bool.random(using: &random)
    case 2: Int.random(in: -1000...1000, using: &random)
    case 3...5: text(&random)
    case 6: (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth + 1, &random) }
    default: object(depth: depth, &random)
    }
  }

  private func text(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "Zo", "é", "日本", "😀", "\n", "\t", "\"", "\\", "/", "\u{1}", " ", "42", "true", "\u{7F}", "\u{2028}",
    ]
    return (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private func expected(_ value: Any) -> FieldValue {
    switch value {
    case is NSNull: return .null
    case let text as String: return FieldValue(scalar: text)
    case let list as [Any]: return .list(list.map { expected($0) })
    case let object as [String: Any]:
      return .mapping(FieldMapping(object.map { .init(name: $0.key, value: expected($0.value)) }))
    case let flag as Bool: return .boolean(flag)
    case let number as Int: return .number(Number(number))
    default: return .null
    }
  }
}
