import Diagnostics
import DirectoryFormats
import Incremental
import Liquid
import Markup

/// One file that makes pages, or a layout.
final class TemplateFile: Sendable {
  /// The path below `Templates/`.
  let path: String
  /// The path without its ending: the template's name in `person.urls.NAME`.
  let name: String
  /// What the output is.
  let format: PageFormat
  /// What the front matter says.
  let header: TemplateHeader
  /// The part below the front matter.
  let body: Template

  /// Parses a file.
  ///
  /// - Throws: `DiagnosticError` with the problems of front matter and body.
  init(path: String, format: PageFormat, source: SourceText, filters: FilterLibrary) throws {
    self.path = path
    self.format = format
    name = TemplateFile.nameWithoutEnding(path)
    let parts = try FrontMatter.split(source)
    var problems: [Diagnostic] = []
    var header: TemplateHeader?
    var body: Template?
    do {
      header = try FrontMatterReader.read(parts.fields, filters: filters)
    } catch let error as DiagnosticError {
      problems += error.diagnostics
    }
    do {
      body = try Template(
        parsing: source, range: parts.body, format: format.rawValue,
        options: Template.Options(tagLinesVanish: format == .markdown, filters: filters))
    } catch let error as DiagnosticError {
      problems += error.diagnostics
    }
    guard let header, let body else { throw DiagnosticError(problems) }
    self.header = header
    self.body = body
  }

  /// The order of people that the template asks for.
  var sort: [SortKey] { header.sort }

  /// A path without the ending of its last part.
  static func nameWithoutEnding(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
    return String(path[..<dot])
  }

  /// The ending of a path's last part without the dot; empty if there is none.
  static func ending(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
    return String(path[path.index(after: dot)...])
  }
}
