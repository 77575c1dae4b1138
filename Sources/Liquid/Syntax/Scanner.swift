/// Cuts a template's source into text, `{{ }}` and `{% %}`, in one pass.
///
/// As in every Liquid, braces win over quotes: `%}` ends a tag also inside of a string. Bodies of `raw`, `comment`
/// and `doc` are passed over here, for nothing in them is parsed.
struct Scanner {
  private let bytes: [UInt8]
  private let end: Int
  private var position: Int
  private var pieces: [Piece] = []
  private(set) var errors: [SyntaxError] = []

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.position = range.lowerBound
    self.end = range.upperBound
  }

  /// The pieces of a range in order, and what is wrong with their braces.
  static func pieces(of bytes: [UInt8], in range: Range<Int>) -> (pieces: [Piece], errors: [SyntaxError]) {
    var scanner = Scanner(bytes, range)
    scanner.scan()
    return (scanner.pieces, scanner.errors)
  }

  private mutating func scan() {
    while position < end {
      let start = position
      position = nextOpening(from: start)
      if position > start { pieces.append(.text(start..<position)) }
      guard position < end else { return }
      if bytes[position + 1] == .percent {
        scanTag()
      } else {
        scanOutput()
      }
    }
  }

  /// The offset of the next `{{` or `{%`, or the end.
  private func nextOpening(from start: Int) -> Int {
    var index = start
    while index + 1 < end {
      if isOpening(at: index) { return index }
      index += 1
    }
    return end
  }

  private func isOpening(at index: Int) -> Bool {
    guard index + 1 < end, bytes[index] == .openBrace else { return false }
    return bytes[index + 1] == .openBrace || bytes[index + 1] == .percent
  }

  // MARK: Output

  private mutating func scanOutput() {
    let start = position
    var index = start + 2
    var quote: UInt8?
    while index < end {
      let byte = bytes[index]
      if byte == .closeBrace, index + 1 < end, bytes[index + 1] == .closeBrace {
        position = index + 2
        pieces.append(piece(.output, start..<position))
        return
      }
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      } else if byte == .newline {
        quote = nil
      } else if quote == nil, byte == .closeBrace || (isOpening(at: index) && index > start + 2) {
        break
      }
      index += 1
    }
    if index < end, bytes[index] == .closeBrace {
      position = index + 1
      errors.append(SyntaxError("'{{' is closed with a single '}'", at: start..<position, notes: ["write '}}'"]))
    } else {
      leaveUnclosed(start, until: index, "'{{' is never closed", note: "write '}}' after the value")
    }
    pieces.append(Piece(kind: .nothing, range: start..<position, name: start..<start, markup: start..<start))
  }

  // MARK: Tags

  private mutating func scanTag() {
    let start = position
    var tag = openTag(start)
    guard tag.kind == .tag else { return pieces.append(tag) }
    switch bytes.string(tag.name) {
    case "raw": scanRaw(tag)
    case "comment": scanComment(&tag)
    case "doc": scanDoc(&tag)
    default: pieces.append(tag)
    }
  }

  /// Reads `{% … %}`; one that is never closed is reported, and ends where the next begins.
  private mutating func openTag(_ start: Int) -> Piece {
    let name = tagName(at: start)
    let mayHoldBraces = ["#", "liquid", "comment", "doc"].contains(bytes.string(name))
    var index = name.upperBound
    var quote: UInt8?
    while index < end {
      let byte = bytes[index]
      if byte == .percent, index + 1 < end, bytes[index + 1] == .closeBrace {
        position = index + 2
        return piece(.tag, start..<position, name: name)
      }
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        if quote == nil { quote = byte } else if quote == byte { quote = nil }
      } else if byte == .newline {
        quote = nil
      } else if quote == nil, !mayHoldBraces, isOpening(at: index) {
        if let tag = tagWithBraces(start, name, at: index) { return tag }
        break
      }
      index += 1
    }
    let words = leaveUnclosed(start, until: index, "'{%' is never closed", note: "write '%}' at its end")
    let markup = bytes.trimming(min(name.upperBound, words.upperBound)..<words.upperBound)
    return Piece(kind: index < end ? .tag : .nothing, range: start..<position, name: name, markup: markup)
  }

  /// Reports a variable in braces within a tag, as in `{% include {{ page.file }} %}`; `nil` if it is not all on one line.
  private mutating func tagWithBraces(_ start: Int, _ name: Range<Int>, at opening: Int) -> Piece? {
    func place(of first: UInt8, from: Int) -> Int? {
      var index = from
      while index + 1 < end, bytes[index] != .newline, !isOpening(at: index) {
        if bytes[index] == first, bytes[index + 1] == .closeBrace { return index }
        index += 1
      }
      return nil
    }
    guard bytes[opening + 1] != .percent, !bytes[start..<opening].contains(.newline),
      let closing = place(of: .closeBrace, from: opening + 2),
      let tagEnd = place(of: .percent, from: closing + 2)
    else { return nil }
    let braces = opening..<closing + 2
    errors.append(
      SyntaxError(
        "'{{ }}' cannot stand in a tag", at: braces,
        notes: [withoutBraces(start, name, braces, until: tagEnd)]))
    position = tagEnd + 2
    var tag = piece(.tag, start..<position, name: name)
    tag.markup = start..<start
    tag.isReported = true
    return tag
  }

  /// What to write instead of a tag with braces in it.
  private func withoutBraces(_ start: Int, _ name: Range<Int>, _ braces: Range<Int>, until tagEnd: Int) -> String {
    let value = bytes.string(bytes.trimming(braces.lowerBound + 2..<braces.upperBound - 2))
    let before = bytes.string(name.lowerBound..<braces.lowerBound)
    let end = bytes[tagEnd - 1] == .dash && tagEnd > braces.upperBound ? tagEnd - 1 : tagEnd
    let after = bytes.string(bytes.trimming(braces.upperBound..<end))
    let isPartial = ["include", "render"].contains(bytes.string(name))
    let isPart = !after.isEmpty && !bytes[braces.upperBound].isWhitespace || !bytes[braces.lowerBound - 1].isWhitespace
    guard isPart else {
      let rest = after.isEmpty ? "" : " " + after
      let tag = isPartial ? "include " : before
      return "a variable stands there by its name alone: '{% \(tag)\(value)\(rest) %}'"
    }
    guard isPartial, bytes[braces.lowerBound - 1].isWhitespace, !after.contains(where: \.isWhitespace) else {
      return "put the value together in an 'assign' before, and name its variable here"
    }
    return "put the name together before: '{% assign file = \(value) | append: \"\(after)\" %}{% include file %}'"
  }

  private func tagName(at start: Int) -> Range<Int> {
    var index = start + 2
    if index < end, bytes[index] == .dash { index += 1 }
    index = bytes.skippingWhitespace(in: min(index, end)..<end)
    var last = index
    if last < end, bytes[last] == .hash {
      last += 1
    } else {
      while last < end, bytes[last].isTagName { last += 1 }
    }
    return index..<last
  }

  private func piece(_ kind: Piece.Kind, _ range: Range<Int>, name: Range<Int>? = nil) -> Piece {
    let stripsBefore = bytes[range.lowerBound + 2] == .dash && range.count > 4
    let stripsAfter = bytes[range.upperBound - 3] == .dash && range.count > (stripsBefore ? 5 : 4)
    let inner = (range.lowerBound + (stripsBefore ? 3 : 2))..<(range.upperBound - (stripsAfter ? 3 : 2))
    let name = name ?? inner.lowerBound..<inner.lowerBound
    let markup = bytes.trimming(min(max(name.upperBound, inner.lowerBound), inner.upperBound)..<inner.upperBound)
    return Piece(
      kind: kind, range: range, name: name, markup: markup, stripsBefore: stripsBefore, stripsAfter: stripsAfter)
  }

  /// Reports braces that are never closed and goes on at the next ones, or at the end.
  ///
  /// - Returns: What stands on their line: most likely all that was meant to be in them.
  @discardableResult
  private mutating func leaveUnclosed(
    _ start: Int, until index: Int, _ message: String, note: String
  ) -> Range<Int> {
    var lineEnd = start
    while lineEnd < index, bytes[lineEnd] != .newline { lineEnd += 1 }
    let words = bytes.trimming(start..<lineEnd)
    errors.append(SyntaxError(message, at: words, notes: [note]))
    position = index
    return words
  }

  // MARK: Bodies that are not parsed

  private mutating func scanRaw(_ tag: Piece) {
    if !tag.markup.isEmpty {
      errors.append(SyntaxError("'raw' takes nothing", at: tag.markup))
    }
    var opening = tag
    opening.kind = .nothing
    pieces.append(opening)
    let bodyStart = position
    guard let close = rawEnd(from: bodyStart) else {
      errors.append(.neverClosed("raw", at: tag.range))
      position = end
      return
    }
    if close.lowerBound > bodyStart { pieces.append(.text(bodyStart..<close.lowerBound, raw: true)) }
    position = close.upperBound
    pieces.append(piece(.nothing, close, name: tagName(at: close.lowerBound)))
  }

  /// The next `{% endraw %}`.
  private func rawEnd(from start: Int) -> Range<Int>? {
    var position = start
    while let tag = nextWholeTag(from: position) {
      if bytes.string(tag.name) == "endraw" { return tag.range }
      position = tag.range.upperBound
    }
    return nil
  }

  /// The next tag in text that is not parsed: from the last `{%` before a `%}`, whatever stands before it.
  private func nextWholeTag(from start: Int) -> Piece? {
    var opening: Int?
    var index = start
    while index + 1 < end {
      if bytes[index] == .openBrace, bytes[index + 1] == .percent {
        opening = index
        index += 2
      } else if bytes[index] == .percent, bytes[index + 1] == .closeBrace {
        index += 2
        if let opening { return piece(.tag, opening..<index, name: tagName(at: opening)) }
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Passes over a comment; comments in it count, and `raw` in it hides its end.
  private mutating func scanComment(_ tag: inout Piece) {
    var depth = 1
    while let start = nextTag() {
      let inner = innerTag(start)
      switch bytes.string(inner.name) {
      case "comment": depth += 1
      case "endcomment": depth -= 1
      case "raw":
        guard let close = rawEnd(from: position) else {
          errors.append(.neverClosed("raw", at: inner.range))
          position = end
          finish(&tag, with: tag)
          return
        }
        position = close.upperBound
      default: break
      }
      if depth == 0 {
        finish(&tag, with: inner)
        return
      }
    }
    errors.append(.neverClosed("comment", at: tag.range))
    finish(&tag, with: tag)
  }

  private mutating func scanDoc(_ tag: inout Piece) {
    if !tag.markup.isEmpty { errors.append(SyntaxError("'doc' takes nothing", at: tag.markup)) }
    while let inner = nextWholeTag(from: position) {
      position = inner.range.upperBound
      switch bytes.string(inner.name) {
      case "doc": errors.append(SyntaxError("'doc' cannot stand in 'doc'", at: inner.range))
      case "enddoc":
        finish(&tag, with: inner)
        return
      default: break
      }
    }
    errors.append(.neverClosed("doc", at: tag.range))
    position = end
    finish(&tag, with: tag)
  }

  /// Moves to the next `{%`; `nil` at the end.
  private mutating func nextTag() -> Int? {
    while position + 1 < end {
      if bytes[position] == .openBrace, bytes[position + 1] == .percent { return position }
      position += 1
    }
    position = end
    return nil
  }

  /// A tag inside of a comment, of which only name and end matter.
  private mutating func innerTag(_ start: Int) -> Piece {
    let name = tagName(at: start)
    var index = name.upperBound
    while index + 1 < end, !(bytes[index] == .percent && bytes[index + 1] == .closeBrace) { index += 1 }
    guard index + 1 < end else {
      position = end
      return Piece(kind: .tag, range: start..<end, name: start..<start, markup: end..<end)
    }
    position = index + 2
    return piece(.tag, start..<position, name: name)
  }

  private mutating func finish(_ tag: inout Piece, with closing: Piece) {
    tag.kind = .nothing
    tag.range = tag.range.lowerBound..<position
    tag.stripsAfter = closing.stripsAfter
    pieces.append(tag)
  }
}

extension SyntaxError {
  /// A block whose end is missing; points at its opening.
  static func neverClosed(_ name: String, at range: Range<Int>) -> SyntaxError {
    SyntaxError("'\(name)' is never closed", at: range, notes: ["write '{% end\(name) %}' where it ends"])
  }
}
