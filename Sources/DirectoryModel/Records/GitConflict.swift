import Diagnostics
import Foundation

extension SourceText {
  /// The first line that git writes above two versions of a text which it could not put together; `nil` if there is none.
  package var conflictMark: Range<Int>? {
    let mark = Array("<<<<<<< ".utf8)
    let content = bytes.starts(with: Array("\u{FEFF}".utf8)) ? 3 : 0
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var index = content
      while index < bytes.count, let found = memchr(base + index, 0x3C, bytes.count - index) {
        index = UnsafeRawPointer(found) - base
        let isFirst = index == content || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D
        if isFirst, bytes[index...].starts(with: mark) {
          return index..<(bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
        }
        index += 1
      }
      return nil
    }
  }

  /// Refuses a text of two versions: what stands between the marks would be read as if both were meant.
  ///
  /// - Throws: `DiagnosticError` at the first mark.
  package func requireNoConflict() throws {
    if let mark = conflictMark { throw DiagnosticError(.conflict(at: location(of: mark))) }
  }
}

extension Diagnostic {
  /// The error about a mark of git's.
  package static func conflict(at location: SourceLocation) -> Diagnostic {
    .error(
      "a conflict that git left here", at: location,
      notes: ["keep one of the two versions, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'"])
  }
}
