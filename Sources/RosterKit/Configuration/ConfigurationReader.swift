import Collation
import Diagnostics
import DirectoryFormats
import DirectoryModel
import Foundation

/// Reads `roster.yml`.
struct ConfigurationReader {
  private static let names = [
    "title", "base_url", "locale", "timezone", "directory", "output", "fields", "private",
  ]

  private var configuration = SiteConfiguration()
  private var problems: [Diagnostic] = []

  /// The settings of a source.
  ///
  /// - Throws: `DiagnosticError` with every unknown setting and every value that does not fit.
  static func read(_ source: SourceText) throws -> SiteConfiguration {
    guard let root = try YAMLNode.parse(source, range: 0..<source.bytes.count) else { return SiteConfiguration() }
    var reader = ConfigurationReader()
    reader.read(root)
    guard reader.problems.isEmpty else { throw DiagnosticError(reader.problems.sorted()) }
    return reader.configuration
  }

  private mutating func read(_ root: YAMLNode) {
    guard case .mapping(let pairs) = root.content else {
      problems.append(
        .error(
          "the configuration is not a list of settings", at: root.span.location,
          notes: ["write each setting on a line of its own, like 'title: Department of Mathematics'"]))
      return
    }
    for (key, value) in pairs { read(setting: key, value) }
  }

  private mutating func read(setting key: YAMLNode, _ value: YAMLNode) {
    let name = key.text ?? ""
    switch name {
    case "title": if let text = text(name, value) { configuration.title = text }
    case "base_url": if let text = text(name, value) { readBaseURL(text, value) }
    case "locale": if let text = text(name, value) { readLocale(text, value) }
    case "timezone": if let text = text(name, value) { readTimeZone(text, value) }
    case "directory": readDirectory(value)
    case "output": if let text = text(name, value) { configuration.output = text }
    case "fields": readFields(value)
    case "private": readPrivate(value)
    default:
      problems.append(.error("unknown setting '\(name)'", at: key.span.location, notes: suggestion(name, Self.names)))
    }
  }

  private mutating func text(_ name: String, _ value: YAMLNode) -> String? {
    if let text = value.text, !text.isBlank { return text }
    problems.append(.error("'\(name)' needs a text", at: value.span.location))
    return nil
  }

  private mutating func readDirectory(_ node: YAMLNode) {
    guard case .mapping(let pairs) = node.content else {
      if let text = text("directory", node) { configuration.directory = text }
      return
    }
    for (key, value) in pairs { read(directoryOption: key, value) }
  }

  private mutating func read(directoryOption key: YAMLNode, _ value: YAMLNode) {
    let name = key.text ?? ""
    let options = ["path", "format", "sheet", "headings", "encoding", "records", "only", "except"]
    guard options.contains(name) else {
      problems.append(
        .error(
          "unknown option '\(name)' of the directory", at: key.span.location, notes: suggestion(name, options)))
      return
    }
    if name == "only" { return configuration.fieldRules.filter.only = conditions(name, value) }
    if name == "except" { return configuration.fieldRules.filter.except = conditions(name, value) }
    if name == "headings" { return readHeadings(value) }
    guard let text = text(name, value) else { return }
    switch name {
    case "records": configuration.reading.records = path(text, value)
    case "path": configuration.directory = text
    case "sheet": configuration.reading.sheet = text
    case "format":
      configuration.reading.format = DirectoryFile.Format(word: text)
      let known = DirectoryFile.Format.allCases.map(\.word)
      if configuration.reading.format == nil { reportUnknown("format", text, value, known) }
    default:
      configuration.reading.encoding = TextEncoding(name: text)
      guard configuration.reading.encoding == nil else { return }
      if let meant = TextEncoding.suggestion(for: text) {
        problems.append(
          .error("unknown encoding '\(text)'", at: value.span.location, notes: ["did you mean '\(meant)'?"]))
      } else {
        reportUnknown("encoding", text, value, [TextEncoding.known])
      }
    }
  }

  private mutating func readHeadings(_ node: YAMLNode) {
    switch node.content {
    case .sequence(let nodes): configuration.reading.headings = TableHeadings(names: nodes.map { $0.text ?? "" })
    case .scalar(let text, _) where text == "true": configuration.reading.headings = .firstRow
    default: break
    }
    if configuration.reading.headings == nil {
      problems.append(
        .error(
          "'headings' needs the names of all columns, each once", at: node.span.location,
          notes: ["write 'headings: [name, email, office]', or 'headings: true' if they are in the first row"]))
    }
  }

  /// Fields with the values by which they decide: `{Status: [Left, Suspended], mail: }`.
  private mutating func conditions(_ name: String, _ node: YAMLNode) -> [RecordFilter.Condition] {
    guard case .mapping(let pairs) = node.content else {
      problems.append(
        .error(
          "'\(name)' needs fields and their values", at: node.span.location,
          notes: ["write '\(name): {Status: Left}', with another field's name and value"]))
      return []
    }
    return pairs.compactMap { key, value in
      guard let path = path(key.text ?? "", key) else { return nil }
      let wanted = value.fieldValue
      let values: [FieldValue] = if case .list(let several) = wanted { several } else { [wanted] }
      return RecordFilter.Condition(path: path, values: values, span: key.span)
    }
  }

  private mutating func reportUnknown(_ what: String, _ text: String, _ value: YAMLNode, _ known: [String]) {
    problems.append(
      .error(
        "unknown \(what) '\(text)'", at: value.span.location, notes: ["known are \(known.joined(separator: ", "))"]))
  }

  private mutating func readBaseURL(_ text: String, _ value: YAMLNode) {
    let lower = text.lowercased()
    guard lower.hasPrefix("http://") || lower.hasPrefix("https://"), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !text.contains("?"), !text.contains("#"), !text.contains("\""), text.split(separator: "/").count > 1
    else {
      problems.append(
        .error(
          "'base_url' is not the address of a site", at: value.span.location,
          notes: ["write the whole address, like 'https://example.edu/staff/'"]))
      return
    }
    configuration.baseURL = text.hasSuffix("/") ? text : text + "/"
  }

  private mutating func readLocale(_ text: String, _ value: YAMLNode) {
    guard Collator.supports(locale: text) else {
      problems.append(
        .error(
          "unknown locale '\(text)'", at: value.span.location,
          notes: ["write a language like 'en', 'de-AT' or 'zh-Hant'"]))
      return
    }
    configuration.locale = text
  }

  private mutating func readTimeZone(_ text: String, _ value: YAMLNode) {
    guard TimeZone(identifier: text) != nil else {
      problems.append(
        .error(
          "unknown time zone '\(text)'", at: value.span.location,
          notes: ["write it as 'Continent/City', like 'Europe/Berlin', or 'UTC'"]
            + suggestion(text, TimeZone.knownTimeZoneIdentifiers)))
      return
    }
    configuration.timeZone = text
  }

  private mutating func readFields(_ node: YAMLNode) {
    guard case .mapping(let pairs) = node.content else {
      problems.append(
        .error(
          "'fields' needs a line for each field", at: node.span.location,
          notes: ["write 'name: official_name' below it, indented, to take the name from 'official_name'"]))
      return
    }
    for (key, value) in pairs {
      if let rule = rule(key.text ?? "", value) { configuration.fieldRules.rules.append(rule) }
    }
  }

  private mutating func rule(_ name: String, _ value: YAMLNode) -> FieldRules.Rule? {
    switch value.content {
    case .scalar(let text, _):
      return path(text, value).map { FieldRules.Rule(name: name, path: $0, span: value.span) }
    case .mapping(let pairs):
      guard let defaultPath = FieldPath(name) ?? path(name, value) else { return nil }
      var rule = FieldRules.Rule(name: name, path: defaultPath, span: value.span)
      for (key, value) in pairs { read(option: key, value, of: &rule) }
      return rule
    case .sequence:
      guard let defaultPath = FieldPath(name) ?? path(name, value) else { return nil }
      var rule = FieldRules.Rule(name: name, path: defaultPath, span: value.span)
      return read(sources: value, of: &rule) ? rule : nil
    }
  }

  /// Reads one place of a value or a list of them.
  private mutating func read(sources node: YAMLNode, of rule: inout FieldRules.Rule) -> Bool {
    let nodes: [YAMLNode] = if case .sequence(let nodes) = node.content { nodes } else { [node] }
    let paths = nodes.compactMap { path($0.text ?? "", $0) }
    guard let first = paths.first, paths.count == nodes.count else {
      if nodes.isEmpty {
        problems.append(
          .error(
            "the field '\(rule.name)' needs the place of its value", at: node.span.location,
            notes: ["write '\(rule.name): some_field', or '\(rule.name): {from: some_field, split: \";\"}'"]))
      }
      return false
    }
    (rule.path, rule.otherPaths, rule.span) = (first, Array(paths.dropFirst()), node.span)
    return true
  }

  private mutating func read(option key: YAMLNode, _ value: YAMLNode, of rule: inout FieldRules.Rule) {
    let name = key.text ?? ""
    switch name {
    case "from": _ = read(sources: value, of: &rule)
    case "join": if let text = value.text, !text.isEmpty { rule.joiner = text } else { _ = self.text(name, value) }
    case "remove": if let text = value.text, !text.isEmpty { rule.prefix = text } else { _ = self.text(name, value) }
    case "split": if let text = value.text, !text.isEmpty { rule.separator = text } else { _ = self.text(name, value) }
    case "type":
      rule.type = value.text.flatMap(FieldType.init)
      if rule.type == nil {
        let known = FieldType.allCases.map(\.rawValue)
        problems.append(
          .error(
            "unknown type '\(value.text ?? "")'", at: value.span.location,
            notes: ["known are \(known.joined(separator: ", "))"]))
      }
    default:
      problems.append(
        .error(
          "unknown option '\(name)' of a field", at: key.span.location,
          notes: suggestion(name, ["from", "join", "remove", "split", "type"])))
    }
  }

  private mutating func path(_ text: String, _ node: YAMLNode) -> FieldPath? {
    if let path = FieldPath(text) { return path }
    problems.append(
      .error(
        "'\(text)' is not the place of a value", at: node.span.location,
        notes: ["write a field's name, or a path like 'address.city' or 'terms[-1].office'"]))
    return nil
  }

  private mutating func readPrivate(_ node: YAMLNode) {
    let nodes: [YAMLNode]
    switch node.content {
    case .sequence(let items): nodes = items
    case .scalar: nodes = [node]
    case .mapping:
      problems.append(
        .error(
          "'private' needs a list of fields", at: node.span.location, notes: ["write 'private: [mobile, birthday]'"]))
      return
    }
    for item in nodes {
      guard let path = path(item.text ?? "", item) else { continue }
      if path.description == "name" {
        problems.append(
          .error(
            "the name cannot be private", at: item.span.location,
            notes: ["take 'name' out of 'private'; a site without names has nothing to show"]))
      }
      configuration.fieldRules.privatePaths.append(path)
    }
  }

  private func suggestion(_ name: String, _ known: [String]) -> [String] {
    Suggestion.nearest(to: name, among: known).map { ["did you mean '\($0)'?"] } ?? []
  }
}

extension YAMLNode {
  /// A scalar's text; `nil` for lists and mappings.
  var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }
}
