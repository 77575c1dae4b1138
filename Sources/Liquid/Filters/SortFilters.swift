/// Filters that order lists. Elements without the property come last; equal ones keep their order.
enum SortFilters {
  static let all: [Filter] = [
    Filter("sort", arguments: 0...1, body: sort),
    Filter("sort_natural", arguments: 0...1, body: sortNatural),
  ]

  /// `{{ "b,C,a" | split: "," | sort | join: "," }}` gives `C,a,b`; with a property, by that of each element
  ///
  /// Numbers are ordered by value. Numbers of the data among text (rooms `101` and `B12`) count as text.
  static func sort(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if let answer = asked(call, caseInsensitive: false) { return answer }
    let (items, values) = try itemsAndValues(call)
    let present = values.filter { !$0.isNull }
    if present.count < 2 { return .list(ordered(items, by: values) { $0.isNull ? nil : 0 }) }
    if present.allSatisfy({ $0.number != nil }) {
      return .list(ordered(items, by: values, { $0.number }) { ($0.compare($1) ?? 0) < 0 })
    }
    for value in present { try requireText(value, call) }
    let reader = call.reader
    return .list(ordered(items, by: values) { $0.isNull ? nil : Array($0.text(reader: reader).utf8) })
  }

  /// `{{ "b,C,a" | split: "," | sort_natural | join: "," }}` gives `a,b,C`: capitals count as small letters, and
  /// everything as text
  static func sortNatural(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if let answer = asked(call, caseInsensitive: true) { return answer }
    let (items, values) = try itemsAndValues(call)
    let reader = call.reader
    return .list(
      ordered(items, by: values) { value in
        value.isNull ? nil : Array(value.plainText(reader: reader).lowercased().utf8)
      })
  }

  private static func asked(_ call: borrowing FilterCall, caseInsensitive: Bool) -> Value? {
    let operation = CollectionOperation.sort(
      property: Property(call, argument: 0)?.text, caseInsensitive: caseInsensitive)
    return call.collection?.derived(operation, reader: call.reader)
  }

  /// The elements, and of each the value to sort it by.
  private static func itemsAndValues(_ call: borrowing FilterCall) throws(FilterError) -> ([Value], [Value]) {
    let items = try call.items()
    guard var property = Property(call, argument: 0) else { return (items, items) }
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for item in items { values.append(try property.value(in: item)) }
    return (items, values)
  }

  private static func requireText(_ value: Value, _ call: borrowing FilterCall) throws(FilterError) {
    switch value {
    case .text, .fragment, .number: return
    case .integer, .decimal: throw FilterError("cannot sort numbers and other values together")
    default: throw FilterError("cannot sort by \(call.described(value))")
    }
  }

  private static func ordered<Key: Comparable>(
    _ items: [Value], by values: [Value], _ key: (Value) -> Key?
  ) -> [Value] {
    ordered(items, by: values, key) { $0 < $1 }
  }

  private static func ordered(_ items: [Value], by values: [Value], _ key: (Value) -> [UInt8]?) -> [Value] {
    ordered(items, by: values, key) { $0.lexicographicallyPrecedes($1) }
  }

  /// Items in order of their keys, those without one last, equal ones as they were.
  private static func ordered<Key>(
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
