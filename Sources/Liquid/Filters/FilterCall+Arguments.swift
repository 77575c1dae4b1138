/// What filters ask of their input and arguments.
extension FilterCall {
  /// The longest range that a filter turns into a list, in elements.
  static var longestRange: Int { 1_000_000 }

  /// The longest list that a filter makes of lists or text, in elements.
  static var longestList: Int { 1_000_000 }

  /// The longest text that a filter makes, in bytes.
  static var longestText: Int { 1 << 26 }

  /// The argument at a position; `nil` if the template gives none.
  public func argument(_ position: Int) -> Value? {
    arguments.indices.contains(position) ? arguments[position] : nil
  }

  /// The named argument; `nil` if the template gives none.
  public func argument(named name: Name) -> Value? {
    named.last { $0.name == name }?.value
  }

  /// The input as text without markup; lists and mappings in the form of `inspected`.
  public var text: String { filterText(of: input) }

  /// The text of an argument, or of a missing one the default.
  public func text(_ position: Int, default missing: String = "") -> String {
    argument(position).map { filterText(of: $0) } ?? missing
  }

  /// The whole number that an argument must be.
  public func wholeNumber(_ position: Int, default missing: Int) throws(FilterError) -> Int {
    guard let argument = argument(position) else { return missing }
    guard let number = argument.wholeNumber(reader: reader) else {
      throw FilterError("expected a whole number, not \(described(argument))")
    }
    return number
  }

  /// Whether the input is `nil` or unknown; most text filters then give `nil` again.
  var isNull: Bool {
    if case .null = input { true } else { false }
  }

  /// The input as a list: lists are flattened, a mapping or single value is a list of one, `nil` is empty.
  ///
  /// - Throws: `FilterError` for a range longer than `longestRange`.
  public func items() throws(FilterError) -> [Value] {
    try items(of: input)
  }

  /// A value as a list, as `items()`.
  func items(of value: Value) throws(FilterError) -> [Value] {
    switch value {
    case .null, .empty, .blank: return []
    case .list(let values): return try flattened(values)
    case .range:
      let elements = value.elements(reader: reader)
      guard elements.count <= Self.longestRange else {
        throw FilterError("the range \(value.text(reader: reader)) is too long for a filter")
      }
      return Array(elements)
    case .object(let object):
      guard let items = object.items(reader: reader) else { return [value] }
      return try flattened(items)
    default: return [value]
    }
  }

  /// The input if it is a collection of the host's, which may answer for itself.
  var collection: (any TemplateObject)? {
    if case .object(let object) = input { object } else { nil }
  }

  /// A value for messages: `the text 'abc'`, `the number 5`, `a list`.
  public func described(_ value: Value) -> String {
    switch value {
    case .null: "nil"
    case .boolean(let value): value ? "true" : "false"
    case .integer, .decimal, .number: "the number \(value.text(reader: reader))"
    case .text, .fragment: "the text '\(value.text(reader: reader).prefix(40))'"
    case .list: "a list"
    case .mapping: "a mapping"
    case .range: "a range"
    case .object(let object): object.kindDescription
    case .empty: "empty"
    case .blank: "blank"
    }
  }

  /// Makes text of a filter, unless it is too long.
  func checked(_ bytes: Int) throws(FilterError) {
    guard bytes <= Self.longestText else {
      throw FilterError("the text would be longer than \(Self.longestText / 1_048_576) MB")
    }
  }

  private func filterText(of value: Value) -> String {
    switch value {
    case .list, .mapping: value.inspected(reader: reader)
    default: value.plainText(reader: reader)
    }
  }

  private func flattened(_ values: [Value]) throws(FilterError) -> [Value] {
    let isFlat = values.allSatisfy { if case .list = $0 { false } else { true } }
    if isFlat { return values }
    var all: [Value] = []
    try append(values, to: &all)
    return all
  }

  private func append(_ values: [Value], to all: inout [Value]) throws(FilterError) {
    for value in values {
      if case .list(let inner) = value { try append(inner, to: &all) } else { all.append(value) }
    }
    try checkLength(all.count)
  }

  /// Makes a list of a filter, unless it is too long.
  func checkLength(_ count: Int) throws(FilterError) {
    guard count <= Self.longestList else {
      throw FilterError("the list would be longer than \(Self.longestList) elements")
    }
  }
}
