import Diagnostics

extension SourceText {
  /// Whether the bytes begin with a byte-order mark of UTF-16.
  var hasUTF16Mark: Bool { bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) }

  /// The same text in UTF-8, out of an encoding that was declared. What has a mark of UTF-16 or UTF-8 is what the mark says.
  ///
  /// - Throws: `DiagnosticError` at the first bytes that are no character of the encoding.
  func inUTF8(from encoding: TextEncoding) throws -> SourceText {
    guard encoding != .utf8, !hasUTF16Mark, contentRange.lowerBound == 0 else { return self }
    let (text, rejected) = encoding.utf8(of: bytes)
    guard let rejected else { return SourceText(path: path, bytes: text) }
    let place = shown(text, before: rejected, in: encoding).location(of: text.count..<text.count + 1)
    throw DiagnosticError(.undefined(bytes[rejected], encoding, at: place))
  }

  /// The text before bytes that are no character, and the rest of their line, as far as it can be shown.
  private func shown(_ text: [UInt8], before rejected: Range<Int>, in encoding: TextEncoding) -> SourceText {
    var shown = text
    var next: Range<Int>? = rejected
    let end = bytes[rejected.lowerBound...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let converter = encoding.converter
    while let bad = next, bad.lowerBound < end {
      shown += Array("\u{FFFD}".utf8)
      next = bytes[..<end].withUnsafeBytes { converter?.decode($0, from: min(bad.upperBound, end), into: &shown) }
    }
    return SourceText(path: path, bytes: shown)
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
  fileprivate static func undefined(
    _ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding, at place: SourceLocation
  ) -> Diagnostic {
    let codes = bytes.map { "0x" + ($0 < 0x10 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    let found = codes.count > 1 ? "the bytes \(codes.joined(separator: " ")) are" : "byte \(codes[0]) is"
    return .error(
      "\(found) no character of \(encoding.rawValue)", at: place,
      notes: [
        "say which encoding it really is, with '--encoding' or as 'encoding' in roster.yml; or save the file with the encoding UTF-8"
      ])
  }

  fileprivate static func malformedUTF16(_ path: String) -> Diagnostic {
    .error("the file begins as UTF-16 and is not", at: .file(path), notes: ["save it with the encoding UTF-8"])
  }
}
