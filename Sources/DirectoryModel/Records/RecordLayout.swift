import Diagnostics

/// Where the next record begins behind a broken one, as far as the text shows: what a reading that met a fault goes on by.
///
/// Where records begin lines, a line begins one if it begins with what the first record begins with, and stands out as far,
/// whatever is open above it. Else a record is known by the signs around its beginning; that is given up where anything inside
/// of records looks alike.
package struct RecordLayout {
  /// The signs of a format.
  package struct Syntax: Sendable {
    fileprivate enum Key { case quoted, words, elements }

    fileprivate var mapping: (opening: [UInt8], closing: [UInt8])
    fileprivate var listOpening: [UInt8]
    fileprivate var colon: [UInt8] = []
    fileprivate var separators: (elements: [UInt8], members: [UInt8]) = ([], [])
    fileprivate var key: Key
    fileprivate var comments: [(opening: [UInt8], closing: [UInt8])] = []
    /// Whether a text may go on in other lines, which then may look like records, and hold what looks like a comment.
    fileprivate var hasLongTexts = false

    /// JSON.
    package static let json = Syntax(
      mapping: (Array("{".utf8), Array("}".utf8)), listOpening: Array("[".utf8), colon: Array(":".utf8),
      separators: (Array(",".utf8), Array(",".utf8)), key: .quoted)

    /// The old text form of property lists.
    static let openStep = Syntax(
      mapping: (Array("{".utf8), Array("}".utf8)), listOpening: Array("(".utf8), colon: Array("=".utf8),
      separators: (Array(",".utf8), Array(";".utf8)), key: .words,
      comments: [(Array("/*".utf8), Array("*/".utf8))], hasLongTexts: true)

    /// Property lists in XML.
    static let xml = Syntax(
      mapping: (Array("<dict>".utf8), Array("</dict>".utf8)), listOpening: Array("<array>".utf8), key: .elements,
      comments: [(Array("<!--".utf8), Array("-->".utf8)), (Array("<![CDATA[".utf8), Array("]]>".utf8))])
  }

  private let bytes: [UInt8]
  private let syntax: Syntax
  private let isList: Bool
  private let first: Int
  /// How far in lines of records may begin; `nil` if they begin no lines.
  private var column: Int?
  /// Whether lines that begin like a record may be fields, which stand no further in.
  private var isFlat = false
  /// Where the last comment of each kind ends.
  private var lastCommentEnds: [Int] = []

  /// Looks at the beginning of the first record, and at what follows. Takes as long as reading all once.
  ///
  /// - Parameters:
  ///   - first: Where the record begins: with its brace, or with its key.
  ///   - mustBeMapping: Whether the records are only such if the first is a mapping.
  /// - Returns: `nil` if the text does not show where records begin.
  package init?(_ source: SourceText, first: Int, isList: Bool, mustBeMapping: Bool, _ syntax: Syntax) {
    bytes = source.bytes
    self.syntax = syntax
    self.isList = isList
    self.first = first
    guard first < bytes.count else { return nil }
    let brace = isList ? (isHere(syntax.mapping.opening, first) ? first : nil) : valueBrace(ofKeyAt: first)
    if mustBeMapping, brace == nil { return nil }
    lastCommentEnds = syntax.comments.map { comment in
      bytes.indices.last { isHere(comment.closing, $0) } ?? -1
    }
    column = columnOfFirst
    if column != nil, let next = nextLine(behind: first, certainBefore: first) {
      isFlat = !isList && brace != nil && valueBrace(ofKeyAt: next) == nil
      return
    }
    column = nil
    guard brace != nil, signsAreClear else { return nil }
  }

  /// Where the next record begins; `nil` if none is left.
  ///
  /// - Parameters:
  ///   - start: Where the broken one begins; what begins there is none.
  ///   - fault: Where the fault was met, maybe in a record that the broken one took in.
  package func next(behind start: Int, fault: Int) -> Int? {
    column == nil ? nextBySigns(behind: start, fault) : nextLine(behind: start, certainBefore: fault)
  }
}

// MARK: Lines

extension RecordLayout {
  /// How far in the first record is; `nil` if something else is before it in its line.
  private var columnOfFirst: Int? {
    var start = first
    while start > 0, !bytes[start - 1].isLineEnd {
      start -= 1
      let isOpening = [syntax.listOpening, syntax.mapping.opening].contains([bytes[start]])
      guard bytes[start] == 0x20 || bytes[start] == 0x09 || isOpening else { return nil }
    }
    return first - start
  }

  private func nextLine(behind offset: Int, certainBefore fault: Int) -> Int? {
    var index = offset
    while index < bytes.count {
      while index < bytes.count, !bytes[index].isLineEnd {
        index = syntax.hasLongTexts ? index + 1 : commentEnd(from: index) ?? index + 1
      }
      while index < bytes.count, bytes[index].isLineEnd { index += 1 }
      let start = index
      while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
      if index < bytes.count, index - start <= column ?? 0, begins(at: index) {
        if !isFlat && (index >= fault || !syntax.hasLongTexts) || isRecord(at: index) { return index }
      }
      if let end = commentEnd(from: index) { index = end }
    }
    return nil
  }

  private func begins(at index: Int) -> Bool {
    switch syntax.key {
    case .words where !isList: bytes[index].isWord || bytes[index].isQuote
    case .elements where !isList: isHere(Self.keyTags.opening, index)
    default:
      bytes[index] == bytes[first]
        && (!isList || bytes[first] != syntax.mapping.opening[0] || isHere(syntax.mapping.opening, index))
    }
  }

  /// Where the comment ends that begins here; `nil` if none does, or it goes on to the end of the file.
  private func commentEnd(from start: Int) -> Int? {
    for (comment, last) in zip(syntax.comments, lastCommentEnds) where isHere(comment.opening, start) {
      var index = start + comment.opening.count
      while index <= last, !isHere(comment.closing, index) { index += 1 }
      return index <= last ? index + comment.closing.count : nil
    }
    return nil
  }

  /// Whether what begins here is a record for certain: a brace and a key in it, or a key and a brace.
  private func isRecord(at index: Int) -> Bool {
    isList ? isMapping(at: index) : valueBrace(ofKeyAt: index) != nil
  }
}

// MARK: Signs

extension RecordLayout {
  /// What a brace is by what stands before and behind it.
  private enum Opening {
    /// A record begins here.
    case record(at: Int)
    /// A mapping inside of a record, in a place that records have too.
    case alike
    /// Something else.
    case other
  }

  private var signsAreClear: Bool {
    var index = first + 1
    while index < bytes.count {
      if isHere(syntax.mapping.opening, index), case .alike = opening(at: index) { return false }
      index += 1
    }
    return true
  }

  private func nextBySigns(behind start: Int, _ fault: Int) -> Int? {
    var index = start + 1
    while index < bytes.count {
      // Behind the fault no text is open that could hold the signs, and the next record may be broken where it begins.
      if isHere(syntax.mapping.opening, index),
        case .record(let record) = opening(at: index, isCertain: index >= fault), record > start
      {
        return record
      }
      index += 1
    }
    return nil
  }

  private func opening(at brace: Int, isCertain: Bool = false) -> Opening {
    if isList {
      guard isCertain || syntax.key == .elements || isMapping(at: brace) else { return .other }
      return opening(before: brace, separator: syntax.separators.elements, inner: syntax.listOpening)
    }
    guard let key = keyStart(ofValueAt: brace), key != first else { return .other }
    return opening(before: key, separator: syntax.separators.members, inner: syntax.mapping.opening)
  }

  private func opening(before start: Int, separator: [UInt8], inner: [UInt8]) -> Opening {
    var end = skipBlanksBack(start)
    if endsHere(inner, end) { return .alike }
    let isSeparated = endsHere(separator, end)
    if isSeparated { end = skipBlanksBack(end - separator.count) }
    if endsHere(syntax.mapping.closing, end) { return .record(at: start) }
    return isSeparated && !isList ? .alike : .other
  }

  /// Whether a brace with a key and a colon behind it is here.
  private func isMapping(at brace: Int) -> Bool {
    guard isHere(syntax.mapping.opening, brace),
      let end = keyEnd(from: skipBlanks(brace + syntax.mapping.opening.count))
    else { return false }
    return isHere(syntax.colon, skipBlanks(end))
  }

  /// The brace of the mapping that stands behind a key and a colon.
  private func valueBrace(ofKeyAt start: Int) -> Int? {
    guard let end = keyEnd(from: start), isHere(syntax.colon, skipBlanks(end)) else { return nil }
    let brace = skipBlanks(skipBlanks(end) + syntax.colon.count)
    return isHere(syntax.mapping.opening, brace) ? brace : nil
  }

  private static let keyTags = (opening: Array("<key>".utf8), closing: Array("</key>".utf8))

  private func keyEnd(from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    var index = start
    if syntax.key == .elements {
      guard isHere(Self.keyTags.opening, start) else { return nil }
      index += Self.keyTags.opening.count
      while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
      return isHere(Self.keyTags.closing, index) ? index + Self.keyTags.closing.count : nil
    }
    if bytes[start].isQuote {
      index += 1
      while index < bytes.count, bytes[index] != bytes[start], !bytes[index].isLineEnd { index += 1 }
      return index < bytes.count && bytes[index] == bytes[start] ? index + 1 : nil
    }
    while syntax.key == .words, index < bytes.count, bytes[index].isWord { index += 1 }
    return index > start ? index : nil
  }

  private func keyStart(ofValueAt brace: Int) -> Int? {
    var end = skipBlanksBack(brace)
    guard syntax.colon.isEmpty || endsHere(syntax.colon, end) else { return nil }
    end = skipBlanksBack(end - syntax.colon.count)
    guard end > 0 else { return nil }
    var index = end - 1
    if syntax.key == .elements {
      guard endsHere(Self.keyTags.closing, end) else { return nil }
      index = end - Self.keyTags.closing.count - 1
      while index >= 0, bytes[index] != UInt8(ascii: "<") { index -= 1 }
      return index >= 0 && isHere(Self.keyTags.opening, index) ? index : nil
    }
    if bytes[index].isQuote {
      let quote = bytes[index]
      index -= 1
      while index >= 0, bytes[index] != quote, !bytes[index].isLineEnd { index -= 1 }
      return index >= 0 && bytes[index] == quote ? index : nil
    }
    while syntax.key == .words, index >= 0, bytes[index].isWord { index -= 1 }
    return index < end - 1 ? index + 1 : nil
  }

  private func isHere(_ sign: [UInt8], _ index: Int) -> Bool {
    index + sign.count <= bytes.count && (sign.isEmpty || bytes[index] == sign[0])
      && bytes[index...].starts(with: sign)
  }

  private func endsHere(_ sign: [UInt8], _ end: Int) -> Bool {
    !sign.isEmpty && end >= sign.count && isHere(sign, end - sign.count)
  }

  private func skipBlanks(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index
  }

  /// The end of what stands before blanks.
  private func skipBlanksBack(_ start: Int) -> Int {
    var index = start
    while index > 0, bytes[index - 1] <= 0x20 { index -= 1 }
    return index
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  /// Whether the byte needs no quotes in the old text form of property lists.
  var isWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
