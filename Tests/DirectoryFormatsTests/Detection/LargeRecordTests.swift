import Diagnostics
import DirectoryModel
import Testing

@testable import DirectoryFormats

/// Single records that no person has: they cost what their bytes cost.
@Suite struct LargeRecordTests {
  @Test func recordsOfVeryManyFieldsAreRead() {
    let count = 20_000
    let card = "BEGIN:VCARD\nFN:Ada\n" + (0..<count).map { "X-\($0):\($0)\n" }.joined() + "END:VCARD\n"
    let cards = VCardReader().readableRecords(in: SourceText(path: "a", text: card))
    #expect(cards.list.records.first?.fields.fields.count == count + 1)
    let entry = "dn: cn=Ada\ncn: Ada\n" + (0..<count).map { "x\($0): \($0)\n" }.joined()
    let entries = LDIFReader().readableRecords(in: SourceText(path: "a", text: entry))
    #expect(entries.list.records.first?.fields.fields.count == count + 2)
  }

  @Test func recordsOfVeryManyValuesAreRead() {
    let count = 20_000
    let card = "BEGIN:VCARD\nFN:Ada\n" + (0..<count).map { "EMAIL:\($0)@example.org\n" }.joined() + "END:VCARD\n"
    let folded = "BEGIN:VCARD\nFN:Ada\nNOTE:a\n" + String(repeating: " a\n", count: count) + "END:VCARD\n"
    let records = VCardReader().readableRecords(in: SourceText(path: "a", text: card + folded)).list.records
    guard case .list(let all)? = records.first?.fields["emails"] else { return #expect(Bool(false)) }
    #expect(all.count == count)
    #expect(records.last?.fields["note"]?.spelling?.utf8.count == count + 1)
  }

  @Test func tomlOfVeryManyNamesIsRefused() {
    let bytes = Array((0..<6000).map { "x\($0) = 1\n" }.joined().utf8)
    #expect(throws: TOMLFault.self) { try TOMLParser.fields(in: bytes, range: 0..<bytes.count) }
  }
}
