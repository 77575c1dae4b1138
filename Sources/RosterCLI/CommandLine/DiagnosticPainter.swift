import Diagnostics

/// Colours a diagnostic for a terminal.
enum DiagnosticPainter {
  private enum Paint: String {
    case bold = "1"
    case red = "1;31"
    case yellow = "1;33"
    case green = "1;32"
    case cyan = "36"

    func callAsFunction(_ text: some StringProtocol) -> String {
      "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
  }

  /// The diagnostic's text with position, severity, carets and notes in colour.
  static func painted(_ diagnostic: Diagnostic) -> String {
    let severity = "\(diagnostic.severity.rawValue): "
    let lines = diagnostic.formatted().split(separator: "\n", omittingEmptySubsequences: false)
    let caretLine = lines.count > 2 && diagnostic.location.map { $0.line > 0 } == true ? 2 : nil
    return lines.enumerated().map { number, line in
      if number == 0 { return paintedHead(line, severity: severity, of: diagnostic) }
      if number == caretLine { return paintedCarets(line) }
      if line.hasPrefix("note: ") { return Paint.cyan("note: ") + line.dropFirst("note: ".count) }
      return String(line)
    }.joined(separator: "\n")
  }

  private static func paintedHead(_ line: Substring, severity: String, of diagnostic: Diagnostic) -> String {
    let message = VisibleText.line(diagnostic.message)
    guard line.hasSuffix(severity + message) else { return String(line) }
    let position = line.dropLast(severity.count + message.count)
    let colour: Paint = diagnostic.severity == .error ? .red : .yellow
    return Paint.bold(position) + colour(severity) + message
  }

  private static func paintedCarets(_ line: Substring) -> String {
    guard let first = line.firstIndex(of: "^") else { return String(line) }
    return line[..<first] + Paint.green(line[first...])
  }
}
