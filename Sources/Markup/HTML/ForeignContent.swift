/// Follows where HTML is SVG or MathML, in which `style`, `title` and `script` hold markup and CDATA sections exist
/// (HTML Living Standard, section 13.2.6.5).
struct ForeignContent {
  /// The open elements that matter, outermost first: `svg` and `math`, and those that lead back to HTML.
  private var open: [String] = []

  /// Whether what follows is SVG or MathML.
  private(set) var isForeign = false

  /// Takes a start tag.
  mutating func start(_ name: String, _ element: Elements, isSelfClosing: Bool) {
    if element.contains(.foreign) {
      guard !isSelfClosing, isForeign || Self.isRoot(name) else { return }
      open.append(name)
    } else {
      guard isForeign, element.contains(.leavesForeign) else { return }
      while let last = open.last, Self.isRoot(last) { open.removeLast() }
    }
    isForeign = open.last.map(Self.isRoot) ?? false
  }

  /// Takes an end tag.
  mutating func end(_ name: String) {
    guard !open.isEmpty, let index = open.lastIndex(of: name) else { return }
    open.removeSubrange(index...)
    isForeign = open.last.map(Self.isRoot) ?? false
  }

  private static func isRoot(_ name: String) -> Bool { name == "svg" || name == "math" }
}
