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
  }

  /// The lines in their order.
  var lines: [Line]

  /// Where further lines go.
  var end: Int

  /// The record's fields if some lines were not there, by their numbers.
  var fields: (_ missing: Set<Int>) -> FieldMapping
}

/// What editing needs of a format whose records are `LineRecord`s.
protocol LineFormat: Sendable {
  /// Reads the file.
  var reader: any RecordReader { get }

  /// Takes apart the text of one record, from its first line to its last.
  func record(in text: [UInt8]) -> LineRecord?

  /// A line with another value, folded; `nil` if no line with this head can hold it.
  func line(_ head: [UInt8], _ value: String, lineEnd: [UInt8]) -> [UInt8]?

  /// Lines for fields, each closed, as the format has them best.
  func lines(of fields: FieldMapping, lineEnd: [UInt8]) -> [UInt8]

  /// A new record for the end of a file, from its first line to its last.
  func newRecord(of fields: FieldMapping, in source: SourceText, lineEnd: [UInt8]) -> [UInt8]
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
