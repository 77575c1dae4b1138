import Diagnostics

extension YAMLFault {
  /// The fault in words that say what to do: libyaml's own are made for those who know its grammar.
  func diagnostic(in source: SourceText) -> Diagnostic {
    let line = source.lineRange(at: offset)
    let here = source.location(of: offset..<offset + 1)
    let opening = source.location(of: contextOffset..<contextOffset + 1)
    if problem.contains("tab character") || source.hasTabInIndentation(line, upTo: offset) {
      return .error("a tab indents this line", at: here, notes: ["YAML allows only spaces for indentation"])
    }
    if offset < source.bytes.count, source.bytes[offset] == UInt8(ascii: "\t") {
      return .error("a tab where YAML allows only spaces", at: here, notes: ["put spaces in its place"])
    }
    if offset < source.bytes.count, offset > 0, source.bytes[offset - 1] == UInt8(ascii: " "),
      source.bytes[offset] == UInt8(ascii: "&") || source.bytes[offset] == UInt8(ascii: "*"),
      problem.hasPrefix("did not find expected")
    {
      let sign = String(decoding: [source.bytes[offset]], as: UTF8.self)
      return .error(
        "unexpected \(sign == "&" ? "anchor" : "alias") here", at: here,
        notes: [
          "a value has one anchor, and an alias stands alone; text that begins with '\(sign)' must stand in quotes"
        ])
    }
    switch problem {
    case "mapping values are not allowed in this context":
      return .error("unexpected ':'", at: here, notes: [source.remedy(forColonIn: line)])
    case "found character that cannot start any token":
      let character = String(decoding: source.bytes[offset...].prefix(4), as: UTF8.self).first ?? " "
      return .error(
        "a value cannot begin with '\(character)'", at: here, notes: ["put the value in quotes"])
    case "found unexpected end of stream" where context.contains("quoted scalar"):
      return .error("this quote is never closed", at: opening, notes: [source.remedy(forQuoteAt: contextOffset)])
    case "found unexpected document indicator" where context.contains("quoted scalar"):
      return .error(
        "this quote is not closed before line \(here.line)", at: opening,
        notes: [source.remedy(forQuoteAt: contextOffset)])
    case "could not find expected ':'":
      return .error(
        "expected ':' after a key", at: opening,
        notes: ["a line of text that belongs to the value above must be indented deeper than its key"])
    case "did not find expected key", "did not find expected '-' indicator":
      let wanted = problem.contains("-") ? "'-'" : "a key"
      return .error(
        "expected \(wanted) here, or another indentation", at: here,
        notes: ["what this line continues begins on line \(opening.line), column \(opening.column)"])
    case "did not find expected alphabetic or numeric character":
      let sign = context.contains("alias") ? "*" : "&"
      return .error(
        "'\(sign)' begins \(sign == "*" ? "an alias" : "an anchor"), and no name follows", at: opening,
        notes: ["text that begins with '\(sign)' must stand in quotes"])
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      return .error(
        "expected ',' or '\(problem.contains("]") ? "]" : "}")'", at: here,
        notes: ["the bracket opens on line \(opening.line), column \(opening.column)"])
    case "control characters are not allowed":
      return .error(
        "a control character, which is no text", at: here, notes: ["remove it; or the file is no YAML at all"])
    default:
      return .error(
        problem, at: here, notes: context.isEmpty ? [] : ["\(context) that begins on line \(opening.line)"])
    }
  }
}

extension SourceText {
  /// The line around a byte, without its end.
  fileprivate func lineRange(at offset: Int) -> Range<Int> {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let start = bytes[..<offset].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    return start..<(bytes[offset...].firstIndex(where: isEnd) ?? bytes.count)
  }

  /// Whether only blanks, a tab among them, stand before `offset` and at it.
  fileprivate func hasTabInIndentation(_ line: Range<Int>, upTo offset: Int) -> Bool {
    let indentation = bytes[line].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return indentation.contains(UInt8(ascii: "\t")) && offset <= indentation.endIndex
  }

  /// What to do about a quote that nothing closes.
  fileprivate func remedy(forQuoteAt offset: Int) -> String {
    bytes[offset...].first == UInt8(ascii: "'")
      ? "close it at the end of the value; inside of single quotes a single quote is written twice"
      : "close it at the end of the value; inside of double quotes a double quote has a backslash before it"
  }

  /// What to do about a colon in `title: Dean: Arts`, or in a line that is indented too far.
  fileprivate func remedy(forColonIn line: Range<Int>) -> String {
    let text = String(decoding: bytes[line], as: UTF8.self)
    let colons = text.indices.filter {
      text[$0] == ":" && text[text.index(after: $0)...].first.map { $0 == " " } ?? true
    }
    guard let first = colons.first, colons.count > 1 else {
      return "indent this line like the one it follows, or put the value above in quotes"
    }
    let key = text[...first].drop { $0 == " " }
    let value = text[text.index(after: first)...].drop { $0 == " " }
    return value.contains { $0 == "\"" || $0 == "\\" }
      ? "put the value in quotes: \(key) '…'" : "put the value in quotes: \(key) \"\(value)\""
  }
}
