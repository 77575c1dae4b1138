import Diagnostics

/// Reads the words after a command's name by the command's declaration.
///
/// Options may stand before, between and after arguments; `--` ends them. A value follows its option as
/// the next word or after an equal sign. Names are never abbreviated: what works today has to mean the same
/// when there are more options.
struct ArgumentParser {
  private let spec: CommandSpec
  private var parsed = ParsedArguments()
  private var loose: [String] = []

  /// Reads a command line.
  ///
  /// - Parameter words: The words after the command's name.
  /// - Returns: What was given; `--help` is in it like any option, and then nothing else was looked at.
  /// - Throws: the first thing that is wrong with the line.
  static func parse(_ words: [String], as spec: CommandSpec) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(spec: spec)
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      parser.parsed.append("", to: .help)
      return parser.parsed
    }
    try parser.readOptions(words)
    try parser.assignArguments()
    return parser.parsed
  }

  private init(spec: CommandSpec) {
    self.spec = spec
  }

  private mutating func readOptions(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        loose += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        loose.append(word)
        continue
      }
      let (name, attached) = split(word)
      let option = try option(named: name)
      try add(try value(of: option, attached: attached, rest: &rest), to: option)
    }
  }

  /// Splits `--output=PATH` at its first equal sign.
  private func split(_ word: String) -> (name: String, value: String?) {
    guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private func option(named word: String) throws(UsageError) -> Option {
    let found = spec.allOptions.first { option in
      word == "--" + option.name || (option.letter.map { word == "-\($0)" } ?? false)
    }
    guard let found else { throw .unknownOption(word, of: spec) }
    return found
  }

  private func value(
    of option: Option, attached: String?, rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    if option.kind == .flag {
      guard attached == nil else { throw .valueForFlag(option) }
      return ""
    }
    if let attached { return attached }
    guard let next = rest.first, next == "-" || !next.hasPrefix("-") else {
      throw .missingValue(option, found: rest.first)
    }
    rest.removeFirst()
    return next
  }

  private mutating func add(_ value: String, to option: Option) throws(UsageError) {
    if case .value = option.kind, parsed.contains(option) { throw .duplicate(option) }
    parsed.append(value, to: option)
  }

  private mutating func assignArguments() throws(UsageError) {
    var rest = loose[...]
    for argument in spec.arguments {
      if argument.isRequired, rest.isEmpty { throw .missingArgument(argument) }
      let taken = argument.takesRest ? rest : rest.prefix(1)
      for word in taken { parsed.append(word, to: argument) }
      rest = rest.dropFirst(taken.count)
    }
    if let extra = rest.first { throw .unexpectedArgument(extra, of: spec) }
  }
}

extension UsageError {
  fileprivate static func unknownOption(_ word: String, of spec: CommandSpec) -> UsageError {
    var notes: [String] = []
    let typed = String(word.drop { $0 == "-" })
    let names = spec.allOptions.map(\.name)
    let longer = names.filter { !typed.isEmpty && $0.hasPrefix(typed) }
    let meant = longer.count == 1 ? longer.first : Suggestion.nearest(to: typed, among: names)
    if let meant { notes.append("did you mean '--\(meant)'?") }
    if !word.hasPrefix("--") {
      notes.append("an argument that begins with '-' goes after '--'")
    }
    return UsageError("unknown option '\(word)'", notes: notes)
  }

  fileprivate static func valueForFlag(_ option: Option) -> UsageError {
    UsageError("option '--\(option.name)' takes no value")
  }

  fileprivate static func missingValue(_ option: Option, found: String?) -> UsageError {
    let error = UsageError("option '--\(option.name)' needs a value", notes: ["write '\(option.usage)'"])
    guard let found, found != "--" else { return error }
    return error.adding(note: "if '\(found)' is the value, write '--\(option.name)=\(found)'")
  }

  fileprivate static func duplicate(_ option: Option) -> UsageError {
    UsageError("option '--\(option.name)' is given twice")
  }

  fileprivate static func unexpectedArgument(_ word: String, of spec: CommandSpec) -> UsageError {
    let takes =
      spec.arguments.isEmpty
      ? "'\(spec.name)' takes no arguments"
      : "'\(spec.name)' takes " + spec.arguments.map(\.usage).joined(separator: " ")
    return UsageError("unexpected argument '\(word)'", notes: [takes])
  }
}
