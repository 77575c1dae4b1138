import Diagnostics
import DirectoryModel

/// vCards, as far as editing them goes.
struct VCardFormat: LineFormat {
  var reader: any RecordReader { VCardReader() }

  func record(in text: [UInt8]) -> LineRecord? {
    let source = SourceText(path: "", bytes: text)
    var parser = VCardParser(source, range: 0..<text.count)
    guard let card = parser.next(), parser.problems.isEmpty else { return nil }
    var heads: [Int: [UInt8]] = [:]
    var end = 0
    var lines = VCardLines(text, 0..<text.count)
    while let line = lines.next() {
      guard let property = VCardProperty(line) else { continue }
      heads[line.range.lowerBound] = Array(line.bytes[..<property.rawValue.startIndex])
      end = line.range.lowerBound
    }
    return LineRecord(
      lines: card.entries.map { .init(range: $0.property.range, head: heads[$0.property.range.lowerBound] ?? []) },
      end: end
    ) { missing in
      var rest = card
      rest.entries = card.entries.indices.filter { !missing.contains($0) }.map { card.entries[$0] }
      return VCardFields(rest).fields
    }
  }

  func line(_ head: [UInt8], _ value: String, lineEnd: [UInt8]) -> [UInt8]? {
    let text = String(decoding: head, as: UTF8.self)
    let isEncoded = ["ENCODING=", "BASE64", "QUOTED-PRINTABLE", "CHARSET="].contains(where: text.uppercased().contains)
    return isEncoded ? nil : FoldedLines.line(text + VCardWriter.escaped(value), lineEnd: lineEnd)
  }

  func lines(of fields: FieldMapping, lineEnd: [UInt8]) -> [UInt8] {
    VCardWriter.properties(of: fields, lineEnd: lineEnd)
  }

  func newRecord(of fields: FieldMapping, in source: SourceText, lineEnd: [UInt8]) -> [UInt8] {
    FoldedLines.line("BEGIN:VCARD", lineEnd: lineEnd) + FoldedLines.line("VERSION:4.0", lineEnd: lineEnd)
      + lines(of: fields, lineEnd: lineEnd) + FoldedLines.line("END:VCARD", lineEnd: lineEnd)
  }
}
