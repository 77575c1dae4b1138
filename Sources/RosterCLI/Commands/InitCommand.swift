import RosterKit

/// `roster init`: makes a new site.
struct InitCommand: Command {
  static let spec = CommandSpec(
    name: "init",
    summary: "make a new site with a small sample directory",
    discussion: """
      DIR is made if need be; without it, the site is made in the current folder. A folder that holds a site already is \
      left alone, and no file is ever overwritten.

      The look of the pages is built into the program. To change it, copy its templates with '--templates', keep those that \
      you want to edit and remove the others. In a folder that holds a site this copies the templates alone.
      """,
    arguments: [folder],
    options: [templates],
    examples: [
      .init("roster init staff", "a site in the new folder 'staff'"),
      .init("roster init staff --templates", "also its templates, or those alone if there is a site"),
    ])

  private static let folder = Argument("DIR", .optional, "the folder for the site")
  private static let templates = Option.flag("templates", "copy the theme to DIR/Templates for editing")

  private let folder: String
  private let copiesTemplates: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = arguments.value(of: Self.folder) ?? "."
    copiesTemplates = arguments.contains(Self.templates)
  }

  func run(on console: Console) throws -> ExitCode {
    let result = try SiteStarter(folder: folder).start(templates: copiesTemplates)
    let path = folder == "." ? "" : (folder.hasSuffix("/") ? folder : folder + "/")
    for file in result.files { console.print("made \(path)\(file)") }
    if copiesTemplates { console.print(templatesSummary(result.templates.count, path)) }
    if !result.files.isEmpty { console.print(nextSteps(path, files: result.files)) }
    return .done
  }

  private func templatesSummary(_ count: Int, _ path: String) -> String {
    switch count {
    case 0: "all templates are in \(path)Templates already"
    case 1: "copied 1 template to \(path)Templates"
    default: "copied \(count) templates to \(path)Templates"
    }
  }

  private func nextSteps(_ path: String, files: [String]) -> String {
    let directory = files.first { $0.hasPrefix("directory.") } ?? "the directory"
    let site = folder == "." ? "" : " \(folder)"
    return """

      Next:
        roster build\(site)
        open \(path)_site/index.html in a browser
        put your own people into \(path)\(directory), your title into \(path)roster.yml, and build again
      """
  }
}
