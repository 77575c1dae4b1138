/// A telephone number as people write it, and as `tel:` wants it (RFC 3966).
struct TelephoneNumber {
  /// Digits, perhaps with `+` in front and `;ext=` behind.
  let dialed: String

  /// Reads a number: digits among blanks and punctuation, then perhaps letters that announce an extension.
  ///
  /// - Returns: `nil` if there is no digit, or letters stand before the first one.
  init?(_ text: String) {
    var isNumber = false
    dialed = ShortOutput.text { output in isNumber = text.withBytes { Self.append($0, to: &output) } }
    if !isNumber { return nil }
  }

  /// Appends a number as it is dialed.
  ///
  /// - Returns: Whether it is one; where it is not, what was appended means nothing.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout some ByteOutput) -> Bool {
    let trimmed = text.trimmedRange
    let end = trimmed.upperBound
    var index = trimmed.lowerBound
    for prefix: StaticString in ["tel:", "sms:"] where end - index >= 4 && text[index + 3] == UInt8(ascii: ":") {
      if text[index..<index + 4].equalsIgnoringCase(prefix) { index += 4 }
    }
    var isEmpty = true
    var hasPlus = false
    var digits = 0
    scan: while index < end {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        output.append(byte)
        isEmpty = false
        digits += 1
      case UInt8(ascii: "+") where isEmpty:
        output.append(byte)
        isEmpty = false
        hasPlus = true
      case UInt8(ascii: "(") where hasPlus && index + 2 < end:
        // "+49 (0)30": the zero is for callers from within the country.
        if text[index + 1] == UInt8(ascii: "0"), text[index + 2] == UInt8(ascii: ")") { index += 2 }
      case UInt8(ascii: "/") where digits > 6:
        break scan  // A second number; a slash after fewer digits ends an area code.
      case UInt8(ascii: "*"):
        output.append(byte)
        isEmpty = false
      case UInt8(ascii: "#"):
        // As it is, it would begin a fragment.
        output.append("%23")
        isEmpty = false
      case UInt8(ascii: ","), UInt8(ascii: ";"): break scan
      case UInt8(ascii: "E") where digits > 0 && index + 1 < end && text[index + 1] == UInt8(ascii: "+"):
        // A spreadsheet has rounded the number: `4.47E+11` is nobody's.
        return false
      default:
        if ASCII.isLetter(byte) { break scan }
      }
      index += 1
    }
    guard digits > 0 else { return false }
    if index < end { appendExtension(text[index..<end], to: &output) }
    return true
  }

  /// What follows letters is an extension only if the letters say so; a second number or a remark is not dialed.
  private static func appendExtension(_ rest: Slice<UnsafeBufferPointer<UInt8>>, to output: inout some ByteOutput) {
    let label = rest.drop { !ASCII.isAlphanumeric($0) }.prefix(while: ASCII.isLetter)
    guard label.equalsIgnoringCase("x") || label.equalsIgnoringCase("ext") || label.equalsIgnoringCase("extension")
    else { return }
    let number = rest.drop { !ASCII.isDigit($0) }.prefix(while: ASCII.isDigit)
    guard !number.isEmpty else { return }
    output.append(";ext=")
    output.append(contentsOf: UnsafeBufferPointer(rebasing: number))
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
