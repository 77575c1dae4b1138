import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

/// Files with random damage: every reader answers with records or with problems that have a place, and never crashes.
///
/// A thousand of each format are read with the other tests. `ROSTER_FUZZ_SECONDS` says how long to go on with each;
/// `ROSTER_SEED` begins at another place.
@Suite struct DamagedFileTests {
  /// A format, a file of it, and what is made of the damaged bytes before they are read.
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var reader: any RecordReader
    var text: String
    var wrap: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    var testDescription: String { name }
  }

  private static let samples = [
    Sample(
      name: "JSON", reader: JSONReader(),
      text: #"{"people": [{"né": "a\u00e9\ud83d\ude00", "v": [-1.5e3, true, null, {"x": {}}]}, {"né": "y", "v": "t"}]}"#
    ),
    Sample(name: "JSON Lines", reader: JSONReader(), text: "{\"a\": 1}\n{\"a\": \"é\"}\n{\"a\": [2]}\n"),
    Sample(
      name: "YAML", reader: YAMLReader(),
      text:
        "- &a {x: 1, \"é\": 'b\\n'}\n- <<: *a\n  t: |\n    lines\n  u: >-\n    folded\n# c\n- w: [a, {b: c}]\n---\n- x: y\n...\n"
    ),
    Sample(
      name: "CSV", reader: CSVReader(),
      text: "\u{FEFF}sep=;\r\nnäme;\"of\"\"fice\"\r\n\"Ada; é\n\";1\r\n;\r\nBo;4.47E+11;\r\n"),
    Sample(
      name: "XML property list", reader: PropertyListReader(),
      text:
        "<plist><array><dict><key>name</key><string>Adä</string><key>n</key><integer>7</integer></dict></array></plist>"
    ),
    Sample(
      name: "OpenStep property list", reader: PropertyListReader(),
      text: "({name = \"Ad\\U00e4\"; n = <0fbd 77>; l = (a, \"b c\"); /* c */ }, {name = Bo;})"),
    Sample(
      name: "vCard", reader: VCardReader(),
      text: "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\\, é\r\nN:L;A;;;\r\nitem1.TEL;TYPE=work,voice:+1\r\n 555\r\n"
        + "NOTE;ENCODING=QUOTED-PRINTABLE:a=C3=A9=\r\nb\r\nEND:VCARD\r\n"),
    Sample(
      name: "LDIF", reader: LDIFReader(),
      text:
        "version: 1\n# c\ndn: cn=Ada,dc=e\nobjectClass: person\ncn: Ada\ncn;lang-de:: w6Q=\nmail: a@e\n .org\n\ndn:: w6Q=\ncn: B\n"
    ),
    Sample(
      name: "spreadsheet", reader: SpreadsheetReader(),
      text:
        "<sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>name</t></is></c><c r=\"B1\" t=\"str\"><v>n</v></c></row>"
        + "<row><c t=\"inlineStr\"><is><r><t>Ad</t></r><r><t>é</t></r></is></c><c s=\"0\"><v>44197.5</v></c></row></sheetData>",
      wrap: { bytes in WorkbookFixture(String(decoding: bytes, as: UTF8.self)).zip.bytes }),
    Sample(
      name: "zip file", reader: SpreadsheetReader(), text: "<sheetData></sheetData>",
      wrap: { bytes in
        // The damage is that of the first bytes, at places all over the file.
        var file = WorkbookFixture("<sheetData></sheetData>").zip.bytes
        for (number, byte) in bytes.prefix(6).enumerated() where byte != Array("<sheet".utf8)[number] {
          file[Int(byte) * 7919 * (number + 1) % file.count] ^= byte | 1
        }
        return file
      }),
  ]

  @Test(arguments: samples) func readersSurviveDamage(sample: Sample) {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["ROSTER_FUZZ_SECONDS"].flatMap { Double($0) }
    let seed = environment["ROSTER_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)
    var random = SeededGenerator(seed: seed)
    let good = Array(sample.text.utf8)
    #expect(read(sample, good, seed).problems == [])
    let end = ContinuousClock.now + .seconds(seconds ?? 0)
    var count = 0
    var refused = 0
    while seconds == nil ? count < 1_000 : ContinuousClock.now < end {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&bytes, &random) }
      if !read(sample, bytes, seed).problems.isEmpty { refused += 1 }
      count += 1
    }
    print("damaged files: seed \(seed), \(sample.name): \(refused) of \(count) refused")
  }

  private func read(_ sample: Sample, _ bytes: [UInt8], _ seed: UInt64) -> (list: RecordList, problems: [Diagnostic]) {
    let source = SourceText(path: "a", bytes: sample.wrap(bytes))
    let (list, problems) = sample.reader.readableRecords(in: source)
    for problem in problems + list.warnings {
      #expect(problem.location != nil, "seed \(seed): \(problem.message)")
      #expect(!problem.formatted().isEmpty)
    }
    for record in list.records {
      #expect(record.origin.span.range.upperBound <= record.origin.span.source.bytes.count, "seed \(seed)")
    }
    return (list, problems)
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
