extension FieldMapping {
  /// Whose fields these are, for messages: `'Ada Lovelace'`, or what else tells them from others.
  package var personLabel: String {
    if let name = self["name"]?.spelling, !name.isBlank { return "'\(name.withoutInvisibles.clipped)'" }
    return "a person\(personSummary)"
  }

  /// What tells a nameless record from others: ` (email 'ada@example.org', phone '12')`, or nothing.
  var personSummary: String {
    let shown = fields.compactMap { field in
      field.value.isAbsent ? nil : field.value.spelling.map { (name: field.name, text: $0.clipped) }
    }
    let email = shown.filter { $0.name.lowercased().hasSuffix("mail") }
    let others = shown.filter { !$0.name.lowercased().hasSuffix("mail") && $0.name != "id" }
    let parts = (email + others).prefix(3).map { "\($0.name) '\($0.text)'" }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }
}

extension FieldValue {
  /// What the value is, for messages.
  var kindInWords: String {
    switch self {
    case .null: "nothing"
    case .text: "text"
    case .number: "a number"
    case .boolean: "true or false"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}

extension FieldValue {
  /// A step of a path into the value that leads to something, as an example: `[0]`, `.last`.
  var firstStep: String {
    switch self {
    case .list: "[0]"
    case .mapping(let mapping): ".\(mapping.fields.first { !$0.value.isAbsent }?.name ?? "text")"
    default: ""
    }
  }
}

extension [String] {
  /// The first twelve in quotes, for messages.
  var listed: String {
    prefix(12).map { "'\($0)'" }.joined(separator: ", ") + (count > 12 ? " and \(count - 12) more" : "")
  }
}
