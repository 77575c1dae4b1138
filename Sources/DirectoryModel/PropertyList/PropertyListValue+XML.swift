import Foundation

extension PropertyListValue {
  /// Why the text of an element is no value.
  struct WrongText: Error {
    var message: String
    var note = "text belongs in '<string>'"
  }

  /// The value of an element of XML without others in it.
  init(element name: String, text bytes: [UInt8]) throws(WrongText) {
    let text = String(decoding: bytes, as: UTF8.self)
    let word = name == "string" ? text : text.withoutInvisibles
    switch name {
    case "string": self = .string(text)
    case "integer":
      guard let spelling = Self.integer(word) else { throw WrongText(message: "'\(word.clipped)' is no whole number") }
      self = .integer(spelling)
    case "real":
      if Number(spelling: word) != nil {
        self = .real(word)
      } else if let number = Double(word) {
        self = .real(number.spelling)
      } else {
        throw WrongText(message: "'\(word.clipped)' is no number")
      }
    case "date":
      guard let date = PropertyListDate(word) else {
        throw WrongText(
          message: "'\(word.clipped)' is no date, expected one like 2024-01-31T12:30:00Z",
          note: "other text belongs in '<string>'")
      }
      self = .date(date)
    case "data":
      guard let data = Data(base64Encoded: Data(bytes.filter { $0 > 0x20 })) else {
        throw WrongText(message: "the data is not in base64")
      }
      self = .data(Array(data))
    default: self = .boolean(name == "true")
    }
  }

  /// The decimal digits of a whole number, which may be written with a plus, leading zeros or in hexadecimal.
  private static func integer(_ word: String) -> String? {
    if !word.utf8.contains(UInt8(ascii: ".")), Number(spelling: word) != nil { return word }
    let isNegative = word.hasPrefix("-")
    let digits = isNegative || word.hasPrefix("+") ? word.dropFirst() : word[...]
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    guard let first = digits.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+") else { return nil }
    let magnitude = isHexadecimal ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
    return magnitude.map { isNegative && $0 != 0 ? "-\($0)" : "\($0)" }
  }
}
