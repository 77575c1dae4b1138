import Diagnostics
import Liquid

/// Takes a template's output and makes the page of it: a skeleton with tokens, parsed once for all pages that share
/// it, and the values that are filled in, each escaped for the place where it stands.
///
/// One composer serves one page after another on one thread; the skeletons are shared by all.
public final class Composer: OutputSink {
  /// Makes a composer.
  ///
  /// - Parameters:
  ///   - skeletons: The parsed skeletons so far.
  ///   - format: What the template's own text is.
  ///   - root: What a link that begins with `/` gets in the place of that slash: `""`, `"../"`, or the base URL's
  ///     path with its slash.
  public init(skeletons: Skeletons, format: PageFormat, root: String) {}

  /// Takes text of the template.
  public func write(template text: [UInt8]) {}

  /// Takes a value.
  public func write(value text: String, kind: Kind, at span: SourceSpan) {}

  /// A partial begins: one of the page's own format is part of its skeleton, another one is composed by itself.
  public func partialBegins(_ partial: Template) {}

  /// A partial ends.
  public func partialEnds() throws {}

  /// The finished output, and readiness for the next page.
  ///
  /// - Returns: The bytes (for `.markdown`: HTML), and warnings, such as a blocked URL.
  /// - Throws: `DiagnosticError` at the template where a value stands in a place that is refused.
  public func finish() throws -> (bytes: [UInt8], warnings: [Diagnostic]) { ([], []) }
}

/// Parsed skeletons, found by their bytes: safe to share between threads.
public final class Skeletons: Sendable {
  /// No skeletons yet.
  public init() {}
}
