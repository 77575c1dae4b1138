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
      lines: entry.lines.map { line in
        let value: [UInt8] = if case .text(let text)? = line.value { Array(text.utf8) } else { [] }
        return .init(range: line.range, head: Array("\(line.name):".utf8), value: value)
      }, end: text.count
    ) { missing in
      var rest = entry
      rest.lines = entry.lines.indices.filter { !missing.contains($0) }.map { entry.lines[$0] }
      var known = LDIFAttributes()
      return LDIFFields(rest, &known).fields
    }
  }

  func line(like line: LineRecord.Line, _ value: String, lineEnd: [UInt8]) -> [UInt8]? {
    let attribute = String(decoding: line.head.dropLast(), as: UTF8.self)
    var value = value
    switch attribute.lowercased() {
    case "postaladdress", "homepostaladdress": value = LDIFWriter.address(value)
    case "labeleduri":
      // The label behind the address (RFC 2079) stays.
      let old = String(decoding: line.value, as: UTF8.self)
      if let blank = old.firstIndex(of: " "), !value.contains(" ") { value += old[blank...] }
    default: break
    }
    return FoldedLines.line(LDIFWriter.line(attribute, value), lineEnd: lineEnd)
  }

  let additions: Set<String> = ["dn", "objectClass", "family_name", "uid"]

  let severalFields: Set<String> = ["email", "phone", "mobile", "fax", "home_phone"]

  func objection(to field: String) -> (reason: String, remedy: String)? {
    if LDIFWriter.isAttribute(field) { return nil }
    return (
      "LDIF has no attribute of such a name",
      "attributes are called by letters, digits and hyphens; leave the field out, or give it such a name"
    )
  }

  func lines(of fields: FieldMapping, lineEnd: [UInt8]) -> [UInt8] {
    LDIFWriter.attributes(of: fields, lineEnd: lineEnd)
  }

  func newRecord(of fields: FieldMapping, in source: SourceText, lineEnd: [UInt8]) -> [UInt8] {
    let opening = source.bytes.isEmpty ? FoldedLines.line("version: 1", lineEnd: lineEnd) : []
    let fields = LDIFModel(of: source)?.completed(fields) ?? fields
    return opening + lineEnd + LDIFWriter.entry(of: fields, lineEnd: lineEnd)
  }
}
