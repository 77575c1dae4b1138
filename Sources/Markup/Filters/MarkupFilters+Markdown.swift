import Diagnostics
import Liquid

extension MarkupFilters {
  /// `{{ "She *founded* the lab." | markdown }}` → `<p>She <em>founded</em> the lab.</p>`
  ///
  /// Raw HTML in a field becomes visible text, URLs are checked, images that lie elsewhere become links, and headings move below the page's own: one level, or
  /// as many as the argument says (`markdown: 2` below a second-level heading), never below the sixth. HTML, as `raw`
  /// gives it, keeps its tags. Nothing in, nothing out.
  static func markdown(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    var (text, isTrusted) = try source(of: call)
    let level = try headingLevel(call)
    if isTrusted { text = RootMark.removed(from: text) }
    var source = Array(text.utf8)
    if source.isBlank { return .text("", .html) }
    if hasControl(source) { source.removeAll(where: isControl) }
    let rendering = Markdown.html(ofData: source, headingsMove: level, trustsHTML: isTrusted)
    for url in rendering.blocked { call.reader.warn(.blockedURL(url, at: call.span)) }
    for url in rendering.linked { call.reader.warn(.foreignImage(url, at: call.span)) }
    var html = rendering.html
    while html.last == UInt8(ascii: "\n") { html.removeLast() }
    // Without raw HTML these bytes are tags of links wherever they stand: a `<` of text is escaped.
    if !isTrusted { return .text(String(decoding: markingRoot(html), as: UTF8.self), .html) }
    return .text(RootMark.marking(String(decoding: html, as: UTF8.self)), .html)
  }

  private static func headingLevel(_ call: borrowing FilterCall) throws(FilterError) -> Int {
    guard let argument = call.arguments.first else { return 1 }
    guard let level = Int(argument.text(reader: call.reader)), (1...5).contains(level) else {
      throw FilterError(
        "'markdown' takes the level of the heading above, from 1 to 5",
        notes: ["'markdown: 2' makes a field's headings of the third level and below"])
    }
    return level
  }

  /// Whether there is such a character. Before it is looked for, all bytes are asked without a branch for one that could be
  /// it, which the machine does for many at a time.
  private static func hasControl(_ bytes: [UInt8]) -> Bool {
    var found: UInt8 = 0
    for byte in bytes { found |= (byte < 0x20 ? 1 : 0) & (byte != 0x0A ? 1 : 0) }
    return found != 0 && bytes.contains(where: isControl)
  }

  /// Characters that HTML does not know.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && !ASCII.isSpace(byte)
  }

  private static func markingRoot(_ html: [UInt8]) -> [UInt8] {
    var marked: [UInt8] = []
    var start = 0
    var index = 0
    while let tag = html.withUnsafeBufferPointer({ $0.firstPosition(of: UInt8(ascii: "<"), from: index) }) {
      index = tag + 1
      for opening: StaticString in ["a href=\"/", "img src=\"/"] {
        let slash = tag + opening.utf8CodeUnitCount
        guard slash + 1 < html.count, html[tag + 1...slash].equalsIgnoringCase(opening),
          html[slash + 1] != UInt8(ascii: "/")
        else { continue }
        marked += html[start..<slash]
        marked += [RootMark.first, RootMark.second]
        start = slash
      }
    }
    return start == 0 ? html : marked + html[start...]
  }
}
