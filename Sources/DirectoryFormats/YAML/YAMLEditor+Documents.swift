import Diagnostics

extension YAMLEditor {
  /// Takes out documents that are one person each, with the line `---` above and a line `...` below; comments behind the
  /// last line of a document stay.
  ///
  /// Where one document is left, it gets a line `---`, which says that it is one person.
  ///
  /// - Parameter removed: Where their text is, in the order of the file.
  func removeDocuments(_ removed: [Range<Int>], _ edits: inout ByteEdits) {
    guard !removed.isEmpty else { return }
    let parts = source.bytes.withUnsafeBufferPointer { $0.yamlDocuments(in: source.contentRange) }
    for text in removed {
      let place = parts.partitioningIndex { $0.upperBound > text.lowerBound }
      guard place < parts.count else { continue }
      edits.replace(range(of: text, in: parts[place]), with: [])
    }
    let gone = Set(removed.map(\.lowerBound))
    let left = documents.filter { !$0.isNothing && !gone.contains($0.range.lowerBound) }
    guard left.count == 1, let first = parts.first, first.contains(left[0].range.lowerBound), !isMarked(first) else {
      return
    }
    let start = source.lineStart(of: left[0].range.lowerBound)
    edits.replace(start..<start, with: Array("---".utf8) + lineEnd)
  }

  private func isMarked(_ document: Range<Int>) -> Bool {
    source.bytes.withUnsafeBufferPointer { $0.isMark(document.lowerBound, end: document.upperBound) }
  }

  /// The lines of a document, and the blank ones behind it.
  private func range(of text: Range<Int>, in document: Range<Int>) -> Range<Int> {
    let start = isMarked(document) ? document.lowerBound : source.lineStart(of: text.lowerBound)
    var end = source.lineEnd(at: source.lineUpperBound(of: text.upperBound)).upperBound
    // What is behind '...' needs a document before it.
    if source.bytes[document.upperBound...].starts(with: "...".utf8) {
      end = source.lineEnd(at: source.lineUpperBound(of: document.upperBound)).upperBound
    }
    while end < source.bytes.count {
      let blank = source.lineUpperBound(of: end)
      guard source.bytes[end..<blank].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { break }
      end = max(source.lineEnd(at: blank).upperBound, blank)
    }
    return start..<end
  }
}
