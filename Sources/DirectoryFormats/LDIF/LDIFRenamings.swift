import Diagnostics
import DirectoryModel

/// New names of entries, for all places where the old ones stand, and names of entries that go: what refers to these goes too, as
/// servers with referential integrity have it.
struct LDIFRenamings {
  private var names: [String: String] = [:]
  private var removed: Set<String> = []

  /// Who made or changed an entry is history: it stays true when they have left (RFC 4512, section 3.4).
  private static let history: Set<String> = ["creatorsname", "modifiersname"]

  /// Whether nothing changes.
  var isEmpty: Bool { names.isEmpty && removed.isEmpty }

  /// Adds an entry that is called otherwise now. Names that differ in capitals alone are new spellings.
  mutating func add(_ old: String, _ new: String) {
    guard let name = LDIFName(old) else { return }
    names[name.key()] = new
  }

  /// Adds an entry that goes.
  ///
  /// - Parameter key: What is the same for all spellings of its name.
  mutating func remove(_ key: String) { removed.insert(key) }

  /// Whether a value of an attribute refers to an entry that goes.
  func isGone(_ text: String, in attribute: String) -> Bool {
    guard !removed.isEmpty, text.utf8.contains(UInt8(ascii: "=")), let name = LDIFName(text) else { return false }
    return removed.contains(name.key()) && !Self.history.contains(LDIFName.key(ofAttribute: attribute))
  }

  /// A name with what it is now; `nil` if it is no name of such an entry, nor of one below it.
  func renamed(_ text: String) -> String? {
    // Most values are no names.
    guard !names.isEmpty, text.utf8.contains(UInt8(ascii: "=")), let name = LDIFName(text) else { return nil }
    for part in name.parts.indices {
      if let new = names[name.key(from: part)] { return name.replacing(from: part, with: new) }
    }
    return nil
  }

  /// An entry's fields with names as they are now.
  func renamed(_ fields: FieldMapping) -> FieldMapping {
    FieldMapping(unique: fields.fields.map { .init(name: $0.name, value: renamed($0.value, of: $0.name)) }).asInLines
  }

  private func renamed(_ value: FieldValue, of field: String) -> FieldValue {
    switch value {
    case .list(let values): .list(values.map { renamed($0, of: field) })
    case .text(let text): isGone(text, in: field) ? .null : .text(renamed(text) ?? text)
    default: value
    }
  }

  /// Classes whose entries must refer to something, and by which attribute (RFC 4519, sections 3.5 and 3.6; RFC 4512, section 2.6).
  private static let mandatory = [
    "groupofnames": "member", "groupofuniquenames": "uniquemember", "alias": "aliasedobjectname",
  ]

  /// Errors about entries that would refer to nobody any more, and must.
  func emptied(in source: SourceText) -> [Diagnostic] {
    guard !removed.isEmpty else { return [] }
    var problems = ProblemList()
    var parser = LDIFParser(source, range: source.contentRange)
    while let record = parser.next() {
      guard let dn = record.dn, let attribute = attributeEmptied(of: record) else { continue }
      problems.report(.emptied(dn, attribute, at: source.location(of: record.range)))
    }
    return problems.diagnostics
  }

  /// The attribute that an entry must have and would not have any more, as it is written there.
  private func attributeEmptied(of record: LDIFRecord) -> String? {
    func texts(_ attribute: String) -> [(name: String, text: String)] {
      record.lines.compactMap { line in
        guard line.name.lowercased() == attribute, case .text(let text)? = line.value else { return nil }
        return (line.name, text)
      }
    }
    for (_, text) in texts("objectclass") {
      guard let attribute = Self.mandatory[text.lowercased()], let first = texts(attribute).first else { continue }
      if texts(attribute).allSatisfy({ isGone($0.text, in: attribute) }) { return first.name }
    }
    return nil
  }

  /// A file in which all entries are called, and referred to, as they are now.
  func renamed(_ text: [UInt8], lineEnd: [UInt8]) -> [UInt8] {
    let source = SourceText(path: "", bytes: text)
    var parser = LDIFParser(source, range: source.contentRange)
    var edits = ByteEdits()
    func rename(_ line: LDIFRecord.Line, isName: Bool) {
      guard case .text(let old)? = line.value else { return }
      if !isName, isGone(old, in: line.name) {
        edits.replace(line.range.lowerBound..<source.lineEnd(at: line.range.upperBound).upperBound, with: [])
      }
      guard let new = renamed(old), new != old else { return }
      edits.replace(
        line.range, with: FoldedLines.line(LDIFWriter.line(line.name, new), lineEnd: lineEnd).dropLast(lineEnd.count))
    }
    while let record = parser.next() {
      if let line = record.dnLine { rename(line, isName: true) }
      for line in record.lines { rename(line, isName: false) }
    }
    return edits.applied(to: text)
  }
}

extension Diagnostic {
  fileprivate static func emptied(_ dn: String, _ attribute: String, at place: SourceLocation) -> Diagnostic {
    .error(
      "'\(dn.clipped)' would have no '\(attribute)' any more, and must have one", at: place,
      notes: ["nothing was saved; take this entry out of the file, or let it refer to somebody else, then try again"])
  }
}
