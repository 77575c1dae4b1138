/// A value that is not of the type that `fields:` declares for it.
package struct FieldTypeMismatch: Error {
  /// The rule that declares the type.
  package var rule: FieldRules.Rule
  /// What the record has, in words.
  package var found: String
  /// What the type allows, in words.
  package var expected: String
}

extension FieldRules {
  /// A record's fields with every rule applied.
  ///
  /// A rule owns the name that it gives: where its source is absent, so is the field, even if the record has
  /// another field of that name. All rules read the record, none the result of another.
  package func mapped(_ fields: FieldMapping) -> (fields: FieldMapping, mismatches: [FieldTypeMismatch]) {
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
    if takesNamesFromTitles, let title = result["title"]?.spelling, title == result["name"]?.spelling {
      result["title"] = nil
    }
    return (result, mismatches)
  }

  /// Whether people's names stand where job titles do elsewhere, as in pages of Hugo: then a name is nobody's title too.
  var takesNamesFromTitles: Bool {
    rules.contains { $0.name == "name" && $0.paths.contains { $0.description == "title" } }
      && !rules.contains { $0.name == "title" }
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
  package var paths: [FieldPath] { [path] + otherPaths }

  /// The value that the rule takes from a record; `nil` if there is nothing at any of its paths.
  func source(in fields: FieldMapping) -> FieldValue? {
    let value = gathered(from: fields)
    guard let prefix, let text = value?.spelling, text.hasPrefix(prefix) else { return value }
    return FieldValue(scalar: String(text.dropFirst(prefix.count)))
  }

  /// What is at one of the paths. A number at its end chooses among the pieces of a text that is split.
  package func value(at path: FieldPath, in fields: FieldMapping) -> FieldValue? {
    if let value = path.value(in: fields) { return value }
    guard let (container, index) = pieces(at: path), let text = container.value(in: fields)?.spelling else {
      return nil
    }
    let pieces = Self.pieces(of: text, separator ?? "")
    let place = index < 0 ? pieces.count + index : index
    return pieces.indices.contains(place) ? FieldValue(scalar: pieces[place]) : .text("")
  }

  /// Whether the value is one piece of a text, or an element of a list, and not the list of all.
  package var takesOnePiece: Bool { pieces(at: path) != nil }

  /// Where a text is of which a path means one piece, and which one.
  func pieces(at path: FieldPath) -> (path: FieldPath, index: Int)? {
    separator?.isEmpty ?? true ? nil : path.container
  }

  /// The pieces of a text, without blanks around them and without empty ones.
  static func pieces(of text: String, _ separator: String) -> [String] {
    text.split(separator: separator).map { String($0).withoutInvisibles }.filter { !$0.isEmpty }
  }

  private func gathered(from fields: FieldMapping) -> FieldValue? {
    guard !otherPaths.isEmpty else { return value(at: path, in: fields) }
    let values = paths.compactMap { value(at: $0, in: fields) }
    guard let joiner else { return values.first { !$0.isAbsent } ?? values.first }
    let scalars = values.flatMap { value -> [FieldValue] in
      if case .list(let elements) = value { elements } else { [value] }
    }
    let texts = scalars.compactMap { $0.spelling?.withoutInvisibles }.filter { !$0.isEmpty }
    return values.isEmpty ? nil : .text(texts.joined(separator: joiner))
  }

  /// The source's value split at the separator and read as the declared type.
  func typed(_ value: FieldValue) throws(FieldTypeMismatch) -> FieldValue {
    let value = takesOnePiece ? value : separator.map { split(value, at: $0) } ?? value
    guard !value.isAbsent else { return value }
    if type == .list {
      if case .list = value { return value }
      return .list([value])
    }
    return try converted(value)
  }

  private func split(_ value: FieldValue, at separator: String) -> FieldValue {
    guard let text = value.spelling, !separator.isEmpty else { return value }
    return .list(Self.pieces(of: text, separator).map { FieldValue(scalar: $0) })
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
