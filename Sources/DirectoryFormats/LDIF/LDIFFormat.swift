import Diagnostics
import DirectoryModel

/// LDIF, as far as editing it goes.
struct LDIFFormat: LineFormat {
  var reader: any RecordReader { LDIFReader() }

  func record(in text: [UInt8]) -> LineRecord? {
    let source = SourceText(path: "", bytes: text)
    var parser = LDIFParser(source, range: 0..<text.count)
    guard let entry = parser.next(), parser.problems.isEmpty else { return nil }
    return LineRecord(
      lines: entry.lines.map { .init(range: $0.range, head: Array("\($0.name):".utf8)) }, end: text.count
    ) { missing in
      var rest = entry
      rest.lines = entry.lines.indices.filter { !missing.contains($0) }.map { entry.lines[$0] }
      var known = LDIFAttributes()
      return LDIFFields(rest, &known).fields
    }
  }

  func line(_ head: [UInt8], _ value: String, lineEnd: [UInt8]) -> [UInt8]? {
    FoldedLines.line(LDIFWriter.line(String(decoding: head.dropLast(), as: UTF8.self), value), lineEnd: lineEnd)
  }

  func lines(of fields: FieldMapping, lineEnd: [UInt8]) -> [UInt8] {
    LDIFWriter.attributes(of: fields, lineEnd: lineEnd)
  }

  func newRecord(of fields: FieldMapping, in source: SourceText, lineEnd: [UInt8]) -> [UInt8] {
    let opening = source.bytes.isEmpty ? FoldedLines.line("version: 1", lineEnd: lineEnd) : []
    return opening + lineEnd + LDIFWriter.entry(of: fields, lineEnd: lineEnd)
  }
}
