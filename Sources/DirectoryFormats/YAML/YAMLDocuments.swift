extension UnsafeBufferPointer<UInt8> {
  /// The documents of a text in YAML that have more than comments: each from its line `---`, or from where the one before
  /// ends. Such lines mean so within quotes, too.
  func yamlDocuments(in range: Range<Int>) -> [Range<Int>] {
    var documents: [Range<Int>] = []
    var start = range.lowerBound
    var line = start
    var hasText = false
    while line < range.upperBound {
      let first = self[line]
      let end = lineEnd(from: line, to: range.upperBound)
      if isMark(line, end: range.upperBound) {
        if hasText { documents.append(start..<line) }
        if hasText || first == UInt8(ascii: "-") { start = line }
        let text = self[(line + 3)..<end].first { $0 > 0x20 }
        hasText = first == UInt8(ascii: "-") && text.map { $0 != UInt8(ascii: "#") } ?? false
      } else if first != UInt8(ascii: "#"), first != UInt8(ascii: "%"), first != 0x0A, first != 0x0D {
        hasText = true
      }
      line = Swift.min(end + 1, range.upperBound)
    }
    if hasText { documents.append(start..<range.upperBound) }
    return documents
  }

  /// Whether the first text of a file is a bracket that a list or mapping stands in.
  func beginsInBrackets(_ range: Range<Int>) -> Bool {
    guard let document = yamlDocuments(in: range).first else { return false }
    var line = document.lowerBound
    while line < document.upperBound {
      let end = lineEnd(from: line, to: document.upperBound)
      let start = isMark(line, end: document.upperBound) ? line + 3 : line
      let first = self[start..<end].first { $0 > 0x20 }
      if let first, first != UInt8(ascii: "#"), first != UInt8(ascii: "%") {
        return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
      }
      line = end + 1
    }
    return false
  }

  /// The end of the line that begins or goes on at an offset, without its line feed.
  func lineEnd(from start: Int, to end: Int) -> Int {
    self[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
  }

  /// Whether a line begins at an offset that begins or ends a document, whatever is open above it.
  func isMark(_ start: Int, end: Int) -> Bool {
    guard start + 3 <= end, self[start] == self[start + 1], self[start] == self[start + 2],
      self[start] == UInt8(ascii: "-") || self[start] == UInt8(ascii: ".")
    else { return false }
    return start + 3 == end || self[start + 3] <= 0x20
  }
}
