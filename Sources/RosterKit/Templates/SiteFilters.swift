import Liquid
import Markup

/// The filters of a site: the standard ones, those that make markup, and those that know where the site is.
enum SiteFilters {
  /// All filters that a template may call.
  static let library = FilterLibrary.standard.adding(MarkupFilters.all).adding([
    relativeURL, absoluteURL, SlugifyFilter.filter,
  ])

  /// `{{ "assets/style.css" | relative_url }}` gives the file's address, relative to the page.
  private static let relativeURL = Filter("relative_url") { (call) throws(FilterError) in
    if call.input.isNull { return .null }
    return .text(rooted(call.input.printed(reader: call.reader)), .url)
  }

  /// `{{ page.url | absolute_url }}` gives `https://example.edu/staff/people/ada.html`; without `base_url` it gives what
  /// `relative_url` does.
  private static let absoluteURL = Filter("absolute_url") { (call) throws(FilterError) in
    if call.input.isNull { return .null }
    let path = rooted(call.input.printed(reader: call.reader))
    guard path.hasPrefix("/"), !path.hasPrefix("//") else { return .text(path, .url) }
    let reader = PageReader.of(call.reader)
    reader.noteSetting("base_url")
    guard let base = reader.context.configuration.baseURL else { return .text(path, .url) }
    return .text(base + path.dropFirst(), .url)
  }

  /// An address from the site's root; one with a scheme or host stays as it is.
  private static func rooted(_ input: (text: String, kind: Kind)) -> String {
    let path = input.kind == .url ? input.text : String(PagePath.url(input.text).dropFirst())
    if path.hasPrefix("/") || path.hasPrefix("#") || input.text.contains("://") {
      return input.text.contains("://") ? input.text : path
    }
    return "/" + path
  }
}
