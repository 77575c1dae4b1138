import Diagnostics
import Liquid

/// `page`: the page that is being rendered. One serves all pages of a template: which it is, the reader knows.
final class PageObject: TemplateObject {
  private let free: [(name: Name, value: Value)]

  init(of template: TemplateFile) {
    free = template.header.free
  }

  var kindDescription: String { "the page" }

  var memberNames: [String] { ["path", "title", "url"] + free.map(\.name.text) }

  func advice(onMember name: String) -> String? {
    switch name {
    case "content": "it is 'content', in layouts"
    case _ where Suggestion.nearest(to: name, among: memberNames) == nil:
      "your own keys stand in the template's front matter: '\(name): …'"
    default: nil
    }
  }

  func member(_ name: Name, reader: Reader) -> Value? {
    switch name {
    case .path: return .text(PageReader.of(reader).page.path)
    case .url: return .text(PageReader.of(reader).page.url, .url)
    case .title: return .text(PageTitle.title(of: PageReader.of(reader)))
    default: return free.first { $0.name == name }?.value
    }
  }
}

/// The titles of pages.
enum PageTitle {
  /// A title cannot ask for its own page, which would ask for the title.
  private static let ownName: Name = "page"

  /// The title that the front matter of the reader's page gives, else the subject's name, else the site's title.
  static func title(of reader: PageReader) -> String {
    if let known = reader.ownTitle { return known }
    let title = rendered(reader)
    reader.ownTitle = title
    return title
  }

  private static func rendered(_ reader: PageReader) -> String {
    let page = reader.page
    if let template = page.template.header.title {
      let sink = TextSink()
      do {
        let variables = PageVariables(reader)
        try template.render(
          variables: variables.globals.removing(ownName), locals: variables.locals, into: sink, reader: reader)
        return sink.text
      } catch let error as DiagnosticError {
        for diagnostic in error.diagnostics { reader.warn(diagnostic) }
      } catch {}
    }
    switch page.subject {
    case .person(let index): return reader.context.people.all[index].text(reader: reader).0
    case .group(let group): return group.name
    case .namesakes(let index): return reader.context.people.namesakes[index].slug
    case .alias(let index): return reader.context.people.aliases[index].slug
    case .site:
      reader.noteSetting("title")
      return reader.context.configuration.title
    }
  }
}
