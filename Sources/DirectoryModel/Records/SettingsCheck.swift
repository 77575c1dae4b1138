import Diagnostics

/// Holds `fields:` and `private:` against the records that there are.
struct SettingsCheck {
  /// A mapping to a field that nobody has, a name that is private.
  var errors: [Diagnostic] = []

  /// Whether an error is about where names come from, so that nobody has one.
  var hidesNames = false

  /// A private field that nobody has and that is spelled like one that exists.
  var warnings: [Diagnostic] = []

  /// Checks; an empty directory says nothing about its fields.
  ///
  /// - Parameters:
  ///   - rules: The rules that hold for the records.
  ///   - done: Rules of the configuration that the records have been through already.
  ///   - holdsOnlyValues: Whether the records can have no field without a value: then one that nobody has is a warning, unless it
  ///     is spelled like another.
  init(rules: FieldRules, done: [FieldRules.Rule] = [], records: [Record], holdsOnlyValues: Bool = false) {
    guard !records.isEmpty else { return }
    warnings = done.map { Self.done($0, in: records) }
    for rule in rules.rules {
      var missing = rule.paths.filter { path in !records.contains { rule.value(at: path, in: $0.fields) != nil } }
      // Of places to look for a value one is enough.
      if rule.joiner == nil, missing.count < rule.paths.count { missing = [] }
      if holdsOnlyValues, rule.name != "name", missing.allSatisfy({ Self.nearest(to: $0, in: records) == nil }) {
        warnings += missing.map { Self.valueless($0, of: rule) }
        continue
      }
      errors += missing.map { Self.missing($0, at: rule.span, in: records) }
      if rule.name == "name", !missing.isEmpty { hidesNames = true }
      if missing.isEmpty, rule.name == "name" {
        let visible = records.lazy.compactMap { rule.source(in: rules.visible($0.fields)) }
        guard visible.first == nil else { continue }
        hidesNames = true
        errors.append(
          .error(
            "the name comes from '\(rule.path)', which is private", at: rule.span?.location,
            notes: ["take '\(rule.path)' out of 'private', or the name from another field"]))
      }
    }
    for condition in rules.filter.only + rules.filter.except
    where !records.contains(where: { condition.path.value(in: $0.fields) != nil }) {
      errors.append(Self.missing(condition.path, at: condition.span, in: records))
    }
    for path in rules.privatePaths {
      if path.description == "name" {
        hidesNames = true
        errors.append(.error("the name cannot be private", notes: ["take 'name' out of 'private' in roster.yml"]))
      } else if let meant = Self.misspelled(path, rules: rules, records: records) {
        warnings.append(
          .warning("nobody has the private field '\(path)'", notes: ["did you mean '\(meant)'?"]))
      }
    }
  }

  private static func missing(_ path: FieldPath, at span: SourceSpan?, in records: [Record]) -> Diagnostic {
    let note =
      nearest(to: path, in: records).map { "did you mean '\($0)'?" }
      ?? "the fields are \(names(of: records.map(\.fields)).listed)"
    return .error("nobody has the field '\(path)'", at: span?.location, notes: [note])
  }

  private static func valueless(_ path: FieldPath, of rule: FieldRules.Rule) -> Diagnostic {
    .warning(
      "nobody has the field '\(path)'", at: rule.span?.location,
      notes: ["if nobody ever will, take '\(rule.name)' out of 'fields'"])
  }

  private static func done(_ rule: FieldRules.Rule, in records: [Record]) -> Diagnostic {
    let meant = nearest(to: rule.path, in: records).flatMap { $0 == rule.name ? nil : "did you mean '\($0)'?" }
    return .warning(
      "nobody has the field '\(rule.path)', so '\(rule.name)' is taken as it stands", at: rule.span?.location,
      notes: [
        meant,
        rule.separator == nil && rule.type == nil
          ? "if that is right, take '\(rule.name)' out of 'fields'"
          : "if that is right, take 'from' out of '\(rule.name)' under 'fields'",
      ].compactMap(\.self))
  }

  private static func misspelled(_ path: FieldPath, rules: FieldRules, records: [Record]) -> String? {
    let exists =
      rules.rules.contains { $0.name == path.description }
      || records.contains { record in
        var rest = record.fields
        rest.remove(path)
        return rest != record.fields
      }
    return exists ? nil : nearest(to: path, in: records)
  }

  /// The path that was most likely meant: another field's whole name, or the same path with the step that leads
  /// nowhere corrected.
  private static func nearest(to path: FieldPath, in records: [Record]) -> String? {
    let whole = names(of: records.map(\.fields))
    if let name = Suggestion.nearest(to: path.description, among: whole) { return name }
    var deepest = 0
    var containers: [FieldMapping] = []
    for record in records {
      var current = FieldValue.mapping(record.fields)
      var depth = 0
      while depth < path.steps.count, let next = current.following(path.steps[depth]) {
        current = next
        depth += 1
      }
      guard depth >= deepest, depth < path.steps.count, case .mapping(let container) = current else { continue }
      if depth > deepest { containers = [] }
      deepest = depth
      containers.append(container)
    }
    guard !containers.isEmpty, case .name(let wanted) = path.steps[deepest],
      let name = Suggestion.nearest(to: wanted, among: names(of: containers))
    else { return nil }
    return FieldPath.text(of: path.steps[..<deepest] + [.name(name)] + path.steps[(deepest + 1)...])
  }

  private static func names(of mappings: [FieldMapping]) -> [String] {
    Set(mappings.lazy.flatMap { $0.fields.lazy.map(\.name) }).sorted()
  }
}
