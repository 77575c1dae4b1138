import DirectoryFormats
import RosterKit

/// `roster init`: makes a new site.
struct InitCommand: Command {
  static let spec = CommandSpec(
    name: "init",
    summary: "make a new site with a small sample directory",
    discussion: """
      DIR is made if need be; without it, the site is made in the current folder. A folder that holds a site already is \
      left alone, and no file is ever overwritten.

      With '--from' the people are those of a file or folder: it is copied, and roster.yml gets the 'fields:' that 'roster \
      inspect' proposes for it, and 'records' where people are inside of other names. FILE itself stays as it is.

      The look of the pages is built into the program. To change it, copy its templates with '--templates', keep those that \
      you want to edit and remove the others. In a folder that holds a site this copies the templates alone.
      """,
    arguments: [folder],
    options: [from, templates] + ReadingArguments.all,
    examples: [
      .init("roster init staff", "a site in the new folder 'staff'"),
      .init("roster init staff --from hr.csv", "with the people of a personnel export"),
      .init("roster init staff --templates", "also its templates, or those alone if there is a site"),
    ])

  private static let folder = Argument("DIR", .optional, "the folder for the site")
  private static let from = Option.value("from", "FILE", "a file or folder of people to begin with")
  private static let templates = Option.flag("templates", "copy the theme to DIR/Templates for editing")

  private let folder: String
  private let copiesTemplates: Bool
  private let source: StarterSource?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = arguments.value(of: Self.folder) ?? "."
    copiesTemplates = arguments.contains(Self.templates)
    let options = try ReadingArguments.options(arguments)
    source = arguments.value(of: Self.from).map { StarterSource(path: $0, options: options) }
    guard source != nil || options == ReadingOptions() else {
      throw UsageError("how a file is read counts only with '--from'")
    }
  }

  func run(on console: Console) throws -> ExitCode {
    let result = try SiteStarter(folder: folder).start(templates: copiesTemplates, from: source)
    console.report(result.warnings)
    let path = folder == "." ? "" : (folder.hasSuffix("/") ? folder : folder + "/")
    for file in result.files { console.print(line: "made \(path)\(file)") }
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
    let directory = files.first { $0.hasPrefix("directory.") } ?? "people"
    let last =
      source == nil
      ? "put your own people into \(path)\(directory), your title into \(path)roster.yml, and build again"
      : "look whether 'fields' in \(path)roster.yml are right, put your title there, and build again"
    let site = folder == "." ? "" : " \(folder)"
    return """

      Next:
        roster build\(site)
        open \(path)_site/index.html in a browser
        \(last)
      """
  }
}
