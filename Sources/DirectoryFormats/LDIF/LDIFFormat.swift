import Diagnostics
import DirectoryModel

/// LDIF, as far as editing it goes.
struct LDIFFormat: LineFormat {
  var reader: any RecordReader { LDIFReader() }

  func record(in text: [UInt8]) -> LineRecord? {
    guard let entry = Self.entry(in: text) else { return nil }
    let name = entry.dnLine.map { [$0] } ?? []
    return LineRecord(
      lines: (name + entry.lines).map { line in
        let value: [UInt8] = if case .text(let text)? = line.value { Array(text.utf8) } else { [] }
        return .init(range: line.range, head: Array("\(line.name):".utf8), value: value)
      }, end: text.count
    ) { missing in
      var rest = entry
      if !name.isEmpty, missing.contains(0) { rest.dnLine = nil }
      rest.lines = entry.lines.indices.filter { !missing.contains($0 + name.count) }.map { entry.lines[$0] }
      var known = LDIFAttributes()
      return LDIFFields(rest, &known).fields
    }
  }

  /// Whether the text of an entry is of a person who is not left out.
  static func isOfPerson(_ text: [UInt8]) -> Bool {
    var known = LDIFAttributes()
    guard let entry = entry(in: text) else { return false }
    let fields = LDIFFields(entry, &known)
    return fields.isPerson && !fields.isDisabled
  }

  private static func entry(in text: [UInt8]) -> LDIFRecord? {
    var parser = LDIFParser(SourceText(path: "", bytes: text), range: 0..<text.count)
    guard let entry = parser.next(), parser.problems.isEmpty else { return nil }
    return entry
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

  let additions: Set<String> = ["id", "dn", "objectClass", "family_name", "uid"]

  let severalFields: Set<String> = ["email", "phone", "mobile", "fax", "home_phone"]

  func followers(of names: [String]) -> Set<String> { names.contains("id") ? ["uid"] : [] }

  func objection(to field: String) -> LineObjection? {
    if LDIFWriter.isAttribute(field) { return nil }
    return LineObjection(
      reason: "LDIF has no attribute of such a name",
      remedy: "attributes are called by letters, digits and hyphens; leave the field out, or give it such a name")
  }

  func lines(of fields: FieldMapping, in record: LineRecord, lineEnd: [UInt8]) -> [UInt8] {
    LDIFWriter.attributes(of: Self.identified(fields), lineEnd: lineEnd)
  }

  // MARK: New entries

  /// Fields with an id that an entry may bring along: servers make `entryUUID` themselves and take none. So an id that follows from
  /// name and address is left to do so, and another one is the account, if there is none; only one that came with an
  /// account is a server's.
  func newFields(_ fields: FieldMapping) -> FieldMapping {
    var result = divided(fields)
    let name = fields["name"]?.spelling ?? ""
    if let id = fields["id"]?.spelling, id == Person(name: name, fields: fields).impliedID.uuidString {
      result["id"] = nil
    } else if let id = fields["id"]?.spelling, let account = fields["uid"]?.spelling, account != id {
      // Beside an account no attribute holds it as it is spelled.
      result["id"] = Person.id(of: id).map { .text($0.uuidString) }
    }
    return Self.identified(result)
  }

  private static func identified(_ fields: FieldMapping) -> FieldMapping {
    guard let id = fields["id"], !id.isAbsent, fields["uid"]?.isAbsent ?? true else { return fields }
    var result = fields
    result["id"] = nil
    result["uid"] = id
    return result
  }

  func newRecords(of records: [FieldMapping], in source: SourceText, lineEnd: [UInt8]) -> [[UInt8]] {
    var model = LDIFModel(of: source)
    let opening = source.bytes.isEmpty ? FoldedLines.line("version: 1", lineEnd: lineEnd) : []
    return records.enumerated().map { number, fields in
      (number == 0 ? opening : []) + lineEnd
        + LDIFWriter.entry(of: model.completed(fields), office: model.officeAttribute, lineEnd: lineEnd)
    }
  }

  /// Behind the last entry: what `ldapsearch` says of its result stays at the end.
  func placeOfNewRecords(in source: SourceText) -> Int {
    var parser = LDIFParser(source, range: source.contentRange)
    var end: Int?
    var trailer: Int?
    while let record = parser.next() {
      if record.dnLine != nil {
        end = record.range.upperBound
        trailer = nil
      } else if trailer == nil {
        trailer = record.range.lowerBound
      }
    }
    guard let trailer else { return source.bytes.count }
    if let end { return source.lineEnd(at: end).upperBound }
    return source.beginning(ofBlankLinesAbove: source.beginning(ofCommentsAbove: trailer))
  }

  // MARK: Names

  func renaming(of before: [UInt8], to after: [UInt8]) throws(LineObjection) -> (old: String, new: String)? {
    guard let before = Self.entry(in: before), let after = Self.entry(in: after), let old = before.dn,
      let new = try LDIFNaming(after).name(before: before), new != old
    else { return nil }
    return (old, new)
  }

  func name(of record: [UInt8]) -> String? { Self.entry(in: record)?.dn }

  func names(in source: SourceText) -> [String] {
    var parser = LDIFParser(source, range: source.contentRange)
    var names: [String] = []
    while let record = parser.next() {
      if let dn = record.dn { names.append(dn) }
    }
    return names
  }
}

extension SourceText {
  /// Where the comments begin that stand right above a line.
  fileprivate func beginning(ofCommentsAbove line: Int) -> Int {
    beginning(ofLinesAbove: line) { $0.first == UInt8(ascii: "#") }
  }

  /// Where the empty lines begin that stand right above a line.
  fileprivate func beginning(ofBlankLinesAbove line: Int) -> Int {
    beginning(ofLinesAbove: line) { $0.isEmpty }
  }

  private func beginning(ofLinesAbove line: Int, where belongs: (ArraySlice<UInt8>) -> Bool) -> Int {
    var start = line
    while start > 0 {
      var above = start - 1
      if bytes[above] == 0x0A, above > 0, bytes[above - 1] == 0x0D { above -= 1 }
      let first = bytes[..<above].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
      guard belongs(bytes[first..<above]) else { break }
      start = first
    }
    return start
  }
}
