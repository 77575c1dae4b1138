/// Orders elements by a value of each.
enum Sorting {
  /// Elements in order of their keys, those without one last.
  static func ordered<Key: Comparable>(_ items: [Value], by values: [Value], _ key: (Value) -> Key?) -> [Value] {
    ordered(items, by: values, key) { $0 < $1 }
  }

  /// Elements in order of the bytes of their keys, those without one last.
  static func ordered(_ items: [Value], by values: [Value], _ key: (Value) -> [UInt8]?) -> [Value] {
    ordered(items, by: values, key) { $0.lexicographicallyPrecedes($1) }
  }

  /// Elements in order of their keys, those without one last, equal ones as they were.
  static func ordered<Key>(
    _ items: [Value], by values: [Value], _ key: (Value) -> Key?, _ precedes: (Key, Key) -> Bool
  ) -> [Value] {
    let keyed = zip(items, values).enumerated().map { (place: $0, item: $1.0, key: key($1.1)) }
    let sorted = keyed.sorted { left, right in
      guard let leftKey = left.key, let rightKey = right.key else {
        return (left.key == nil ? 1 : 0, left.place) < (right.key == nil ? 1 : 0, right.place)
      }
      if precedes(leftKey, rightKey) { return true }
      return precedes(rightKey, leftKey) ? false : left.place < right.place
    }
    return sorted.map(\.item)
  }
}

/// What a value is sorted by in an order for readers: truth values, numbers, then texts.
enum CollatedKey: Comparable {
  case boolean(Int)
  case number(Double)
  case text([UInt8])

  /// The key; of a list that of its first element, and `nil` of what has no place in an order.
  init?(_ value: Value, reader: Reader) {
    switch value {
    case .boolean(let flag): self = .boolean(flag ? 1 : 0)
    case .integer, .decimal, .number:
      guard let number = value.number?.double, !number.isNaN else { return nil }
      self = .number(number)
    case .list(let values):
      guard let first = values.first(where: { !$0.isNull }) else { return nil }
      self = .text(reader.sortKey(of: first.plainText(reader: reader)))
    case .null, .mapping, .empty, .blank: return nil
    case .text, .fragment, .object, .range: self = .text(reader.sortKey(of: value.plainText(reader: reader)))
    }
  }

  static func < (left: CollatedKey, right: CollatedKey) -> Bool {
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)): left < right
    case (.number(let left), .number(let right)): left < right
    case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .boolean: 0
    case .number: 1
    case .text: 2
    }
  }
}
