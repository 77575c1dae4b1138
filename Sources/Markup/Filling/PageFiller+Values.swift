import Diagnostics
import Liquid

extension PageFiller {
  /// Writes a value so that it is nothing but itself where it stands.
  mutating func write(_ number: Int, in place: Skeleton.Place) {
    switch place {
    case .text(let content, let inLink): writeText(number, in: content, inLink: inLink)
    case .shownText:
      if values[number].kind == .html {
        ShownText.append(of: values[number].text, quote: UInt8(ascii: "\""), into: &output)
      } else {
        writeEscaped(number)
      }
    case .attribute(let quote): writeAttribute(number, quote: quote)
    case .number(let reason):
      let value = values[number]
      if value.isNumber {
        output.append(contentsOf: value.text.utf8)
      } else {
        problems.refuse(skeleton.reasons[reason], at: value.span)
      }
    case .script(let isCode): writeScript(values[number], isCode: isCode)
    }
  }

  // MARK: Text

  private mutating func writeText(_ number: Int, in content: Elements.Content, inLink: Bool) {
    guard values[number].kind == .html else { return writeEscaped(number) }
    if content == .flow && !inLink {
      return values[number].text.withBytes { RootMark.append($0, root: root, into: &output) }
    }
    let value = values[number]
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

  private mutating func writeEscaped(_ number: Int) {
    values[number].text.withBytes { bytes in
      let bytes = writeRoot(of: values[number].kind, bytes)
      Escaping.text(bytes, dialect: dialect, into: &output)
    }
  }

  private mutating func writeAttribute(_ number: Int, quote: UInt8) {
    if values[number].kind == .html, dialect == .html {
      return ShownText.append(of: values[number].text, quote: quote, into: &output)
    }
    values[number].shownText.withBytes { bytes in
      let bytes = writeRoot(of: values[number].kind, bytes)
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
    RootMark.resolved(inJSON: value.text, root: root).withBytes { Escaping.script($0, into: &output) }
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
