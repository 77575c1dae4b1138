import Diagnostics
import Liquid

extension PageFiller {
  /// Writes a value so that it is nothing but itself where it stands.
  mutating func write(_ value: ComposedValue, in place: Skeleton.Place) {
    switch place {
    case .text(let content, let inLink): writeText(value, in: content, inLink: inLink)
    case .shownText:
      if value.kind == .html {
        ShownText.append(of: value.text, quote: UInt8(ascii: "\""), into: &output)
      } else {
        writeEscaped(value)
      }
    case .attribute(let quote): writeAttribute(value, quote: quote)
    case .number(let reason):
      if value.isNumber {
        output.append(contentsOf: value.text.utf8)
      } else {
        problems.refuse(skeleton.reasons[reason], at: value.span)
      }
    case .script(let isCode): writeScript(value, isCode: isCode)
    }
  }

  // MARK: Text

  private mutating func writeText(_ value: ComposedValue, in content: Elements.Content, inLink: Bool) {
    guard value.kind == .html else { return writeEscaped(value) }
    if content == .flow && !inLink {
      return value.text.withBytes { RootMark.append($0, root: root, into: &output) }
    }
    var html = Array(value.text.utf8)
    // A link cannot hold another one.
    if inLink { html = Self.withoutLinks(html) }
    if content == .phrasing || content == .item {
      switch BlockShape(of: html) {
      case .inline: break
      case .paragraph(let content): html = Array(html[content])
      case .blocks where content == .phrasing: return problems.add(.blocksInText(at: value.span), at: value.span)
      case .blocks: break
      }
    }
    html.withUnsafeBufferPointer { RootMark.append($0, root: root, into: &output) }
  }

  private mutating func writeEscaped(_ value: ComposedValue) {
    value.text.withBytes { bytes in
      let bytes = writeRoot(of: value.kind, bytes)
      Escaping.text(bytes, dialect: dialect, into: &output)
    }
  }

  private mutating func writeAttribute(_ value: ComposedValue, quote: UInt8) {
    if value.kind == .html, dialect == .html {
      return ShownText.append(of: value.text, quote: quote, into: &output)
    }
    value.shownText.withBytes { bytes in
      let bytes = writeRoot(of: value.kind, bytes)
      Escaping.attribute(bytes, quote: quote, dialect: dialect, into: &output)
    }
  }

  /// Of a URL from the site's root, writes the way there, and gives the rest.
  private mutating func writeRoot(
    of kind: Kind, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    guard kind == .url, WholeURL.isRooted(bytes) else { return bytes }
    let rest = UnsafeBufferPointer(rebasing: bytes.dropFirst())
    root.append(before: rest, into: &output)
    return rest
  }

  private static func withoutLinks(_ html: [UInt8]) -> [UInt8] {
    var tokenizer = HTMLTokenizer(html)
    var kept: [UInt8] = []
    kept.reserveCapacity(html.count)
    while let token = tokenizer.next() {
      let isTag = token.kind == .startTag || token.kind == .endTag
      if !isTag || token.name != "a" { kept += html[token.range] }
    }
    return kept
  }

  // MARK: Scripts

  private mutating func writeScript(_ value: ComposedValue, isCode: Bool) {
    guard value.kind == .json || value.isNumber else { return problems.refuse(.script, at: value.span) }
    guard isCode else { return problems.refuse(.scriptString, at: value.span) }
    // In JSON these occur in strings alone, where an escape is the same character; in a script they could end it.
    for byte in RootMark.resolved(inJSON: value.text, root: root).utf8 {
      switch byte {
      case UInt8(ascii: "<"): output.append("\\u003C")
      case UInt8(ascii: ">"): output.append("\\u003E")
      case UInt8(ascii: "&"): output.append("\\u0026")
      default: output.append(byte)
      }
    }
  }
}

extension ComposedValue {
  /// Whether it is a number and looks like one.
  var isNumber: Bool {
    kind == .number && !text.isEmpty
      && text.utf8.allSatisfy {
        ASCII.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
          || $0 | 0x20 == UInt8(ascii: "e")
      }
  }
}
