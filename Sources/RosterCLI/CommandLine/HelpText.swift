/// Lays out help: of one command, and of the program as a whole.
///
/// Text is wrapped at 80 columns whatever the terminal's width, so help reads the same in a manual, a bug
/// report and a test.
enum HelpText {
  private static let width = 80

  /// The help of one command.
  static func command(_ spec: CommandSpec, of program: String) -> String {
    var sections = [sentence(spec.summary), usage(spec, of: program)]
    let paragraphs = spec.discussion.split(separator: "\n\n").map { wrap(String($0)).joined(separator: "\n") }
    sections += paragraphs
    if !spec.arguments.isEmpty {
      sections.append(list("Arguments", spec.arguments.map { ($0.usage, $0.summary) }))
    }
    sections.append(list("Options", spec.allOptions.map { (name(of: $0), $0.summary) }))
    if !spec.examples.isEmpty { sections.append(examples(spec.examples)) }
    return sections.joined(separator: "\n\n")
  }

  /// The help of the program: its commands with a line each.
  static func program(_ name: String, summary: String, commands: [CommandSpec], notes: [String]) -> String {
    var sections = [sentence(summary), "Usage: \(name) COMMAND [OPTIONS] [ARGUMENTS]"]
    let own = [
      ("help [COMMAND]", "show the help of a command, or this list"),
      ("--version", "show the program's version"),
    ]
    sections.append(list("Commands", commands.map { ($0.name, $0.summary) } + own))
    sections += notes.map { wrap($0).joined(separator: "\n") }
    return sections.joined(separator: "\n\n")
  }

  private static func usage(_ spec: CommandSpec, of program: String) -> String {
    var words = ["Usage:", program, spec.name]
    if !spec.options.isEmpty { words.append("[OPTIONS]") }
    words += spec.arguments.map(\.usage)
    return words.joined(separator: " ")
  }

  private static func name(of option: Option) -> String {
    (option.letter.map { "-\($0), " } ?? "    ") + option.usage
  }

  private static func examples(_ examples: [CommandSpec.Example]) -> String {
    let lines = examples.flatMap { ["  # \($0.meaning)", "  \($0.line)"] }
    return "Examples:\n" + lines.joined(separator: "\n")
  }

  /// A heading and rows of two columns; the second is wrapped below itself.
  private static func list(_ heading: String, _ rows: [(name: String, text: String)]) -> String {
    let widest = rows.map(\.name.count).max() ?? 0
    let indent = min(widest, 28) + 4
    var lines = ["\(heading):"]
    for row in rows {
      let wrapped = wrap(row.text, width: width - indent)
      var first = "  " + row.name
      if first.count > indent - 2 {
        lines.append(first)
        first = ""
      }
      for (number, text) in wrapped.enumerated() {
        let start = number == 0 ? first : ""
        lines.append(start + String(repeating: " ", count: indent - start.count) + text)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Breaks text into lines at blanks; a longer word stands alone on its line.
  private static func wrap(_ text: String, width: Int = width) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }

  /// `show this help` as `Show this help.`
  private static func sentence(_ summary: String) -> String {
    wrap(summary.prefix(1).uppercased() + summary.dropFirst() + ".").joined(separator: "\n")
  }
}
