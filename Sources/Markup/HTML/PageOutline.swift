/// The links and the anchors of a finished HTML page.
public struct PageOutline: Sendable {
  /// The addresses in attributes that hold one (`href`, `src`, `srcset`, …), with character references resolved, each once,
  /// in the order of the page.
  public private(set) var links: [String] = []

  /// The values of all `id` attributes in the order of the page.
  public private(set) var ids: [String] = []

  /// The values of `name` attributes of links, which are anchors too.
  public private(set) var anchors: [String] = []

  /// Whether a `base` element gives links another meaning.
  public private(set) var hasBase = false

  private var seen: Set<String> = []

  /// Reads a page.
  public init(html: [UInt8]) {
    var tokenizer = HTMLTokenizer(html)
    while let token = tokenizer.next() {
      guard token.kind == .startTag else { continue }
      let element = token.name
      let attributes = tokenizer.attributes.filter(\.hasValue).map { attribute in
        (name: tokenizer.name(attribute.name), bytes: html[attribute.value])
      }
      if element == "base" { hasBase = true }
      for (name, bytes) in attributes {
        add(name, bytes, of: element) { other in
          attributes.first { $0.name == "\(other)" }.map { Self.text(of: $0.bytes) }
        }
      }
    }
  }

  private mutating func add(
    _ name: String, _ bytes: ArraySlice<UInt8>, of element: String, other: (StaticString) -> String?
  ) {
    switch name {
    case "id": ids.append(Self.text(of: bytes))
    case "name" where element == "a": anchors.append(Self.text(of: bytes))
    default: break
    }
    switch AttributeRole(of: name, in: element, other: other) {
    case .url, .trustedURL: add(link: Self.text(of: bytes))
    case .urlList:
      for candidate in Self.text(of: bytes).split(separator: ",") {
        if let url = candidate.split(whereSeparator: \.isWhitespace).first { add(link: String(url)) }
      }
    case .text, .refresh, .number, .refused: break
    }
  }

  private mutating func add(link: String) {
    if seen.insert(link).inserted { links.append(link) }
  }

  private static func text(of bytes: ArraySlice<UInt8>) -> String {
    String(decoding: References.resolved(Array(bytes)), as: UTF8.self)
  }
}
