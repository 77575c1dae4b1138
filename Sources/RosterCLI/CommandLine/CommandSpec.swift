/// What a command is called and what it takes: enough to read its command line and to explain it.
struct CommandSpec: Sendable {
  /// A line to type, and what it does.
  struct Example: Sendable {
    /// The line, with the program's name.
    let line: String
    /// What it does, in a few words: lower case, no full stop.
    let meaning: String

    /// Makes an example.
    init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// The word after the program's name.
  let name: String

  /// What the command does, in a line: lower case, no full stop. It stands in the list of commands.
  let summary: String

  /// What else its user should know; paragraphs are separated by a blank line, each is wrapped to fit.
  let discussion: String

  /// What it takes by place, in order.
  let arguments: [Argument]

  /// What it takes by name, `--help` not included.
  let options: [Option]

  /// Lines to try, the simplest first.
  let examples: [Example]

  /// Declares a command.
  init(
    name: String, summary: String, discussion: String = "", arguments: [Argument] = [],
    options: [Option] = [], examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.examples = examples
  }

  /// The options as a user can give them: the command's own, then `--help`.
  var allOptions: [Option] { options + [.help] }
}
