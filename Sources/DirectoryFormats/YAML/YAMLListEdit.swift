import Diagnostics
import DirectoryModel

/// Puts the values of a list in YAML together anew, where all that stays stays byte for byte: quotes, comments, lines.
struct YAMLListEdit {
  /// What becomes of the list.
  private enum Piece {
    /// The item at this index as it is.
    case keep(Int)
    /// Another value in place of the scalar at this index.
    case replace(Int, FieldValue)
    /// A new value.
    case add(FieldValue)
  }

  private let source: SourceText
  private let writer: YAMLWriter
  private let list: YAMLTree
  private let items: [YAMLTree]
  private let pieces: [Piece]

  /// Compares a list with what it is to hold.
  ///
  /// - Returns: `nil` if the list or the values are none, or something in the list is no plain value.
  init?(_ list: YAMLTree, in source: SourceText, becoming values: [FieldValue], _ writer: YAMLWriter) {
    guard case .sequence(let items, _) = list.content, !items.isEmpty, !values.isEmpty else { return nil }
    let old = items.map { $0.spelledValue(in: source) }
    guard !old.contains(nil) else { return nil }
    self.source = source
    self.writer = writer
    self.list = list
    self.items = items
    pieces = Self.pieces(items, old.compactMap(\.self), values)
  }

  private static func pieces(_ items: [YAMLTree], _ old: [FieldValue], _ values: [FieldValue]) -> [Piece] {
    let changes = values.map(\.spelled).difference(from: old)
    var removed = changes.removals.compactMap { if case .remove(let place, _, _) = $0 { place } else { nil } }[...]
    let inserted = Set(changes.insertions.compactMap { if case .insert(let place, _, _) = $0 { place } else { nil } })
    var pieces: [Piece] = []
    var next = 0
    for (place, value) in values.enumerated() {
      if inserted.contains(place) {
        // What goes here and what comes are one value that changes, if both stand on a line.
        let isOneLine = value.spelling.map { !$0.contains(where: \.isNewline) } ?? false
        if removed.first == next, items[next].isScalar, isOneLine {
          removed.removeFirst()
          pieces.append(.replace(next, value))
          next += 1
        } else {
          pieces.append(.add(value))
        }
      } else {
        while removed.first == next {
          removed.removeFirst()
          next += 1
        }
        pieces.append(.keep(next))
        next += 1
      }
    }
    return pieces
  }

  /// Makes the edits of a list in brackets or in lines.
  ///
  /// - Parameter inline: Writes a value in place of another on its line.
  /// - Returns: Whether that can be done.
  func apply(to edits: inout ByteEdits, inline: (FieldValue, YAMLTree) -> [UInt8]) -> Bool {
    list.isFlow ? applyInBrackets(to: &edits, inline) : applyInLines(to: &edits, inline)
  }

  private func applyInBrackets(to edits: inout ByteEdits, _ inline: (FieldValue, YAMLTree) -> [UInt8]) -> Bool {
    let comma = Array(", ".utf8)
    let splice = JSONSplice(
      bytes: source.bytes, inside: list.range.lowerBound + 1..<list.range.upperBound - 1, children: items.map(\.range),
      style: ([], comma, []))
    let isSpread = splice.separator.contains { $0 == UInt8(ascii: "#") }
    // A comment between two values belongs to them and to no new one.
    guard !isSpread || !pieces.contains(where: { if case .add = $0 { true } else { false } }) else { return false }
    let inside = splice.replaced(
      by: pieces.map { piece in
        switch piece {
        case .keep(let index): .keep(index)
        case .replace(let index, let value): .replace(index, inline(value, items[index]))
        case .add(let value): .add(writer.flow(value, isInBrackets: true))
        }
      })
    edits.replace(splice.inside, with: inside)
    return true
  }

  private func applyInLines(to edits: inout ByteEdits, _ inline: (FieldValue, YAMLTree) -> [UInt8]) -> Bool {
    let members = source.members(of: list)
    let column = list.range.lowerBound - source.lineStart(of: list.range.lowerBound)
    // Each item begins a line of its own.
    guard
      members.allSatisfy({ $0.lowerBound - source.lineStart(of: $0.lowerBound) == column && isFirst($0.lowerBound) })
    else { return false }
    guard let first = source.endOfLine(above: list.range.lowerBound) else { return false }
    var place = first
    var kept = Set<Int>()
    var added: [(Int, [UInt8])] = []
    for piece in pieces {
      switch piece {
      case .keep(let index), .replace(let index, _):
        kept.insert(index)
        place = source.lineUpperBound(of: members[index].upperBound)
      case .add(let value): added.append((place, writer.value(.list([value]), column: column, listStep: 0)))
      }
      if case .replace(let index, let value) = piece {
        edits.replace(items[index].range, with: inline(value, items[index]))
      }
    }
    for index in members.indices where !kept.contains(index) {
      guard let lines = source.lines(of: members[index]) else { return false }
      edits.replace(lines, with: [])
    }
    for (place, bytes) in added { edits.replace(place..<place, with: bytes) }
    return true
  }

  /// Whether nothing but blanks stands before an offset on its line.
  private func isFirst(_ offset: Int) -> Bool {
    source.bytes[source.lineStart(of: offset)..<offset].allSatisfy { $0 == 0x20 }
  }
}

extension YAMLTree {
  /// Whether this is a scalar that stands on one line.
  fileprivate var isScalar: Bool {
    switch content {
    case .scalar(_, .block): false
    case .scalar: !range.isEmpty
    case .alias, .sequence, .mapping: false
    }
  }

  /// The value, each scalar as a text; `nil` if something comes from elsewhere.
  fileprivate func spelledValue(in source: SourceText) -> FieldValue? {
    switch content {
    case .alias: return nil
    case .scalar(let text, let style):
      return style == .plain && FieldValue(scalar: text) == .null ? .null : FieldValue.text(text).spelled
    case .sequence(let items, _):
      let values = items.map { $0.spelledValue(in: source) }
      return values.contains(nil) ? nil : .list(values.compactMap(\.self))
    case .mapping(let pairs, _):
      var fields = FieldMapping()
      for pair in pairs {
        guard let name = pair.name, !pair.isMerge, let value = pair.value.spelledValue(in: source) else { return nil }
        fields[name] = value
      }
      return .mapping(fields)
    }
  }
}

extension FieldValue {
  /// The value with each scalar in it as a text without the last line end, which a block at the end of what is edited may lack.
  fileprivate var spelled: FieldValue {
    switch self {
    case .null: .null
    case .text, .number, .boolean: .text((spelling ?? "").withoutLastLineEnd)
    case .list(let values): .list(values.map(\.spelled))
    case .mapping(let mapping):
      .mapping(FieldMapping(unique: mapping.fields.map { .init(name: $0.name, value: $0.value.spelled) }))
    }
  }
}

extension String {
  fileprivate var withoutLastLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}

extension SourceText {
  /// Where the line above the one of an offset ends; `nil` in the first line.
  func endOfLine(above offset: Int) -> Int? {
    let start = lineStart(of: offset)
    guard start > contentRange.lowerBound else { return nil }
    let isPair = start > 1 && bytes[start - 2] == 0x0D && bytes[start - 1] == 0x0A
    return start - (isPair ? 2 : 1)
  }
}
