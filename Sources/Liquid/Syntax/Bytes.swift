/// The bytes that matter in templates.
extension UInt8 {
  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  var isWhitespace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

  /// A digit.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether a name may begin with it: a letter, `_`, or a byte of a character beyond ASCII.
  var beginsName: Bool {
    (self >= 0x61 && self <= 0x7A) || (self >= 0x41 && self <= 0x5A) || self == 0x5F || self >= 0x80
  }

  /// Whether the name of a tag may hold it.
  var isTagName: Bool { beginsName || isDigit }

  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let percent = UInt8(ascii: "%")
  static let dash = UInt8(ascii: "-")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let hash = UInt8(ascii: "#")
}

extension [UInt8] {
  /// The offset of the first byte in a range that is not white space, or the range's end.
  func skippingWhitespace(in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, self[index].isWhitespace { index += 1 }
    return index
  }

  /// The range without white space at both ends.
  func trimming(_ range: Range<Int>) -> Range<Int> {
    let start = skippingWhitespace(in: range)
    var end = range.upperBound
    while end > start, self[end - 1].isWhitespace { end -= 1 }
    return start..<end
  }

  /// Whether a text stands at an offset.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { buffer in
      buffer.indices.allSatisfy { self[offset + $0] == buffer[$0] }
    }
  }

  /// A range as text.
  func string(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }
}
