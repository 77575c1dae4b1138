/// One command of the program: what it takes, and what it does.
protocol Command: Sendable {
  /// The declaration that the command line is read by.
  static var spec: CommandSpec { get }

  /// Takes over what was given.
  ///
  /// - Throws: an error for values that do not fit or exclude each other.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Does the work.
  ///
  /// - Throws: a `DiagnosticError`, which the program prints and answers with ``ExitCode/problems``. A
  ///   ``UsageError`` is possible too, for what only the work could find out.
  func run(on console: Console) throws -> ExitCode
}
