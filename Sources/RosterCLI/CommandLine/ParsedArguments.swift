import Diagnostics

/// What a command line gave for the options and arguments of one command.
struct ParsedArguments: Sendable, Equatable {
  /// The values of each option, in the order given; an empty text for each time a flag was given.
  private(set) var options: [Option: [String]] = [:]

  /// The words that each argument took.
  private(set) var words: [Argument: [String]] = [:]

  /// Adds a value for an option.
  mutating func append(_ value: String, to option: Option) {
    options[option, default: []].append(value)
  }

  /// Adds a word for an argument.
  mutating func append(_ word: String, to argument: Argument) {
    words[argument, default: []].append(word)
  }

  /// Whether the option was given.
  func contains(_ option: Option) -> Bool {
    options[option] != nil
  }

  /// The option's value; `nil` if it was not given.
  func value(of option: Option) -> String? {
    options[option]?.last
  }

  /// All values of an option that may be given several times, in order.
  func values(of option: Option) -> [String] {
    options[option] ?? []
  }

  /// The word given for an argument; `nil` if there was none.
  func value(of argument: Argument) -> String? {
    words[argument]?.first
  }

  /// All words given for an argument, in order.
  func values(of argument: Argument) -> [String] {
    words[argument] ?? []
  }

  /// The word given for an argument that must be there.
  ///
  /// - Throws: an error that names the argument; not for a required one, which the parser has seen to.
  func required(_ argument: Argument) throws(UsageError) -> String {
    guard let word = value(of: argument) else { throw .missingArgument(argument) }
    return word
  }

  /// The option's value as a whole number.
  ///
  /// - Throws: an error if it is not one, or not within `range`.
  func integer(of option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(of: option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .unexpectedValue(
        text, for: option, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The option's value as one of a fixed set of words.
  ///
  /// - Throws: an error that lists the words.
  func choice<Choice>(of option: Option, as type: Choice.Type) throws(UsageError) -> Choice?
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    guard let text = value(of: option) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let error = UsageError.unexpectedValue(
      text, for: option, expected: names.map { "'\($0)'" }.joined(separator: ", "))
    throw Suggestion.nearest(to: text, among: names).map { error.adding(note: "did you mean '\($0)'?") } ?? error
  }

  /// The values of an option of the form `NAME=VALUE`, in order. A value may hold further equal signs.
  ///
  /// - Throws: an error for one without an equal sign or without a name.
  func assignments(of option: Option) throws(UsageError) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for text in values(of: option) {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw .unexpectedValue(text, for: option, expected: option.placeholder ?? "NAME=VALUE")
      }
      pairs.append((String(text[..<equals]), String(text[text.index(after: equals)...])))
    }
    return pairs
  }
}

extension UsageError {
  /// A required argument is not there.
  static func missingArgument(_ argument: Argument) -> UsageError {
    UsageError("missing argument \(argument.name)", notes: ["\(argument.name) is \(argument.summary)"])
  }

  fileprivate static func unexpectedValue(_ text: String, for option: Option, expected: String) -> UsageError {
    UsageError("unexpected value '\(text)' for option '--\(option.name)', expected \(expected)")
  }
}
