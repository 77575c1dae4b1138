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
  /// - Parameter path: The file's name for messages.
  /// - Throws: `DiagnosticError` for a character that the encoding does not have.
  func bytes(of text: [UInt8], path: String) throws -> [UInt8] {
    switch self {
    case .utf8: return text
    case .utf16(let isBigEndian):
      let units = [0xFEFF] + Array(String(decoding: text, as: UTF8.self).utf16)
      return units.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isBigEndian ? [high, low] : [low, high]
      }
    case .declared(let encoding):
      let codes = encoding.codes
      return try String(decoding: text, as: UTF8.self).unicodeScalars.map { scalar in
        if scalar.isASCII { return UInt8(scalar.value) }
        guard let code = codes[scalar] else { throw DiagnosticError(.missing(scalar, in: encoding, path)) }
        return code
      }
    }
  }
}

extension TextEncoding {
  /// The byte of each character that is not ASCII.
  fileprivate var codes: [Unicode.Scalar: UInt8] {
    var codes: [Unicode.Scalar: UInt8] = [:]
    for code in UInt8(0x80)...0xFF {
      guard let scalar = text(of: [code])?.unicodeScalars.first else { continue }
      codes[scalar] = code
    }
    return codes
  }
}

extension Diagnostic {
  fileprivate static func missing(_ scalar: Unicode.Scalar, in encoding: TextEncoding, _ path: String) -> Diagnostic {
    .error(
      "'\(path)' is in \(encoding.rawValue), which has no '\(scalar)'", at: .file(path),
      notes: ["save the file with the encoding UTF-8, and take 'encoding' out of roster.yml"])
  }
}
