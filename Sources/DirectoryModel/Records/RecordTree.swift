import Diagnostics

/// A parsed value of a file, as far as finding the records in it needs.
package protocol RecordTree: Sendable {
  /// The source it stands in.
  var source: SourceText { get }
  /// Its place.
  var range: Range<Int> { get }
  /// What it is in the words of its format: 'an array', 'a text'.
  var kind: String { get }
  /// Its elements if it is a list.
  var elements: [Self]? { get }
  /// Its members if it is a mapping.
  var members: [(name: String, value: Self)]? { get }
  /// Its fields if it is a mapping.
  var fields: FieldMapping? { get }
  /// Whether it is a mapping.
  var isMapping: Bool { get }
  /// Whether it is null: nothing at all, or a word for it.
  var isNothing: Bool { get }
  /// The steps that lead to it from the root; empty where its range says enough.
  var path: [FieldPath.Step] { get }
  /// Its number among the values around it, from 1; `nil` where those that are read say it.
  var number: Int? { get }
  /// Whether something in it could not be read, which was told.
  var isBroken: Bool { get }
  /// The place to print.
  var location: SourceLocation { get }
  /// How it would be a mapping, if that can be seen.
  var remedy: String? { get }
  /// What a record of it says where it comes from.
  func origin(key: String?, fields: FieldMapping) -> RecordOrigin
}

extension RecordTree {
  package var path: [FieldPath.Step] { [] }
  package var number: Int? { nil }
  package var isBroken: Bool { false }
  package var location: SourceLocation { source.location(of: range) }
  package var remedy: String? { nil }

  package func origin(key: String?, fields: FieldMapping) -> RecordOrigin {
    let start = range.lowerBound
    return RecordOrigin(span: SourceSpan(source, start..<max(range.upperBound, start)), key: key)
  }
}
