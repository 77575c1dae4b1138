/// How a piece of HTML can stand in running text.
enum BlockShape: Equatable {
  /// It has no block: it can stand anywhere.
  case inline
  /// It is one paragraph, whose content is in this range.
  case paragraph(Range<Int>)
  /// It is made of blocks.
  case blocks

  /// Whether HTML has a block; finds out at the first one.
  static func hasBlock(_ html: [UInt8]) -> Bool {
    var tokenizer = HTMLTokenizer(html)
    while let token = tokenizer.next() {
      guard token.kind == .startTag || token.kind == .endTag else { continue }
      if token.element.contains(.block) { return true }
    }
    return false
  }

  /// Whether HTML surely has no block: it has no tags but those of links, which is what filters make mostly.
  static func hasOnlyLinks(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while let tag = html.firstPosition(of: UInt8(ascii: "<"), from: start) {
      let name = tag + 1 < html.count && html[tag + 1] == UInt8(ascii: "/") ? tag + 2 : tag + 1
      guard name + 1 < html.count, html[name] == UInt8(ascii: "a"),
        html[name + 1] == UInt8(ascii: " ") || html[name + 1] == UInt8(ascii: ">")
      else { return false }
      start = name
    }
    return true
  }

  /// Looks at HTML.
  init(of html: [UInt8]) {
    if html.withUnsafeBufferPointer(Self.hasOnlyLinks) {
      self = .inline
      return
    }
    var tokenizer = HTMLTokenizer(html)
    var paragraph: Range<Int>?
    var isOpen = false
    var isOneParagraph = true
    var hasBlock = false
    while let token = tokenizer.next() {
      switch token.kind {
      case .startTag where token.element.contains(.block):
        let begins = !hasBlock && token.name == "p"
        hasBlock = true
        if begins, isOneParagraph {
          paragraph = token.range.upperBound..<token.range.upperBound
          isOpen = true
        } else {
          isOneParagraph = false
        }
      case .endTag where isOpen && token.name == "p":
        if let start = paragraph?.lowerBound { paragraph = start..<token.range.lowerBound }
        isOpen = false
      // The end of a block that began elsewhere.
      case .endTag where token.element.contains(.block):
        hasBlock = true
        isOneParagraph = isOneParagraph && isOpen
      default:
        if !isOpen, token.kind != .text || !html[token.range].isBlank { isOneParagraph = false }
      }
    }
    if !hasBlock {
      self = .inline
    } else if isOneParagraph, !isOpen, let paragraph {
      self = .paragraph(paragraph)
    } else {
      self = .blocks
    }
  }
}
