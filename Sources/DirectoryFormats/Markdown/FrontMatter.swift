import Diagnostics
import DirectoryModel

/// The fields at the top of a Markdown file or a template, between two lines of three dashes.
///
///     ---
///     name: Ada Marlow
///     ---
///     Ada likes chess.
public enum FrontMatter {
  /// Parts a file into fields and body.
  ///
  /// Front matter begins in the first line, behind a byte-order mark at most, with `---` (or `---yaml`), and ends with
  /// the next line that is exactly `---` or `...`; blanks after either count nothing. Lines end with LF, CRLF or CR.
  ///
  /// - Returns: The fields, a mapping (`nil` if there is no front matter or nothing in it), and the bytes of the body: all
  ///   of the file if there is no front matter, a byte-order mark excepted.
  /// - Throws: `DiagnosticError` if the front matter is never closed, is malformed, or holds no mapping.
  public static func split(_ source: SourceText) throws -> (fields: YAMLNode?, body: Range<Int>) {
    guard let parts = try ranges(in: source) else { return (nil, source.contentRange) }
    let fields = try YAMLNode.parse(source, range: parts.fields)
    if let fields { try requireMapping(fields) }
    return (fields, parts.body)
  }

  /// The bytes between the fences and those behind them; `nil` if there is no front matter.
  ///
  /// - Throws: `DiagnosticError` if it is never closed.
  static func ranges(in source: SourceText) throws -> (fields: Range<Int>, body: Range<Int>)? {
    let content = source.contentRange
    var lines = PhysicalLines(source.bytes, content)
    guard let opening = lines.next(), isOpening(source.bytes[opening.text]) else { return nil }
    while let line = lines.next() {
      guard isClosing(source.bytes[line.text]) else { continue }
      return (opening.end..<line.text.lowerBound, line.end..<content.upperBound)
    }
    throw DiagnosticError(.unclosed("---", at: source.location(of: opening.text)))
  }

  /// Parts a file whose fields are TOML between two lines of three plus signs, as Hugo has them; `nil` if it is none.
  ///
  /// - Throws: `DiagnosticError` if the fields are never closed or malformed.
  static func splitTOML(_ source: SourceText) throws -> (fields: FieldMapping, span: SourceSpan, body: Range<Int>)? {
    let content = source.contentRange
    var lines = PhysicalLines(source.bytes, content)
    guard let opening = lines.next(), source.bytes[opening.text].withoutTrailingBlanks.elementsEqual("+++".utf8) else {
      return nil
    }
    while let line = lines.next() {
      guard source.bytes[line.text].withoutTrailingBlanks.elementsEqual("+++".utf8) else { continue }
      let range = opening.end..<line.text.lowerBound
      do throws(TOMLFault) {
        let fields = try TOMLParser.fields(in: source.bytes, range: range)
        return (fields, SourceSpan(source, range), line.end..<content.upperBound)
      } catch {
        throw DiagnosticError(.error(error.message, at: source.location(of: error.offset..<error.offset + 1)))
      }
    }
    throw DiagnosticError(.unclosed("+++", at: source.location(of: opening.text)))
  }

  private static func isOpening(_ line: ArraySlice<UInt8>) -> Bool {
    let line = line.withoutTrailingBlanks
    return line.elementsEqual("---".utf8) || line.elementsEqual("---yaml".utf8)
  }

  private static func isClosing(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "---".utf8) || line.starts(with: "...".utf8) else { return false }
    return line.withoutTrailingBlanks.count == 3
  }

  private static func requireMapping(_ node: YAMLNode) throws {
    if case .mapping = node.content { return }
    throw DiagnosticError(.noFields(node))
  }
}

extension ArraySlice<UInt8> {
  fileprivate var withoutTrailingBlanks: ArraySlice<UInt8> {
    var end = endIndex
    while end > startIndex, self[end - 1] == UInt8(ascii: " ") || self[end - 1] == UInt8(ascii: "\t") { end -= 1 }
    return self[startIndex..<end]
  }
}

extension Diagnostic {
  fileprivate static func unclosed(_ fence: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "front matter is never closed", at: location, notes: ["add a line '\(fence)' between the fields and the text"])
  }

  fileprivate static func noFields(_ node: YAMLNode) -> Diagnostic {
    .error(
      "front matter is \(node.kind), expected fields", at: node.span.location,
      notes: ["write each field on a line of its own, such as 'name: Ada Marlow'"])
  }
}
