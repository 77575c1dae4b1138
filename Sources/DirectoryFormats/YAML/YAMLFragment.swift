import Diagnostics
import DirectoryModel

/// The YAML of one person, cut out of a file, whose fields are edited where they stand.
struct YAMLFragment {
  /// The text: one mapping, or nothing yet.
  private(set) var source: SourceText

  private let writer: YAMLWriter

  /// Takes a text.
  ///
  /// - Parameter lineEnd: The line end of the file.
  init(_ bytes: [UInt8], lineEnd: [UInt8]) {
    source = SourceText(path: "", bytes: bytes)
    writer = YAMLWriter(lineEnd: lineEnd)
  }

  /// Carries out one edit.
  ///
  /// - Throws: `YAMLObstacle` if that could harm something else; `DiagnosticError` if the text cannot be read.
  mutating func apply(_ edit: FieldEdit) throws {
    guard case .name(let field)? = edit.path.first else { return }
    guard let root = try YAMLTree.documents(of: source).first, !root.range.isEmpty else {
      guard let value = FieldValue(nesting: edit.value, at: edit.path.dropFirst()) else { return }
      let line = writer.lines(of: FieldMapping(unique: [.init(name: field, value: value)]), column: 0)
      let isOpen = source.bytes.last.map { $0 != 0x0A && $0 != 0x0D } ?? false
      source = SourceText(path: "", bytes: source.bytes + (isOpen ? writer.lineEnd : []) + line + writer.lineEnd)
      return
    }
    var edits = ByteEdits()
    try self.edit(root, edit.path[...], edit.value, field, &edits)
    source = SourceText(path: "", bytes: edits.applied(to: source.bytes))
  }

  /// Edits inside a list or mapping.
  private func edit(
    _ tree: YAMLTree, _ path: ArraySlice<FieldPath.Step>, _ value: FieldValue?, _ field: String,
    _ edits: inout ByteEdits
  ) throws {
    let rest = path.dropFirst()
    switch (path.first, tree.content) {
    case (.name(let name)?, .mapping(let pairs, _)):
      guard let index = pairs.firstIndex(where: { $0.name == name && !$0.isMerge }) else {
        if let value = FieldValue(nesting: value, at: rest) { return try add(name, value, to: tree, field, &edits) }
        if pairs.contains(where: \.isMerge) { throw YAMLObstacle.shared(field) }
        return
      }
      let pair = pairs[index]
      switch (rest.isEmpty, value) {
      case (true, let value?): try replace(pair, of: tree, with: value, field, &edits)
      case (true, nil): try remove(index, from: tree, field, &edits)
      case (false, nil) where pair.value.holdsOnly(rest):
        try replace(pair, of: tree, with: .mapping(FieldMapping()), field, &edits)
      case (false, let value) where pair.value.isScalar:
        guard let value = FieldValue(nesting: value, at: rest) else { return }
        try replace(pair, of: tree, with: value, field, &edits)
      case (false, _): try edit(pair.value, rest, value, field, &edits)
      }
    case (.index(let index)?, .sequence(let items, let isFlow)) where items.indices.contains(index):
      let item = items[index]
      guard rest.isEmpty else { return try edit(item, rest, value, field, &edits) }
      try requirePlain(item, field)
      edits.replace(item.range, with: spaced(inline(value ?? .null, replacing: item, isFlow: isFlow), at: item.range))
    case (_, .alias): throw YAMLObstacle.shared(field)
    default: throw YAMLObstacle.form(field)
    }
  }

  private func requirePlain(_ tree: YAMLTree, _ field: String) throws {
    if let property = tree.property { throw YAMLObstacle.property(field, property) }
    if tree.hasAnchor { throw YAMLObstacle.property(field, "&") }
  }

  // MARK: Values

  private func replace(
    _ pair: YAMLTree.Pair, of mapping: YAMLTree, with value: FieldValue, _ field: String, _ edits: inout ByteEdits
  ) throws {
    let old = pair.value
    try requirePlain(old, field)
    if case .list(let values) = value, let list = YAMLListEdit(old, in: source, becoming: values, writer) {
      var inside = edits
      let isDone = list.apply(to: &inside) { inline($0, replacing: $1, isFlow: old.isFlow) }
      if isDone { return edits = inside }
    }
    let colon = source.colonEnd(of: pair)
    guard colon > pair.key.range.upperBound else { throw YAMLObstacle.form(field) }
    let column = try mapping.isFlow ? 0 : self.column(of: mapping, field)
    let mayBreak = !mapping.isFlow && isBlank(behind: old.range)
    if mayBreak, let lines = inLines(value, replacing: old, column: column) {
      edits.replace(colon..<max(old.range.upperBound, colon), with: lines)
    } else {
      let text = inline(value, replacing: old, isFlow: mapping.isFlow)
      if old.isBlockCollection {
        edits.replace(colon..<old.range.upperBound, with: [0x20] + text)
      } else {
        edits.replace(old.range, with: spaced(text, at: old.range))
      }
    }
  }

  /// A value that takes lines of its own, with what stands between the colon and it; `nil` if it stands on the key's line.
  private func inLines(_ value: FieldValue, replacing old: YAMLTree, column: Int) -> [UInt8]? {
    switch value {
    case .text:
      var indentation: Int?
      if case .scalar(_, .block) = old.content {
        let lines = source.bytes[source.lineUpperBound(of: old.range.lowerBound)..<old.range.upperBound]
          .split { $0 == 0x0A || $0 == 0x0D }
        indentation = lines.first { line in line.contains { $0 != 0x20 } }?.prefix { $0 == 0x20 }.count
      }
      return writer.block(value, column: column, indentation: indentation).map { [0x20] + $0 }
    case .list(let values) where !values.isEmpty && !old.isFlow:
      guard old.isBlockCollection else { return writer.value(value, column: column) }
      let dashes = old.range.lowerBound - source.lineStart(of: old.range.lowerBound)
      return writer.value(value, column: column, listStep: max(dashes - column, 0))
    case .mapping(let mapping) where !mapping.isEmpty && !old.isFlow: return writer.value(value, column: column)
    default: return nil
    }
  }

  /// A value on one line, quoted as the old one was.
  private func inline(_ value: FieldValue, replacing old: YAMLTree, isFlow: Bool) -> [UInt8] {
    guard case .scalar(let before, let style) = old.content, let text = value.spelling else {
      return writer.flow(value, isInBrackets: isFlow)
    }
    var isText = false
    if case .text = value { isText = true }
    // What looked like a number before may do so again; what another program takes for a date or a word of its own stays that.
    if style == .plain, YAMLScalar(before).looksTyped, YAMLScalar(text).looksTyped { isText = false }
    if style == .plain, !before.isEmpty, FieldValue(scalar: before).isTyped == FieldValue(scalar: text).isTyped {
      isText = isText && !FieldValue(scalar: text).isTyped
    }
    return YAMLScalar(text).bytes(isInBrackets: isFlow, isText: isText, like: style)
  }

  /// A blank before a value that takes the place of nothing.
  private func spaced(_ text: [UInt8], at range: Range<Int>) -> [UInt8] {
    guard range.isEmpty, range.lowerBound > 0 else { return text }
    let before = source.bytes[range.lowerBound - 1]
    let after = range.lowerBound < source.bytes.count ? source.bytes[range.lowerBound] : 0x0A
    let opening: [UInt8] = before == 0x20 || before == 0x09 ? [] : [0x20]
    return opening + text + (after == UInt8(ascii: "#") ? [0x20] : [])
  }

  /// Whether nothing but blanks stands behind a value on its last line.
  private func isBlank(behind range: Range<Int>) -> Bool {
    source.bytes[range.upperBound..<source.lineUpperBound(of: range.upperBound)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// The column of a mapping's keys.
  private func column(of mapping: YAMLTree, _ field: String) throws -> Int {
    let start = source.lineStart(of: mapping.range.lowerBound)
    let lead = source.bytes[start..<mapping.range.lowerBound]
    guard lead.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { throw YAMLObstacle.form(field) }
    return lead.count
  }

  // MARK: Keys

  private func add(
    _ name: String, _ value: FieldValue, to mapping: YAMLTree, _ field: String, _ edits: inout ByteEdits
  ) throws {
    guard case .mapping(let pairs, let isFlow) = mapping.content else { return }
    guard let last = pairs.last else {
      let place = mapping.range.lowerBound + 1
      return edits.replace(place..<place, with: member(name, value, like: nil))
    }
    let end = source.end(of: last)
    guard !isFlow else {
      return edits.replace(end..<end, with: Array(", ".utf8) + member(name, value, like: last))
    }
    let column = try self.column(of: mapping, field)
    let lineEnd = source.lineUpperBound(of: end)
    let lines = writer.lines(of: FieldMapping(unique: [.init(name: name, value: value)]), column: column)
    edits.replace(lineEnd..<lineEnd, with: writer.lineEnd + YAMLWriter.blanks(column) + lines)
  }

  /// A key and its value for brackets.
  private func member(_ name: String, _ value: FieldValue, like other: YAMLTree.Pair?) -> [UInt8] {
    var style = YAMLTree.Style.plain
    if case .scalar(_, let other)? = other?.key.content { style = other }
    return YAMLScalar(name).bytes(isInBrackets: true, isText: true, like: style) + Array(": ".utf8)
      + writer.flow(value, isInBrackets: true)
  }

  private func remove(_ index: Int, from mapping: YAMLTree, _ field: String, _ edits: inout ByteEdits) throws {
    guard case .mapping(let pairs, let isFlow) = mapping.content else { return }
    let pair = pairs[index]
    try requirePlain(pair.value, field)
    try requirePlain(pair.key, field)
    if isFlow {
      edits.replace(
        source.range(ofMember: index, in: pairs.map { $0.key.range.lowerBound..<source.end(of: $0) }), with: [])
      return
    }
    guard let range = source.lines(of: pair.key.range.lowerBound..<source.end(of: pair)) else {
      throw YAMLObstacle.form(field)
    }
    edits.replace(range, with: [])
  }
}

extension SourceText {
  /// What goes with a member of a list or mapping in brackets: the member and one comma.
  func range(ofMember index: Int, in members: [Range<Int>]) -> Range<Int> {
    if index + 1 < members.count { return members[index].lowerBound..<members[index + 1].lowerBound }
    return (index > 0 ? members[index - 1].upperBound : members[index].lowerBound)..<members[index].upperBound
  }

  /// The lines of a key with its value, or of an item, when they go. Behind a dash it is what stands there, and the indentation
  /// of the next line.
  ///
  /// - Returns: `nil` if something else stands before it on its line.
  func lines(of range: Range<Int>) -> Range<Int>? {
    let start = lineStart(of: range.lowerBound)
    let lead = bytes[start..<range.lowerBound]
    let textEnd = lineUpperBound(of: range.upperBound)
    let end = lineEnd(at: textEnd).upperBound
    if lead.allSatisfy({ $0 == 0x20 }) {
      // The last line of a text takes the line end before it.
      guard end == textEnd, let above = endOfLine(above: start) else { return start..<end }
      return above..<end
    }
    guard lead.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { return nil }
    return range.lowerBound..<(bytes[end...].firstIndex { $0 != 0x20 } ?? bytes.count)
  }
}

extension YAMLTree {
  fileprivate var isScalar: Bool { if case .scalar = content { true } else { false } }

  /// Whether a path leads to the only field of this mapping.
  fileprivate func holdsOnly(_ path: ArraySlice<FieldPath.Step>) -> Bool {
    guard path.count == 1, case .name(let name)? = path.first, case .mapping(let pairs, _) = content else {
      return false
    }
    return pairs.count == 1 && pairs[0].name == name && !pairs[0].isMerge
  }
}

extension FieldValue {
  /// A value with mappings around it for each name of a path; `nil` if there is nothing to put there.
  init?(nesting value: FieldValue?, at path: ArraySlice<FieldPath.Step>) {
    guard let value else { return nil }
    self = path.reversed().reduce(value) { inner, step in
      switch step {
      case .name(let name): .mapping(FieldMapping(unique: [.init(name: name, value: inner)]))
      case .index: .list([inner])
      }
    }
  }

  /// Whether this is a number or a Boolean.
  fileprivate var isTyped: Bool {
    switch self {
    case .number, .boolean: true
    case .null, .text, .list, .mapping: false
    }
  }
}
