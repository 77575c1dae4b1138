/// Cuts what stands in a `liquid` tag into lines, each a tag.
struct LiquidLines {
  private let bytes: [UInt8]
  private var pieces: [Piece] = []
  private var errors: [SyntaxError] = []
  /// The `comment` or `doc` that is being passed over, and how deep `comment`s are nested in it.
  private var hidden: (piece: Piece, name: String, depth: Int)?

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The tags on the lines of a range. Comments over several lines are left out.
  static func pieces(of bytes: [UInt8], in range: Range<Int>) -> (pieces: [Piece], errors: [SyntaxError]) {
    var lines = LiquidLines(bytes)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = bytes[start..<range.upperBound].firstIndex(of: .newline) ?? range.upperBound
      lines.read(bytes.trimming(start..<end))
      start = end + 1
    }
    if let hidden = lines.hidden { lines.errors.append(.neverClosed(hidden.name, at: hidden.piece.range)) }
    return (lines.pieces, lines.errors)
  }

  private mutating func read(_ line: Range<Int>) {
    guard !line.isEmpty else { return }
    var nameEnd = line.lowerBound
    if bytes[nameEnd] == .hash {
      nameEnd += 1
    } else {
      while nameEnd < line.upperBound, bytes[nameEnd].isTagName { nameEnd += 1 }
    }
    let name = line.lowerBound..<nameEnd
    let piece = Piece(kind: .tag, range: line, name: name, markup: bytes.trimming(nameEnd..<line.upperBound))
    let text = bytes.string(name)
    if let hidden {
      if text == "end" + hidden.name {
        self.hidden?.depth -= 1
        if hidden.depth == 1 { self.hidden = nil }
      } else if text == "comment", hidden.name == "comment" {
        self.hidden?.depth += 1
      }
    } else if text == "comment" || text == "doc" {
      hidden = (piece, text, 1)
    } else if text == "raw" {
      errors.append(SyntaxError("'raw' cannot stand in 'liquid'", at: line))
    } else {
      pieces.append(piece)
    }
  }
}
