import DirectoryModel

/// Writes values as YAML.
struct YAMLWriter {
  /// The line end of the file.
  let lineEnd: [UInt8]

  /// How far a value in lines stands in from its key.
  var step = 2

  /// The fields of a mapping as lines, the first without indentation; all begin in one column.
  func lines(of mapping: FieldMapping, column: Int) -> [UInt8] {
    let lines = mapping.fields.map { key($0.name) + [Self.colon] + value($0.value, column: column) }
    return Array(lines.joined(separator: lineEnd + Self.blanks(column)))
  }

  /// What stands behind a key's colon: a blank and the value, or a line end and the value in lines.
  ///
  /// - Parameters:
  ///   - column: The column of the key, counted from 0.
  ///   - listStep: How far the dashes of a list stand in from the key, which may be not at all; `nil`: as far as all else.
  func value(_ value: FieldValue, column: Int, listStep: Int? = nil) -> [UInt8] {
    let inner = lineEnd + Self.blanks(column + step)
    switch value {
    case .null: return []
    case .mapping(let mapping) where !mapping.isEmpty: return inner + lines(of: mapping, column: column + step)
    case .list(let values) where !values.isEmpty:
      let dashes = column + (listStep ?? step)
      return values.flatMap { lineEnd + Self.blanks(dashes) + [Self.dash, 0x20] + item($0, column: dashes) }
    default: return [0x20] + (block(value, column: column) ?? flow(value, isInBrackets: false))
    }
  }

  private func item(_ value: FieldValue, column: Int) -> [UInt8] {
    switch value {
    case .mapping(let mapping) where !mapping.isEmpty: lines(of: mapping, column: column + 2)
    default: block(value, column: column) ?? flow(value, isInBrackets: false)
    }
  }

  /// A value on one line.
  ///
  /// - Parameter isInBrackets: Whether it stands in a list or mapping in brackets.
  func flow(_ value: FieldValue, isInBrackets: Bool) -> [UInt8] {
    switch value {
    case .null: return Array("null".utf8)
    case .list(let values): return joined("[", values.map { flow($0, isInBrackets: true) }, "]")
    case .mapping(let mapping):
      return joined(
        "{", mapping.fields.map { key($0.name) + [Self.colon, 0x20] + flow($0.value, isInBrackets: true) }, "}")
    case .text(let text):
      return YAMLScalar(text).bytes(isInBrackets: isInBrackets, isText: true, like: .plain)
    case .number, .boolean: return Array((value.spelling ?? "").utf8)
    }
  }

  private func joined(_ opening: String, _ parts: [[UInt8]], _ closing: String) -> [UInt8] {
    Array(opening.utf8) + Array(parts.joined(separator: Array(", ".utf8))) + Array(closing.utf8)
  }

  /// A key, in quotes where it needs them.
  func key(_ name: String) -> [UInt8] {
    YAMLScalar(name).bytes(isInBrackets: true, isText: true, like: .plain)
  }

  /// A text of several lines as a literal block; `nil` for other values and for texts that no block holds as they are.
  ///
  /// - Parameters:
  ///   - column: The column of the key or dash that it belongs to.
  ///   - indentation: The column of its lines; `nil`: as far in as usual.
  func block(_ value: FieldValue, column: Int, indentation: Int? = nil) -> [UInt8]? {
    guard case .text(let text) = value, YAMLScalar(text).fitsBlock else { return nil }
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let isClosed = lines.last?.isEmpty ?? false
    if isClosed { lines.removeLast() }
    let blanks = Self.blanks(max(indentation ?? 0, column + step))
    return Array((isClosed ? "|" : "|-").utf8) + lines.flatMap { lineEnd + ($0.isEmpty ? [] : blanks + $0) }
  }

  static func blanks(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count) }

  private static let colon = UInt8(ascii: ":")
  private static let dash = UInt8(ascii: "-")
}
