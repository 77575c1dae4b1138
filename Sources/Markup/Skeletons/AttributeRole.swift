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
    if Self.urls.contains(name) {
      self = Self.url(in: element, other: other)
    } else if name.utf8.starts(with: "on".utf8), name.utf8.count > 2 {
      self = .refused(.eventHandler(name))
    } else if element == "script", Self.ofScripts.contains(name) {
      self = .refused(.scriptAttribute(name))
    } else if Self.ofAnimations.contains(name), Self.animations.contains(element) {
      self = .number(.animation(name))
    } else {
      switch name {
      case "style": self = .number(.styleAttribute)
      case "srcdoc": self = .refused(.innerDocument)
      case "srcset", "imagesrcset": self = .urlList
      case "http-equiv" where element == "meta": self = .refused(.metaAttribute)
      case "content" where element == "meta": self = Self.metaContent(other("http-equiv"))
      default: self = .text
      }
    }
  }

  private static func url(in element: String, other: (StaticString) -> String?) -> AttributeRole {
    switch element {
    case "script", "base": return .trustedURL
    case "link":
      let relations = (other("rel") ?? "stylesheet").split(whereSeparator: \.isWhitespace)
      return relations.contains { actingRelations.contains(String($0)) } ? .trustedURL : .url
    default: return .url
    }
  }

  private static func metaContent(_ directive: String?) -> AttributeRole {
    switch directive {
    case nil: .text
    case "refresh": .refresh
    default: .number(.metaAttribute)
    }
  }

  /// Attributes that hold a URL in whatever element.
  private static let urls: Set = [
    "href", "xlink:href", "src", "action", "formaction", "poster", "cite", "data", "background", "longdesc", "ping",
    "manifest", "icon", "lowsrc", "dynsrc", "codebase", "classid", "archive", "profile", "xml:base",
  ]

  /// Attributes of `script` that decide whether and when it runs.
  private static let ofScripts: Set = ["type", "language", "for", "event", "nonce"]

  /// Elements of SVG that change attributes of others, links among them.
  private static let animations: Set = ["animate", "animatecolor", "animatemotion", "animatetransform", "set"]

  private static let ofAnimations: Set = ["attributename", "to", "from", "by", "values"]

  /// What a `link` is that changes how the page looks or acts.
  private static let actingRelations: Set = [
    "stylesheet", "import", "preload", "modulepreload", "prefetch", "prerender", "manifest", "serviceworker",
  ]
}
