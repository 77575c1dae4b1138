import Diagnostics

/// Where rendering writes to. It is told the template's own text from values: that is what makes escaping exact.
public protocol OutputSink: AnyObject {
  /// Takes text of the template.
  func write(template text: [UInt8])

  /// Takes the text of a value, with the place of the `{{ }}` it came from: a range of a source, which is counted only by
  /// those who keep it.
  func write(value text: String, kind: Kind, at range: Range<Int>, of source: SourceText)

  /// Tells that what follows comes from a partial, up to the matching `partialEnds`.
  func partialBegins(_ partial: Template)

  /// Tells that the partial is done.
  ///
  /// - Throws: `DiagnosticError` if the partial's output cannot stand by itself.
  func partialEnds() throws
}

/// A sink that puts everything together as plain text: for paths, titles and tests.
public final class TextSink: OutputSink {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// An empty sink.
  public init() {}

  /// What was written so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends the text.
  public func write(template text: [UInt8]) { bytes += text }

  /// Appends the text.
  public func write(value text: String, kind: Kind, at range: Range<Int>, of source: SourceText) { bytes += text.utf8 }

  /// Nothing to do.
  public func partialBegins(_ partial: Template) {}

  /// Nothing to do.
  public func partialEnds() {}
}
