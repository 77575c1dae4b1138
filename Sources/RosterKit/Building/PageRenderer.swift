import Diagnostics
import Incremental
import Liquid
import Markup

/// A page that was rendered, not yet written.
struct RenderedPage: Sendable {
  /// The finished file.
  var bytes: [UInt8]
  /// The fingerprint of the file.
  var contents: Fingerprint
  /// What was read.
  var trace: Trace
  /// What was warned of.
  var warnings: [Diagnostic]
}

/// Renders pages: template, then layout. For one thread at a time.
final class PageRenderer {
  private let context: SiteContext
  private let skeletons: Skeletons
  private var composers: [PageFormat: Composer] = [:]
  private var shared = SharedVariables()

  private static let content: Name = "content"
  private static let deepestLayout = 20

  init(context: SiteContext, skeletons: Skeletons) {
    self.context = context
    self.skeletons = skeletons
  }

  /// Renders one page.
  ///
  /// - Parameter expectedSize: About how many bytes it will have; 0 if nothing is known.
  /// - Throws: `DiagnosticError` at the template, with a note that names the page.
  func render(_ page: Page, expectedSize: Int = 0) throws -> RenderedPage {
    let reader = PageReader(context: context, page: page)
    let variables = PageVariables(globals: shared.variables(reader), reader)
    do {
      let root = root(of: page, reader)
      reader.noteTemplate(page.template.path)
      var bytes = try compose(page.template, variables, variables.locals, root, reader, expectedSize)
      var layout = try standardOrNamedLayout(of: page.template, reader)
      var depth = 0
      while let file = layout {
        depth += 1
        guard depth <= Self.deepestLayout else {
          throw DiagnosticError(.error("layouts lead in a circle", at: file.body.source.location(of: 0..<0)))
        }
        let content = Value.text(String(decoding: bytes, as: UTF8.self), .html)
        bytes = try compose(
          file, variables, variables.locals.adding(Self.content, content), root, reader, expectedSize)
        layout = try namedLayout(of: file, reader)
      }
      return RenderedPage(
        bytes: bytes, contents: Fingerprint(of: bytes), trace: reader.trace(), warnings: reader.warnings.sorted())
    } catch let error as DiagnosticError {
      throw DiagnosticError(
        error.diagnostics.map { diagnostic in
          var diagnostic = diagnostic
          diagnostic.notes.append("while rendering \(page.path)")
          return diagnostic
        })
    }
  }

  /// What links to the site's root begin with on this page. The page for addresses that do not exist is shown at any
  /// depth, so it needs the path at which the site is published.
  private func root(of page: Page, _ reader: PageReader) -> String {
    guard page.path == "404.html" else { return page.relativeRoot }
    reader.noteSetting("base_url")
    return context.configuration.basePath
  }

  private func compose(
    _ file: TemplateFile, _ variables: PageVariables, _ locals: GivenVariables, _ root: String, _ reader: PageReader,
    _ expectedSize: Int
  ) throws -> [UInt8] {
    let composer = composer(for: file.format, root)
    composer.source = file.body.source
    composer.expect(expectedSize)
    do {
      try file.body.render(variables: variables.globals, locals: locals, into: composer, reader: reader)
    } catch {
      composer.reset()
      throw error
    }
    let (bytes, warnings) = try composer.finish()
    for warning in warnings { reader.warn(warning) }
    return bytes
  }

  /// The composer of a format, used again for page after page.
  private func composer(for format: PageFormat, _ root: String) -> Composer {
    guard let composer = composers[format] else {
      let composer = Composer(skeletons: skeletons, format: format, root: root)
      composers[format] = composer
      return composer
    }
    if composer.root != root { composer.root = root }
    return composer
  }

  private func standardOrNamedLayout(of template: TemplateFile, _ reader: PageReader) throws -> TemplateFile? {
    guard template.header.layout == .standard else { return try namedLayout(of: template, reader) }
    guard template.format == .markdown || template.format == .html else { return nil }
    reader.noteTemplate(TemplateSet.standardLayout)
    return context.templates.layout(at: TemplateSet.standardLayout)
  }

  private func namedLayout(of template: TemplateFile, _ reader: PageReader) throws -> TemplateFile? {
    guard case .named(let name) = template.header.layout else { return nil }
    if name == "layout" {
      reader.noteTemplate(TemplateSet.standardLayout)
      return context.templates.layout(at: TemplateSet.standardLayout)
    }
    let path = "layouts/" + (name.hasSuffix(".html") ? name : name + ".html")
    reader.noteTemplate(path)
    if let layout = context.templates.layout(at: path) { return layout }
    let suggestion = Suggestion.nearest(to: name, among: context.templates.layoutNames)
    throw DiagnosticError(
      .error(
        "there is no layout '\(name)'", at: template.body.source.location(of: 0..<0),
        notes: suggestion.map { ["did you mean '\($0)'?"] } ?? [
          "it would be 'Templates/\(path)'; pages that ask for none are in 'layout.html'"
        ]))
  }
}
