/// Where a link of a page leads to within the site.
struct LinkTarget: Hashable, Sendable {
  /// The file below the output folder, as the link names it; `nil` if it leads above the site's root.
  var path: String?
  /// The anchor in it; empty for none.
  var fragment: String

  /// Follows a link; `nil` if it leads out of the site, which nobody here can look at.
  ///
  /// - Parameters:
  ///   - link: The value of an attribute.
  ///   - page: The path of the page that it is on.
  init?(_ link: String, on page: String, of settings: SiteConfiguration) {
    var rest = link[...]
    var base = page.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
    if let baseURL = settings.baseURL, rest.hasPrefix(baseURL) {
      rest = rest.dropFirst(baseURL.count)
      base = []
    } else if Self.hasScheme(rest) || rest.hasPrefix("//") {
      return nil
    } else if rest.hasPrefix("/") {
      guard rest.hasPrefix(settings.basePath) else { return nil }
      rest = rest.dropFirst(settings.basePath.count)
      base = []
    }
    let hash = rest.firstIndex(of: "#")
    fragment = hash.map { SiteURL.decoded(String(rest[rest.index(after: $0)...])) } ?? ""
    rest = rest[..<(hash ?? rest.endIndex)]
    rest = rest.prefix { $0 != "?" }
    if rest.isEmpty, link.hasPrefix("#") || link.hasPrefix("?") || link.isEmpty {
      path = page
      return
    }
    path = Self.joined(base, SiteURL.decoded(String(rest)))
  }

  private static func hasScheme(_ link: Substring) -> Bool {
    guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return !link.utf8[..<colon].contains { byte in
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
  }

  /// A path followed from a folder; `nil` if it leaves the root.
  private static func joined(_ base: [String], _ relative: String) -> String? {
    var parts = base
    let steps = relative.split(separator: "/", omittingEmptySubsequences: false)
    for (number, step) in steps.enumerated() {
      switch step {
      case "..":
        guard parts.popLast() != nil else { return nil }
      case ".": break
      case "" where number == steps.count - 1: break
      default: parts.append(String(step))
      }
    }
    let isFolder = ["", ".", ".."].contains(steps.last)
    return (isFolder ? parts + ["index.html"] : parts).joined(separator: "/")
  }
}
