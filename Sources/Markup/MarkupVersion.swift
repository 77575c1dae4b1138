/// The version of what turns Markdown into HTML: another one may give other pages.
public enum MarkupVersion {
  /// The version of libcmark that is linked.
  public static var current: String { "cmark \(Markdown.version)" }
}
