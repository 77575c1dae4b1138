import Collation
import DirectoryModel

/// Puts people in an order; those who are equal stay in the order before, and those without a value come last.
struct PeopleSorter {
  private enum Comparable {
    case boolean(Bool)
    case number(Double)
    case text(String)
    case key([UInt8])
  }

  let keys: [SortKey]
  let collator: Collator

  /// Sorts places of `people`.
  func sorted(_ members: [Int], of people: [PersonObject]) -> [Int] {
    let columns = keys.map { key in
      var property = key.property.map { Property($0, collator) }
      return members.map { comparable(key, &property, people[$0]) }
    }
    return members.indices.sorted { left, right in
      for (key, column) in zip(keys, columns) {
        switch (column[left], column[right]) {
        case (nil, nil): continue
        case (nil, _): return false
        case (_, nil): return true
        case (let first?, let second?):
          let order = compare(first, second)
          if order != 0 { return (order < 0) != key.isDescending }
        }
      }
      return left < right
    }
    .map { members[$0] }
  }

  private func comparable(_ key: SortKey, _ property: inout Property?, _ person: PersonObject) -> Comparable? {
    guard key.property != nil else { return text(person.person.name, key) }
    guard let value = property?.value(of: person) else { return nil }
    switch value {
    case .boolean(let flag): return .boolean(flag)
    case .number(let number): return .number(Double(number.spelling) ?? 0)
    case .text(let spelling): return text(spelling, key)
    case .list(let values): return values.first { !$0.isAbsent }?.spelling.map { text($0, key) }
    case .null, .mapping: return nil
    }
  }

  private func text(_ text: String, _ key: SortKey) -> Comparable {
    switch key.comparison {
    case .codePoint: .text(text)
    case .caseInsensitive: .text(text.lowercased())
    case .collated: .key(collator.sortKey(text))
    }
  }

  /// Negative if the first comes first: Booleans before numbers before texts.
  private func compare(_ left: Comparable, _ right: Comparable) -> Int {
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)): (left ? 1 : 0) - (right ? 1 : 0)
    case (.number(let left), .number(let right)): left < right ? -1 : left > right ? 1 : 0
    case (.text(let left), .text(let right)):
      left.precedesByBytes(right) ? -1 : right.precedesByBytes(left) ? 1 : 0
    case (.key(let left), .key(let right)):
      left.precedesByBytes(right) ? -1 : right.precedesByBytes(left) ? 1 : 0
    default: rank(left) - rank(right)
    }
  }

  private func rank(_ value: Comparable) -> Int {
    switch value {
    case .boolean: 0
    case .number: 1
    case .text, .key: 2
    }
  }
}
