/// What a template's output is, by its file's ending: it decides how text is parsed and values are escaped.
public enum PageFormat: String, Sendable, CaseIterable {
  /// Markdown, which becomes HTML.
  case markdown = "md"
  /// HTML.
  case html
  /// XML: sitemaps and feeds.
  case xml
  /// JSON.
  case json
  /// Plain text.
  case text = "txt"
  /// Comma-separated values.
  case csv
  /// A vCard.
  case vcard = "vcf"

  /// How its markup is read. (A comparison of formats would compare their names, byte by byte.)
  var dialect: HTMLTokenizer.Dialect {
    switch self {
    case .xml: .xml
    default: .html
    }
  }

  /// Whether values are put into parsed markup, not written as they come.
  var isMarkup: Bool {
    switch self {
    case .markdown, .html, .xml: true
    case .json, .text, .csv, .vcard: false
    }
  }

  /// Whether Markdown makes its markup.
  var isMarkdown: Bool {
    switch self {
    case .markdown: true
    default: false
    }
  }
}
