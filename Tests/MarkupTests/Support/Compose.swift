import Diagnostics
import Liquid
import Markup

/// A page made for a test.
struct Page {
  var text: String
  var warnings: [Diagnostic]
}

/// Reads partials from a table, and keeps warnings.
final class TestReader: Reader {
  var partials: [String: Template] = [:]
  var warnings: [Diagnostic] = []

  override func partial(named name: String) -> Template? { partials[name] }
  override func warn(_ diagnostic: Diagnostic) { warnings.append(diagnostic) }
}

/// Renders templates as the engine does: Liquid into a composer.
struct Composing {
  var format = PageFormat.markdown
  var root = ""
  var skeletons = Skeletons()
  /// Partials by file name.
  var partials: [String: String] = [:]

  static let filters = FilterLibrary.standard.adding(MarkupFilters.all)

  func template(_ text: String, format: PageFormat, path: String? = nil) throws -> Template {
    let source = SourceText(path: path ?? "page.\(format.rawValue)", text: text)
    return try Template(
      parsing: source, range: 0..<source.bytes.count, format: format.rawValue,
      options: Template.Options(tagLinesVanish: format == .markdown, filters: Self.filters))
  }

  func page(_ text: String, _ values: [(String, Value)] = []) throws -> Page {
    let reader = TestReader()
    for (name, text) in partials {
      let format = PageFormat(rawValue: String(name.split(separator: ".").last ?? "")) ?? .text
      reader.partials[name] = try template(text, format: format, path: name)
    }
    let template = try template(text, format: format)
    let composer = Composer(skeletons: skeletons, format: format, root: root)
    composer.source = template.source
    try template.render(variables: values.map { (Name($0.0), $0.1) }, into: composer, reader: reader)
    let (bytes, warnings) = try composer.finish()
    return Page(text: String(decoding: bytes, as: UTF8.self), warnings: reader.warnings + warnings)
  }

  func callAsFunction(_ text: String, _ values: [(String, Value)] = []) throws -> String {
    try page(text, values).text
  }
}

/// Renders a Markdown template with one plain value, `x`.
func markdown(_ template: String, x: String = "") throws -> String {
  try Composing()(template, [("x", .text(x))])
}

/// Renders an HTML template with one plain value, `x`.
func html(_ template: String, x: String = "") throws -> String {
  try Composing(format: .html)(template, [("x", .text(x))])
}

/// The problems of a template that must not become a page, formatted.
func problems(_ template: String, format: PageFormat = .html, _ values: [(String, Value)] = [("x", .text("v"))])
  -> [Diagnostic]
{
  do {
    _ = try Composing(format: format).page(template, values)
    return []
  } catch {
    return (error as? DiagnosticError)?.diagnostics ?? [.error("\(error)")]
  }
}
