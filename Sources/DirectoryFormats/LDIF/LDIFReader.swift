import Diagnostics
import DirectoryModel

/// Reads people from LDIF (RFC 2849): an entry a person, as servers and `ldapsearch` write it, or as change records that add.
///
/// Attributes become fields under the theme's names: `cn` is the name, `mail` the `email`, `telephoneNumber` the `phone`,
/// `roomNumber` or `physicalDeliveryOfficeName` the `office`, `ou` the `department`. Others keep their names. Left out
/// with a warning are entries of anything but people, accounts that are switched off, pictures, and values that are given by address
/// (`:<`): no file is ever read for them. Passwords are left out always.
public struct LDIFReader: RecordReader {
  /// Makes a reader.
  public init() {}

  /// Reads what can be read. A file without entries has no records.
  ///
  /// Problems are malformed lines and base64, entries without `dn`, and changes other than `add`.
  public func readableRecords(in source: SourceText) -> (list: RecordList, problems: [Diagnostic]) {
    var list = RecordList(records: [])
    var found: [Diagnostic] = []
    let noText = diagnostics {
      let source = source.hasUTF16Mark ? try source.inUTF8() : source
      try source.requireNoConflict()
      var parser = LDIFParser(source, range: source.contentRange)
      var entries = LDIFEntries(source)
      while let record = parser.next() { entries.add(record) }
      list = RecordList(records: entries.records, warnings: entries.warnings)
      list.holdsOnlyValues = true
      list.leftOut = entries.leftOut
      found = parser.problems + entries.problems
    }
    return (list, (noText + found).sorted())
  }
}

/// Makes records of entries, and tells what is none.
private struct LDIFEntries {
  private let source: SourceText
  private var others: [(dn: String, range: Range<Int>)] = []
  private var faults = ProblemList()
  private var disabled = ProblemList()
  private var unread = ProblemList()
  private var repeated = ProblemList()
  private var names: Set<String> = []
  private var attributes = LDIFAttributes()
  private(set) var records: [Record] = []
  private(set) var leftOut: [Record] = []

  init(_ source: SourceText) { self.source = source }

  var problems: [Diagnostic] { faults.diagnostics }

  var warnings: [Diagnostic] {
    let others = self.others.isEmpty ? [] : [Diagnostic.others(self.others, in: source)]
    return (others + disabled.diagnostics + unread.diagnostics + repeated.diagnostics).sorted()
  }

  mutating func add(_ record: LDIFRecord) {
    let origin = RecordOrigin(span: SourceSpan(source, record.range))
    guard let dn = record.dn else {
      if record.isBroken { return }
      // What ldapsearch adds at the end of its output.
      if let first = record.lines.first?.name.lowercased(), first != "search", first != "result" {
        faults.report(.noName(at: origin))
      }
      return
    }
    if let change = record.changeType, change != "add" { return faults.report(.change(change, dn, at: origin)) }
    let fields = LDIFFields(record, &attributes)
    // What a line says that cannot be read is not missing.
    if record.isBroken, !fields.isPerson || fields.fields["name"] == nil { return }
    guard fields.isPerson else { return others.append((dn, record.range)) }
    if !names.insert(dn.lowercased()).inserted { repeated.report(.repeated(dn, at: origin)) }
    if fields.isDisabled {
      leftOut.append(Record(fields: fields.fields, origin: origin))
      return disabled.report(.disabled(fields.fields, at: origin))
    }
    for (name, line) in fields.data {
      unread.report(.binaryData(in: name, of: fields.fields, at: source.location(of: line)))
    }
    for line in record.lines {
      if case .url? = line.value { unread.report(.url(line.name, at: source.location(of: line.range))) }
    }
    records.append(Record(fields: fields.fields, origin: origin))
  }
}

extension Diagnostic {
  fileprivate static func noName(at origin: RecordOrigin) -> Diagnostic {
    origin.error("an entry without 'dn'", notes: ["each entry begins with a line 'dn:', and empty lines part entries"])
  }

  fileprivate static func change(_ type: String, _ dn: String, at origin: RecordOrigin) -> Diagnostic {
    origin.error(
      "'\(dn)' is a change of type '\(type)', not an entry",
      notes: ["export the entries themselves, not changes to them"])
  }

  fileprivate static func others(_ entries: [(dn: String, range: Range<Int>)], in source: SourceText) -> Diagnostic {
    let place = source.location(of: entries[0].range)
    guard entries.count > 1 else {
      return .warning("an entry that is not of a person is left out", at: place, notes: ["'\(entries[0].dn)'"])
    }
    let shown = entries.prefix(3).map { "'\($0.dn)' on line \(source.location(of: $0.range).line)" }
    return .warning(
      "\(entries.count) entries that are not of people are left out", at: place,
      notes: [shown.joined(separator: ", ") + (entries.count > 3 ? ", …" : "")])
  }

  fileprivate static func disabled(_ fields: FieldMapping, at origin: RecordOrigin) -> Diagnostic {
    origin.warning("the account of \(fields.personLabel) is switched off, so it is left out")
  }

  fileprivate static func url(_ name: String, at place: SourceLocation) -> Diagnostic {
    .warning(
      "the value of '\(name)' is in another file and is left out", at: place,
      notes: ["only what stands in the file itself is read"])
  }

  fileprivate static func repeated(_ dn: String, at origin: RecordOrigin) -> Diagnostic {
    origin.warning("'\(dn)' stands here a second time", notes: ["remove one of the entries"])
  }
}
