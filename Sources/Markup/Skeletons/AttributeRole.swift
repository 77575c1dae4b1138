/// What an attribute's value is to the browser, and so what may be put into it.
enum AttributeRole: Equatable {
  /// Text.
  case text
  /// A URL.
  case url
  /// A URL of something that acts on the page.
  case trustedURL
  /// URLs with sizes, with commas between them.
  case urlList
  /// The seconds and URL of a redirect.
  case refresh
  /// What takes nothing but numbers.
  case number(Refusal)
  /// What takes nothing.
  case refused(Refusal)

  /// The role of an attribute.
  ///
  /// - Parameters:
  ///   - name: Its name, in lower case.
  ///   - element: The element's name, in lower case.
  ///   - other: The value of another attribute of the tag by name.
  init(of name: String, in element: String, other: (StaticString) -> String?) {
    if name.utf8.starts(with: "on".utf8), name.utf8.count > 2 {
      self = .refused(.eventHandler(name))
      return
    }
    if element == "script", ["type", "language", "for", "event", "nonce"].contains(name) {
      self = .refused(.scriptAttribute(name))
      return
    }
    if Self.isAnimation(element), ["attributename", "to", "from", "by", "values"].contains(name) {
      self = .number(.animation(name))
      return
    }
    switch name {
    case "style": self = .number(.styleAttribute)
    case "srcdoc": self = .refused(.innerDocument)
    case "srcset", "imagesrcset": self = .urlList
    case "href", "xlink:href", "src", "action", "formaction", "poster", "cite", "data", "background", "longdesc",
      "ping", "manifest", "icon", "lowsrc", "dynsrc", "codebase", "classid", "archive", "profile", "xml:base":
      self = Self.url(name, in: element, other: other)
    case "http-equiv" where element == "meta": self = .refused(.metaAttribute)
    case "content" where element == "meta":
      switch other("http-equiv") {
      case nil: self = .text
      case "refresh": self = .refresh
      default: self = .number(.metaAttribute)
      }
    default: self = .text
    }
  }

  private static func url(_ name: String, in element: String, other: (StaticString) -> String?) -> AttributeRole {
    switch element {
    case "script", "base": return .trustedURL
    case "link":
      let acting = ["stylesheet", "import", "preload", "modulepreload", "prefetch", "prerender", "manifest", "serviceworker"]
      let relations = (other("rel") ?? "stylesheet").split(whereSeparator: \.isWhitespace)
      return relations.contains { acting.contains(String($0)) } ? .trustedURL : .url
    default: return .url
    }
  }

  private static func isAnimation(_ element: String) -> Bool {
    switch element {
    case "animate", "animatecolor", "animatemotion", "animatetransform", "set": true
    default: false
    }
  }
}
