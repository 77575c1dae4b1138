/// An option of a command: `--force`, `--output PATH`.
///
/// A value of this type declares the option and is also the key to what was given for it, so a
/// name is written once:
///
///     static let output = Option.value("output", letter: "o", "PATH", "where the pages go")
///     …
///     arguments.value(of: Self.output)
struct Option: Sendable, Hashable {
  /// What follows the option's name.
  enum Kind: Sendable, Hashable {
    /// Nothing: the option is there or not.
    case flag
    /// One value; giving the option twice is an error. The text stands for the value in help: `PATH`.
    case value(placeholder: String)
    /// One value each time, as often as wanted.
    case values(placeholder: String)
  }

  /// The long name, without its dashes.
  let name: String

  /// The short name, without its dash.
  let letter: Character?

  /// What follows the name.
  let kind: Kind

  /// What the option does, in a few words: lower case, no full stop.
  let summary: String

  /// An option without a value.
  static func flag(_ name: String, letter: Character? = nil, _ summary: String) -> Option {
    Option(name: name, letter: letter, kind: .flag, summary: summary)
  }

  /// An option with a value, given at most once.
  static func value(
    _ name: String, letter: Character? = nil, _ placeholder: String, _ summary: String
  ) -> Option {
    Option(name: name, letter: letter, kind: .value(placeholder: placeholder), summary: summary)
  }

  /// An option with a value that may be given several times.
  static func values(
    _ name: String, letter: Character? = nil, _ placeholder: String, _ summary: String
  ) -> Option {
    Option(name: name, letter: letter, kind: .values(placeholder: placeholder), summary: summary)
  }

  /// Every command has it.
  static let help = flag("help", letter: "h", "show this help")

  /// The name that stands for the value in help; `nil` for a flag.
  var placeholder: String? {
    switch kind {
    case .flag: nil
    case .value(let placeholder), .values(let placeholder): placeholder
    }
  }

  /// How the option is written: `--output PATH`.
  var usage: String {
    "--" + name + (placeholder.map { " " + $0 } ?? "")
  }
}
