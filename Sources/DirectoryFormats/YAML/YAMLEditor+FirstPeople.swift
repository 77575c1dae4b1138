import Diagnostics
import DirectoryModel

extension YAMLEditor {
  /// An empty list or mapping, or nothing, and what it stands in.
  private struct EmptyPlace {
    var tree: YAMLTree
    /// The key that it is the value of; `nil` of an item or a document.
    var key: YAMLTree?
    /// Where the item begins whose value it is, if it is one.
    var item: Int?
    var isInBrackets = false
  }

  /// The file's text with the first people, at a place that is empty so far: in lines, but within brackets.
  ///
  /// What is there of it, `[]` or `~`, goes; comments behind it stay on its line.
  ///
  /// - Throws: `DiagnosticError` if something else may need it.
  func putting(_ new: [FieldMapping], inEmpty offset: Int) throws -> [UInt8] {
    guard let place = documents.lazy.compactMap({ find(offset, in: EmptyPlace(tree: $0)) }).first,
      place.tree.property == nil
    else { throw DiagnosticError(.nowhere(source.path)) }
    var edits = ByteEdits()
    let range = place.tree.range
    if place.isInBrackets {
      let lead = range.isEmpty && source.bytes[range.lowerBound - 1] != 0x20 ? " " : ""
      let signs = if case .mapping = place.tree.content { ("{", "}") } else { ("[", "]") }
      edits.replace(range, with: Array((lead + signs.0).utf8) + members(new, of: place.tree) + Array(signs.1.utf8))
      return edits.applied(to: source.bytes)
    }
    let start = source.lineStart(of: range.lowerBound)
    let end = source.lineUpperBound(of: range.upperBound)
    let isAlone = source.bytes[start..<range.lowerBound].allSatisfy { $0 == 0x20 }
    let column = isAlone ? range.lowerBound - start : column(under: place)
    var keys = Set<String>()
    let lines = Array(
      new.map { line($0, in: place.tree, column: column, besides: &keys) }.joined(separator: lineEnd))
    if isAlone, source.bytes[range.upperBound..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      edits.replace(start..<end, with: lines)
    } else {
      // Only one blank is left before a comment.
      let lead = source.bytes[start..<range.lowerBound].last == 0x20 && !range.isEmpty && !isAlone ? 1 : 0
      edits.replace(range.lowerBound - lead..<range.upperBound, with: [])
      edits.replace(end..<end, with: lineEnd + lines)
    }
    return edits.applied(to: source.bytes)
  }

  private func find(_ offset: Int, in place: EmptyPlace) -> EmptyPlace? {
    let isInBrackets = place.isInBrackets || place.tree.isFlow
    switch place.tree.content {
    case .scalar("", .plain), .scalar("~", .plain), .scalar("null", .plain):
      return place.tree.range.lowerBound == offset ? place : nil
    case .sequence(let items, _) where items.isEmpty:
      return place.tree.range.lowerBound == offset ? place : nil
    case .mapping(let pairs, _) where pairs.isEmpty:
      return place.tree.range.lowerBound == offset ? place : nil
    case .mapping(let pairs, _):
      return pairs.lazy.compactMap {
        find(offset, in: EmptyPlace(tree: $0.value, key: $0.key, isInBrackets: isInBrackets))
      }.first
    case .sequence(let items, _):
      return items.lazy.compactMap {
        find(offset, in: EmptyPlace(tree: $0, item: place.tree.range.lowerBound, isInBrackets: isInBrackets))
      }.first
    case .scalar, .alias: return nil
    }
  }

  /// The column of lines that belong to a key, to the dash of an item, or to a document.
  private func column(under place: EmptyPlace) -> Int {
    guard let owner = place.key?.range.lowerBound ?? place.item else { return 0 }
    return owner - source.lineStart(of: owner) + writer.step
  }

  /// A person as an item of a list, or under a key in a mapping.
  private func line(
    _ fields: FieldMapping, in tree: YAMLTree, column: Int, besides keys: inout Set<String>
  ) -> [UInt8] {
    guard case .mapping = tree.content else { return item(fields, column: column, keys: column + 2) }
    return YAMLWriter.blanks(column) + writer.key(fields.newKey(besides: &keys))
      + [UInt8(ascii: ":")] + writer.value(.mapping(fields), column: column)
  }
}
