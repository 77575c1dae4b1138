import Diagnostics
import DirectoryFormats
import DirectoryModel
import Liquid
import Markup

/// What a template's front matter says.
struct TemplateHeader: Sendable {
  /// What a template makes pages for.
  enum Subject: Sendable, Hashable {
    /// One page.
    case site
    /// A page for each person.
    case person
    /// A page for each value of a field.
    case group(String)
    /// A page for each plain slug that several people share.
    case namesakes
    /// A page for each old slug.
    case alias

    /// The variable that templates see the subject by.
    var variable: String {
      switch self {
      case .site: "page"
      case .person: "person"
      case .group(let field): field
      case .namesakes: "namesakes"
      case .alias: "alias"
      }
    }
  }

  /// Which layout the page's body goes into.
  enum Layout: Sendable, Hashable {
    /// `layout.html`, if there is one and the page is HTML.
    case standard
    /// None.
    case none
    /// `layouts/NAME.html`.
    case named(String)
  }

  var subject = Subject.site
  var path: Template?
  /// Where `path` is written, for messages.
  var pathSpan: SourceSpan?
  var title: Template?
  var layout = Layout.standard
  var sort: [SortKey] = []
  /// Where `sort` is written, for messages.
  var sortSpan: SourceSpan?
  var when: Expression?
  var isListed = true
  var free: [(name: Name, value: Value)] = []
  /// Free keys that are spelled nearly like a setting.
  var doubtful: [DoubtfulName] = []

  static let settings = ["for", "path", "title", "layout", "sort", "when", "listed"]
}

/// Reads the front matter of a template.
struct FrontMatterReader {
  private let options: Template.Options
  private var header = TemplateHeader()
  private var problems: [Diagnostic] = []

  /// - Throws: `DiagnosticError` with everything that is wrong.
  static func read(_ node: YAMLNode?, filters: FilterLibrary) throws -> TemplateHeader {
    var reader = FrontMatterReader(options: Template.Options(filters: filters))
    if let node { reader.read(node) }
    guard reader.problems.isEmpty else { throw DiagnosticError(reader.problems.sorted()) }
    return reader.header
  }

  private init(options: Template.Options) {
    self.options = options
  }

  private mutating func read(_ node: YAMLNode) {
    guard case .mapping(let pairs) = node.content else {
      problems.append(
        .error(
          "the front matter is not a list of settings", at: node.span.location,
          notes: ["write lines like 'title: Staff'"]))
      return
    }
    for (key, value) in pairs {
      read(key.text ?? "", value)
      if let doubtful = DoubtfulName(key, besides: TemplateHeader.settings, as: "page") {
        header.doubtful.append(doubtful)
      }
    }
  }

  private mutating func read(_ key: String, _ value: YAMLNode) {
    switch key {
    case "for": readSubject(value)
    case "path":
      header.path = template(key, value)
      header.pathSpan = value.span
    case "title": header.title = template(key, value)
    case "layout": readLayout(value)
    case "sort": readSort(value)
    case "when": readCondition(value)
    case "listed": header.isListed = value.fieldValue != .boolean(false)
    default: header.free.append((Name(key), value.fieldValue.templateValue))
    }
  }

  private mutating func readSubject(_ node: YAMLNode) {
    guard let text = text("for", node) else { return }
    switch text {
    case "site": header.subject = .site
    case "person": header.subject = .person
    case "namesakes": header.subject = .namesakes
    case "alias": header.subject = .alias
    default: header.subject = .group(text)
    }
  }

  private mutating func readLayout(_ node: YAMLNode) {
    guard let text = text("layout", node) else { return }
    header.layout = text == "none" ? .none : .named(text)
  }

  private mutating func readSort(_ node: YAMLNode) {
    let words: [String]
    switch node.content {
    case .scalar(let text, _): words = text.split(separator: ",").map(String.init)
    case .sequence(let nodes): words = nodes.compactMap(\.text)
    case .mapping: words = []
    }
    header.sortSpan = node.span
    header.sort = words.compactMap { word in
      let name = word.filter { $0 != " " }
      let isDescending = name.hasPrefix("-")
      let property = isDescending ? String(name.dropFirst()) : name
      return property.isEmpty
        ? nil : SortKey(property: property, isDescending: isDescending, comparison: .collated)
    }
    if header.sort.isEmpty {
      problems.append(
        .error(
          "'sort' needs the name of a field", at: node.span.location,
          notes: ["write 'sort: office', or '-office' for the reverse"]))
    }
  }

  private mutating func readCondition(_ node: YAMLNode) {
    guard let range = range("when", node) else { return }
    do {
      header.when = try Expression(parsing: range.source, range: range.range, options: options)
    } catch let error as DiagnosticError {
      problems += error.diagnostics
    } catch {
      problems.append(.error("'when' cannot be read", at: node.span.location))
    }
  }

  private mutating func template(_ key: String, _ node: YAMLNode) -> Template? {
    guard let range = range(key, node) else { return nil }
    do {
      return try Template(parsing: range.source, range: range.range, format: "txt", options: options)
    } catch let error as DiagnosticError {
      problems += error.diagnostics
    } catch {
      problems.append(.error("'\(key)' cannot be read", at: node.span.location))
    }
    return nil
  }

  /// Where a scalar's text stands: in the file if it does so byte for byte, else in a source of its own.
  private mutating func range(_ key: String, _ node: YAMLNode) -> SourceSpan? {
    guard let text = text(key, node) else { return nil }
    let span = node.span
    if span.source.bytes[span.range].elementsEqual(text.utf8) { return span }
    let source = SourceText(path: span.source.path, text: text)
    return SourceSpan(source, 0..<source.bytes.count)
  }

  private mutating func text(_ key: String, _ node: YAMLNode) -> String? {
    if let text = node.text, !text.isBlank { return text }
    problems.append(.error("'\(key)' needs a text", at: node.span.location))
    return nil
  }
}
