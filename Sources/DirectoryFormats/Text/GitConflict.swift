import Diagnostics

extension SourceText {
  /// The first line that git writes above two versions of a text which it could not put together; `nil` if there is none.
  var conflictMark: Range<Int>? {
    let sign = UInt8(ascii: "<")
    let mark = Array("<<<<<<< ".utf8)
    let search = ByteSearch(sign, sign, sign)
    return bytes.withUnsafeBytes { bytes in
      var index = search.first(in: bytes, from: contentRange.lowerBound, to: bytes.count)
      while index < bytes.count {
        let isFirst = index == contentRange.lowerBound || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D
        if isFirst, bytes[index...].starts(with: mark) {
          return index..<(bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
        }
        index = search.first(in: bytes, from: index + 1, to: bytes.count)
      }
      return nil
    }
  }

  /// Refuses a text of two versions: what stands between the marks would be read as if both were meant.
  ///
  /// - Throws: `DiagnosticError` at the first mark.
  func requireNoConflict() throws {
    if let mark = conflictMark { throw DiagnosticError(.conflict(at: location(of: mark))) }
  }
}

extension Diagnostic {
  /// The error about a mark of git's.
  static func conflict(at location: SourceLocation) -> Diagnostic {
    .error(
      "a conflict that git left here", at: location,
      notes: ["keep one of the two versions, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'"])
  }
}
