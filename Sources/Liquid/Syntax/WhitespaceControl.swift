/// Takes from the text between tags what is not to be printed: white space beside `{%-` and `-%}`, and, in
/// Markdown templates, lines of nothing but tags.
///
/// A line that holds tags and blanks alone leaves nothing, not even its newline, so that a loop over list items
/// makes one list. A tag over several lines counts as its lines. Where such a line begins with a dash that took
/// the newline before it, its own newline stays: the dash has joined the lines already, and two must not go for one tag.
struct WhitespaceControl {
  private let bytes: [UInt8]
  private var pieces: [Piece]
  /// The lines that vanished: the piece in which each begins, and the text in which it ends.
  private var vanished: [(first: Int, last: Int)] = []

  private init(_ bytes: [UInt8], _ pieces: [Piece]) {
    self.bytes = bytes
    self.pieces = pieces
  }

  /// The pieces with their texts cut.
  static func apply(to pieces: [Piece], of bytes: [UInt8], tagLinesVanish: Bool) -> [Piece] {
    var control = WhitespaceControl(bytes, pieces)
    if tagLinesVanish { control.dropTagLines() }
    control.stripBesideDashes()
    return control.pieces
  }

  // MARK: Lines of tags

  /// A line that is being looked at.
  private struct Line {
    /// The first piece that has a part in it, and where in the source it begins.
    var first: Int
    var start: Int
    var holdsTag = false
    var isBlank = true
  }

  private mutating func dropTagLines() {
    guard let start = pieces.first?.range.lowerBound else { return }
    var line = Line(first: 0, start: start)
    for index in pieces.indices {
      let piece = pieces[index]
      guard piece.kind == .text || piece.kind == .rawText else {
        line.holdsTag = true
        if piece.prints(in: bytes) { line.isBlank = false }
        continue
      }
      guard let newline = bytes[piece.range].firstIndex(of: .newline) else {
        if !isBlank(piece.range) { line.isBlank = false }
        continue
      }
      if !isBlank(piece.range.lowerBound..<newline) { line.isBlank = false }
      end(line, at: newline + 1, in: index)
      let last = bytes[piece.range].lastIndex(of: .newline) ?? newline
      line = Line(first: index, start: last + 1)
      if !isBlank(last + 1..<piece.range.upperBound) { line.isBlank = false }
    }
    if let last = pieces.last { end(line, at: last.range.upperBound, in: pieces.count - 1) }
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    bytes.skippingWhitespace(in: range) == range.upperBound
  }

  /// Removes the texts of a line that is to vanish.
  private mutating func end(_ line: Line, at lineEnd: Int, in last: Int) {
    guard line.holdsTag, line.isBlank else { return }
    for index in line.first...last where isText(index) {
      let range = pieces[index].range
      if range.lowerBound < line.start {
        pieces[index].range = range.lowerBound..<line.start
      } else {
        pieces[index].range = min(lineEnd, range.upperBound)..<range.upperBound
      }
    }
    guard last > 0, isText(last) else { return }
    pieces[last - 1].vanishedNewline = newline(before: lineEnd)
    vanished.append((line.first, last))
  }

  private func isText(_ index: Int) -> Bool {
    pieces[index].kind == .text || pieces[index].kind == .rawText
  }

  /// The newline, LF or CRLF, that ends at an offset; `nil` if none does.
  private func newline(before offset: Int) -> Range<Int>? {
    guard offset > 0, bytes[offset - 1] == .newline else { return nil }
    let hasReturn = offset > 1 && bytes[offset - 2] == .carriageReturn
    return (hasReturn ? offset - 2 : offset - 1)..<offset
  }

  // MARK: Dashes

  private mutating func stripBesideDashes() {
    /// The texts at whose end a dash took a newline.
    var lostNewline = Set<Int>()
    for index in pieces.indices where pieces[index].kind == .text {
      var kept = pieces[index].range
      if index > 0, pieces[index - 1].stripsAfter {
        kept = bytes.skippingWhitespace(in: kept)..<kept.upperBound
      }
      if stripsEnd(of: index) {
        let end = trimmedEnd(kept)
        if bytes[end..<kept.upperBound].contains(.newline) { lostNewline.insert(index) }
        kept = kept.lowerBound..<end
      }
      pieces[index].range = kept
    }
    for (first, last) in vanished where lostNewline.contains(first) && !pieces[last - 1].stripsAfter {
      guard let newline = pieces[last - 1].vanishedNewline else { continue }
      pieces[last - 1].vanishedNewline = nil
      if stripsEnd(of: last), pieces[last].range.isEmpty {
        lostNewline.insert(last)
      } else {
        pieces[last].range = newline.lowerBound..<pieces[last].range.upperBound
      }
    }
  }

  private func stripsEnd(of index: Int) -> Bool {
    index + 1 < pieces.count && pieces[index + 1].stripsBefore
  }

  private func trimmedEnd(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isWhitespace { end -= 1 }
    return end
  }
}
