/// What filters need to know of HTML: which bytes to escape, and what text a piece of markup shows.
enum HTMLText {
  /// Text as HTML: `&`, `<`, `>`, `"` and `'` as references.
  static func escaped(_ text: String, apostrophe: StaticString = "&#39;") -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += apostrophe.withUTF8Buffer { Array($0) }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }

  /// The text that HTML shows: no tags, comments, scripts or styles, references resolved.
  static func text(of html: String) -> String {
    unescaped(withoutTags(html))
  }

  /// Text without scripts, styles, comments and then whatever stands in angle brackets. A `<` that nothing closes
  /// is text.
  static func withoutTags(_ html: String) -> String {
    guard html.utf8.contains(UInt8(ascii: "<")) else { return html }
    let rest = removing([("<script", "</script>"), ("<!--", "-->"), ("<style", "</style>")], from: Array(html.utf8))
    return String(decoding: removing([("<", ">")], from: rest), as: UTF8.self)
  }

  /// Bytes without what stands between openings and their ends. Linear: once an end is missing it is not looked for
  /// again.
  private static func removing(_ blocks: [(opening: String, end: String)], from bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var blocks = blocks
    var index = 0
    scan: while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        for (place, block) in blocks.enumerated().reversed() where starts(bytes, at: index, with: block.opening) {
          let from = index + block.opening.utf8.count
          if let end = ByteSearch(block.end.utf8).first(in: bytes, from: from) {
            index = end + block.end.utf8.count
            continue scan
          }
          blocks.remove(at: place)
        }
      }
      kept.append(bytes[index])
      index += 1
    }
    return kept
  }

  private static func starts(_ bytes: [UInt8], at index: Int, with prefix: String) -> Bool {
    index + prefix.utf8.count <= bytes.count && bytes[index..<(index + prefix.utf8.count)].elementsEqual(prefix.utf8)
  }

  /// HTML cut into tags (comments and declarations too) and the text between them.
  static func parts(of html: String) -> [(text: String, isTag: Bool)] {
    let bytes = Array(html.utf8)
    var parts: [(text: String, isTag: Bool)] = []
    func add(_ range: Range<Int>, isTag: Bool) {
      if !range.isEmpty { parts.append((String(decoding: bytes[range], as: UTF8.self), isTag)) }
    }
    var start = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), beginsTag(bytes, at: index) else {
        index += 1
        continue
      }
      add(start..<index, isTag: false)
      start = index
      index = tagEnd(bytes, from: index)
      add(start..<index, isTag: true)
      start = index
    }
    add(start..<bytes.count, isTag: false)
    return parts
  }

  private static func beginsTag(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index + 1 < bytes.count else { return false }
    let next = bytes[index + 1]
    return isLetter(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
  }

  /// The index after a tag's `>`, which does not count between quotes; the end if there is none.
  private static func tagEnd(_ bytes: [UInt8], from index: Int) -> Int {
    if starts(bytes, at: index, with: "<!--") {
      return ByteSearch("-->".utf8).first(in: bytes, from: index + 4).map { $0 + 3 } ?? bytes.count
    }
    var quote: UInt8?
    for position in index..<bytes.count {
      let byte = bytes[position]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == nil, byte == UInt8(ascii: ">") {
        return position + 1
      }
    }
    return bytes.count
  }

  /// Text with its references resolved: the five of XML, those of Latin-1 and common punctuation, and numbers.
  /// Others stay as they are.
  static func unescaped(_ html: String) -> String {
    guard html.utf8.contains(UInt8(ascii: "&")) else { return html }
    var text = ""
    var rest = html.utf8[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += Substring(rest[..<mark])
      let after = rest[rest.index(after: mark)...]
      let body = after.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "&") && $0 > 0x20 }.prefix(12)
      let end = body.endIndex
      if end < rest.endIndex, rest[end] == UInt8(ascii: ";"), let character = character(named: Substring(body)) {
        text += character
        rest = rest[rest.index(after: end)...]
      } else {
        text += "&"
        rest = after
      }
    }
    return text + String(Substring(rest))
  }

  /// Whether a reference begins here: `&name;`, `&#12;` or `&#x1F;`. Gives the index after its `;`.
  static func referenceEnd(in bytes: [UInt8], at index: Int) -> Int? {
    var end = index + 1
    func skip(_ matches: (UInt8) -> Bool) -> Bool {
      let from = end
      while end < bytes.count, matches(bytes[end]) { end += 1 }
      return end > from
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: "#") {
      end += 1
      if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "x") {
        end += 1
        guard skip(isHex) else { return nil }
      } else {
        guard skip(isDigit) else { return nil }
      }
    } else {
      guard skip({ isDigit($0) || isLetter($0) }) else { return nil }
    }
    return end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end + 1 : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func character(named body: Substring) -> String? {
    guard body.utf8.first == UInt8(ascii: "#") else { return CharacterReferences.named[String(body)] }
    let digits = body.dropFirst()
    let isHex = digits.utf8.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    guard let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else { return nil }
    let scalar = number == 0 ? nil : Unicode.Scalar(number)
    return String(scalar ?? "\u{FFFD}")
  }
}
