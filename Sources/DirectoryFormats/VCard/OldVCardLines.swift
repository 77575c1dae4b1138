/// The lines of vCard 2.1: what is beyond ASCII, has line ends or is long stands there in quoted-printable (section 2.1.3 of that
/// version), and nothing but semicolons and backslashes is escaped.
enum OldVCardLines {
  /// Head and value of a property in quoted-printable or a character set of its own, both without; `nil` if it has neither, or
  /// is no text.
  ///
  /// - Parameter isDecoded: Whether what is not quoted is UTF-8 all the same.
  static func plain(
    _ head: [UInt8], of property: VCardProperty, isDecoded: Bool
  ) -> (head: [UInt8], value: [UInt8])? {
    let isQuoted = property.encoding == "QUOTED-PRINTABLE"
    guard isQuoted || property.encoding == nil && property.charset != nil else { return nil }
    let charset = isDecoded && !isQuoted ? .utf8 : property.charset.map { TextEncoding(name: $0) } ?? .utf8
    let bytes = isQuoted ? TransferEncoding.quotedPrintable(property.rawValue) : Array(property.rawValue)
    guard let text = charset?.text(of: bytes) else { return nil }
    let value = text.replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\n")
    return (Array(VCardHead(head).withoutEncoding.text.utf8), Array(value.utf8))
  }

  /// Lines of a later version, each closed, as version 2.1 has them.
  static func encoded(_ lines: [UInt8], lineEnd: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var rest = VCardLines(lines, 0..<lines.count)
    while let line = rest.next() {
      guard let property = VCardProperty(line) else { continue }
      let head = Array(line.bytes[..<property.rawValue.startIndex])
      let value = unescaped(property.rawValue)
      let isPlain = value.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && head.count + value.count <= 76
      output += isPlain ? head + value : quoted(value, behind: head, lineEnd)
      output += lineEnd
    }
    return output
  }

  /// A value with line ends instead of `\n`, and commas as they are.
  private static func unescaped(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var isEscaped = false
    for byte in value {
      switch byte {
      case UInt8(ascii: "n") where isEscaped: output += [0x0D, 0x0A]
      case UInt8(ascii: ",") where isEscaped: output.append(byte)
      case UInt8(ascii: "\\") where !isEscaped:
        isEscaped = true
        continue
      default: output += isEscaped ? [UInt8(ascii: "\\"), byte] : [byte]
      }
      isEscaped = false
    }
    return output
  }

  /// A line in quoted-printable, no piece of it longer than 76 bytes.
  private static func quoted(_ value: [UInt8], behind head: [UInt8], _ lineEnd: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var output = head.dropLast() + Array(";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:".utf8)
    var count = output.count
    for (index, byte) in value.enumerated() {
      let isLast = index == value.count - 1
      let isPlain = byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "=") || byte == 0x20 && !isLast
      let piece = isPlain ? [byte] : [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      if count + piece.count > 75 {
        output += [UInt8(ascii: "=")] + lineEnd
        count = 0
      }
      output += piece
      count += piece.count
    }
    return output
  }
}
