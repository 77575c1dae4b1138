/// A place in a file, ready to be printed: it holds its line, so it outlives the file.
public struct SourceLocation: Sendable, Hashable, Codable {
  /// The file's path as the user knows it.
  public var path: String

  /// The line, 1-based; 0 means the file as a whole.
  public var line: Int

  /// The column, 1-based, in characters.
  public var column: Int

  /// How many characters the carets cover; at least 1.
  public var span: Int

  /// The text of the line, without its end.
  public var lineText: String

  /// Makes a location from its parts.
  public init(path: String, line: Int, column: Int, span: Int = 1, lineText: String) {
    self.path = path
    self.line = line
    self.column = column
    self.span = span
    self.lineText = lineText
  }

  /// A whole file, with no line to show.
  public static func file(_ path: String) -> SourceLocation {
    SourceLocation(path: path, line: 0, column: 0, span: 1, lineText: "")
  }
}

/// A range of bytes in a source: cheap to carry, turned into a location when needed.
public struct SourceSpan: Sendable {
  /// The source that the range is in.
  public let source: SourceText

  /// Offsets of the first byte and of the byte after the last.
  public let range: Range<Int>

  /// Makes a span of a source.
  public init(_ source: SourceText, _ range: Range<Int>) {
    self.source = source
    self.range = range
  }

  /// The place in lines and characters.
  public var location: SourceLocation { source.location(of: range) }
}
