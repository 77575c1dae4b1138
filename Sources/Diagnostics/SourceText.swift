/// The bytes of one source file, and where its lines are.
///
/// Byte offsets are the currency inside the program; they become lines and columns only when a
/// diagnostic is made, so that reading a good file costs nothing for positions.
public final class SourceText: Sendable {
  /// The path shown to the user, relative to the site where that is possible.
  public let path: String

  /// The file's contents, unchanged.
  public let bytes: [UInt8]

  /// Makes a source from bytes already read.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Makes a source from text, for tests and for templates that are not files.
  public convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The place of a byte range, counted in lines and characters.
  ///
  /// A range that ends on a later line is cut at the end of its first. Offsets beyond the end mean the
  /// end. Lines end with LF, CRLF or CR. Linear in the offset: call it for diagnostics, not in loops.
  public func location(of range: Range<Int>) -> SourceLocation {
    let start = min(max(range.lowerBound, 0), bytes.count)
    var line = 1
    var lineStart = 0
    var index = 0
    while index < start {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        if index >= start { break }
        index += 1
      } else if byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r") {
        continue
      }
      line += 1
      lineStart = index
    }
    var lineEnd = start
    while lineEnd < bytes.count, bytes[lineEnd] != UInt8(ascii: "\n"), bytes[lineEnd] != UInt8(ascii: "\r") {
      lineEnd += 1
    }
    let end = min(max(range.upperBound, start), lineEnd)
    return SourceLocation(
      path: path,
      line: line,
      column: characters(in: lineStart..<start) + 1,
      span: max(characters(in: start..<end), 1),
      lineText: String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self))
  }

  private func characters(in range: Range<Int>) -> Int {
    String(decoding: bytes[range], as: UTF8.self).count
  }
}
