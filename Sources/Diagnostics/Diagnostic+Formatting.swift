extension Diagnostic {
  /// The diagnostic as text: position and message, the line with carets, and the notes.
  ///
  ///     Templates/person.md:12:21: error: unknown filter 'upcas'
  ///        12 | ## {{ person.name | upcas }}
  ///           |                     ^^^^^
  ///     note: did you mean 'upcase'?
  ///
  /// Ends without a newline. Tabs before the caret are kept, so it stands right at any tab width; a very
  /// long line is cut around the carets. What a terminal would obey is shown, line ends in names too: no text of the user's
  /// becomes a line of the program's.
  public func formatted() -> String {
    var text = ""
    if let location {
      text += VisibleText.line(location.path)
      if location.line > 0 { text += ":\(location.line):\(location.column)" }
      text += ": "
    } else {
      text += "roster: "
    }
    text += "\(severity.rawValue): \(VisibleText.line(message))"
    if let location, location.line > 0, !location.lineText.isEmpty {
      text += location.excerpt()
    }
    for note in notes { text += "\nnote: \(VisibleText.line(note))" }
    return text
  }
}

extension Diagnostic: Comparable {
  /// Orders by file, line, column, message, then notes: the order in which problems are printed.
  public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    left.sortKey < right.sortKey
  }

  private var sortKey: (String, Int, Int, String, String) {
    (location?.path ?? "", location?.line ?? 0, location?.column ?? 0, message, notes.joined(separator: "\n"))
  }
}

extension SourceLocation {
  private static let widestLine = 160

  /// The line, cut where it is very long, with carets below. Takes no room by the length of the line: a file may have one line alone.
  fileprivate func excerpt() -> String {
    let text = VisibleText.line(lineText)
    func index(_ start: String.Index, _ offset: Int) -> String.Index {
      text.index(start, offsetBy: offset, limitedBy: offset < 0 ? text.startIndex : text.endIndex)
        ?? (offset < 0 ? text.startIndex : text.endIndex)
    }
    let first = index(text.startIndex, max(column - 1, 0))
    let isLong = index(text.startIndex, Self.widestLine) < text.endIndex
    let from = isLong ? index(first, -60) : text.startIndex
    let to = index(from, Self.widestLine)
    let number = String(line)
    let gutter = String(repeating: " ", count: max(5 - number.count, 0)) + number
    let blank = String(repeating: " ", count: gutter.count)
    let padding = text[from..<min(first, to)].map { $0 == "\t" ? "\t" : " " }.joined()
    let room = first < to ? text[first..<to].count : 1
    let carets = String(repeating: "^", count: max(1, min(span, room)))
    let isCut = (start: from > text.startIndex, end: to < text.endIndex)
    let shown = (isCut.start ? "…" : "") + text[from..<to] + (isCut.end ? "…" : "")
    return "\n\(gutter) | \(shown)\n\(blank) | \(isCut.start ? " " : "")\(padding)\(carets)"
  }
}
