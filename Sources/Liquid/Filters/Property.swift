import Diagnostics

/// The property that a filter looks at in each element: a member's name, or a dotted path of them.
struct Property {
  /// As the template has it.
  let text: String
  private let path: [Name]
  /// The number, where a template gives one instead of a name: the place of a character.
  private var position: Int?
  private let span: SourceSpan
  private let reader: Reader
  private var hasWarned = false

  /// The property that an argument names; `nil` without the argument or if it is `nil`.
  ///
  /// - Parameter mayBePosition: Whether a number means the place of a character.
  init?(_ call: borrowing FilterCall, argument position: Int, mayBePosition: Bool = false) {
    guard let argument = call.argument(position), !argument.isNull else { return nil }
    self.init(argument.text(reader: call.reader), call)
    if mayBePosition { self.position = argument.number?.clampedInteger }
  }

  /// The property of a name.
  init(_ text: String, _ call: borrowing FilterCall) {
    self.text = text
    path = text.split(separator: ".", omittingEmptySubsequences: false).map { Name(String($0)) }
    span = call.span
    reader = call.reader
  }

  /// The property of an element, `.null` if it has none. A warning tells of the first object that has never heard of
  /// it.
  ///
  /// The property of text is the property's own name if the text holds it, and of a number if it is that number: so
  /// lists of text and numbers can be searched. Of the place of a character it is that character.
  ///
  /// - Throws: `FilterError` for other numbers, which have no properties.
  mutating func value(in element: Value) throws(FilterError) -> Value {
    switch element {
    case .mapping(let mapping):
      if let value = mapping[text] { return value }
      return path.count > 1 ? follow(element) : .null
    case .object: return follow(element)
    case .text, .fragment:
      if let position { return character(at: position, of: element.plainText(reader: reader)) }
      return element.contains(.text(text), reader: reader) ? .text(text) : .null
    case .null, .boolean, .list, .range, .empty, .blank: return .null
    case .integer, .decimal, .number:
      if position != nil { return element }
      let spelling = element.text(reader: reader)
      if spelling == text { return element }
      guard Decimal(spelling: text.utf8[...]) != nil else {
        throw FilterError("the number \(spelling) has no property '\(text)'")
      }
      return .null
    }
  }

  private func character(at position: Int, of text: String) -> Value {
    let place = position < 0 ? position &+ text.count : position
    guard place >= 0, let index = text.index(text.startIndex, offsetBy: place, limitedBy: text.endIndex),
      index < text.endIndex
    else { return .null }
    return .text(String(text[index]))
  }

  private mutating func follow(_ element: Value) -> Value {
    var value = element
    for name in path {
      guard let next = value.member(name, reader: reader) else {
        warn(of: value, name)
        return .null
      }
      value = next
    }
    return value
  }

  /// Warns if no element of a collection, which is about to answer for itself, has the property.
  mutating func look(in collection: (any TemplateObject)?) {
    guard !hasWarned, let collection, reader.wantsWarnings(about: span.source), let name = path.first,
      let unknown = collection.unknownElementMember(name, reader: reader)
    else { return }
    warn(unknown.elements + " has", name, unknown.nearest)
  }

  private mutating func warn(of value: Value, _ name: Name) {
    guard !hasWarned, case .object(let object) = value, reader.wantsWarnings(about: span.source) else { return }
    warn(object.kindHas, name, object.memberName(nearestTo: name.text, reader: reader))
  }

  /// Warns of a name that what was looked at has not.
  ///
  /// - Parameter what: What that is, with its verb: "a person has".
  private mutating func warn(_ what: String, _ name: Name, _ nearest: String?) {
    hasWarned = true
    let notes = nearest.map { ["did you mean '\($0)'?"] } ?? []
    reader.warn(.warning("\(what) no '\(name)'", at: span.location, notes: notes))
  }
}

extension Value {
  /// Whether this is `nil`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether `where`, `reject`, `find` and `has` take this property of an element for a hit: it equals the target, or
  /// is a list with an element that does. With no target, or `nil`: it is truthy.
  ///
  /// Collections that answer `CollectionOperation.filter` and its kin go by the same rule.
  public func matches(_ target: Value?, reader: Reader) -> Bool {
    guard let target, !target.isNull else { return isTruthy }
    if equals(target, reader: reader) { return true }
    guard case .list(let values) = self else { return false }
    return values.contains { $0.equals(target, reader: reader) }
  }
}
