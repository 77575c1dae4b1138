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
}
