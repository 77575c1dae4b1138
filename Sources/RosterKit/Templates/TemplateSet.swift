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
    for source in sources where !source.isBlank {
      let path = source.path
      fingerprints[path] = source.fingerprint
      let format = PageFormat(rawValue: TemplateFile.ending(path))
      do {
        if path == Self.wordsFile {
          words = try Self.words(source)
        } else if path.hasPrefix("partials/") {
          partials[path] = try Template(
            parsing: source.template(), range: 0..<source.bytes.count, format: TemplateFile.ending(path),
            options: Template.Options(tagLinesVanish: format == .markdown, filters: filters))
        } else if path == Self.standardLayout || path.hasPrefix("layouts/") {
          layouts[path] = try TemplateFile(
            path: path, format: format ?? .html, source: source.template(), filters: filters)
        } else if let format {
          pages.append(try TemplateFile(path: path, format: format, source: source.template(), filters: filters))
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
    partialNames = partials.keys
      .map { TemplateFile.nameWithoutEnding(String($0.dropFirst("partials/".count))) }
      .sorted()
  }

  /// The layout of pages that name none.
  static let standardLayout = "layout.html"

  /// The file of the words that the theme shows.
  static let wordsFile = "words.yml"

  /// The words of a file, over those of the theme: a site has to name only those that differ.
  private static func words(_ source: TemplateSource) throws -> [String: Value] {
    var words: [String: Value] = [:]
    for layer in source.isOverride ? [TemplateSource.ofTheme(wordsFile), source] : [source] {
      guard let text = layer?.text, let node = try YAMLNode.parse(text, range: 0..<text.bytes.count) else { continue }
      guard case .mapping(let pairs) = node.content else {
        throw DiagnosticError(
          .error(
            "'\(wordsFile)' is not a list of words", at: node.span.location, notes: ["write lines like 'people: Staff'"]
          ))
      }
      for (key, value) in pairs {
        guard let name = key.text, let word = value.text else {
          throw DiagnosticError(.error("a word needs a text", at: value.span.location))
        }
        words[name] = .text(word)
      }
    }
    return words
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
