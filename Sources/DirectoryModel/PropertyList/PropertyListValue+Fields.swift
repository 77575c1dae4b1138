extension PropertyListValue {
  /// The value as a field: numbers by their spelling, dates as text, all scalars typed by the one rule.
  ///
  /// Binary data is no field. In a list it becomes `null`, so that the others keep their places. So does what is broken.
  var fieldValue: FieldValue? {
    switch self {
    case .string(let text): FieldValue(scalar: text)
    case .integer(let spelling), .real(let spelling): FieldValue(scalar: spelling)
    case .boolean(let flag): .boolean(flag)
    case .date(let date): .text(date.text)
    case .data, .broken: nil
    case .uid(let number): FieldValue(scalar: String(number))
    case .array(let values): .list(values.map { $0.fieldValue ?? .null })
    case .dictionary(let dictionary): .mapping(dictionary.fields)
    }
  }

  /// Whether there is binary data anywhere in it.
  var holdsData: Bool {
    switch self {
    case .data: true
    case .array(let values): values.contains(where: \.holdsData)
    case .dictionary(let dictionary): dictionary.entries.contains { $0.value.holdsData }
    default: false
    }
  }

  /// A field's value as a property list has it.
  ///
  /// - Parameter old: What stood there. A new value of the same type keeps it: a date stays a date, a number that
  ///   was a string stays a string. Data and the type of list elements are kept by their places.
  init?(_ value: FieldValue, replacing old: PropertyListValue?) {
    switch value {
    case .null:
      guard case .data? = old else { return nil }
      self = old ?? .string("")
    case .text(let text): self = Self.text(text, replacing: old)
    case .number(let number): self = Self.number(number.spelling, replacing: old)
    case .boolean(let flag):
      if case .string? = old { self = .string(flag ? "true" : "false") } else { self = .boolean(flag) }
    case .list(let values):
      var elements: [PropertyListValue] = []
      if case .array(let existing)? = old { elements = existing }
      self = .array(
        values.enumerated().map { index, value in
          PropertyListValue(value, replacing: index < elements.count ? elements[index] : nil) ?? .string("")
        })
    case .mapping(let mapping):
      var dictionary = PropertyListDictionary()
      for field in mapping.fields { dictionary[field.name] = PropertyListValue(field.value, replacing: nil) }
      self = .dictionary(dictionary)
    }
  }

  private static func text(_ text: String, replacing old: PropertyListValue?) -> PropertyListValue {
    switch (old, FieldValue(scalar: text)) {
    case (.date?, _): PropertyListDate(text).map(PropertyListValue.date) ?? .string(text)
    case (.integer?, .number(let number)), (.real?, .number(let number)): Self.number(number.spelling, replacing: old)
    case (.boolean?, .boolean(let flag)): .boolean(flag)
    default: .string(text)
    }
  }

  private static func number(_ spelling: String, replacing old: PropertyListValue?) -> PropertyListValue {
    if case .string? = old { return .string(spelling) }
    if Int64(spelling).map(String.init) == spelling {
      if case .real? = old { return .real(spelling) }
      return .integer(spelling)
    }
    // A number that would come back in another spelling, such as 1.10, is kept as text, which is typed alike.
    return Double(spelling)?.spelling == spelling ? .real(spelling) : .string(spelling)
  }

  /// What stands at a place; `nil` if nothing.
  func value(at path: [FieldPath.Step]) -> PropertyListValue? {
    var current: PropertyListValue? = self
    for step in path {
      switch (step, current) {
      case (.name(let name), .dictionary(let dictionary)?): current = dictionary[name]
      case (.index(let index), .array(let values)?): current = values.indices.contains(index) ? values[index] : nil
      default: return nil
      }
    }
    return current
  }

  /// Whether binary data stands at a place.
  func holdsData(at path: [FieldPath.Step]) -> Bool {
    if case .data? = value(at: path) { true } else { false }
  }

  /// Puts a value in the place of another, which must be there.
  mutating func replaceValue(at path: ArraySlice<FieldPath.Step>, with new: PropertyListValue) {
    switch (path.first, self) {
    case (nil, _): self = new
    case (.name(let name)?, .dictionary(var dictionary)):
      dictionary[name]?.replaceValue(at: path.dropFirst(), with: new)
      self = .dictionary(dictionary)
    case (.index(let index)?, .array(var values)) where values.indices.contains(index):
      values[index].replaceValue(at: path.dropFirst(), with: new)
      self = .array(values)
    default: break
    }
  }

  /// Carries out an edit on a record.
  mutating func apply(_ edit: FieldEdit) {
    self = Self.applied(edit.path[...], edit.value, to: self) ?? self
  }

  private static func applied(_ path: ArraySlice<FieldPath.Step>, _ value: FieldValue?, to old: PropertyListValue?)
    -> PropertyListValue?
  {
    guard let step = path.first else { return value.flatMap { PropertyListValue($0, replacing: old) } }
    switch step {
    case .name(let name):
      var dictionary = PropertyListDictionary()
      if case .dictionary(let existing)? = old { dictionary = existing }
      dictionary[name] = applied(path.dropFirst(), value, to: dictionary[name])
      return .dictionary(dictionary)
    case .index(let index):
      guard case .array(var values)? = old, values.indices.contains(index) else { return old }
      values[index] = applied(path.dropFirst(), value, to: values[index]) ?? .string("")
      return .array(values)
    }
  }
}

extension PropertyListDictionary {
  /// The entries as fields, binary data left out.
  var fields: FieldMapping {
    FieldMapping(
      unique: entries.compactMap { entry in entry.value.fieldValue.map { .init(name: entry.key, value: $0) } })
  }
}
