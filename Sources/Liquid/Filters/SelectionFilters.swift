/// Filters that choose elements by a property, or take it from each.
///
/// Of an element only that property is read. A property that is a list matches if one of its elements does.
enum SelectionFilters {
  static let all: [Filter] = [
    Filter("find", arguments: 1...2, work: .elements, body: find),
    Filter("find_index", arguments: 1...2, work: .elements, body: findIndex),
    Filter("group_by", arguments: 1...1, work: .everything(times: 8), body: groupBy),
    Filter("has", arguments: 1...2, work: .elements, body: has),
    Filter("map", arguments: 1...1, work: .elements, body: map),
    Filter("reject", arguments: 1...2, work: .elements, body: reject),
    Filter("where", arguments: 1...2, work: .elements, body: select),
  ]

  /// `{{ people | find: "office", "B12" | map: "name" }}` gives the name of the first one in that office
  static func find(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    guard var choice = Choice(call) else { return .null }
    if let answer = choice.asked(call, { .find(property: $0, equals: $1) }) { return answer }
    return try choice.firstHit(call)?.element ?? .null
  }

  /// `{{ people | find_index: "office", "B12" }}` gives the place, from 0, of the first one in that office
  static func findIndex(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    guard var choice = Choice(call) else { return .null }
    if let answer = choice.asked(call, { .findIndex(property: $0, equals: $1) }) { return answer }
    return try choice.firstHit(call).map { .integer($0.index) } ?? .null
  }

  /// `{% assign floors = people | group_by: "floor" %}` gives a list of `name`, `items` and `size`, one for each floor in
  /// order of first appearance. Who is on several floors is in several groups; who is on none is in one with an empty name.
  static func groupBy(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    guard isListLike(call.input), var property = Property(call, argument: 0) else { return call.input }
    property.look(in: call.collection)
    if let answer = call.collection?.derived(.group(property: property.text), reader: call.reader) { return answer }
    var groups = Groups()
    for element in try call.items() { groups.add(element, under: try property.value(in: element), reader: call.reader) }
    return try groups.value()
  }

  /// Whether a value can be grouped; anything else stays as it is.
  private static func isListLike(_ value: Value) -> Bool {
    switch value {
    case .list, .range, .object: true
    default: false
    }
  }

  /// `{% assign any = people | has: "office", "B12" %}` gives whether somebody is in that office
  static func has(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    guard var choice = Choice(call) else { return .boolean(false) }
    if let answer = choice.asked(call, { .has(property: $0, equals: $1) }) { return answer }
    return .boolean(try choice.firstHit(call) != nil)
  }

  /// `{{ people | map: "name" | join: ", " }}` gives all names
  static func map(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    guard var property = Property(call, argument: 0) else { return .list(try call.items().map { _ in .null }) }
    if let answer = call.collection?.derived(.map(property: property.text), reader: call.reader) { return answer }
    var values: [Value] = []
    for item in try call.items() { values.append(try property.value(in: item)) }
    return .list(values)
  }

  /// `{{ people | reject: "department", "Maths" | size }}` gives how many are elsewhere
  static func reject(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    guard var choice = Choice(call) else { return .list(try call.items()) }
    if let answer = choice.asked(call, { .reject(property: $0, equals: $1) }) { return answer }
    return try choice.elements(call, matching: false)
  }

  /// `{{ people | where: "department", "Maths" | map: "name" | join: ", " }}` gives the names of those in Maths;
  /// `where: "photo"` keeps those who have one
  static func select(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    switch call.input {
    case .boolean, .decimal: return .null
    default: break
    }
    switch call.argument(0) {
    case .list?, .mapping?:
      throw FilterError("expected the name of a property, not \(call.described(call.argument(0) ?? .null))")
    default: break
    }
    guard var choice = Choice(call, mayBePosition: true) else { return .list([]) }
    if let answer = choice.asked(call, { .filter(property: $0, equals: $1) }) { return answer }
    return try choice.elements(call, matching: true)
  }
}

/// By what elements are chosen.
private struct Choice {
  private var property: Property
  private let target: Value?

  /// Takes the arguments of a call; `nil` if the property is `nil`.
  init?(_ call: borrowing FilterCall, mayBePosition: Bool = false) {
    guard let property = Property(call, argument: 0, mayBePosition: mayBePosition) else { return nil }
    self.property = property
    let target = call.argument(1) ?? .null
    self.target = target.isNull ? nil : target
  }

  /// The answer of a collection that knows it.
  mutating func asked(
    _ call: borrowing FilterCall, _ operation: (String, Value?) -> CollectionOperation
  ) -> Value? {
    property.look(in: call.collection)
    return call.collection?.derived(operation(property.text, target), reader: call.reader)
  }

  /// The elements that match, or the others.
  ///
  /// A mapping of mappings that does not have the property itself stands for those in it, as in Jekyll.
  mutating func elements(_ call: borrowing FilterCall, matching: Bool) throws(FilterError) -> Value {
    var items = try call.items()
    if case .mapping(let mapping) = call.input, mapping.count > 0, mapping[property.text] == nil {
      let values = mapping.pairs.map(\.1)
      if values.allSatisfy({ if case .mapping = $0 { true } else { false } }) { items = values }
    }
    var kept: [Value] = []
    for item in items where try matches(item, call) == matching { kept.append(item) }
    return .list(kept)
  }

  /// The first element that matches.
  mutating func firstHit(_ call: borrowing FilterCall) throws(FilterError) -> (index: Int, element: Value)? {
    if var search = SearchedElements(call.collection, reader: call.reader) {
      while let found = search.next() {
        if try matches(found.element, call) { return found }
      }
      return nil
    }
    for (index, item) in try call.items().enumerated() where try matches(item, call) { return (index, item) }
    return nil
  }

  private mutating func matches(_ item: Value, _ call: borrowing FilterCall) throws(FilterError) -> Bool {
    try property.value(in: item).matches(target, reader: call.reader)
  }
}
