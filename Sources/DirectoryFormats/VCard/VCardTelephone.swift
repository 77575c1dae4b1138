/// Telephone numbers as addresses (RFC 3966): `tel:+1-555-0103;ext=42`.
enum VCardTelephone {
  /// Whether a value is written as an address.
  static func isAddress(_ text: String) -> Bool { text.lowercased().hasPrefix("tel:") }

  /// A number without what makes it an address: `+1-555-0103 ext. 42`.
  static func number(of text: String) -> String {
    guard isAddress(text) else { return text }
    let parts = text.dropFirst(4).split(separator: ";", omittingEmptySubsequences: false)
    let extensions = parts.dropFirst().filter { $0.lowercased().hasPrefix("ext=") }.map { " ext. " + $0.dropFirst(4) }
    return (parts.first.map(String.init) ?? "") + extensions.joined()
  }

  /// A number as an address, with hyphens for blanks; `nil` for what is none.
  static func address(of number: String) -> String? {
    var rest = number[...]
    var ending = ""
    if let mark = number.range(of: " ext. ") {
      let digits = number[mark.upperBound...]
      guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else { return nil }
      rest = number[..<mark.lowerBound]
      ending = ";ext=\(digits)"
    }
    var output = ""
    for scalar in rest.unicodeScalars {
      switch scalar {
      case "0"..."9", "-", ".", "(", ")": output.unicodeScalars.append(scalar)
      case "+" where output.isEmpty: output = "+"
      case " ", "/", "\u{A0}": if !output.isEmpty, !output.hasSuffix("-") { output += "-" }
      default: return nil
      }
    }
    while output.hasSuffix("-") { output.removeLast() }
    return output.utf8.contains(where: isDigit) ? "tel:\(output)\(ending)" : nil
  }

  /// What tells a number from others, however it is grouped; the text itself where it is none.
  static func digits(of number: String) -> String {
    address(of: number).map { address in
      let parts = address.split(separator: ";", maxSplits: 1)
      return parts[0].filter { $0.isNumber || $0 == "+" } + (parts.count > 1 ? ";\(parts[1])" : "")
    } ?? number
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
