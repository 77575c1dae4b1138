import Diagnostics
import DirectoryModel

/// A record that stands in lines of its own, a field in one or several of them: a card, or an entry of LDIF.
struct LineRecord {
  /// A line that holds something.
  struct Line {
    /// Its place in the record's text, folded lines included.
    var range: Range<Int>
    /// What stands before the value, unfolded: `item1.EMAIL;TYPE=work:`.
    var head: [UInt8]
    /// The value as it stands there, unfolded and not decoded, but for quoted-printable; of LDIF the text that it is.
    var value: [UInt8]
    /// Whether it is of vCard 2.1, which has line ends and letters beyond ASCII in quoted-printable alone.
    var isOld = false
  }

  /// The lines in their order.
  var lines: [Line]

  /// Where further lines go.
  var end: Int

  /// Whether it is a card of version 2.1.
  var isOld = false

  /// The record's fields if some lines were not there, by their numbers.
  var fields: (_ missing: Set<Int>) -> FieldMapping
}

/// What editing needs of a format whose records are `LineRecord`s.
protocol LineFormat: Sendable {
  /// Reads the file.
  var reader: any RecordReader { get }

  /// Takes apart the text of one record, from its first line to its last.
  func record(in text: [UInt8]) -> LineRecord?

  /// A line like another with another value, folded; `nil` if no line with its head can hold it.
  func line(like line: LineRecord.Line, _ value: String, lineEnd: [UInt8]) -> [UInt8]?

  /// A line like another with a value beside the other's: without what belongs to the other alone.
  func line(beside line: LineRecord.Line, _ value: String, lineEnd: [UInt8]) -> [UInt8]?

  /// Lines with other values of fields that are parts of what stands in a line, by their numbers; empty ones go. None where no
  /// field is a part. Whether they say what they should is not known.
  func linesWithParts(_ names: [String], of goal: FieldMapping, in record: LineRecord, lineEnd: [UInt8]) -> [[Int:
    [UInt8]]]

  /// The lines that say nothing without these and go with them.
  func companions(of lines: Set<Int>, in record: LineRecord) -> Set<Int>

  /// The fields that are made of others, if these are changed and they are not.
  func followers(of names: [String]) -> Set<String>

  /// A field's value as far as the format's lines can tell.
  func normal(_ value: FieldValue, of name: String) -> FieldValue

  /// Lines for fields of a record, each closed, as the format has them best.
  func lines(of fields: FieldMapping, in record: LineRecord, lineEnd: [UInt8]) -> [UInt8]

  /// The fields that are the first of several values, with the list of all beside them.
  var severalFields: Set<String> { get }

  /// Fields that a new record has though nobody gave it any: what the format needs, or makes of others.
  var additions: Set<String> { get }

  /// Why the format can have no field of a name, and what would help; `nil` if it can.
  func objection(to field: String) -> LineObjection?

  /// The fields of a new record as the format has them.
  func newFields(_ fields: FieldMapping) -> FieldMapping

  /// New records of a file one after the other, each from its first line to its last.
  func newRecords(of records: [FieldMapping], in source: SourceText, lineEnd: [UInt8]) -> [[UInt8]]

  /// Where new records go.
  func placeOfNewRecords(in source: SourceText) -> Int

  /// Another name that an edited record gets because of what it holds now; `nil` if it keeps the one that it has. It is not in
  /// the record yet.
  func renaming(of before: [UInt8], to after: [UInt8]) throws(LineObjection) -> (old: String, new: String)?

  /// The name by which other records refer to a record.
  func name(of record: [UInt8]) -> String?

  /// All names of records in a file.
  func names(in source: SourceText) -> [String]
}

/// Why a record cannot be as it should.
struct LineObjection: Error {
  /// What stands against it, as in 'cannot be saved: …'.
  var reason: String
  /// What helps.
  var remedy: String
}

extension LineFormat {
  func line(beside line: LineRecord.Line, _ value: String, lineEnd: [UInt8]) -> [UInt8]? {
    self.line(like: line, value, lineEnd: lineEnd)
  }

  func linesWithParts(
    _ names: [String], of goal: FieldMapping, in record: LineRecord, lineEnd: [UInt8]
  ) -> [[Int: [UInt8]]] { [] }

  func companions(of lines: Set<Int>, in record: LineRecord) -> Set<Int> { [] }

  func followers(of names: [String]) -> Set<String> { [] }

  func normal(_ value: FieldValue, of name: String) -> FieldValue { value }

  func objection(to field: String) -> LineObjection? { nil }

  func newFields(_ fields: FieldMapping) -> FieldMapping { divided(fields) }

  func placeOfNewRecords(in source: SourceText) -> Int { source.bytes.count }

  func renaming(of before: [UInt8], to after: [UInt8]) throws(LineObjection) -> (old: String, new: String)? { nil }

  func name(of record: [UInt8]) -> String? { nil }

  func names(in source: SourceText) -> [String] { [] }

  /// Fields as the format has them: a list in place of the first of several values is that value, and the list beside it.
  func divided(_ fields: FieldMapping) -> FieldMapping {
    var result = fields
    for field in fields.fields where severalFields.contains(field.name) {
      let plural = VCardFields.plural(of: field.name)
      guard case .list(let values) = field.value, result[plural] == nil else { continue }
      let shown = values.filter { !$0.isAbsent }
      guard shown.count > 1 else { continue }
      result[field.name] = shown[0]
      result[plural] = .list(shown)
    }
    return result
  }

  /// Whether a record says what it should, but for fields that follow from others.
  func isSame(_ found: FieldMapping, _ meant: FieldMapping, besides followers: Set<String> = []) -> Bool {
    func normal(_ fields: FieldMapping) -> FieldMapping {
      FieldMapping(
        unique: fields.asInLines.fields.filter { !followers.contains($0.name) }.map { field in
          .init(name: field.name, value: self.normal(field.value, of: field.name))
        })
    }
    return SavedRecords.isSame(normal(found), normal(meant))
  }
}

extension FieldMapping {
  /// The fields as far as lines tell them apart: lists of one value are that value, what is absent is not there, and ids are
  /// the same in capitals.
  var asInLines: FieldMapping {
    FieldMapping(
      unique: fields.compactMap { field in
        guard !field.value.isAbsent else { return nil }
        if field.name == "id" {
          return field.value.spelling.map { .init(name: "id", value: .text($0.uppercased())) } ?? field
        }
        guard case .list(let values) = field.value else { return field }
        let shown = values.filter { !$0.isAbsent }
        return .init(name: field.name, value: shown.count == 1 ? shown[0] : .list(shown))
      })
  }
}

extension SavedRecords {
  /// The same for a format in which a list of one value is that value.
  var withPlainLists: SavedRecords {
    SavedRecords(expected: expected.map { Expected(fields: $0.fields.asInLines, origin: $0.origin) })
  }
}
