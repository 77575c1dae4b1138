/// Follows where HTML is SVG or MathML, in which `style`, `title` and `script` hold markup and CDATA sections exist
/// (HTML Living Standard, section 13.2.6.5).
struct ForeignContent {
  /// The open elements that matter, outermost first: `svg` and `math`, and those that lead back to HTML.
  private var open: [String] = []

  /// Whether what follows is SVG or MathML.
  private(set) var isForeign = false

  /// Takes a start tag.
  mutating func start(_ name: String, isSelfClosing: Bool) {
    switch name {
    case "svg", "math": if !isSelfClosing { open.append(name) }
    case "foreignobject", "desc", "title", "annotation-xml":
      if isForeign, !isSelfClosing { open.append(name) }
    default:
      guard isForeign, Self.leavesForeignContent(name) else { return }
      while let last = open.last, Self.isRoot(last) { open.removeLast() }
    }
    update()
  }

  /// Takes an end tag.
  mutating func end(_ name: String) {
    guard !open.isEmpty, let index = open.lastIndex(of: name) else { return }
    open.removeSubrange(index...)
    update()
  }

  private mutating func update() {
    isForeign = open.last.map(Self.isRoot) ?? false
  }

  private static func isRoot(_ name: String) -> Bool { name == "svg" || name == "math" }

  /// Elements of HTML that end the SVG or MathML in which they stand.
  private static func leavesForeignContent(_ name: String) -> Bool {
    switch name {
    case "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2",
      "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre",
      "ruby", "s", "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var":
      true
    default: false
    }
  }
}
