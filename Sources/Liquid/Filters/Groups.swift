/// Elements gathered under names, in order of first appearance: what `group_by` and `group_by_exp` give.
struct Groups {
  private var names: [String] = []
  private var elements: [String: [Value]] = [:]

  /// Puts an element under the text of a value; under each of a list's, and under an empty name where there is nothing.
  mutating func add(_ element: Value, under value: Value, reader: Reader) {
    guard case .list(let values) = value, !values.isEmpty else {
      return add(element, under: value.text(reader: reader))
    }
    for value in values { add(element, under: value.text(reader: reader)) }
  }

  private mutating func add(_ element: Value, under name: String) {
    if elements[name] == nil { names.append(name) }
    elements[name, default: []].append(element)
  }

  /// A list of `name`, `items` and `size`.
  func value() throws(FilterError) -> Value {
    let value = Value.list(
      names.map { name in
        let items = elements[name] ?? []
        return .mapping(Mapping([("name", .text(name)), ("items", .list(items)), ("size", .integer(items.count))]))
      })
    try value.checkSize()
    return value
  }
}
