extension Index {
  /// The entries in the order of a value of their items; those without one come last, equal ones keep their order.
  ///
  /// Tracks the index, not the items: a list that is sorted by office is told of a new person, not of a new
  /// office. A view that shows the office reads it from the entry.
  public func sortedEntries<Value: Comparable>(
    by value: (Item) -> Value?, ascending: Bool = true
  ) -> [Entry<Item>] {
    entries.map { (entry: $0, value: value($0.untracked)) }.enumerated().sorted { left, right in
      switch (left.element.value, right.element.value) {
      case (let first?, let second?) where first != second: ascending ? first < second : second < first
      case (.some, nil): true
      case (nil, .some): false
      default: left.offset < right.offset
      }
    }.map(\.element.entry)
  }
}

extension Index where Item == Person {
  /// The entries in the order of a field; people without it come last, whatever the direction.
  ///
  /// Those who are equal in it come by name, then by id, always ascending, so the order does not depend on the
  /// file's. Tracks the index, not the items.
  public func sortedEntries(
    by field: String, ascending: Bool = true, order: FieldOrder = .standard
  ) -> [Entry<Person>] {
    entries.map { SortRow(entry: $0, field: field) }.sorted { left, right in
      let byField: FieldOrder.Result
      switch (left.value, right.value) {
      case (let first?, let second?):
        let result = order.compare(first, second)
        byField = ascending ? result : result.reversed
      case (.some, nil): byField = .before
      case (nil, .some): byField = .after
      case (nil, nil): byField = .same
      }
      if byField != .same { return byField == .before }
      let byName = order.compare(left.name, right.name)
      return byName == .same ? left.id < right.id : byName == .before
    }.map(\.entry)
  }
}

/// What is compared of a person, taken out once.
private struct SortRow {
  let entry: Entry<Person>
  let value: FieldValue?
  let name: FieldValue
  let id: String

  init(entry: Entry<Person>, field: String) {
    self.entry = entry
    let person = entry.untracked
    value = person[field].flatMap { $0.isAbsent ? nil : $0 }
    name = .text(person.name)
    id = person.id.uuidString
  }
}
