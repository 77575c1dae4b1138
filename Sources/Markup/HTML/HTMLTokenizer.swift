/// Splits HTML into tags, text and the rest as browsers do (HTML Living Standard, section 13.2.5), without building
/// a tree.
///
/// Only where a piece of markup begins and ends is decided here, never whether it is right: a `<` that begins nothing
/// is text, an unclosed comment reaches to the end.
struct HTMLTokenizer {
  /// What the bytes are.
  enum Dialect {
    /// HTML, with its elements whose content is no markup.
    case html
    /// XML: no such elements, but CDATA sections and processing instructions.
    case xml
  }

  /// What a token is.
  enum Kind {
    /// Running text.
    case text
    /// The content of an element in which only references are markup: `title`, `textarea`.
    case escapableText
    /// The content of an element in which nothing is markup: `script`, `style` and their like.
    case rawText
    /// `<name …>`
    case startTag
    /// `</name>`
    case endTag
    /// `<!-- … -->`
    case comment
    /// What else is no text: `<!doctype …>`, `<? … >`, a CDATA section.
    case declaration
  }

  /// One attribute of a tag.
  struct Attribute {
    /// The name as written.
    var name: Range<Int>
    /// The value without its quotes; empty where there is none.
    var value: Range<Int>
    /// Whether there is a value.
    var hasValue: Bool
    /// `"`, `'`, or 0 where the value stands without quotes.
    var quote: UInt8
  }

  /// One token.
  struct Token {
    /// What it is.
    var kind: Kind
    /// All of it.
    var range: Range<Int>
    /// Where the name of a tag is.
    var nameRange: Range<Int> = 0..<0
    /// The name of a tag, or that of the element whose content this is, in lower case.
    var name = ""
    /// What is known of that element.
    var element: Elements = []
    /// The number of the element among those with a short and well-known name; `nil` for others.
    var number: Int?
    /// Whether the tag ends with `/>`.
    var isSelfClosing = false
    /// Whether its end was found before the end of the input.
    var isClosed = true
  }

  let bytes: [UInt8]
  let dialect: Dialect

  /// What the input ends in the middle of, for messages; `nil` where it ends in running text. Known after the last token.
  private(set) var unfinished: String?

  /// The attributes of the tag that `next` gave last.
  private(set) var attributes: [Attribute] = []

  private var position = 0

  /// The element whose content comes next, with its kind.
  private var content: (name: String, kind: Kind)?

  /// Where markup is SVG or MathML.
  private var foreign = ForeignContent()

  /// Whether the next token is in SVG or MathML.
  var isInForeignContent: Bool { foreign.isForeign }

  init(_ bytes: [UInt8], dialect: Dialect = .html) {
    self.bytes = bytes
    self.dialect = dialect
  }

  /// The next token; `nil` at the end.
  mutating func next() -> Token? {
    if let (name, kind) = content {
      content = nil
      if let token = elementContent(of: name, kind: kind) { return token }
    }
    guard position < bytes.count else { return nil }
    return beginsMarkup(at: position) ? markup() : text()
  }

  /// The lower-case name in a range.
  func name(_ range: Range<Int>) -> String {
    let name = bytes[range]
    return name.contains { ASCII.lowercased($0) != $0 }
      ? String(decoding: name.map(ASCII.lowercased), as: UTF8.self) : String(decoding: name, as: UTF8.self)
  }

  // MARK: Text

  private func beginsMarkup(at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return false }
    let next = bytes[index + 1]
    switch next {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return true
    case UInt8(ascii: "/"): return index + 2 < bytes.count
    default: return ASCII.isLetter(next) || (dialect == .xml && (next == UInt8(ascii: "_") || next >= 0x80))
    }
  }

  private mutating func text() -> Token {
    let start = position
    position += 1
    while position < bytes.count {
      position =
        bytes.withUnsafeBufferPointer { $0.firstPosition(of: UInt8(ascii: "<"), from: position) } ?? bytes.count
      if position == bytes.count || beginsMarkup(at: position) { break }
      position += 1
    }
    return Token(kind: .text, range: start..<position)
  }

  // MARK: Elements without markup

  private mutating func elementContent(of name: String, kind: Kind) -> Token? {
    let start = position
    let end =
      switch name {
      case "script": scriptEnd()
      case "plaintext": Int?.none
      default: endTag(of: name)
      }
    position = end ?? bytes.count
    if end == nil { unfinished = "a '<\(name)>' element" }
    guard position > start else { return nil }
    return Token(kind: kind, range: start..<position, name: name, isClosed: end != nil)
  }

  /// Where the next `</name` of an element begins.
  private func endTag(of name: String) -> Int? {
    var index = position
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), isTag(named: name, at: index + 1, slash: true) { return index }
      index += 1
    }
    return nil
  }

  /// Where a script ends: not inside of `<!-- <script> … </script> -->` (section 13.2.5.20 ff., "escaped" states).
  private func scriptEnd() -> Int? {
    enum Depth { case plain, escaped, nested }
    var depth = Depth.plain
    var index = position
    while index < bytes.count {
      if depth == .plain, starts(with: "<!--", at: index) {
        depth = .escaped
        index += 2
        continue
      } else if starts(with: "-->", at: index) {
        depth = .plain
      } else if bytes[index] == UInt8(ascii: "<") {
        if isTag(named: "script", at: index + 1, slash: true) {
          if depth != .nested { return index }
          depth = .escaped
        } else if depth == .escaped, isTag(named: "script", at: index + 1, slash: false) {
          depth = .nested
        }
      }
      index += 1
    }
    return nil
  }

  private func isTag(named name: String, at start: Int, slash: Bool) -> Bool {
    var index = start
    if slash {
      guard index < bytes.count, bytes[index] == UInt8(ascii: "/") else { return false }
      index += 1
    }
    for byte in name.utf8 {
      guard index < bytes.count, ASCII.lowercased(bytes[index]) == byte else { return false }
      index += 1
    }
    guard index < bytes.count else { return false }
    return ASCII.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: ">")
  }

  // MARK: Markup

  private func starts(with text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index + length <= bytes.count else { return false }
    for offset in 0..<length where bytes[index + offset] != text.utf8Start[offset] { return false }
    return true
  }

  private mutating func markup() -> Token {
    if starts(with: "<!--", at: position) { return comment() }
    switch bytes[position + 1] {
    case UInt8(ascii: "!"):
      if dialect == .xml || foreign.isForeign, starts(with: "<![CDATA[", at: position) {
        return declaration(until: "]]>")
      }
      return declaration(until: ">")
    case UInt8(ascii: "?"): return declaration(until: dialect == .xml ? "?>" : ">")
    case UInt8(ascii: "/") where !ASCII.isLetter(bytes[position + 2]) && dialect == .html:
      return declaration(until: ">")
    case UInt8(ascii: "/"): return tag(.endTag, from: position + 2)
    default: return tag(.startTag, from: position + 1)
    }
  }

  private mutating func comment() -> Token {
    let start = position
    position += 4
    if dialect == .html {
      let length = starts(with: ">", at: position) ? 1 : starts(with: "->", at: position) ? 2 : 0
      if length > 0 {
        position += length
        return Token(kind: .comment, range: start..<position)
      }
    }
    while position < bytes.count {
      let length = starts(with: "-->", at: position) ? 3 : starts(with: "--!>", at: position) ? 4 : 0
      if length > 0 {
        position += length
        return Token(kind: .comment, range: start..<position)
      }
      position += 1
    }
    unfinished = "a comment"
    return Token(kind: .comment, range: start..<position, isClosed: false)
  }

  private mutating func declaration(until ending: StaticString) -> Token {
    let start = position
    position += 2
    while position < bytes.count {
      if starts(with: ending, at: position) {
        position += ending.utf8CodeUnitCount
        return Token(kind: .declaration, range: start..<position)
      }
      position += 1
    }
    unfinished = "a declaration"
    return Token(kind: .declaration, range: start..<position, isClosed: false)
  }

  private mutating func tag(_ kind: Kind, from nameStart: Int) -> Token {
    let start = position
    attributes.removeAll(keepingCapacity: true)
    position = nameStart
    skip { !ASCII.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    var token = Token(kind: kind, range: start..<position, nameRange: nameStart..<position)
    if let known = KnownElement.named(bytes, token.nameRange) {
      token.name = known.name
      token.element = known.element
      token.number = known.number
    } else {
      token.name = name(token.nameRange)
      token.element = Elements.named(token.name)
    }
    while true {
      skip { ASCII.isSpace($0) || $0 == UInt8(ascii: "/") }
      guard position < bytes.count else {
        token.isClosed = false
        unfinished = "a tag"
        break
      }
      if bytes[position] == UInt8(ascii: ">") {
        token.isSelfClosing = bytes[position - 1] == UInt8(ascii: "/")
        position += 1
        break
      }
      readAttribute()
    }
    token.range = start..<position
    if token.isClosed, dialect == .html { enter(token) }
    return token
  }

  /// Notes what a tag means for the content that follows.
  private mutating func enter(_ tag: Token) {
    guard tag.kind == .startTag else { return foreign.end(tag.name) }
    let isForeign = foreign.isForeign
    foreign.start(tag.name, tag.element, isSelfClosing: tag.isSelfClosing)
    if isForeign { return }
    if tag.element.contains(.raw) { content = (tag.name, .rawText) }
    if tag.element.contains(.escapable) { content = (tag.name, .escapableText) }
  }

  private mutating func readAttribute() {
    let start = position
    position += 1
    skip {
      !ASCII.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=")
    }
    var attribute = Attribute(name: start..<position, value: position..<position, hasValue: false, quote: 0)
    let end = position
    skip(ASCII.isSpace)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      position = end
      attributes.append(attribute)
      return
    }
    position += 1
    skip(ASCII.isSpace)
    attribute.hasValue = true
    let first = position < bytes.count ? bytes[position] : 0
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      position += 1
      let from = position
      skip { $0 != first }
      attribute.value = from..<position
      attribute.quote = first
      if position < bytes.count { position += 1 }
    } else {
      let from = position
      skip { !ASCII.isSpace($0) && $0 != UInt8(ascii: ">") }
      attribute.value = from..<position
    }
    attributes.append(attribute)
  }

  private mutating func skip(_ matches: (UInt8) -> Bool) {
    while position < bytes.count, matches(bytes[position]) { position += 1 }
  }
}
