extension Value {
  /// The member of a name: `value.name`.
  ///
  /// A mapping has its own names first; lists, mappings, ranges and collections have `first`, `last` and `size`,
  /// text has the same three, of characters.
  ///
  /// - Returns: `.null` for a member that is absent; `nil` for one that an object has never heard of, about which
  ///   the renderer warns.
  public func member(_ name: Name, reader: Reader) -> Value? {
    switch self {
    case .mapping(let mapping):
      if let value = mapping[name.text] { return value }
      switch name {
      case .size: return .integer(mapping.count)
      case .first: return mapping.pairs.first.map { .list([.text($0), $1]) } ?? .null
      default: return .null
      }
    case .object(let object):
      return object.knownMember(name, reader: reader)
    case .list(let values):
      switch name {
      case .size: return .integer(values.count)
      case .first: return values.first ?? .null
      case .last: return values.last ?? .null
      default: return .null
      }
    case .range(let lower, let upper):
      switch name {
      case .size: return .integer(Elements(lower...max(lower, upper), isEmpty: lower > upper).count)
      case .first: return lower > upper ? .null : .integer(lower)
      case .last: return lower > upper ? .null : .integer(upper)
      default: return .null
      }
    case .text, .fragment, .empty, .blank:
      switch name {
      case .size: return .integer(plainText(reader: reader).count)
      case .first: return .text(String(plainText(reader: reader).prefix(1)))
      case .last: return .text(String(plainText(reader: reader).suffix(1)))
      default: return .null
      }
    case .null, .boolean, .integer, .decimal, .number: return .null
    }
  }

  /// The element under an index: `value[index]`. Lists count from 0, and from the end with negative numbers; mappings
  /// and objects are asked for the member of that name.
  ///
  /// - Returns: As `member`.
  public func element(at index: Value, reader: Reader) -> Value? {
    switch (self, index) {
    case (.mapping(let mapping), .integer), (.mapping(let mapping), .number):
      return mapping[index.text(reader: reader)] ?? .null
    case (.mapping(let mapping), .text), (.mapping(let mapping), .fragment):
      // Data may be the index: names of the table of names stay for ever, so it is asked only for the known few.
      let key = index.text(reader: reader)
      return mapping[key] ?? .null
    // 'size', 'first' and 'last' of other values stand behind a point, not in brackets.
    case (.object, .text), (.object, .fragment):
      return member(Name(index.text(reader: reader)), reader: reader)
    case (.list, _), (.object, _):
      guard index.number?.isInteger == true, let position = index.wholeNumber(reader: reader) else { return .null }
      guard let values = indexable(reader: reader) else { return .null }
      let place = position < 0 ? position + values.count : position
      return values.indices.contains(place) ? values[place] : .null
    default: return .null
    }
  }

  private func indexable(reader: Reader) -> [Value]? {
    switch self {
    case .list(let values): values
    case .object(let object): object.items(reader: reader)
    default: nil
    }
  }
}

extension TemplateObject {
  /// The member of a name; of collections also `first`, `last` and `size`. `nil` for one that it has never heard of.
  func knownMember(_ name: Name, reader: Reader) -> Value? {
    if let value = member(name, reader: reader) { return value }
    switch name {
    case .size: return count(reader: reader).map { .integer($0) }
    case .first:
      if let first = derived(.first, reader: reader) { return first }
      return items(reader: reader).map { $0.first ?? .null }
    case .last:
      if let last = derived(.last, reader: reader) { return last }
      return items(reader: reader).map { $0.last ?? .null }
    default: return nil
    }
  }
}
