/// Writes text so that it is nothing but text where it stands.
///
/// Control characters that neither HTML nor XML knows are left out.
enum Escaping {
  /// Text between tags.
  static func text(
    _ bytes: UnsafeBufferPointer<UInt8>, dialect: HTMLTokenizer.Dialect = .html, into output: inout some ByteOutput
  ) {
    switch dialect {
    case .html: copy(bytes, into: &output, textReplacement)
    case .xml:
      withoutNoncharacters(bytes) { bytes in
        copy(bytes, into: &output) { $0 == 0x0D ? "&#13;" : $0 == 0x0C ? "" : textReplacement($0) }
      }
    }
  }

  /// Text in an attribute between these quotes.
  ///
  /// XML's parsers turn white space in attributes into blanks, so there it is written as references.
  static func attribute(
    _ bytes: UnsafeBufferPointer<UInt8>, quote: UInt8, dialect: HTMLTokenizer.Dialect = .html,
    into output: inout some ByteOutput
  ) {
    switch dialect {
    case .html: copy(bytes, into: &output) { attributeReplacement($0, quote) }
    case .xml:
      withoutNoncharacters(bytes) { bytes in
        copy(bytes, into: &output) {
          switch $0 {
          case 0x09: "&#9;"
          case 0x0A: "&#10;"
          case 0x0D: "&#13;"
          case 0x0C: ""
          default: attributeReplacement($0, quote)
          }
        }
      }
    }
  }

  /// Markup whose tags are gone: its references stay, all else that could end the place is escaped.
  static func tagless(_ bytes: UnsafeBufferPointer<UInt8>, quote: UInt8, into output: inout some ByteOutput) {
    copy(bytes, into: &output) { $0 == UInt8(ascii: "&") ? nil : attributeReplacement($0, quote) }
  }

  /// JSON in a script. There these characters occur in strings alone, where an escape is the same character; as they are
  /// they could end the script.
  static func script(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout some ByteOutput) {
    copy(bytes, into: &output) {
      switch $0 {
      case UInt8(ascii: "<"): "\\u003C"
      case UInt8(ascii: ">"): "\\u003E"
      case UInt8(ascii: "&"): "\\u0026"
      default: nil
      }
    }
  }

  @inline(__always)
  private static func textReplacement(_ byte: UInt8) -> StaticString? {
    // One look at a set of bits for nearly all bytes.
    guard byte < 0x40, special & (1 << UInt64(byte)) != 0 else { return nil }
    return switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: ""
    }
  }

  /// What text cannot hold as it is: a bit for each of `&`, `<`, `>` and the control characters.
  private static var special: UInt64 {
    0xFFFF_FFFF & ~(1 << 0x09 | 1 << 0x0A | 1 << 0x0C | 1 << 0x0D) | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
  }

  @inline(__always)
  private static func attributeReplacement(_ byte: UInt8, _ quote: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "\""): quote == UInt8(ascii: "'") ? nil : "&quot;"
    case UInt8(ascii: "'"): quote == UInt8(ascii: "'") ? "&#39;" : nil
    default: textReplacement(byte)
    }
  }

  /// Copies in runs, so that text without anything to escape is one copy.
  @inline(__always)
  private static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>, into output: inout some ByteOutput, _ replacement: (UInt8) -> StaticString?
  ) {
    var start = 0
    for index in 0..<bytes.count {
      guard let replacement = replacement(bytes[index]) else { continue }
      if start < index { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index])) }
      output.append(replacement)
      start = index + 1
    }
    if start < bytes.count { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...])) }
  }

  /// XML has no U+FFFE and U+FFFF, not even as references.
  private static func withoutNoncharacters(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    func isNoncharacter(at index: Int) -> Bool {
      index + 2 < bytes.count && bytes[index] == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
    }
    guard bytes.indices.contains(where: isNoncharacter) else { return body(bytes) }
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if isNoncharacter(at: index) {
        index += 3
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    kept.withUnsafeBufferPointer(body)
  }
}

extension String {
  /// The UTF-8 bytes, in place where possible.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
    return try withCopiedBytes(body)
  }

  /// By itself, because the text would be counted for it in any case.
  @inline(never)
  private func withCopiedBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try Array(utf8).withUnsafeBufferPointer(body)
  }
}
