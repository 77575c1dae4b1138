import Diagnostics
import DirectoryModel

/// Edits records where they stand in a JSON file.
struct JSONEditor {
  private let file: JSONFile
  private let style: JSONStyle

  /// Prepares to edit a file without problems.
  init(_ file: JSONFile) throws {
    self.file = file
    guard let first = file.records.first else {
      var style = JSONStyle()
      if file.places.first?.layout == .lines { style.newline = nil }
      self.style = style
      return
    }
    style = JSONStyle(of: try Self.node(in: file.source, first.origin.span.range))
  }

  /// The file after some changes.
  ///
  /// - Throws: `DiagnosticError` for new records if the file has several places for them.
  func bytes(after changes: RecordChanges) throws -> [UInt8] {
    var actions = [RecordChanges.Action?](repeating: nil, count: file.records.count)
    var new: [FieldMapping] = []
    for action in changes.actions {
      switch action {
      case .keep(let index), .edit(let index, _): actions[index] = action
      case .add(let fields): new.append(fields)
      }
    }
    guard new.isEmpty || file.places.count == 1 else { throw DiagnosticError(.nowhere(file.source.path)) }
    var edits = ByteEdits()
    for place in file.places {
      let splice = try splice(of: place)
      let pieces = try pieces(for: actions[place.records], new, at: place, splice)
      edits.replace(splice.inside, with: splice.replaced(by: pieces))
    }
    return edits.applied(to: file.source.bytes)
  }

  /// What becomes of the records of a place, by their numbers, and new ones.
  private func pieces(
    for actions: ArraySlice<RecordChanges.Action?>, _ new: [FieldMapping], at place: JSONFile.Place,
    _ splice: JSONSplice
  ) throws -> [JSONSplice.Piece] {
    let kept = try actions.indices.compactMap { index -> JSONSplice.Piece? in
      let number = index - place.records.lowerBound
      switch actions[index] {
      case .keep?: return .keep(number)
      case .edit(_, let edits)?:
        let range = file.records[index].origin.span.range
        // In an object the child is the name with the record.
        let name = file.source.bytes[splice.children[number].lowerBound..<range.lowerBound]
        return .replace(number, name + (try edited(range, by: edits)))
      case .add?, nil: return nil
      }
    }
    let separator = splice.separator
    let indentation =
      separator.lastIndex(of: 0x0A).map { Array(separator[($0 + 1)...]) }
      ?? file.source.indentation(at: splice.children.last?.lowerBound ?? splice.inside.lowerBound)
    var keys = Set(file.records.compactMap(\.origin.key))
    return kept
      + new.map { fields in
        let record = style.bytes(of: .mapping(fields), indentation: indentation)
        guard place.layout == .object else { return .add(record) }
        return .add(JSONEscape.encode(fields.newKey(besides: &keys)) + style.colon + record)
      }
  }

  /// The records in their array, object or lines.
  private func splice(of place: JSONFile.Place) throws -> JSONSplice {
    let records = file.records[place.records].map(\.origin.span.range)
    switch place.layout {
    case .lines:
      let newline = style.newline ?? [0x0A]
      return JSONSplice(
        bytes: file.source.bytes, inside: place.range, children: records, style: ([], newline, newline))
    case .array, .nothing: return splice(of: records, in: place.range)
    case .object:
      guard case .object(let members) = try Self.node(in: file.source, place.range, .children).content else {
        return splice(of: records, in: place.range)
      }
      return splice(of: members.map(\.range), in: place.range)
    }
  }

  private func splice(of children: [Range<Int>], in range: Range<Int>) -> JSONSplice {
    let bytes = file.source.bytes
    let own = file.source.indentation(at: range.lowerBound)
    let inside = range.lowerBound + 1..<range.upperBound - 1
    let lead = bytes[inside.lowerBound..<(children.first?.lowerBound ?? inside.lowerBound)]
    let newline = style.newline ?? [0x0A]
    let separator = children.isEmpty ? [0x2C] + newline + own + style.unit : [0x2C] + lead
    return JSONSplice(
      bytes: bytes, inside: inside, children: children,
      style: (newline + own + style.unit, separator.count == 1 ? style.comma : separator, newline + own))
  }

  private static func node(
    in source: SourceText, _ range: Range<Int>, _ detail: JSONParser.Detail = .all
  ) throws -> JSONNode {
    try source.bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(source, bytes: bytes, range: range)
      do {
        return try parser.node(detail)
      } catch let fault as JSONFault {
        throw DiagnosticError(fault.diagnostic(in: source))
      }
    }
  }
}

// MARK: One record

extension JSONEditor {
  private func edited(_ range: Range<Int>, by edits: [FieldEdit]) throws -> [UInt8] {
    var source = file.source
    var range = range
    for edit in edits {
      let record = edited(try Self.node(in: source, range), edit.path[...], edit.value)
      source = SourceText(path: source.path, bytes: record)
      range = 0..<record.count
    }
    return Array(source.bytes[range])
  }

  /// The bytes of a node after an edit inside it.
  private func edited(_ node: JSONNode, _ path: ArraySlice<FieldPath.Step>, _ value: FieldValue?) -> [UInt8] {
    let bytes = node.source.bytes
    switch (path.first, node.content) {
    case (nil, _):
      return style.bytes(
        of: value ?? .null, replacing: node, indentation: node.source.indentation(at: node.range.lowerBound))
    case (.name(let name)?, .object(let members)):
      return edited(node, members, name, path.dropFirst(), value)
    case (.index(let index)?, .array(let nodes)):
      guard nodes.indices.contains(index) else { return Array(bytes[node.range]) }
      var pieces = nodes.indices.map(JSONSplice.Piece.keep)
      pieces[index] = .replace(index, edited(nodes[index], path.dropFirst(), value))
      return spliced(node, nodes.map(\.range), pieces)
    default:
      guard let new = FieldValue(nesting: value, at: path) else { return Array(bytes[node.range]) }
      return style.bytes(of: new, indentation: node.source.indentation(at: node.range.lowerBound))
    }
  }

  private func edited(
    _ node: JSONNode, _ members: [JSONMember], _ name: String, _ rest: ArraySlice<FieldPath.Step>, _ value: FieldValue?
  ) -> [UInt8] {
    let children = members.map(\.range)
    var pieces = members.indices.map(JSONSplice.Piece.keep)
    if let index = members.firstIndex(where: { $0.name == name }) {
      if rest.isEmpty && value == nil {
        pieces.remove(at: index)
      } else {
        let member = members[index]
        let start = node.source.bytes[member.nameRange.lowerBound..<member.node.range.lowerBound]
        pieces[index] = .replace(index, start + edited(member.node, rest, value))
      }
    } else if let new = FieldValue(nesting: value, at: rest) {
      let own = node.source.indentation(at: children.last?.lowerBound ?? node.range.lowerBound)
      let indentation = children.isEmpty && style.newline != nil ? own + style.unit : own
      pieces.append(
        .add(JSONEscape.encode(name) + style.colon + style.bytes(of: new, indentation: indentation)))
    }
    return spliced(node, children, pieces)
  }

  private func spliced(_ node: JSONNode, _ children: [Range<Int>], _ pieces: [JSONSplice.Piece]) -> [UInt8] {
    let bytes = node.source.bytes
    let inside = node.range.lowerBound + 1..<node.range.upperBound - 1
    let lead = Array(bytes[inside.lowerBound..<(children.first?.lowerBound ?? inside.lowerBound)])
    let own = node.source.indentation(at: node.range.lowerBound)
    let splice = JSONSplice(
      bytes: bytes, inside: inside, children: children,
      style: (
        style.newline.map { $0 + own + style.unit } ?? [],
        lead.contains(0x0A) ? [0x2C] + lead : style.comma,
        style.newline.map { $0 + own } ?? []
      ))
    return Array(bytes[node.range.lowerBound..<inside.lowerBound]) + splice.replaced(by: pieces)
      + bytes[inside.upperBound..<node.range.upperBound]
  }
}

extension SourceText {
  /// The blanks at the beginning of the line that a byte is in.
  func indentation(at offset: Int) -> [UInt8] {
    let start = bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? contentRange.lowerBound
    return Array(bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 })
  }
}
