import Diagnostics

@testable import Liquid

/// A page for tests: partials by name, warnings and reads kept.
final class PageReader: Reader {
  /// The sources of partials.
  var sources: [String: String] = [:]
  var options = Template.Options(filters: .standard)
  var clock = 0
  private(set) var warnings: [Diagnostic] = []
  /// What was read, in order.
  var reads: [String] = []
  private var parsed: [String: Template] = [:]

  init(partials: [String: String] = [:]) {
    sources = partials
  }

  override func partial(named name: String) -> Template? {
    reads.append("partial \(name)")
    if let known = parsed[name] { return known }
    guard let source = sources[name] else { return nil }
    let format = name.contains(".") ? String(name.split(separator: ".").last ?? "") : "md"
    guard let template = try? Template(source, path: name, format: format, options: options) else { return nil }
    parsed[name] = template
    return template
  }

  override var partialNames: [String] { sources.keys.sorted() }
  override func now() -> Int { clock }
  override func warn(_ diagnostic: Diagnostic) { warnings.append(diagnostic) }
}

extension Template {
  /// A template of a text.
  convenience init(
    _ source: String, path: String = "test.md", format: String = "md",
    options: Options = Options(filters: .standard)
  ) throws {
    let text = SourceText(path: path, text: source)
    try self.init(parsing: text, range: 0..<text.bytes.count, format: format, options: options)
  }
}

/// What a template gives with data in JSON.
func rendered(
  _ source: String, _ json: String = "{}", partials: [String: String] = [:],
  options: Template.Options = Template.Options(filters: .standard), reader: PageReader? = nil
) throws -> String {
  let reader = reader ?? PageReader(partials: partials)
  reader.options = options
  let sink = TextSink()
  try Template(source, options: options).render(variables: variables(json), into: sink, reader: reader)
  return sink.text
}

/// The members of a JSON object as variables.
func variables(_ json: String) -> [(Name, Value)] {
  guard case .mapping(let mapping)? = JSONText.value(of: Array(json.utf8)) else { return [] }
  return mapping.pairs.map { (Name($0), $1) }
}
