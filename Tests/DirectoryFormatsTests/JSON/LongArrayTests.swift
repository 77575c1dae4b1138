import Diagnostics
import DirectoryModel
import Foundation
import Testing

@testable import DirectoryFormats

/// Long arrays are read by several threads, from places where elements seem to begin. What comes of it is what one thread
/// reads, wherever these are.
@Suite struct LongArrayTests {
  private static let seam = "},\n  {\n    \"id\": \"x\""

  private func source(_ records: [String], separator: String = ",\n  ", end: String = "\n]\n") -> SourceText {
    SourceText(path: "people.json", text: "[\n  " + records.joined(separator: separator) + end)
  }

  private func record(_ number: Int, _ more: String = "") -> String {
    """
    {
        "id": "p\(number)",
        "name": "Person \(number)",
        "bio": "\(String(repeating: "word ", count: 40))"\(more)
      }
    """
  }

  private func expectRead(_ source: SourceText, count: Int, sourceLocation: Testing.SourceLocation = #_sourceLocation)
    throws
  {
    let records = try JSONReader().records(in: source).records
    #expect(records.map { $0.fields["id"] } == (0..<count).map { .text("p\($0)") }, sourceLocation: sourceLocation)
    for (number, record) in records.enumerated() where number % 500 == 3 {
      #expect(source.bytes[record.origin.span.range.lowerBound] == UInt8(ascii: "{"), sourceLocation: sourceLocation)
      #expect(
        source.bytes[record.origin.span.range.upperBound - 1] == UInt8(ascii: "}"), sourceLocation: sourceLocation)
    }
  }

  @Test func severalThreadsReadWhatOneReads() throws {
    try expectRead(source((0..<6000).map { record($0) }), count: 6000)
    try expectRead(source((0..<6000).map { record($0) }, separator: ",", end: "]"), count: 6000)
  }

  @Test func textsMayLookLikeTheBeginningOfAnElement() throws {
    let text = Self.seam.replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
    try expectRead(source((0..<6000).map { record($0, ",\n    \"note\": \"\(text)\"") }), count: 6000)
  }

  @Test func arraysWithinTheArrayMayLookLikeIt() throws {
    let inner = "[{\"id\": \"x\"},{\"id\": \"x\"},{\"id\": \"x\"}]"
    let records = (0..<6000).map { "{\"id\": \"p\($0)\",\"name\":\"N\",\"ids\": [\(inner),\(inner),\(inner)]}" }
    try expectRead(source(records, separator: ",", end: "]"), count: 6000)
  }

  @Test(arguments: [1, 700, 3000, 5999])
  func anErrorIsToldWhereItIs(broken: Int) throws {
    var records = (0..<6000).map { record($0) }
    records[broken] = record(broken, ",\n    \"office\": nowhere")
    let source = source(records)
    let found = problems { _ = try JSONReader().records(in: source) }
    let line = 2 + broken * 5 + 4
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("\(line):15: ") == true, "\(found)")
  }

  @Test func namesThatAppearTwiceAreToldInOrder() throws {
    var records = (0..<6000).map { record($0) }
    for number in [10, 2000, 5500] { records[number] = record(number, ",\n    \"bio\": \"again\"") }
    let found = problems { _ = try JSONReader().records(in: source(records)) }
    #expect(
      found.map { String($0.prefix { $0 != " " }) } == ["56:5:", "10007:5:", "27508:5:"])
  }

  @Test func whatFollowsTheArrayIsRead() throws {
    let records = (0..<6000).map { record($0) }
    let text =
      "{\"people\": [\n  " + records.joined(separator: ",\n  ") + "\n], \"more\": [\n  "
      + records.joined(separator: ",\n  ") + "\n] }"
    let found = problems { _ = try JSONReader().records(in: SourceText(path: "people.json", text: text)) }
    #expect(found.first?.contains("expected people") == true, "\(found)")
  }
}
