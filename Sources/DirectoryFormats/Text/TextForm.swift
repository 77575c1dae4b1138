import Diagnostics

/// How the characters of a text file are bytes, so that it can be saved as it was.
enum TextForm: Equatable {
  /// UTF-8, with a mark or without.
  case utf8
  /// UTF-16 with a mark.
  case utf16(isBigEndian: Bool)
  /// An encoding that the site declares.
  case declared(TextEncoding)

  /// Finds out; a mark counts more than what is declared.
  init(of source: SourceText, declared encoding: TextEncoding) {
    if source.hasUTF16Mark {
      self = .utf16(isBigEndian: source.bytes[0] == 0xFE)
    } else if encoding == .utf8 || source.contentRange.lowerBound > 0 {
      self = .utf8
    } else {
      self = .declared(encoding)
    }
  }

  /// The text of a file in UTF-8: the very source if it is UTF-8 already.
  ///
  /// - Throws: `DiagnosticError` at the first byte that is no text.
  func text(of source: SourceText) throws -> SourceText {
    guard case .declared(let encoding) = self else { return try source.inUTF8() }
    return try source.inUTF8(from: encoding).inUTF8()
  }

  /// The bytes of the file for a text in UTF-8.
  ///
  /// - Parameter original: The file as it is.
  /// - Throws: `DiagnosticError` for a character that the encoding does not have.
  func bytes(of text: [UInt8], replacing original: SourceText) throws -> [UInt8] {
    switch self {
    case .utf8: return text
    case .utf16(let isBigEndian):
      let units = [0xFEFF] + Array(String(decoding: text, as: UTF8.self).utf16)
      return units.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isBigEndian ? [high, low] : [low, high]
      }
    case .declared(let encoding): return try encoding.bytes(of: text, replacing: original)
    }
  }
}
