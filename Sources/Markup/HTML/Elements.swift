/// What Roster needs to know of HTML's elements.
enum Elements {
  /// What may stand inside of an element.
  enum Content {
    /// Blocks and running text (`div`, `td`), and whatever is unknown.
    case flow
    /// An item of a list: running text in a tight list, blocks in a loose one.
    case item
    /// Running text alone: a block would end the element, or does not belong there.
    case phrasing
    /// What its parent may hold (`a`).
    case transparent
  }

  /// The kind of an element's content where it is not markup; `nil` if it is.
  static func content(of name: String) -> HTMLTokenizer.Kind? {
    switch name {
    case "title", "textarea": .escapableText
    case "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext": .rawText
    default: nil
    }
  }

  /// What may stand inside of an element.
  static func contentModel(of name: String) -> Content {
    switch name {
    case "li": .item
    case "a", "ins", "del", "map", "object", "video", "audio", "noscript", "canvas", "slot": .transparent
    case "p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "summary", "button", "label", "legend",
      "abbr", "b", "bdi", "bdo", "cite", "code", "data", "dfn", "em", "i", "kbd", "mark", "meter", "output", "progress",
      "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "big", "font", "tt", "strike":
      .phrasing
    default: .flow
    }
  }

  /// Elements without an end tag.
  static func isVoid(_ name: String) -> Bool {
    switch name {
    case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr":
      true
    default: false
    }
  }

  /// Elements whose start ends an open paragraph (section 13.2.6.4.7).
  static func isBlock(_ name: String) -> Bool {
    switch name {
    case "address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt",
      "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup",
      "hr", "li", "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search", "section", "summary",
      "table", "ul", "xmp", "tbody", "thead", "tfoot", "tr", "td", "th", "caption":
      true
    default: false
    }
  }

  /// Elements that hide an open paragraph outside of them from what stands within (section 13.2.4.2, "button scope").
  static func isBarrier(_ name: String) -> Bool {
    switch name {
    case "applet", "button", "caption", "html", "marquee", "object", "table", "td", "th", "template": true
    default: false
    }
  }
}
