import Diagnostics

/// The program as a whole: finds the command that a command line means, runs it and reports how it went.
struct Program: Sendable {
  /// What a command line asks for.
  enum Invocation {
    /// A text to print: help or the version.
    case show(String)
    /// A command to run.
    case run(any Command.Type, ParsedArguments)
  }

  /// The word that starts the program.
  let name: String

  /// The version, as `--version` prints it.
  let version: String

  /// What the program does, in a line: lower case, no full stop.
  let summary: String

  /// The commands, in the order of the help.
  let commands: [any Command.Type]

  /// Paragraphs at the end of the program's help.
  let notes: [String]

  /// Understands a command line.
  ///
  /// - Parameter words: The words after the program's name. None asks for help.
  /// - Throws: an error that says what to type instead.
  func invocation(for words: [String]) throws(UsageError) -> Invocation {
    guard let first = words.first else { return .show(help) }
    switch first {
    case "--help", "-h": return .show(help)
    case "--version": return .show("\(name) \(version)")
    case "help":
      guard let topic = words.dropFirst().first(where: { !$0.hasPrefix("-") }) else { return .show(help) }
      return .show(HelpText.command(try command(named: topic).spec, of: name))
    default: break
    }
    let command = try command(named: first)
    do {
      let arguments = try ArgumentParser.parse(Array(words.dropFirst()), as: command.spec)
      if arguments.contains(.help) { return .show(HelpText.command(command.spec, of: name)) }
      return .run(command, arguments)
    } catch {
      throw error.adding(note: "'\(name) help \(command.spec.name)' shows what the command takes")
    }
  }

  /// Runs what a command line asks for and prints what comes of it.
  ///
  /// - Returns: The status to exit with; ``ExitCode/problems`` too if standard output could not be written.
  func run(_ words: [String], on console: Console) -> ExitCode {
    let code = attempt(words, on: console)
    guard let failure = console.finish() else { return code }
    console.report(failure)
    return code == .done ? .problems : code
  }

  private func attempt(_ words: [String], on console: Console) -> ExitCode {
    do {
      switch try invocation(for: words) {
      case .show(let text):
        console.print(text)
        return .done
      case .run(let command, let arguments):
        return try command.init(arguments).run(on: console)
      }
    } catch let error as UsageError {
      console.report(error.diagnostic)
      return .usage
    } catch let error as DiagnosticError {
      console.report(error.diagnostics)
      return .problems
    } catch {
      console.report(.error("\(error)"))
      return .problems
    }
  }

  private var help: String {
    HelpText.program(name, summary: summary, commands: commands.map { $0.spec }, notes: notes)
  }

  private func command(named word: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.spec.name == word }) { return command }
    throw unknownCommand(word)
  }

  private func unknownCommand(_ word: String) -> UsageError {
    if word.hasPrefix("-") {
      return UsageError("unknown option '\(word)'", notes: ["options of a command go after it", listHint])
    }
    var notes: [String] = []
    if let meant = Suggestion.nearest(to: word, among: commands.map { $0.spec.name } + ["help"]) {
      notes.append("did you mean '\(meant)'?")
    }
    return UsageError("unknown command '\(word)'", notes: notes + [listHint])
  }

  private var listHint: String { "'\(name) help' lists the commands" }
}
