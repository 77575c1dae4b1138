/// Shows what a terminal or the viewer of a log would obey instead of showing it.
///
/// A name in a directory, or that of a file, could otherwise move the cursor, change the window's title, hide a line, begin one
/// that looks like a message of the program, or turn round the letters of what follows.
public enum VisibleText {
  /// A text as it can be shown in several lines: line ends and tabs stay.
  public static func lines(_ text: String) -> String {
    shown(text, where: isCommand)
  }

  /// A text as it can be shown in one line: of the same length, tabs stay.
  public static func line(_ text: String) -> String {
    shown(text) { isCommand($0) || $0 == "\n" }
  }

  private static func shown(_ text: String, where isShown: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: isShown) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { safe.append(isShown(scalar) ? picture(of: scalar) : scalar) }
    return String(safe)
  }

  /// Whether a terminal obeys it: control characters, line ends of Unicode's own, and what sets the direction of all that follows.
  /// Marks of direction (U+200E, U+200F, U+061C) are none: they say nothing of other letters.
  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x2028...0x202E, 0x2066...0x2069: true
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
