/// A telephone number as people write it, and as `tel:` wants it (RFC 3966).
struct TelephoneNumber {
  /// Digits, perhaps with `+` in front and `;ext=` behind.
  let dialed: String

  /// Reads a number: digits among blanks and punctuation, then perhaps letters that announce an extension.
  ///
  /// - Returns: `nil` if there is no digit, or letters stand before the first one.
  init?(_ text: String) {
    guard let dialed = text.withBytes({ Self.dialed(UnsafeBufferPointer(rebasing: $0[$0.trimmedRange])) }) else {
      return nil
    }
    self.dialed = dialed
  }

  private static func dialed(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    var dialed: [UInt8] = []
    dialed.reserveCapacity(text.count)
    var rest = text[...]
    for prefix: StaticString in ["tel:", "sms:"] where rest.prefix(4).equalsIgnoringCase(prefix) {
      rest = rest.dropFirst(4)
    }
    var digits = 0
    scan: while let byte = rest.first {
      if ASCII.isDigit(byte) {
        dialed.append(byte)
        digits += 1
      } else if byte == UInt8(ascii: "+"), dialed.isEmpty {
        dialed.append(byte)
      } else if rest.starts(with: "(0)".utf8), dialed.first == UInt8(ascii: "+") {
        // "+49 (0)30": the zero is for callers from within the country.
        rest = rest.dropFirst(2)
      } else if byte == UInt8(ascii: "/"), digits > 6 {
        break scan  // A second number; a slash after fewer digits ends an area code.
      } else if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "#") {
        // A `#` must not begin a fragment.
        dialed += byte == UInt8(ascii: "#") ? Array("%23".utf8) : [byte]
      } else if ASCII.isLetter(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        break scan
      }
      rest = rest.dropFirst()
    }
    guard digits > 0 else { return nil }
    // What follows letters is an extension only if the letters say so; a second number or a remark is not dialed.
    let label = rest.drop { !ASCII.isAlphanumeric($0) }.prefix(while: ASCII.isLetter)
    if label.equalsIgnoringCase("x") || label.equalsIgnoringCase("ext") || label.equalsIgnoringCase("extension") {
      let after = rest.drop { !ASCII.isDigit($0) }
      let number = after.prefix(while: ASCII.isDigit)
      if !number.isEmpty { dialed += ";ext=".utf8 + Array(number) }
    }
    return String(decoding: dialed, as: UTF8.self)
  }
}

extension String {
  /// Without white space at the ends.
  var trimmed: String {
    withBytes { bytes in
      let range = bytes.trimmedRange
      return range.count == bytes.count
        ? self : String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
  }
}
