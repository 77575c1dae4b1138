import Diagnostics

/// The problems of one composition, each told once for its place however often a loop comes by.
struct Problems {
  private(set) var errors: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  private var places: Set<Place> = []
  private var told: Set<Diagnostic> = []

  private struct Place: Hashable {
    var source: ObjectIdentifier
    var range: Range<Int>
  }

  /// A value stands where it may not.
  mutating func refuse(_ reason: Refusal, at span: SourceSpan) {
    add(reason.diagnostic(at: span), at: span)
  }

  /// An error at a value.
  mutating func add(_ error: @autoclosure () -> Diagnostic, at span: SourceSpan) {
    guard places.insert(Place(source: ObjectIdentifier(span.source), range: span.range)).inserted else { return }
    errors.append(error())
  }

  /// A warning.
  mutating func warn(_ warning: Diagnostic) {
    if told.insert(warning).inserted { warnings.append(warning) }
  }

  /// Takes over those of a part that was composed by itself.
  mutating func take(_ warnings: [Diagnostic]) {
    for warning in warnings { warn(warning) }
  }
}

extension Diagnostic {
  /// A URL of the data that is not allowed.
  static func blockedURL(_ url: String, at span: SourceSpan) -> Diagnostic {
    let shown = url.count > 60 ? url.prefix(60) + "…" : url[...]
    return .warning(
      "'\(shown)' is no URL that a page may link to; its text stays, without the link", at: span.location,
      notes: [
        "a link begins with 'https:', 'mailto:', 'tel:' or the like, or with '/', or leads to a file beside the page"
      ])
  }

  /// An image in the data's Markdown that lies on another host.
  static func foreignImage(_ url: String, at span: SourceSpan) -> Diagnostic {
    let shown = url.count > 60 ? url.prefix(60) + "…" : url[...]
    return .warning(
      "the image '\(shown)' lies elsewhere; the page links to it instead of loading it", at: span.location,
      notes: ["copy it into 'Static/' and write its path, such as '/images/lab.jpg'"])
  }

  /// Several blocks where only running text can stand.
  static func blocksInText(at span: SourceSpan) -> Diagnostic {
    .error(
      "this value is more than one paragraph and cannot stand within running text", at: span.location,
      notes: ["give it lines of its own, with a blank line before and after; in HTML put it into a '<div>'"])
  }
}
