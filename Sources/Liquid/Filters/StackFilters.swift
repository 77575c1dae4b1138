/// Jekyll's filters that put elements at an end of a list or take them away. The list itself stays as it is.
enum StackFilters {
  static let all: [Filter] = [
    Filter("push", arguments: 1...1, work: .elements, body: push),
    Filter("pop", arguments: 0...1, work: .elements, body: pop),
    Filter("shift", arguments: 0...1, work: .elements, body: shift),
    Filter("unshift", arguments: 1...1, work: .elements, body: unshift),
  ]

  /// `{{ "a,b" | split: "," | push: "c" | join: "," }}` gives `a,b,c`
  static func push(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    try list(try call.items() + [call.argument(0) ?? .null])
  }

  /// `{{ "a,b,c" | split: "," | pop | join: "," }}` gives `a,b`; `pop: 2` gives `a`
  static func pop(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    .list(try call.items().dropLast(count(call)))
  }

  /// `{{ "a,b,c" | split: "," | shift | join: "," }}` gives `b,c`; `shift: 2` gives `c`
  static func shift(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    let count = try count(call)
    let rest = CollectionOperation.slice(offset: count, length: .max - count)
    if let answer = call.collection?.derived(rest, reader: call.reader) { return answer }
    return .list(Array(try call.items().dropFirst(count)))
  }

  /// `{{ "b,c" | split: "," | unshift: "a" | join: "," }}` gives `a,b,c`
  static func unshift(_ call: borrowing FilterCall) throws(FilterError) -> Value {
    try list([call.argument(0) ?? .null] + (try call.items()))
  }

  private static func list(_ values: [Value]) throws(FilterError) -> Value {
    let list = Value.list(values)
    // Only a list among its elements can make it deeper.
    let isFlat = values.allSatisfy { value in
      switch value {
      case .list, .mapping: false
      default: true
      }
    }
    if !isFlat { try list.checkSize() }
    return list
  }

  /// How many elements go: one unless told.
  private static func count(_ call: borrowing FilterCall) throws(FilterError) -> Int {
    let count = try call.wholeNumber(0, default: 1)
    guard count >= 0 else { throw FilterError("expected how many elements to take away, not \(count)") }
    return count
  }
}
