import Diagnostics

extension SourceText {
  /// Whether the bytes begin with a byte-order mark of UTF-16.
  var hasUTF16Mark: Bool { bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) }

  /// The same text in UTF-8, out of an encoding that was declared. What has a mark of UTF-16 or UTF-8 is what the mark says.
  func inUTF8(from encoding: TextEncoding) -> SourceText {
    guard encoding != .utf8, !hasUTF16Mark, contentRange.lowerBound == 0, let text = encoding.text(of: bytes) else {
      return self
    }
    return SourceText(path: path, text: text)
  }

  /// The same text in UTF-8 for certain: itself, or what a UTF-16 byte-order mark says it is.
  ///
  /// Spreadsheets write UTF-16 as "Unicode text".
  ///
  /// - Parameter isDirectory: Whether it is a directory, whose encoding may be declared.
  /// - Throws: `DiagnosticError` at the first byte that is not UTF-8, or for malformed UTF-16.
  func inUTF8(isDirectory: Bool = false) throws -> SourceText {
    guard hasUTF16Mark else {
      try requireUTF8(in: 0..<bytes.count, isDirectory: isDirectory)
      return self
    }
    let isBigEndian = bytes[0] == 0xFE
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (high, low) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      units.append(UInt16(high) << 8 | UInt16(low))
    }
    var text: [UInt8] = []
    text.reserveCapacity(units.count * 2)
    let isMalformed = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true, into: { text.append($0) })
    guard !isMalformed, bytes.count % 2 == 0 else { throw DiagnosticError(.malformedUTF16(path)) }
    return SourceText(path: path, bytes: text)
  }
}

extension Diagnostic {
  fileprivate static func malformedUTF16(_ path: String) -> Diagnostic {
    .error("the file begins as UTF-16 and is not", at: .file(path), notes: ["save it with the encoding UTF-8"])
  }
}
