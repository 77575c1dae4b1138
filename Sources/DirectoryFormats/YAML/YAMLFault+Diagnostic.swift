import Diagnostics

extension YAMLFault {
  /// The fault in words that say what to do: libyaml's own are made for those who know its grammar.
  ///
  /// Every text of libyaml's scanner and parser has a case. What stands around the fault says more than these: a tab that
  /// indents, a mark of git's, a quote that closed too early.
  func diagnostic(in source: SourceText) -> Diagnostic {
    let reading = YAMLFaultReading(fault: self, source: source)
    return reading.layoutFault ?? reading.valueFault ?? reading.structureFault ?? reading.other
  }
}

/// Says what is wrong at a malformed place.
private struct YAMLFaultReading {
  let fault: YAMLFault
  let source: SourceText

  private var offset: Int { fault.offset }
  private var here: SourceLocation { source.location(of: offset..<offset + 1) }
  private var line: Range<Int> { source.lineRange(at: offset) }

  /// Where what is malformed begins.
  private var start: Int { fault.context.isEmpty ? offset : fault.contextOffset }
  private var opening: SourceLocation { source.location(of: start..<start + 1) }

  /// The byte at the fault; `nil` at the end.
  private var byte: UInt8? { offset < fault.end ? source.bytes[offset] : nil }

  private func sign(at place: Int) -> String {
    String(decoding: source.bytes[place..<max(place, fault.end)].prefix(4), as: UTF8.self).first.map(String.init) ?? ""
  }

  private var isFirstOnLine: Bool { source.bytes[line.lowerBound..<offset].allSatisfy { $0 == 0x20 } }

  /// In libyaml's words: none of those that are known.
  var other: Diagnostic {
    .error(
      fault.problem, at: here,
      notes: fault.context.isEmpty ? [] : ["\(fault.context) that begins on line \(opening.line)"])
  }

  // MARK: What lies around the words

  /// Marks of conflicts, and blanks that are no spaces.
  var layoutFault: Diagnostic? {
    if let mark = source.conflictMark { return .conflict(at: source.location(of: mark)) }
    if fault.problem.contains("tab character") || source.hasTabInIndentation(line, upTo: offset) {
      return .error("a tab indents this line", at: here, notes: ["YAML allows only spaces for indentation"])
    }
    if byte == UInt8(ascii: "\t") {
      return .error("a tab where YAML allows only spaces", at: here, notes: ["put spaces in its place"])
    }
    if let blank = source.foreignBlank(in: line), offset <= blank.upperBound {
      return .error(
        "a blank that is no space indents this line", at: source.location(of: blank),
        notes: ["put spaces in its place: this is one that web pages and word processors have"])
    }
    guard fault.problem == "control characters are not allowed" else { return nil }
    return .error(
      "a control character, which is no text", at: here, notes: ["remove it; or the file is no YAML at all"])
  }

  // MARK: Values that YAML takes for something else

  /// Signs that mean something, quotes and escapes.
  var valueFault: Diagnostic? {
    let problem = fault.problem
    if problem.contains("directive") || fault.context.contains("directive") || problem.contains("incompatible") {
      return .error(
        "a line cannot begin with '%'", at: opening,
        notes: ["put it in quotes, or remove the line: only '%YAML 1.2' may stand so, above a line '---'"])
    }
    if fault.context.contains(" tag") || problem.contains("tag handle") { return misread(at: start, as: "a tag") }
    switch problem {
    case "did not find expected alphabetic or numeric character":
      return misread(at: start, as: fault.context.contains("alias") ? "an alias" : "an anchor")
    case "found character that cannot start any token":
      return .error("a value cannot begin with '\(sign(at: offset))'", at: here, notes: [source.quoting(from: offset)])
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      return escape
    case "found unexpected end of stream" where fault.context.contains("quoted scalar"):
      return .error("this quote is never closed", at: opening, notes: [source.remedy(forQuoteAt: start)])
    case "found unexpected document indicator" where fault.context.contains("quoted scalar"):
      return unclosedQuote(at: start)
    case "did not find expected comment or line break", "found an indentation indicator equal to 0":
      return .error(
        "text behind '\(sign(at: start))'", at: opening,
        notes: [source.quoting(from: start), "text of several lines begins on the line below '\(sign(at: start))'"])
    case "mapping values are not allowed in this context", "found unexpected ':'":
      return missingSpace(above: line) ?? .error("unexpected ':'", at: here, notes: [source.remedy(forColonIn: line)])
    case "mapping keys are not allowed in this context":
      return .error("a value cannot begin with '? '", at: here, notes: [source.quoting(from: offset)])
    default: return nil
    }
  }

  /// Text that begins with a sign which YAML takes for an anchor, an alias or a tag.
  private func misread(at place: Int, as kind: String) -> Diagnostic {
    let word = source.word(at: place, end: fault.end)
    let says = word.count > 1 ? "'\(String(decoding: source.bytes[word], as: UTF8.self))' is none" : "no name follows"
    return .error(
      "'\(sign(at: place))' begins \(kind), and \(says)", at: source.location(of: word),
      notes: [source.quoting(from: place)])
  }

  private func unclosedQuote(at place: Int) -> Diagnostic {
    .error(
      "this quote is not closed before line \(here.line)", at: source.location(of: place..<place + 1),
      notes: [source.remedy(forQuoteAt: place)])
  }

  private var escape: Diagnostic {
    let backslash = source.bytes[..<min(offset + 1, fault.end)].lastIndex(of: UInt8(ascii: "\\")) ?? offset
    let letter = backslash + 1 < fault.end ? source.bytes[backslash + 1] : 0
    let digits = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8][letter]
    let isCode = fault.problem.contains("invalid")
    let end = min(backslash + 2 + (isCode ? digits ?? 0 : 0), fault.end)
    let place = source.location(of: backslash..<end)
    let text = String(decoding: source.bytes[backslash..<end], as: UTF8.self)
    if isCode {
      return .error("'\(text)' stands for no character", at: place, notes: ["write the character itself"])
    }
    let says = digits.map { "expected \($0) hexadecimal digits behind '\(text)'" } ?? "'\(text)' means nothing"
    return .error(
      "\(says) in double quotes", at: place, notes: ["write a backslash as '\\\\', or put the text in single quotes"])
  }

  // MARK: What does not fit together

  /// Brackets, indentation, and values that end too early.
  var structureFault: Diagnostic? {
    switch fault.problem {
    case "could not find expected ':'": missingColon
    case "did not find expected key", "did not find expected '-' indicator": tail ?? indentation
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'": unclosedBracket ?? missingComma
    case "did not find expected node content": missingValue
    case "block sequence entries are not allowed in this context": isFirstOnLine ? secondDocument : list
    case "did not find expected <document start>": tail ?? secondDocument
    default: nil
    }
  }

  /// Something behind the end of a value on the same line.
  private var tail: Diagnostic? {
    guard let last = fault.lastText, last.upperBound <= offset,
      source.bytes[last.upperBound..<offset].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    else { return nil }
    switch sign(at: last.lowerBound) {
    case "\"", "'":
      guard last.lowerBound >= line.lowerBound else { return unclosedQuote(at: last.lowerBound) }
      return .error("text behind the closing quote", at: here, notes: [source.quoting(from: last.lowerBound)])
    case "]", "}":
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        return .error("nothing opens this bracket", at: here, notes: ["remove it, or put the value in quotes"])
      }
      return .error("text behind the closing bracket", at: here, notes: ["put the value in quotes, brackets included"])
    case "*": return .error("text behind an alias", at: here, notes: [source.quoting(from: last.lowerBound)])
    case "&", "!":
      let isAnchor = sign(at: last.lowerBound) == "&"
      guard byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*") else {
        return misread(at: last.lowerBound, as: isAnchor ? "an anchor" : "a tag")
      }
      let sign = sign(at: offset)
      return .error(
        "unexpected \(sign == "&" ? "anchor" : "alias") here", at: here,
        notes: [
          "a value has one anchor, and an alias stands alone; text that begins with '\(sign)' must stand in quotes"
        ])
    default: return nil
    }
  }

  private var missingColon: Diagnostic {
    if let missingSpace = missingSpace(in: start..<source.lineRange(at: start).upperBound) { return missingSpace }
    if "\"'[{".contains(sign(at: start)) || offset - start > 1024 {
      return .error(
        "this key does not end on its line", at: opening,
        notes: ["a key is short and stands on one line, with ':' behind it"])
    }
    return .error(
      "expected ':' after a key", at: opening,
      notes: ["a line of text that belongs to the value above must be indented deeper than its key"])
  }

  private func missingSpace(in words: Range<Int>) -> Diagnostic? {
    guard let colon = source.gluedColon(in: words) else { return nil }
    return .error(
      "expected a space behind ':'", at: source.location(of: colon..<colon + 1),
      notes: [source.spacing(colon, in: words)])
  }

  /// A key without a space behind its colon in the line above, which is text then that goes on here.
  private func missingSpace(above line: Range<Int>) -> Diagnostic? {
    let column = source.bytes[line].prefix { $0 == 0x20 }.count
    guard line.lowerBound > 0 else { return nil }
    let above = source.lineRange(at: line.lowerBound - (source.bytes[..<line.lowerBound].hasSuffixCRLF ? 2 : 1))
    let words = above.lowerBound + column..<max(above.upperBound, above.lowerBound + column)
    guard source.bytes[above].prefix(column).allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { return nil }
    return missingSpace(in: words)
  }

  private var indentation: Diagnostic {
    let isList = fault.problem.contains("-")
    let place = "on line \(opening.line), column \(opening.column)"
    if here.column != opening.column, isFirstOnLine {
      return .error(
        "the indentation of this line fits nothing above it", at: here,
        notes: [
          "indent it like the lines that it belongs to",
          "the \(isList ? "list around it begins" : "keys around it begin") \(place)",
        ]
      )
    }
    if isList {
      return .error(
        "expected '- ' before this, as it stands in a list", at: here,
        notes: ["the list begins \(place); what belongs to the value above is indented deeper"])
    }
    return .error(
      byte == UInt8(ascii: "-") ? "unexpected list between keys" : "expected a key", at: here,
      notes: ["the keys begin \(place); what belongs to the value above is indented deeper"])
  }

  private var unclosedBracket: Diagnostic? {
    guard let bracket = fault.bracket, source.closing(ofBracketAt: bracket, end: fault.end) == nil else { return nil }
    return .error(
      "this bracket is never closed", at: source.location(of: bracket..<bracket + 1),
      notes: ["put '\(sign(at: bracket) == "{" ? "}" : "]")' at its end, or the value in quotes"])
  }

  private var missingComma: Diagnostic {
    .error(
      "expected ',' or '\(fault.problem.contains("]") ? "]" : "}")'", at: here,
      notes: [
        "the bracket opens on line \(opening.line), column \(opening.column)",
        "put ',' between two values, and quotes around one that holds ': ' or brackets",
      ])
  }

  private var missingValue: Diagnostic {
    let sign = sign(at: offset)
    if fault.bracket != nil {
      if byte == nil || isFirstOnLine, let unclosedBracket { return unclosedBracket }
      if sign == "-" {
        return .error(
          "a list with dashes cannot stand in brackets", at: here,
          notes: ["put ',' between its values, and no '-' before them"])
      }
      if sign == "," {
        return .error("expected a value before ','", at: here, notes: ["remove the ',', or put the value in quotes"])
      }
    }
    return .error("a value cannot begin with '\(sign)'", at: here, notes: [source.quoting(from: offset)])
  }

  private var list: Diagnostic {
    .error(
      "a list cannot begin on the line of its key", at: here,
      notes: [source.quoting(from: offset), "a list stands on the lines below, each value behind '- '"])
  }

  private var secondDocument: Diagnostic {
    .error(
      "nothing can follow here but a line '---'", at: here,
      notes: ["remove a line '...' or '%…' above, or put '---' between"])
  }
}
