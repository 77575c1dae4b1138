import Collation
import Diagnostics
import DirectoryModel

/// vCards, as far as editing them goes.
struct VCardFormat: LineFormat {
  /// Whether the text was in another encoding, as `VCardReader` has it.
  var isDecoded = false

  var reader: any RecordReader { VCardReader(isDecoded: isDecoded) }

  func record(in text: [UInt8]) -> LineRecord? {
    let source = SourceText(path: "", bytes: text)
    var parser = VCardParser(source, range: 0..<text.count, isDecoded: isDecoded)
    guard let card = parser.next(), parser.problems.isEmpty else { return nil }
    var texts: [Int: (head: [UInt8], value: [UInt8])] = [:]
    var end = 0
    var lines = VCardLines(text, 0..<text.count)
    while let line = lines.next() {
      guard let property = VCardProperty(line) else { continue }
      let head = Array(line.bytes[..<property.rawValue.startIndex])
      texts[line.range.lowerBound] =
        OldVCardLines.plain(head, of: property, isDecoded: isDecoded) ?? (head, Array(property.rawValue))
      end = line.range.lowerBound
    }
    let isOld = card.version == "2.1"
    return LineRecord(
      lines: card.entries.map { entry in
        let text = texts[entry.property.range.lowerBound]
        return .init(range: entry.property.range, head: text?.head ?? [], value: text?.value ?? [], isOld: isOld)
      },
      end: end, isOld: isOld
    ) { missing in
      var rest = card
      rest.entries = card.entries.indices.filter { !missing.contains($0) }.map { card.entries[$0] }
      return VCardFields(rest).fields
    }
  }

  func line(like line: LineRecord.Line, _ value: String, lineEnd: [UInt8]) -> [UInt8]? {
    self.line(VCardHead(line.head), line, value, lineEnd)
  }

  func line(beside line: LineRecord.Line, _ value: String, lineEnd: [UInt8]) -> [UInt8]? {
    self.line(VCardHead(line.head).forAnother, line, value, lineEnd)
  }

  private func line(_ head: VCardHead, _ old: LineRecord.Line, _ value: String, _ lineEnd: [UInt8]) -> [UInt8]? {
    var head = head.withoutEncoding
    var value = value
    if let year = head.value(of: YearlessDay.parameter) {
      if let text = YearlessDay.text(of: value, in: year) {
        value = text
      } else {
        head = head.with(YearlessDay.parameter, nil)
      }
    }
    if head.property == "TEL",
      VCardTelephone.isAddress(String(decoding: old.value, as: UTF8.self))
        || head.value(of: "VALUE")?.lowercased() == "uri"
    {
      return VCardTelephone.address(of: value).map { FoldedLines.line(head.text + $0, lineEnd: lineEnd) }
    }
    let line = FoldedLines.line(head.text + VCardWriter.escaped(value), lineEnd: lineEnd)
    return old.isOld ? OldVCardLines.encoded(line, lineEnd: lineEnd) : line
  }

  func linesWithParts(
    _ names: [String], of goal: FieldMapping, in record: LineRecord, lineEnd: [UInt8]
  ) -> [[Int: [UInt8]]] {
    guard names.count == 1 else { return [] }
    let ways = VCardParts(record: record, lineEnd: lineEnd).lines(with: names[0], goal[names[0]])
    guard record.isOld else { return ways }
    return ways.map { lines in lines.mapValues { OldVCardLines.encoded($0, lineEnd: lineEnd) } }
  }

  /// What Apple's address books write beside a line of a group: `item1.X-ABLabel`.
  func companions(of lines: Set<Int>, in record: LineRecord) -> Set<Int> {
    let heads = record.lines.map { VCardHead($0.head) }
    func isCompanion(_ number: Int) -> Bool { heads[number].property.hasPrefix("X-AB") }
    let left = Set(heads.indices.filter { !lines.contains($0) && !isCompanion($0) }.compactMap { heads[$0].group })
    let gone = Set(lines.compactMap { heads[$0].group }).subtracting(left)
    return Set(
      heads.indices.filter { number in
        isCompanion(number) && !lines.contains(number) && heads[number].group.map(gone.contains) ?? false
      })
  }

  func followers(of names: [String]) -> Set<String> {
    names.contains(where: VCardParts.addressParts.contains) ? ["address", "addresses"] : []
  }

  func normal(_ value: FieldValue, of name: String) -> FieldValue {
    guard VCardFields.isTelephone(name) else { return value }
    if case .list(let values) = value { return .list(values.map { normal($0, of: name) }) }
    return value.spelling.map { .text(VCardTelephone.digits(of: $0)) } ?? value
  }

  let additions: Set<String> = ["address", "addresses", "family_name", "given_name"]

  let severalFields: Set<String> = [
    "email", "phone", "mobile", "fax", "pager", "home_phone", "home_fax", "address", "home_address",
  ]

  func lines(of fields: FieldMapping, in record: LineRecord, lineEnd: [UInt8]) -> [UInt8] {
    let lines = VCardWriter.properties(of: fields, lineEnd: lineEnd)
    return record.isOld ? OldVCardLines.encoded(lines, lineEnd: lineEnd) : lines
  }

  func newRecords(of records: [FieldMapping], in source: SourceText, lineEnd: [UInt8]) -> [[UInt8]] {
    // Programs that write older cards may read no others.
    let isOld = lastVersion(in: source).map { $0 != "4.0" } ?? false
    return records.map { newRecord(of: $0, isOld: isOld, lineEnd: lineEnd) }
  }

  private func newRecord(of fields: FieldMapping, isOld: Bool, lineEnd: [UInt8]) -> [UInt8] {
    var fields = fields
    if isOld, !["family_name", "given_name"].contains(where: { !(fields[$0]?.isAbsent ?? true) }) {
      addNameParts(to: &fields)
    }
    return FoldedLines.line("BEGIN:VCARD", lineEnd: lineEnd)
      + FoldedLines.line("VERSION:\(isOld ? "3.0" : "4.0")", lineEnd: lineEnd)
      + VCardWriter.properties(of: fields, lineEnd: lineEnd) + FoldedLines.line("END:VCARD", lineEnd: lineEnd)
  }

  private func lastVersion(in source: SourceText) -> String? {
    var parser = VCardParser(source, range: source.contentRange)
    var version: String?
    while let card = parser.next() { version = card.version }
    return version
  }

  /// Version 3.0 wants the name in its parts too (RFC 2426, section 3.1.2): as it is divided for sorting.
  private func addNameParts(to fields: inout FieldMapping) {
    guard let name = fields["name"]?.spelling?.withoutInvisibles,
      let family = SortName.make(from: name, particles: .kept).split(separator: ", ").first
    else { return }
    fields["family_name"] = .text(String(family))
    if name.hasSuffix(" " + family) { fields["given_name"] = .text(String(name.dropLast(family.count + 1))) }
  }
}
