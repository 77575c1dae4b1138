/// Filters that order lists. Elements without the property come last; equal ones keep their order.
enum SortFilters {
  static let all: [Filter] = [
    Filter("sort", arguments: 0...2, work: .everything(times: 8), body: sort),
    Filter("sort_by", arguments: 1...8, work: .everything(times: 8), body: sortBy),
    Filter("sort_natural", arguments: 0...1, work: .everything(times: 8), body: sortNatural),
  ]

  /// `{{ "b,C,a" | split: "," | sort | join: "," }}` gives `C,a,b`; with a property, by that of each element;
  /// `sort: "office", "first"` puts those without it first
  ///
  /// Numbers are ordered by value. Numbers of the data among text (rooms `101` and `B12`) count as text.
  static func sort(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let place = call.text(1, default: "last")
    guard place == "last" || place == "first" else {
      throw FilterError("'sort' puts elements without the property \"last\" or \"first\", not '\(place)'")
    }
    if place == "last", let answer = asked(call, .codePoint) { return answer }
    let (items, values) = try itemsAndValues(call)
    let present = values.filter { !$0.isNull }
    let sorted: [Value]
    if present.count < 2 {
      sorted = Sorting.ordered(items, by: values) { $0.isNull ? nil : 0 }
    } else if present.allSatisfy({ $0.number != nil }) {
      sorted = Sorting.ordered(items, by: values, { $0.number }) { ($0.compare($1) ?? 0) < 0 }
    } else if case .boolean(let flag) = present[0],
      present.allSatisfy({ if case .boolean(flag) = $0 { true } else { false } })
    {
      sorted = Sorting.ordered(items, by: values) { $0.isNull ? nil : 0 }
    } else {
      for value in present { try requireText(value, call) }
      let reader = call.reader
      sorted = Sorting.ordered(items, by: values) { $0.isNull ? nil : Array($0.text(reader: reader).utf8) }
    }
    guard place == "first" else { return .list(sorted) }
    return .list(Array(sorted[present.count...] + sorted[..<present.count]))
  }

  /// `{{ people | sort_by: "office", "-started" | map: "name" | join: ", " }}` gives the names by office, as readers of the
  /// site's language expect (`Ö` beside `O` in German, after `Z` in Swedish; room 9 before room 10), those of one office by
  /// their beginning, the latest first
  ///
  /// A hyphen turns an order round. Truth values come before numbers, and these before text.
  static func sortBy(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    var result = call.input
    // Equal elements keep their order, so the last property is sorted by first.
    for position in call.arguments.indices.reversed() {
      let word = call.text(position)
      let isDescending = word.hasPrefix("-")
      let name = isDescending ? String(word.dropFirst()) : word
      guard !name.isEmpty else { throw FilterError("'sort_by' needs the name of a field") }
      var property = Property(name, call)
      if case .object(let object) = result {
        property.look(in: object)
        let operation = CollectionOperation.sort(property: name, by: .collated, isDescending: isDescending)
        if let answer = object.derived(operation, reader: call.reader) {
          result = answer
          continue
        }
      }
      let items = try call.items(of: result)
      var values: [Value] = []
      values.reserveCapacity(items.count)
      for item in items { values.append(try property.value(in: item)) }
      let reader = call.reader
      result = .list(
        Sorting.ordered(items, by: values, { CollatedKey($0, reader: reader) }) { isDescending ? $1 < $0 : $0 < $1 })
    }
    return result
  }

  /// `{{ "b,C,a" | split: "," | sort_natural | join: "," }}` gives `a,b,C`: capitals count as small letters, and
  /// everything as text
  static func sortNatural(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    if let answer = asked(call, .caseInsensitive) { return answer }
    let (items, values) = try itemsAndValues(call)
    let reader = call.reader
    return .list(
      Sorting.ordered(items, by: values) { value in
        value.isNull ? nil : Array(value.plainText(reader: reader).lowercased().utf8)
      })
  }

  private static func asked(_ call: borrowing FilterCall, _ order: TextOrder) -> Value? {
    var property = Property(call, argument: 0)
    property?.look(in: call.collection)
    let operation = CollectionOperation.sort(
      property: property?.text, by: order, isDescending: false)
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
}
