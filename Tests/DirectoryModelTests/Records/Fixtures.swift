import Diagnostics
import DirectoryModel
import Foundation
import Testing

/// Records of a made-up file: a line each.
func records(_ rows: [FieldMapping], keys: [String?] = [], path: String = "people.txt") -> RecordList {
  let source = SourceText(path: path, text: rows.indices.map { "record \($0 + 1)\n" }.joined())
  var start = 0
  return RecordList(
    records: rows.enumerated().map { number, fields in
      let length = "record \(number + 1)".utf8.count
      defer { start += length + 1 }
      let span = SourceSpan(source, start..<start + length)
      return Record(fields: fields, origin: RecordOrigin(span: span, key: number < keys.count ? keys[number] : nil))
    })
}

extension FieldMapping: ExpressibleByDictionaryLiteral {
  /// Fields in the order of the literal.
  public init(dictionaryLiteral elements: (String, FieldValue)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}

extension FieldValue: ExpressibleByStringLiteral {
  /// A scalar, typed as from a file.
  public init(stringLiteral value: String) { self.init(scalar: value) }
}

/// The notes of what a piece of work complains about.
func remedies(_ work: () throws -> Void) -> [String] {
  failures(notes: true, work).filter { $0.hasPrefix("note: ") }.map { String($0.dropFirst(6)) }
}

/// What a failing piece of work says, `line: message` each, or with notes below.
func failures(notes: Bool = false, _ work: () throws -> Void) -> [String] {
  do {
    try work()
    return []
  } catch let error as DiagnosticError {
    return error.diagnostics.flatMap { diagnostic in
      ["\(diagnostic.location?.line ?? 0): \(diagnostic.message)"]
        + (notes ? diagnostic.notes.map { "note: \($0)" } : [])
    }
  } catch {
    return ["unexpected \(error)"]
  }
}

extension FieldRules.Rule {
  init(_ name: String, _ path: String, type: FieldType? = nil, separator: String? = nil) throws {
    self.init(name: name, path: try #require(FieldPath(path)), type: type, separator: separator)
  }
}
