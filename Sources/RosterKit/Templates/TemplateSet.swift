import Diagnostics
import DirectoryFormats
import Incremental
import Liquid
import Markup

/// All templates of a site, parsed: pages, layouts, partials, and the files that are copied.
final class TemplateSet: Sendable {
  /// The templates that make pages, in byte order of their paths.
  let pages: [TemplateFile]
  /// The files that are copied as they are.
  let assets: [TemplateSource]

  /// The words that the theme shows, by name.
  let words: [String: Value]

  /// What loses nothing, and is hardly meant: names that nothing reads, files that others hide.
  let warnings: [Diagnostic]

  private let layouts: [String: TemplateFile]
  private let partials: [String: Template]
  private let fingerprints: [String: Fingerprint]

  /// Parses all sources.
  ///
  /// - Throws: `DiagnosticError` with the problems of every file.
  init(_ sources: [TemplateSource], filters: FilterLibrary) throws {
    var pages: [TemplateFile] = []
    var assets: [TemplateSource] = []
    var layouts: [String: TemplateFile] = [:]
    var partials: [String: Template] = [:]
    var fingerprints: [String: Fingerprint] = [:]
    var problems: [Diagnostic] = []
    var words: [String: Value] = [:]
    var doubtful: [DoubtfulName] = []
    for source in sources where !source.isBlank {
      let path = source.path
      fingerprints[path] = source.fingerprint
      let format = PageFormat(rawValue: TemplateFile.ending(path))
      do {
        if path == Self.wordsFile {
          (words, doubtful) = try Self.words(source, doubtful)
        } else if path.hasPrefix("partials/") {
          partials[path] = try Template(
            parsing: source.template(), range: 0..<source.bytes.count, format: TemplateFile.ending(path),
            options: Template.Options(tagLinesVanish: format == .markdown, filters: filters))
        } else if path == Self.standardLayout || path.hasPrefix("layouts/") {
          let layout = try TemplateFile(
            path: path, format: format ?? .html, source: source.template(), filters: filters)
          layouts[path] = layout
          doubtful += layout.header.doubtful
        } else if let format {
          let page = try TemplateFile(path: path, format: format, source: source.template(), filters: filters)
          pages.append(page)
          doubtful += page.header.doubtful
        } else {
          assets.append(source)
        }
      } catch let error as DiagnosticError {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw DiagnosticError(problems.sorted()) }
    self.pages = pages
    self.assets = assets
    self.words = words
    self.layouts = layouts
    self.partials = partials
    self.fingerprints = fingerprints
    let texts = sources.filter { PageFormat(rawValue: TemplateFile.ending($0.path)) != nil }
    warnings =
      (doubtful.filter { name in !texts.contains { name.isRead(in: $0.bytes) } }.map(\.warning)
      + texts.compactMap { Self.hidden($0, by: partials, in: texts) }
      + layouts.values.compactMap { Self.empty($0, partials) }).sorted()
    partialNames = partials.keys
      .map { TemplateFile.nameWithoutEnding(String($0.dropFirst("partials/".count))) }
      .sorted()
  }

  /// The layout of pages that name none.
  static let standardLayout = "layout.html"

  /// The file of the words that the theme shows.
  static let wordsFile = "words.yml"

  /// The words of a file, over those of the theme: a site has to name only those that differ.
  private static func words(
    _ source: TemplateSource, _ known: [DoubtfulName]
  ) throws -> (words: [String: Value], doubtful: [DoubtfulName]) {
    var words: [String: Value] = [:]
    var doubtful = known
    for layer in source.isOverride ? [TemplateSource.ofTheme(wordsFile), source] : [source] {
      guard let text = layer?.text, let node = try YAMLNode.parse(text, range: 0..<text.bytes.count) else { continue }
      guard case .mapping(let pairs) = node.content else {
        throw DiagnosticError(
          .error(
            "'\(wordsFile)' is not a list of words", at: node.span.location, notes: ["write lines like 'people: Staff'"]
          ))
      }
      let theirs = words.keys.sorted()
      for (key, value) in pairs {
        guard let name = key.text, let word = value.text else {
          throw DiagnosticError(.error("a word needs a text", at: value.span.location))
        }
        words[name] = .text(word)
        if !theirs.isEmpty, let name = DoubtfulName(key, besides: theirs, as: "words") { doubtful.append(name) }
      }
    }
    return (words, doubtful)
  }

  /// Warns of a partial of the site that is never used, because another of its name comes first.
  private static func hidden(
    _ source: TemplateSource, by partials: [String: Template], in texts: [TemplateSource]
  ) -> Diagnostic? {
    guard source.isOverride, source.path.hasPrefix("partials/"), partials[source.path] != nil else { return nil }
    let file = String(source.path.dropFirst("partials/".count))
    let name = TemplateFile.nameWithoutEnding(file)
    guard let first = partialPaths(name).first(where: { partials[$0] != nil }), first != source.path,
      !texts.contains(where: { Self.mentions(file, $0.bytes) })
    else { return nil }
    return .warning(
      "this partial is never used: '\(name)' is '\(first)'", at: .file("Templates/" + source.path),
      notes: ["remove one of the two, or name this one with its ending, as '\(file)'"])
  }

  /// Warns of a layout in which the page itself is nowhere.
  private static func empty(_ layout: TemplateFile, _ partials: [String: Template]) -> Diagnostic? {
    guard !layout.body.looks(at: "content"), !partials.values.contains(where: { $0.looks(at: "content") }) else {
      return nil
    }
    return .warning(
      "this layout never shows 'content', so nothing is left of the pages in it", at: .file("Templates/" + layout.path),
      notes: ["write '{{ content }}' where the page goes"])
  }

  private static func mentions(_ file: String, _ bytes: [UInt8]) -> Bool {
    let wanted = Array(file.utf8)
    guard let first = wanted.first else { return false }
    return bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: wanted) }
  }

  /// The names by which templates can use partials, in byte order.
  let partialNames: [String]

  /// Where the partial of a name can be, the likeliest place first.
  static func partialPaths(_ name: String) -> [String] {
    let path = "partials/" + name
    return PageFormat(rawValue: TemplateFile.ending(name)) != nil ? [path] : [path + ".html", path + ".md", path]
  }

  /// The partial at a path below `Templates/`.
  func partial(at path: String) -> Template? { partials[path] }

  /// The layout at a path below `Templates/`.
  func layout(at path: String) -> TemplateFile? { layouts[path] }

  /// The names of layouts that front matter can ask for.
  var layoutNames: [String] {
    layouts.keys.filter { $0 != Self.standardLayout }.map {
      TemplateFile.nameWithoutEnding(String($0.dropFirst("layouts/".count)))
    }
    .sorted()
  }

  /// The fingerprint of a file below `Templates/`; `.absent` if there is none.
  func fingerprint(_ path: String) -> Fingerprint { fingerprints[path] ?? .absent }
}
