/// A value that is not of the type that `fields:` declares for it.
struct FieldTypeMismatch: Error {
  /// The rule that declares the type.
  var rule: FieldRules.Rule
  /// What the record has, in words.
  var found: String
  /// What the type allows, in words.
  var expected: String
}

extension FieldRules {
  /// A record's fields with every rule applied.
  ///
  /// A rule owns the name that it gives: where its source is absent, so is the field, even if the record has
  /// another field of that name. All rules read the record, none the result of another.
  func mapped(_ fields: FieldMapping) -> (fields: FieldMapping, mismatches: [FieldTypeMismatch]) {
    var result = fields
    var mismatches: [FieldTypeMismatch] = []
    for rule in rules {
      do throws(FieldTypeMismatch) {
        result[rule.name] = try rule.source(in: fields).map { value throws(FieldTypeMismatch) in
          try rule.typed(value)
        }
      } catch {
        mismatches.append(error)
      }
    }
    return (result, mismatches)
  }

  /// The fields without what is private.
  func visible(_ fields: FieldMapping) -> FieldMapping {
    var result = fields
    for path in privatePaths { result.remove(path) }
    return result
  }
}

extension FieldRules.Rule {
  /// All paths in their order.
  var paths: [FieldPath] { [path] + otherPaths }

  /// The value that the rule takes from a record; `nil` if there is nothing at any of its paths.
  func source(in fields: FieldMapping) -> FieldValue? {
    let value = gathered(from: fields)
    guard let prefix, let text = value?.spelling, text.hasPrefix(prefix) else { return value }
    return FieldValue(scalar: String(text.dropFirst(prefix.count)))
  }

  private func gathered(from fields: FieldMapping) -> FieldValue? {
    guard !otherPaths.isEmpty else { return path.value(in: fields) }
    let values = paths.compactMap { $0.value(in: fields) }
    guard let joiner else { return values.first { !$0.isAbsent } ?? values.first }
    let scalars = values.flatMap { value -> [FieldValue] in
      if case .list(let elements) = value { elements } else { [value] }
    }
    let texts = scalars.compactMap { $0.spelling?.withoutInvisibles }.filter { !$0.isEmpty }
    return values.isEmpty ? nil : .text(texts.joined(separator: joiner))
  }

  /// The source's value split at the separator and read as the declared type.
  func typed(_ value: FieldValue) throws(FieldTypeMismatch) -> FieldValue {
    let value = separator.map { split(value, at: $0) } ?? value
    guard !value.isAbsent else { return value }
    if type == .list {
      if case .list = value { return value }
      return .list([value])
    }
    return try converted(value)
  }

  private func split(_ value: FieldValue, at separator: String) -> FieldValue {
    guard let text = value.spelling, !separator.isEmpty else { return value }
    let pieces = text.split(separator: separator).map { String($0).withoutInvisibles }
    return .list(pieces.filter { !$0.isEmpty }.map { FieldValue(scalar: $0) })
  }

  private func converted(_ value: FieldValue) throws(FieldTypeMismatch) -> FieldValue {
    guard let type, type != .list, value != .null else { return value }
    if case .list(let values) = value {
      var converted: [FieldValue] = []
      for value in values { converted.append(try self.converted(value)) }
      return .list(converted)
    }
    if case .mapping = value { throw FieldTypeMismatch(rule: self, found: "a mapping", expected: type.inWords) }
    let text = value.spelling ?? ""
    // Spreadsheets write `TRUE`.
    let spelling = text.withoutInvisibles
    let typed = FieldValue(scalar: type == .boolean ? spelling.lowercased() : spelling)
    switch (type, typed) {
    case (.text, _): return .text(text)
    case (.number, .number), (.boolean, .boolean): return typed
    default: throw FieldTypeMismatch(rule: self, found: "'\(text.clipped)'", expected: type.inWords)
    }
  }
}

extension FieldType {
  fileprivate var inWords: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .boolean: "true or false"
    case .list: "a list"
    }
  }
}

extension String {
  /// The text cut for a message.
  package var clipped: String {
    count > 60 ? prefix(59) + "…" : self
  }
}
