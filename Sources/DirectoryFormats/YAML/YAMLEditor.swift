import Diagnostics
import DirectoryModel

/// Edits records where they stand in a YAML file: by the marks of libyaml, so that comments, quotes, order and blank lines
/// of all else stay.
struct YAMLEditor {
  /// A record's place in the file.
  private struct Place {
    var tree: YAMLTree
    /// The list or mapping that the record is in, and its number there; `nil` for a document of its own.
    var parent: YAMLTree?
    var index = 0
  }

  let source: SourceText
  let documents: [YAMLTree]
  let lineEnd: [UInt8]
  private let records: [Record]
  private var places: [Int: Place] = [:]
  /// Where mappings begin that are several records, through aliases.
  private var shared = Set<Int>()

  /// Prepares to edit a file.
  ///
  /// - Parameter records: What the file holds, found by `YAMLReader`.
  init(_ source: SourceText, records: [Record]) throws {
    self.source = source
    self.records = records
    lineEnd = source.lineEndStyle
    documents = try YAMLTree.documents(of: source)
    for document in documents { find(Place(tree: document)) }
    var seen = Set<Int>()
    for record in records where !seen.insert(record.origin.span.range.lowerBound).inserted {
      shared.insert(record.origin.span.range.lowerBound)
    }
  }

  private mutating func find(_ place: Place) {
    switch place.tree.content {
    case .mapping(let pairs, _):
      places[place.tree.range.lowerBound] = place
      for (index, pair) in pairs.enumerated() { find(Place(tree: pair.value, parent: place.tree, index: index)) }
    case .sequence(let items, _):
      for (index, item) in items.enumerated() { find(Place(tree: item, parent: place.tree, index: index)) }
    case .scalar, .alias: break
    }
  }

  private func place(of record: Record) throws -> Place {
    guard let place = places[record.origin.span.range.lowerBound] else { throw cannot(.form("name"), record) }
    return place
  }

  private func cannot(_ obstacle: YAMLObstacle, _ record: Record) -> DiagnosticError {
    DiagnosticError(obstacle.diagnostic(for: record))
  }

  // MARK: Records that are there

  /// The file's text after edits and removals; new records are left out.
  ///
  /// - Throws: `DiagnosticError` for what cannot be edited safely.
  func bytes(after changes: RecordChanges) throws -> [UInt8] {
    var edits = ByteEdits()
    let kept = Set(
      changes.actions.compactMap {
        switch $0 {
        case .keep(let index), .edit(let index, _): index
        case .add: nil
        }
      })
    // First, since a line may come right before what is edited.
    try remove(records.indices.filter { !kept.contains($0) }, &edits)
    for case .edit(let index, let fieldEdits) in changes.actions { try edit(records[index], fieldEdits, &edits) }
    return edits.applied(to: source.bytes)
  }

  private func edit(_ record: Record, _ fieldEdits: [FieldEdit], _ edits: inout ByteEdits) throws {
    let start = record.origin.span.range.lowerBound
    guard !shared.contains(start) else {
      throw cannot(.shared(fieldEdits.first?.field ?? ""), record)
    }
    let tree = try place(of: record).tree
    // A record in lines is cut out with its first line's indentation, and to the end of its last line.
    let column = tree.isFlow ? 0 : start - source.lineStart(of: start)
    let end = tree.isFlow ? tree.range.upperBound : source.lineUpperBound(of: tree.range.upperBound)
    var fragment = YAMLFragment(
      YAMLWriter.blanks(column) + source.bytes[start..<end], lineEnd: lineEnd)
    do {
      for edit in fieldEdits { try fragment.apply(edit) }
    } catch let obstacle as YAMLObstacle {
      throw cannot(obstacle, record)
    } catch let error as DiagnosticError {
      throw DiagnosticError(error.diagnostics.map { record.origin.error($0.message, notes: $0.notes) })
    }
    let bytes = fragment.source.bytes
    edits.replace(start..<end, with: Array(bytes[bytes.prefix(column).prefix { $0 == 0x20 }.count...]))
  }

  private func remove(_ indices: [Int], _ edits: inout ByteEdits) throws {
    var removed: [Int: Int] = [:]
    let places = try indices.map { try place(of: records[$0]) }
    for place in places {
      if let parent = place.parent { removed[parent.range.lowerBound, default: 0] += 1 }
    }
    var emptied = Set<Int>()
    removeDocuments(places.compactMap { $0.parent == nil ? $0.tree.range : nil }, &edits)
    for (index, place) in zip(indices, places) {
      guard let parent = place.parent else { continue }
      guard !place.tree.hasAnchor else {
        throw cannot(.property("name", place.tree.property ?? "&"), records[index])
      }
      let members = source.members(of: parent)
      guard removed[parent.range.lowerBound] != members.count else {
        if emptied.insert(parent.range.lowerBound).inserted { empty(parent, &edits) }
        continue
      }
      if parent.isFlow {
        // Neighbours that go together take the commas between them along.
        edits.replace(source.range(ofMember: place.index, in: members), with: [])
      } else if let lines = source.lines(of: members[place.index]) {
        edits.replace(lines, with: [])
      } else {
        throw cannot(.form("name"), records[index])
      }
    }
  }

  /// Leaves empty brackets of a list or mapping whose members all go.
  private func empty(_ parent: YAMLTree, _ edits: inout ByteEdits) {
    var brackets = Array("[]".utf8)
    if case .mapping = parent.content { brackets = Array("{}".utf8) }
    let isInside = !documents.contains { $0.range == parent.range }
    // What stands below a key must stand further in.
    edits.replace(parent.range, with: (isInside && !parent.isFlow ? YAMLWriter.blanks(2) : []) + brackets)
  }
}

// MARK: New records

extension YAMLEditor {
  /// The file's text with new records behind the last.
  ///
  /// - Parameter place: Where people belong if the file has none yet; `nil` if that is not clear.
  /// - Throws: `DiagnosticError` if it is not clear where they belong.
  func appending(_ new: [FieldMapping], inEmpty place: Int?) throws -> [UInt8] {
    var edits = ByteEdits()
    let end = source.bytes.count
    if documents.allSatisfy(\.isNothing) {
      let lines = new.flatMap { item($0, column: 0, keys: 2) + lineEnd }
      edits.replace(end..<end, with: opening(at: end) + lines)
      return edits.applied(to: source.bytes)
    }
    guard let last = records.last else {
      guard let place else { throw DiagnosticError(.nowhere(source.path)) }
      return try putting(new, inEmpty: place)
    }
    let parents = Set(try records.map { try self.place(of: $0).parent?.range.lowerBound ?? -1 })
    guard parents.count == 1 else { throw DiagnosticError(.nowhere(source.path)) }
    let place = try self.place(of: last)
    guard let parent = place.parent else {
      let lines = new.flatMap { Array("---".utf8) + lineEnd + writer.lines(of: $0, column: 0) + lineEnd }
      edits.replace(end..<end, with: opening(at: end) + lines)
      return edits.applied(to: source.bytes)
    }
    let members = source.members(of: parent)
    guard let lastMember = members.last else { return source.bytes }
    if parent.isFlow {
      let place = lastMember.upperBound
      edits.replace(place..<place, with: Array(", ".utf8) + self.members(new, of: parent))
    } else {
      let place = source.lineUpperBound(of: lastMember.upperBound)
      edits.replace(place..<place, with: try lines(new, of: parent, like: members))
    }
    return edits.applied(to: source.bytes)
  }

  var writer: YAMLWriter { YAMLWriter(lineEnd: lineEnd) }

  /// What must stand before a new line at the end of the file.
  private func opening(at end: Int) -> [UInt8] {
    end == source.contentRange.lowerBound || source.bytes[end - 1] == 0x0A || source.bytes[end - 1] == 0x0D
      ? [] : lineEnd
  }

  /// New members of brackets.
  func members(_ new: [FieldMapping], of parent: YAMLTree) -> [UInt8] {
    var keys = Set(records.compactMap(\.origin.key))
    let parts = new.map { fields -> [UInt8] in
      let value = writer.flow(.mapping(fields), isInBrackets: true)
      guard case .mapping = parent.content else { return value }
      return writer.key(fields.newKey(besides: &keys)) + Array(": ".utf8) + value
    }
    return Array(parts.joined(separator: Array(", ".utf8)))
  }

  func item(_ fields: FieldMapping, column: Int, keys: Int) -> [UInt8] {
    YAMLWriter.blanks(column) + [UInt8(ascii: "-")] + YAMLWriter.blanks(max(keys - column - 1, 1))
      + writer.lines(of: fields, column: max(keys, column + 2))
  }

  /// New members in lines, each behind a line end, in the style of the last.
  private func lines(_ new: [FieldMapping], of parent: YAMLTree, like members: [Range<Int>]) throws -> [UInt8] {
    guard let last = members.last else { return [] }
    let start = source.lineStart(of: last.lowerBound)
    let column = last.lowerBound - start
    guard source.bytes[start..<last.lowerBound].allSatisfy({ $0 == 0x20 }) else {
      throw DiagnosticError(.nowhere(source.path))
    }
    let before = source.isBlankLine(before: start) && members.count > 1 ? lineEnd : []
    var keys = Set(records.compactMap(\.origin.key))
    return new.flatMap { fields -> [UInt8] in
      let lead = lineEnd + before
      switch parent.content {
      case .sequence(let items, _):
        guard let item = items.last, !item.isFlow else {
          return lead + YAMLWriter.blanks(column) + Array("- ".utf8)
            + writer.flow(.mapping(fields), isInBrackets: false)
        }
        let isOnDash = source.lineStart(of: item.range.lowerBound) == start
        return lead
          + self.item(fields, column: column, keys: isOnDash ? item.range.lowerBound - start : column + 2)
      case .mapping(let pairs, _):
        let key = writer.key(fields.newKey(besides: &keys)) + [UInt8(ascii: ":")]
        let value = pairs.last?.value
        guard let value, !value.isFlow else {
          return lead + YAMLWriter.blanks(column) + key + [0x20] + writer.flow(.mapping(fields), isInBrackets: false)
        }
        var writer = writer
        writer.step = max(value.range.lowerBound - source.lineStart(of: value.range.lowerBound) - column, 1)
        return lead + YAMLWriter.blanks(column) + key + writer.value(.mapping(fields), column: column)
      case .scalar, .alias: return []
      }
    }
  }
}

extension FieldEdit {
  /// The field that it edits something of.
  fileprivate var field: String { if case .name(let name)? = path.first { name } else { "" } }
}

extension YAMLTree {
  /// Whether this is an empty document.
  var isNothing: Bool { if case .scalar("", .plain) = content { true } else { false } }
}

extension SourceText {
  /// The places of the members of a list or mapping: of an item in lines from its dash.
  func members(of tree: YAMLTree) -> [Range<Int>] {
    switch tree.content {
    case .scalar, .alias: return []
    case .mapping(let pairs, _): return pairs.map { $0.key.range.lowerBound..<end(of: $0) }
    case .sequence(let items, isFlow: true): return items.map(\.range)
    case .sequence(let items, isFlow: false):
      let column = tree.range.lowerBound - lineStart(of: tree.range.lowerBound)
      return items.enumerated().map { number, item in
        let dash = number == 0 ? tree.range.lowerBound : self.dash(before: item.range.lowerBound, column: column)
        return dash..<max(item.range.upperBound, dash + 1)
      }
    }
  }

  /// The dash of an item: the next above it that stands alone in its column.
  private func dash(before offset: Int, column: Int) -> Int {
    var start = lineStart(of: offset)
    while true {
      let dash = start + column
      if dash < bytes.count, bytes[dash] == UInt8(ascii: "-"), bytes[start..<dash].allSatisfy({ $0 == 0x20 }) {
        return dash
      }
      guard start > contentRange.lowerBound else { return offset }
      start = lineStart(of: start - 1)
    }
  }

  /// Whether the line above the one that begins here is blank.
  fileprivate func isBlankLine(before start: Int) -> Bool {
    guard start > contentRange.lowerBound else { return false }
    var end = start - 1
    if end > contentRange.lowerBound, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[lineStart(of: end)..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
