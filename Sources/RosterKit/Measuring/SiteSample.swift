import Liquid
import Markup
import Synchronization

/// A site that is loaded and not built, whose pages are rendered one at a time: for the benchmarks.
package final class SiteSample {
  private let context: SiteContext
  private let skeletons = Skeletons()
  private let renderer: PageRenderer
  private var composer: Composer
  private var shared = SharedVariables()

  /// The pages that `person.md` makes, in order. Their fields' Markdown is parsed beforehand.
  private var personPages: [Page] = []
  private var personRoot = ""
  /// The same pages' template, with their fields' Markdown left as it is.
  private var plain: Template?

  /// Loads a site.
  ///
  /// - Throws: `DiagnosticError` with what is wrong with it.
  package init(_ argument: String) throws {
    let site = try SiteFolder(argument: argument)
    let settings = try site.configuration().settings
    let loader = SiteLoader(
      site: site, settings: settings, directory: try site.directory(settings),
      clock: SiteClock(moment: 0, timeZone: settings.timeZone))
    context = try loader.load().context
    composer = Composer(skeletons: skeletons, format: .markdown, root: "")
    renderer = PageRenderer(context: context, skeletons: skeletons)
  }

  /// Makes ready to render people's pages; to be called before.
  package func preparePersonPages() throws {
    let pages = context.routes.pages.filter { $0.template.name == Routes.mainTemplate }
    guard let template = pages.first?.template else { return }
    // By the person's place. Only the page itself asks for its fields' Markdown, and only for that of one.
    let known = Mutex<[Int: Value]>([:])
    let learning = try template.replacingMarkdown { (call) throws(FilterError) in
      let html = try Self.markdown.body(call)
      known.withLock { $0[PageReader.of(call.reader).page.index] = html }
      return html
    }
    personPages = pages
    personRoot = pages[0].relativeRoot
    composer = Composer(skeletons: skeletons, format: .markdown, root: personRoot)
    for page in pages.indices {
      personPages[page].template = learning
      _ = try body(ofPerson: page)
    }
    let found = known.withLock { $0 }
    let html = context.routes.pages.indices.map { found[$0] ?? .null }
    let prepared = try template.replacingMarkdown { (call) throws(FilterError) in
      html[PageReader.of(call.reader).page.index]
    }
    for page in pages.indices { personPages[page].template = prepared }
    plain = try template.replacingMarkdown { (call) throws(FilterError) in call.input }.body
    // As in a build, whose pages share one template: what the composer knows is of this one.
    composer = Composer(skeletons: skeletons, format: .markdown, root: personRoot)
    for page in pages.indices { _ = try body(ofPerson: page) }
  }

  /// How many people have a page.
  package var people: Int { personPages.count }

  /// Runs a person's template and fills its skeleton, without the layout.
  package func body(ofPerson index: Int) throws -> [UInt8] {
    let reader = PageReader(context: context, page: personPages[index])
    let variables = PageVariables(globals: shared.variables(reader), reader)
    try reader.page.template.body.render(
      variables: variables.globals, locals: variables.locals, into: composer, reader: reader)
    return try composer.finish().bytes
  }

  /// Makes a person's page whole, layout and trace included.
  package func page(ofPerson index: Int) throws -> [UInt8] {
    try renderer.render(personPages[index]).bytes
  }

  /// What a generator without skeletons would give to libcmark: the page with its values in it, and fields' Markdown.
  package func markdown(ofPerson index: Int) throws -> [UInt8] {
    let reader = PageReader(context: context, page: personPages[index])
    let variables = PageVariables(reader)
    let sink = TextSink()
    try plain?.render(variables: variables.globals, locals: variables.locals, into: sink, reader: reader)
    return sink.bytes
  }

  /// Makes the page at a path as a build does that makes no other; `nil` if there is none.
  package func page(at path: String) throws -> [UInt8]? {
    let renderer = PageRenderer(context: context, skeletons: Skeletons())
    return try context.routes.pages.first { $0.path == path }.map { try renderer.render($0).bytes }
  }

  private static let markdown = MarkupFilters.all.first { $0.name == "markdown" } ?? Filter("markdown") { $0.input }
}

extension TemplateFile {
  /// This template with something else in the place of the filter `markdown`.
  fileprivate func replacingMarkdown(_ body: @escaping Filter.Body) throws -> TemplateFile {
    try TemplateFile(
      path: path, format: format, source: self.body.source,
      filters: SiteFilters.library.adding([Filter("markdown", arguments: 0...1, body: body)]))
  }
}
