/// Makes text safe and pleasant for a terminal.
enum TerminalText {
  /// The text with its control characters shown instead of obeyed; line ends and tabs stay.
  ///
  /// A name in a directory could otherwise move the cursor, change the window's title or hide a line.
  static func neutralized(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      safe.append(isControl(scalar) ? picture(of: scalar) : scalar)
    }
    return String(safe)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    default: false
    }
  }

  /// The sign that Unicode has for showing an ASCII control character; a replacement character for others.
  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    let shown: UInt32 =
      switch scalar.value {
      case 0..<0x20: 0x2400 + scalar.value
      case 0x7F: 0x2421
      default: 0xFFFD
      }
    return Unicode.Scalar(shown) ?? "\u{FFFD}"
  }
}
