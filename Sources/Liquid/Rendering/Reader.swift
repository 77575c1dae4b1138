import Diagnostics

/// The page that is being rendered, as Liquid knows it: who reads.
///
/// The host makes a subclass for each page. Objects find it in every call and note there what was read; the renderer
/// asks it for what lies outside the template. One reader is used by one thread at a time.
open class Reader {
  /// For subclasses.
  public init() {}

  /// The partial of a name, as written in `include` or `render`; `nil` if there is none. Records the read, also of an
  /// absent partial.
  open func partial(named name: String) -> Template? { nil }

  /// Names of all partials, for suggestions.
  open var partialNames: [String] { [] }

  /// What "now" and "today" mean, in seconds since 1970-01-01T00:00:00Z. Records that the day was read.
  open func now() -> Int { 0 }

  /// The site's time zone: its offset from UTC in seconds and its abbreviation at a moment. Records the read.
  open func timeZone(at moment: Int) -> (offset: Int, abbreviation: String) { (0, "UTC") }

  /// A key by whose bytes texts are in the order that the site's readers expect. Records that the order was asked for. The
  /// default disregards case.
  open func sortKey(of text: String) -> [UInt8] { Array(text.lowercased().utf8) }

  /// The names of months and days in the site's language. Records that they were asked for. The default is English.
  open func dateNames() -> DateNames { .english }

  /// What to say of a variable that does not exist, where that helps more than a name that is near.
  open func advice(onVariable name: String) -> String? { nil }

  /// What to say of a partial that does not exist and has no name that is near.
  open func advice(onPartial name: String) -> String? { nil }

  /// Whether warnings about a template are wanted; asked before the work of making one is done.
  open func wantsWarnings(about source: SourceText) -> Bool { true }

  /// Takes a warning of the template.
  open func warn(_ diagnostic: Diagnostic) {}
}
