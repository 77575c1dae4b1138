@testable import RosterCLI

/// A command that takes something of every kind.
struct Sample: Command {
  static let output = Option.value("output", letter: "o", "PATH", "where the pages go (default: DIR/_site)")
  static let jobs = Option.value("jobs", "N", "how many pages are rendered at once")
  static let set = Option.values("set", "FIELD=VALUE", "change a field; may be given several times")
  static let format = Option.value("format", "FORMAT", "how the result is written")
  static let force = Option.flag("force", "render every page, whether it changed or not, and say so in the summary")
  static let directory = Argument("DIR", .optional, "the folder of the site")

  enum Format: String, CaseIterable {
    case text, json
  }

  static let spec = CommandSpec(
    name: "sample",
    summary: "try the command line",
    discussion:
      "Only for tests.\n\nThe second paragraph is long enough to be wrapped at the eightieth column, no later.",
    arguments: [directory],
    options: [output, jobs, set, format, force],
    examples: [
      .init("roster sample", "the site in this folder"),
      .init("roster sample people --output public", "another one"),
    ])

  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    _ = try arguments.integer(of: Self.jobs, in: 1...64)
  }

  func run(on console: Console) throws -> ExitCode {
    console.print("sampled \(arguments.value(of: Self.directory) ?? ".")")
    return .done
  }
}
