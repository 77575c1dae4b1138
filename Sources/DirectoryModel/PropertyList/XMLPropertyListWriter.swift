import Foundation

/// Writes a property list as XML in the layout of Apple's tools: tabs, an element a line.
struct XMLPropertyListWriter {
  /// A text with a character that no XML document can hold, such as most control characters.
  struct UnwritableCharacter: Error {
    var scalar: Unicode.Scalar
  }

  private var bytes: [UInt8] = []

  /// The whole document.
  ///
  /// - Throws: `UnwritableCharacter`.
  static func bytes(of root: PropertyListValue) throws(UnwritableCharacter) -> [UInt8] {
    var writer = XMLPropertyListWriter()
    writer.put(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """)
    try writer.write(root, indent: 0)
    writer.put("</plist>\n")
    return writer.bytes
  }

  private mutating func write(_ value: PropertyListValue, indent: Int) throws(UnwritableCharacter) {
    put(tabs: indent)
    switch value {
    case .string(let text): try write(text, as: "string")
    case .integer(let spelling): put("<integer>\(spelling)</integer>\n")
    case .real(let spelling): put("<real>\(spelling)</real>\n")
    case .boolean(let flag): put(flag ? "<true/>\n" : "<false/>\n")
    case .date(let date): put("<date>\(date.timestamp)</date>\n")
    case .data(let data): write(data, indent: indent)
    case .uid(let number):
      var dictionary = PropertyListDictionary()
      dictionary["CF$UID"] = .integer(String(number))
      try write(dictionary, indent: indent)
    case .array(let values):
      if values.isEmpty { return put("<array/>\n") }
      put("<array>\n")
      for value in values { try write(value, indent: indent + 1) }
      put(tabs: indent)
      put("</array>\n")
    case .dictionary(let dictionary): try write(dictionary, indent: indent)
    case .broken: break
    }
  }

  private mutating func write(_ dictionary: PropertyListDictionary, indent: Int) throws(UnwritableCharacter) {
    if dictionary.entries.isEmpty { return put("<dict/>\n") }
    put("<dict>\n")
    for entry in dictionary.entries {
      put(tabs: indent + 1)
      try write(entry.key, as: "key")
      try write(entry.value, indent: indent + 1)
    }
    put(tabs: indent)
    put("</dict>\n")
  }

  /// Base 64 in lines that end at column 76, a tab counting 8.
  private mutating func write(_ data: [UInt8], indent: Int) {
    put("<data>\n")
    let text = Array(Data(data).base64EncodedString().utf8)
    let width = max(76 - 8 * indent, 16)
    for start in stride(from: 0, to: text.count, by: width) {
      put(tabs: indent)
      bytes += text[start..<min(start + width, text.count)]
      put("\n")
    }
    put(tabs: indent)
    put("</data>\n")
  }

  private mutating func write(_ text: String, as element: String) throws(UnwritableCharacter) {
    put("<\(element)>")
    var text = text
    if let bad = text.withUTF8({ append(escaping: $0) }) { throw UnwritableCharacter(scalar: bad) }
    put("</\(element)>\n")
  }

  /// Copies a text in the longest runs that need no escape; returns a character that XML cannot hold, if there is one.
  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
    var start = 0
    for (index, byte) in text.enumerated() {
      let escape: String
      switch byte {
      case UInt8(ascii: "&"): escape = "&amp;"
      case UInt8(ascii: "<"): escape = "&lt;"
      case UInt8(ascii: ">"): escape = "&gt;"
      // As itself it would be read back as a line feed.
      case UInt8(ascii: "\r"): escape = "&#13;"
      case 0xEF where index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE:
        return Unicode.Scalar(0xFFC0 + UInt32(text[index + 2] & 0x3F))
      case 0x09, 0x0A, 0x20...: continue
      default: return Unicode.Scalar(byte)
      }
      bytes.append(contentsOf: text[start..<index])
      put(escape)
      start = index + 1
    }
    bytes.append(contentsOf: text[start...])
    return nil
  }

  private mutating func put(_ text: String) { bytes += text.utf8 }

  private mutating func put(tabs count: Int) { bytes += repeatElement(UInt8(ascii: "\t"), count: count) }
}
