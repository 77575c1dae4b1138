/// The value of a property.
enum VCardValue: Equatable {
  /// One text.
  case text(String)
  /// Texts between commas.
  case list([String])
  /// Parts between semicolons, each one or more texts between commas.
  case components([[String]])
  /// Bytes that were written in base64.
  case data([UInt8])
}

/// Why a value cannot be decoded.
enum VCardValueFault: Error, Equatable {
  /// The character set is none of those that are known.
  case unknownCharset(String)
  /// The bytes are not text in the character set; the value is what can be read of it.
  case malformedText(VCardValue, in: TextEncoding)
  /// What should be base64 is not.
  case malformedBase64
}

/// Undoes encodings and escapes, by the rules of the card's version.
struct VCardDecoder {
  /// Whether the card is of version 2.1, where a comma is a comma.
  let isOld: Bool

  /// Whether all that is not quoted is UTF-8, whatever character set it names.
  let isDecoded: Bool

  private static let structured: Set<String> = ["N", "ADR", "ORG"]
  private static let lists: Set<String> = ["NICKNAME", "CATEGORIES"]

  /// The value of a property.
  func value(of property: VCardProperty) throws(VCardValueFault) -> VCardValue {
    if let encoding = property.encoding, encoding == "B" || encoding == "BASE64" {
      guard let bytes = TransferEncoding.base64(property.rawValue) else { throw .malformedBase64 }
      return .data(bytes)
    }
    var charset = TextEncoding.utf8
    if let name = property.charset {
      guard let known = TextEncoding(name: name) else { throw .unknownCharset(name) }
      charset = known
    }
    var isMalformed = false
    let isQuotedPrintable = property.encoding == "QUOTED-PRINTABLE"
    // A code of several bytes may have a backslash in it, so escapes are undone in the text.
    func decoded(_ bytes: [UInt8]) -> [UInt8] {
      let (text, rejected) = charset.utf8(of: bytes)
      if rejected != nil { isMalformed = true }
      return rejected == nil ? text : bytes
    }
    func text(_ raw: ArraySlice<UInt8>) -> String {
      let bytes = isQuotedPrintable ? decoded(TransferEncoding.quotedPrintable(raw))[...] : raw
      return String(decoding: unescaped(bytes), as: UTF8.self)
    }
    let raw = isQuotedPrintable || isDecoded ? property.rawValue : decoded(Array(property.rawValue))[...]
    let value: VCardValue
    if Self.structured.contains(property.name) {
      value = .components(
        pieces(of: raw, at: UInt8(ascii: ";")).map { part in
          isOld || property.name == "ORG" ? [text(part)] : pieces(of: part, at: UInt8(ascii: ",")).map(text)
        })
    } else if Self.lists.contains(property.name), !isOld {
      value = .list(pieces(of: raw, at: UInt8(ascii: ",")).map(text))
    } else {
      value = .text(text(raw))
    }
    if isMalformed { throw .malformedText(value, in: charset) }
    return value
  }

  /// The pieces between separators that no backslash escapes.
  private func pieces(of raw: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = raw.startIndex
    var index = start
    while index < raw.endIndex {
      if raw[index] == UInt8(ascii: "\\") {
        index += 2
      } else {
        if raw[index] == separator {
          pieces.append(raw[start..<index])
          start = index + 1
        }
        index += 1
      }
    }
    pieces.append(raw[start...])
    return pieces
  }

  /// The bytes with escapes undone (RFC 6350, section 3.4) and every line end an LF.
  private func unescaped(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      let byte = raw[index]
      let next = index + 1 < raw.endIndex ? raw[index + 1] : 0
      index += 1
      if byte == UInt8(ascii: "\\"), let meant = escape(next) {
        output.append(meant)
        index += 1
      } else if byte == UInt8(ascii: "\r") {
        output.append(UInt8(ascii: "\n"))
        if next == UInt8(ascii: "\n") { index += 1 }
      } else {
        output.append(byte)
      }
    }
    return output
  }

  /// What a letter behind a backslash stands for; `nil` if the backslash is one. In version 2.1 `\n` may be part of a path.
  private func escape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): isOld ? nil : UInt8(ascii: "\n")
    case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""): letter
    default: nil
    }
  }
}
