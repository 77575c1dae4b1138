import Diagnostics
import Liquid

/// `page`: the page that is being rendered.
final class PageObject: TemplateObject {
  private let page: Page
  private let free: [(name: Name, value: Value)]

  init(page: Page, context: SiteContext) {
    self.page = page
    free = page.template.header.free
  }

  var kindDescription: String { "the page" }

  func member(_ name: Name, reader: Reader) -> Value? {
    switch name.text {
    case "path": return .text(page.path)
    case "url": return .text(page.url, .url)
    case "title": return .text(PageTitle.title(of: page, reader: PageReader.of(reader)))
    default: return free.first { $0.name == name }?.value
    }
  }
}

/// The titles of pages.
enum PageTitle {
  /// The title that a page's front matter gives, else the subject's name, else the site's title. Rendered with the
  /// reader's page as the one that reads.
  static func title(of page: Page, reader: PageReader) -> String {
    if let template = page.template.header.title {
      let sink = TextSink()
      do {
        let variables = PageVariables.all(for: page, reader: reader).filter { $0.0 != "page" }
        try template.render(variables: variables, into: sink, reader: reader)
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
