import Diagnostics
import Liquid

/// Takes a template's output and makes the page of it: a skeleton with words in the place of values, parsed once for all
/// pages that share it, and the values, each escaped for the place where it stands.
///
/// One composer serves one page after another on one thread; the skeletons are shared by all.
public final class Composer: OutputSink {
  /// What a link that begins with `/` gets in the place of that slash: `""`, `"../"`, or the base URL's path with its
  /// slash. May be changed between pages.
  public var root: String {
    didSet {
      way = Root(root)
      reset()
      spare.removeAll()
      page = Composition(format: format, root: way, trees: trees)
    }
  }

  /// The template's source, for warnings about text that holds no value; `nil` leaves these without a place.
  public var source: SourceText?

  private let skeletons: Skeletons
  private let trees = PathTrees()
  private let format: PageFormat
  private var way: Root
  @exclusivity(unchecked) private var page: Composition
  /// Compositions at rest.
  private var spare: [Composition] = []
  /// Partials of other formats that have begun, each with the composition around it.
  private var outer: [Composition] = []
  /// For each partial that has begun, its template if it is composed by itself.
  private var partials: [Template?] = []
  private var warnings = Problems()

  /// Makes a composer.
  ///
  /// - Parameters:
  ///   - skeletons: The parsed skeletons so far.
  ///   - format: What the template's own text is.
  ///   - root: What a link that begins with `/` gets in the place of that slash: `""`, `"../"`, or the base URL's
  ///     path with its slash.
  public init(skeletons: Skeletons, format: PageFormat, root: String) {
    self.skeletons = skeletons
    self.format = format
    self.root = root
    way = Root(root)
    page = Composition(format: format, root: way, trees: trees)
  }

  /// Makes room for the page that is about to be written, whose memory else grows step by step.
  ///
  /// - Parameter size: About how many bytes it will have. Those of a small page are not worth the trouble.
  public func expect(_ size: Int) {
    // A little longer than the page was before.
    if size >= Self.largePage { page.reserve(size + size / 32) }
  }

  /// From how many bytes on it takes long to let a page's memory grow.
  private static let largePage = 64 << 10

  /// Takes text of the template.
  public func write(template text: [UInt8]) {
    withPage { $0.write(template: text) }
  }

  /// Takes a value.
  public func write(value text: String, kind: Kind, at range: Range<Int>, of source: SourceText) {
    withPage { $0.write(value: text, kind: kind, at: range, of: source) }
  }

  /// Writes to the page without counting a reference to it, which is done a hundred times for a page: nothing that a
  /// composition does leads back here, so the page stays where it is meanwhile.
  @inline(__always)
  private func withPage(_ body: (Composition) -> Void) {
    Unmanaged.passUnretained(page)._withUnsafeGuaranteedRef(body)
  }

  /// A partial begins: one of the page's own format is part of its skeleton, another one is composed by itself.
  public func partialBegins(_ partial: Template) {
    // Nearly all are of the page's own format, and whether names are equal is quickly seen.
    guard partial.format != page.format.rawValue, let format = PageFormat(rawValue: partial.format) else {
      return partials.append(nil)
    }
    partials.append(partial)
    outer.append(page)
    if let spare = spare.popLast() {
      spare.removeAll(next: format)
      page = spare
    } else {
      page = Composition(format: format, root: way, trees: trees)
    }
  }

  /// A partial ends; one of another format becomes a single value.
  ///
  /// - Throws: `DiagnosticError` where a value stands in a place that is refused, or the partial ends in the middle of
  ///   a tag, comment or script.
  public func partialEnds() throws {
    guard let partial = partials.popLast(), let template = partial, let around = outer.popLast() else { return }
    let inner = page
    page = around
    defer { spare.append(inner) }
    let composed = try inner.finish(skeletons: skeletons, source: template.source)
    warnings.take(composed.warnings)
    let span = SourceSpan(template.source, 0..<0)
    if let unfinished = composed.unfinished { throw DiagnosticError(.unfinishedPartial(unfinished, at: span)) }
    page.write(partial: composed.bytes, of: inner.format, at: span)
  }

  /// The finished output, and readiness for the next page.
  ///
  /// - Returns: The bytes (for `.markdown`: HTML), and warnings, such as a blocked URL.
  /// - Throws: `DiagnosticError` at the template where a value stands in a place that is refused.
  public func finish() throws -> (bytes: [UInt8], warnings: [Diagnostic]) {
    defer { reset() }
    let composed = try page.finish(skeletons: skeletons, source: source)
    warnings.take(composed.warnings)
    if let unfinished = composed.unfinished { warnings.warn(.unfinishedPage(unfinished, of: source)) }
    return (composed.bytes, warnings.warnings)
  }

  /// Forgets what was written, after an error in the middle of a page.
  public func reset() {
    if let outermost = outer.first { page = outermost }
    page.removeAll()
    outer.removeAll()
    partials.removeAll()
    warnings = Problems()
  }
}

extension Diagnostic {
  fileprivate static func unfinishedPartial(_ what: String, at span: SourceSpan) -> Diagnostic {
    .error("the partial ends in the middle of \(what)", at: .file(span.source.path), notes: ["end it in the partial"])
  }

  fileprivate static func unfinishedPage(_ what: String, of source: SourceText?) -> Diagnostic {
    .warning("the page ends in the middle of \(what)", at: source.map { .file($0.path) })
  }
}
