/// The property that a filter looks at in each element: a member's name, or a dotted path of them.
struct Property: Sendable {
  /// As the template has it.
  let text: String
  /// The names of the path.
  let path: [Name]

  /// Takes a name or path.
  init(_ text: String) {
    self.text = text
    path = text.split(separator: ".", omittingEmptySubsequences: false).map { Name(String($0)) }
  }
}

extension FilterCall {
  /// The property that an argument names; `nil` without the argument or if it is `nil`.
  func property(_ position: Int) -> Property? {
    guard let argument = argument(position), !argument.isNull else { return nil }
    return Property(argument.text(reader: reader))
  }

  /// The property of an element. Of text, the property's own name if the text holds it: so lists of text can be searched.
  ///
  /// - Throws: `FilterError` for elements that can have no properties, as numbers.
  func value(of property: Property, in element: Value) throws(FilterError) -> Value {
    switch element {
    case .mapping(let mapping):
      if let value = mapping[property.text] { return value }
      return property.path.count > 1 ? element.property(property.path, reader: reader) : .null
    case .object: return element.property(property.path, reader: reader)
    case .text, .fragment:
      let found = element.contains(.text(property.text), reader: reader)
      return found ? .text(property.text) : .null
    case .null, .boolean, .list, .range, .empty, .blank: return .null
    case .integer, .decimal, .number:
      throw FilterError("\(described(element)) has no property '\(property.text)'")
    }
  }
}

extension Value {
  /// Whether this is `nil`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether `where`, `reject`, `find` and `has` take this property of an element for a hit: it equals the target, or is a list
  /// with an element that does. With no target, or `nil`: it is truthy.
  ///
  /// Collections that answer `CollectionOperation.filter` and its kin go by the same rule.
  public func matches(_ target: Value?, reader: Reader) -> Bool {
    guard let target, !target.isNull else { return isTruthy }
    if equals(target, reader: reader) { return true }
    guard case .list(let values) = self else { return false }
    return values.contains { $0.equals(target, reader: reader) }
  }
}
