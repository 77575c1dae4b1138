/// A text to be written as a YAML scalar.
struct YAMLScalar {
  let text: String

  init(_ text: String) { self.text = text }

  /// The scalar on one line.
  ///
  /// - Parameters:
  ///   - isInBrackets: Whether it stands in a list or mapping in brackets, where more characters mean something.
  ///   - isText: Whether other programs, too, must take it for text: then what looks like a number or a Boolean is quoted.
  ///   - style: The style to use if the text allows it.
  func bytes(isInBrackets: Bool, isText: Bool, like style: YAMLTree.Style) -> [UInt8] {
    switch style {
    case .plain where isPlain(isInBrackets: isInBrackets) && !(isText && looksTyped): Array(text.utf8)
    case .single where !needsEscapes: singleQuoted
    case .plain, .single, .double, .block: doubleQuoted
    }
  }

  /// The scalar as it can stand anywhere in a line, and is text for every reader.
  var anywhere: String { String(decoding: bytes(isInBrackets: true, isText: true, like: .plain), as: UTF8.self) }

  /// Whether the text as it stands is a plain scalar with just this value.
  private func isPlain(isInBrackets: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, !needsEscapes, first != 0x20, last != 0x20 else {
      return false
    }
    guard text != "~", text != "null", text != "<<", text != "=", !text.hasPrefix("...") else { return false }
    if Self.indicators.contains(first), first != UInt8(ascii: "-") || bytes.count == 1 || !Self.isDigit(bytes[1]) {
      return false
    }
    if last == UInt8(ascii: ":") { return false }
    for (byte, next) in zip(bytes, bytes.dropFirst()) {
      if byte == UInt8(ascii: ":"), next == 0x20 || isInBrackets { return false }
      if byte == 0x20, next == UInt8(ascii: "#") { return false }
    }
    return !isInBrackets || !bytes.contains(where: Self.brackets.contains)
  }

  /// Whether YAML's own rules, of any version, see something else than text: a Boolean, a number, a time or a date.
  var looksTyped: Bool {
    if Self.words.contains(text.lowercased()) { return true }
    var bytes = Array(text.utf8)[...]
    if let first = bytes.first, "+-".utf8.contains(first) { bytes = bytes.dropFirst() }
    if bytes.map({ $0 | 0x20 }).elementsEqual(".inf".utf8) { return true }
    guard let first = bytes.first, Self.isDigit(first) || first == UInt8(ascii: ".") else { return false }
    if bytes.count > 2, "xXoObB".utf8.contains(bytes[bytes.startIndex + 1]) {
      return bytes.dropFirst(2).allSatisfy { Self.isDigit($0) || "_aAbBcCdDeEfF".utf8.contains($0) }
    }
    // A date begins with its year.
    if bytes.dropFirst(4).first == UInt8(ascii: "-"), bytes.prefix(4).allSatisfy(Self.isDigit) { return true }
    let mantissa = bytes.prefix { Self.isDigit($0) || "._,:".utf8.contains($0) }
    let exponent = bytes[mantissa.endIndex...]
    guard let sign = exponent.first else { return true }
    return "eE".utf8.contains(sign) && exponent.dropFirst().allSatisfy { Self.isDigit($0) || "+-".utf8.contains($0) }
  }

  /// Whether a literal block says this text: it has several lines, begins with something to see, and ends with one line
  /// end at most.
  var fitsBlock: Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, first > 0x20, bytes.dropLast().contains(0x0A) else { return false }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let last = lines.last?.isEmpty ?? false ? lines.dropLast().last : lines.last
    guard last?.contains(where: { $0 != 0x20 }) ?? false else { return false }
    return !text.unicodeScalars.contains { $0 != "\n" && Self.mustBeEscaped($0) }
  }

  private var needsEscapes: Bool { text.unicodeScalars.contains(where: Self.mustBeEscaped) }

  /// What YAML does not allow as it is, or takes for a line end, or nobody sees.
  private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private var singleQuoted: [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  private var doubleQuoted: [UInt8] {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where Self.mustBeEscaped(scalar):
        let code = String(scalar.value, radix: 16, uppercase: true)
        output += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: output.unicodeScalars.append(scalar)
      }
    }
    return Array((output + "\"").utf8)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static let words: Set<String> = [
    "true", "false", "yes", "no", "on", "off", "y", "n", "null", ".inf", ".nan",
  ]
  private static let indicators = Array("-?:,[]{}#&*!|>'\"%@`".utf8)
  private static let brackets = Array(",[]{}".utf8)
}
