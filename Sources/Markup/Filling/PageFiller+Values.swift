import Diagnostics
import Liquid

extension PageFiller {
  /// Writes a value so that it is nothing but itself where it stands.
  mutating func write(_ number: Int, in place: Skeleton.Place) {
    switch place {
    case .text(let content, let inLink): writeText(number, in: content, inLink: inLink)
    case .shownText:
      if values.kind(number) == .html {
        ShownText.append(of: Array(values.bytes(number)), quote: UInt8(ascii: "\""), into: &output)
      } else {
        writeEscaped(number)
      }
    case .attribute(let quote): writeAttribute(number, quote: quote)
    case .number(let reason):
      if values.isNumber(number) {
        output.append(contentsOf: values.bytes(number))
      } else {
        problems.refuse(skeleton.reasons[reason], at: values.span(number))
      }
    case .script(let isCode): writeScript(number, isCode: isCode)
    }
  }

  // MARK: Text

  private mutating func writeText(_ number: Int, in content: Elements.Content, inLink: Bool) {
    guard values.kind(number) == .html else { return writeEscaped(number) }
    let bytes = values.bytes(number)
    // What has no tags but links is nearly all that filters make for running text.
    if !inLink, content == .flow || BlockShape.hasOnlyLinks(bytes) {
      return RootMark.append(bytes, root: root, into: &output)
    }
    var html = Array(bytes)
    // A link cannot hold another one.
    if inLink { html = Self.withoutLinks(html) }
    if content == .phrasing || content == .item {
      switch BlockShape(of: html) {
      case .inline: break
      case .paragraph(let content): html = Array(html[content])
      case .blocks where content == .phrasing:
        let span = values.span(number)
        return problems.add(.blocksInText(at: span), at: span)
      case .blocks: break
      }
    }
    html.withUnsafeBufferPointer { RootMark.append($0, root: root, into: &output) }
  }

  private mutating func writeEscaped(_ number: Int) {
    let bytes = writeRoot(of: values.kind(number), values.bytes(number))
    Escaping.text(bytes, dialect: dialect, into: &output)
  }

  private mutating func writeAttribute(_ number: Int, quote: UInt8) {
    if values.kind(number) == .html {
      if dialect == .html { return ShownText.append(of: Array(values.bytes(number)), quote: quote, into: &output) }
      return values.shownText(number).withBytes {
        Escaping.attribute($0, quote: quote, dialect: dialect, into: &output)
      }
    }
    let bytes = writeRoot(of: values.kind(number), values.bytes(number))
    Escaping.attribute(bytes, quote: quote, dialect: dialect, into: &output)
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

  private mutating func writeScript(_ number: Int, isCode: Bool) {
    guard values.kind(number) == .json || values.isNumber(number) else {
      return problems.refuse(.script, at: values.span(number))
    }
    guard isCode else { return problems.refuse(.scriptString, at: values.span(number)) }
    RootMark.resolved(inJSON: values.text(number), root: root).withBytes { Escaping.script($0, into: &output) }
  }
}
