import Diagnostics
import DirectoryModel
import Testing

@testable import DirectoryFormats

/// Files with random damage: every reader answers with records or with problems that have a place, and never crashes.
@Suite struct DamagedFileTests {
  private static let samples: [(name: String, reader: any RecordReader, text: String)] = [
    (
      "JSON", JSONReader(),
      #"{"people": [{"né": "a\u00e9\ud83d\ude00", "v": [-1.5e3, true, null, {"x": {}}]}, {"né": "y", "v": "t"}]}"#
    ),
    ("JSON Lines", JSONReader(), "{\"a\": 1}\n{\"a\": \"é\"}\n{\"a\": [2]}\n"),
    (
      "YAML", YAMLReader(),
      "- &a {x: 1, \"é\": 'b\\n'}\n- <<: *a\n  t: |\n    lines\n  u: >-\n    folded\n# c\n- w: [a, {b: c}]\n---\n- x: y\n...\n"
    ),
    ("CSV", CSVReader(), "\u{FEFF}sep=;\r\nnäme;\"of\"\"fice\"\r\n\"Ada; é\n\";1\r\n;\r\nBo;4.47E+11;\r\n"),
    (
      "property list", PropertyListReader(),
      "<plist><array><dict><key>name</key><string>Adä</string></dict></array></plist>"
    ),
  ]

  @Test func readersSurviveDamage() {
    let seed = UInt64.random(in: 0..<1_000_000)
    var random = SeededGenerator(seed: seed)
    var counts: [String] = []
    for (name, reader, text) in Self.samples {
      let good = Array(text.utf8)
      var refused = 0
      #expect(reader.readableRecords(in: SourceText(path: "a", bytes: good)).problems == [])
      for _ in 0..<1500 {
        var bytes = good
        for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&bytes, &random) }
        let (list, problems) = reader.readableRecords(in: SourceText(path: "a", bytes: bytes))
        if !problems.isEmpty { refused += 1 }
        for problem in problems + list.warnings {
          #expect(problem.location != nil)
          #expect(!problem.formatted().isEmpty)
        }
        for record in list.records {
          #expect(record.origin.span.range.upperBound <= record.origin.span.source.bytes.count)
        }
      }
      counts.append("\(name): \(refused) of 1500 refused")
    }
    print("damaged files: seed \(seed); \(counts.joined(separator: ", "))")
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let telling = Array("\"'{}[],:;-#&*|>\\\n\r\t ".utf8) + [0, 0x1A, 0x80, 0xC3, 0xE2, 0xED, 0xFF]
    let index = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0...3, using: &random) {
    case 0: bytes.insert(telling.randomElement(using: &random) ?? 0, at: index)
    case 1 where index < bytes.count: bytes.remove(at: index)
    case 2 where index < bytes.count: bytes[index] = telling.randomElement(using: &random) ?? 0
    default:
      let end = Int.random(in: index...bytes.count, using: &random)
      bytes.insert(contentsOf: bytes[index..<min(end, index + 12)], at: Int.random(in: 0...bytes.count, using: &random))
    }
  }
}
