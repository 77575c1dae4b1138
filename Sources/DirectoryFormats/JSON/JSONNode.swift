import Diagnostics
import DirectoryModel

/// A JSON value with its place. Below the levels where places are wanted it is a plain field value.
struct JSONNode: RecordTree, Sendable {
  enum Content: Sendable {
    case value(FieldValue)
    case array([JSONNode])
    case object([JSONMember])
  }

  let source: SourceText
  let range: Range<Int>
  let content: Content

  var elements: [JSONNode]? {
    if case .array(let nodes) = content { nodes } else { nil }
  }

  var members: [(name: String, value: JSONNode)]? {
    if case .object(let members) = content { members.map { ($0.name, $0.node) } } else { nil }
  }

  var fields: FieldMapping? {
    switch content {
    case .value(.mapping(let fields)): fields
    case .object(let members):
      FieldMapping(unique: members.map { FieldMapping.Field(name: $0.name, value: $0.node.value) })
    default: nil
    }
  }

  var isMapping: Bool {
    switch content {
    case .value(.mapping), .object: true
    case .value, .array: false
    }
  }

  var isNothing: Bool {
    if case .value(.null) = content { true } else { false }
  }

  /// The value without places.
  var value: FieldValue {
    switch content {
    case .value(let value): value
    case .array(let nodes): .list(nodes.map(\.value))
    case .object: .mapping(fields ?? FieldMapping())
    }
  }

  /// Whether this is written in quotes, whatever it is typed as.
  var isQuoted: Bool { source.bytes[range.lowerBound] == UInt8(ascii: "\"") }

  /// Whether this is a number or Boolean, written as such, and the other value is of the same kind.
  func isLiteral(like other: FieldValue) -> Bool {
    switch (value, other) {
    case (.number, .number), (.boolean, .boolean): !isQuoted
    default: false
    }
  }

  var kind: String {
    switch content {
    case .array, .value(.list): "an array"
    case .object, .value(.mapping): "an object"
    case .value(.null): "null"
    case .value(.boolean): "a Boolean"
    case .value(.number): "a number"
    case .value(.text): "a text"
    }
  }
}

/// A member of an object, with the place of its name, quotes included.
struct JSONMember: Sendable {
  var name: String
  var nameRange: Range<Int>
  var node: JSONNode

  /// The place of name and value.
  var range: Range<Int> { nameRange.lowerBound..<node.range.upperBound }
}
