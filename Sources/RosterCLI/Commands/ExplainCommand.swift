import RosterKit

/// `roster explain`: what a page read, and why it was last rendered.
struct ExplainCommand: Command {
  static let spec = CommandSpec(
    name: "explain",
    summary: "tell what a page read, and why it was last rendered",
    discussion: """
      PAGE is a page's path below the output folder, its address, or the path of its file. What it read when it was last \
      rendered decides whether the next build renders it again: only if some of that has changed.
      """,
    arguments: [page, siteArgument],
    options: [all, output, state],
    examples: [
      .init("roster explain people/ada-lovelace.html", "a page by its path"),
      .init("roster explain staff/_site/index.html staff", "a page by its file, of the site in 'staff'"),
    ])

  private static let page = Argument("PAGE", .required, "the page's path or address")
  private static let siteArgument = Argument("DIR", .optional, "the site's folder, or the directory's file")
  private static let all = Option.flag("all", "name everybody that was read, however many")
  private static let output = Option.value("output", letter: "o", "PATH", "where the site is, instead of DIR/_site")
  private static let state = Option.value("state", "PATH", "where the state is, instead of DIR/.roster")

  private let page: String
  private let directory: String
  private let namesAll: Bool
  private let output: String?
  private let state: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    page = try arguments.required(Self.page)
    directory = arguments.value(of: Self.siteArgument) ?? "."
    namesAll = arguments.contains(Self.all)
    output = arguments.value(of: Self.output)
    state = arguments.value(of: Self.state)
  }

  func run(on console: Console) throws -> ExitCode {
    let explainer = try PageExplainer(site: try SiteFolder(argument: directory), output: output, state: state)
    let explanation = try explainer.explanation(of: page, naming: namesAll ? nil : 5, onWaiting: console.waitNotice)
    console.print(line: explanation.path)
    guard let maker = explanation.maker else {
      console.print("copied as it is")
      return .done
    }
    console.print(line: "made by \(maker)")
    list("rendered because", explanation.reasons.map(\.explanation), on: console)
    list("read", explanation.reads, on: console)
    if explanation.isInterrupted {
      console.print("\na build was interrupted while it replaced the page: the next one renders it again")
    }
    console.report(explanation.warnings)
    return .done
  }

  private func list(_ title: String, _ lines: [String], on console: Console) {
    guard !lines.isEmpty else { return }
    console.print("\n\(title)")
    for line in lines { console.print(line: "  \(line)") }
  }
}
