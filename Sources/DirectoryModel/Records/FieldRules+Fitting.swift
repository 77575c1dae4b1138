extension FieldRules {
  /// The rules for a file in which some are carried out already, as in an export: nobody has what such a rule names as the source,
  /// and somebody has the field that it gives. That field is taken as it stands, split and typed as the rule says, and is
  /// private where the source is.
  ///
  /// - Returns: The rules that hold, and those of the configuration that others stand for.
  package func fitted(to records: [Record]) -> (rules: FieldRules, done: [Rule]) {
    var result = self
    var done: [Rule] = []
    for (number, rule) in rules.enumerated() {
      let own = FieldPath(name: rule.name)
      guard !rule.paths.contains(own),
        !records.contains(where: { record in rule.paths.contains { rule.value(at: $0, in: record.fields) != nil } }),
        records.contains(where: { $0.fields[rule.name] != nil })
      else { continue }
      done.append(rule)
      result.rules[number].path = own
      result.rules[number].otherPaths = []
      result.rules[number].joiner = nil
      result.rules[number].prefix = nil
      if rule.paths.contains(where: isPrivate) { result.privatePaths.append(own) }
    }
    return (result, done)
  }

  /// What private fields are taken from, and no other field: it says the same, and is as private.
  package var hiddenSources: [FieldPath] {
    if privatePaths.isEmpty { return [] }
    let isHidden = { (rule: Rule) in privatePaths.contains { $0.steps.first == .name(rule.name) } }
    let shown = Set(rules.filter { !isHidden($0) }.flatMap(\.paths))
    return rules.filter(isHidden).flatMap { rule in
      rule.paths.filter { !shown.contains($0) && $0 != FieldPath(name: rule.name) }
    }
  }

  private func isPrivate(_ path: FieldPath) -> Bool {
    privatePaths.contains { path.steps.starts(with: $0.steps) }
  }
}
