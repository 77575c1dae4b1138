import Liquid

/// A collection of people as templates see it. What a page depends on is the result: who is in it, in which order.
final class PeopleCollection: TemplateObject {
  /// The number of the spec in traces.
  let number: UInt32
  /// What the collection is.
  let spec: CollectionSpec
  /// The places of the members in the index of people, in the collection's order.
  let members: [Int]

  private let values: [Value]

  init(number: UInt32, spec: CollectionSpec, members: [Int], people: [PersonObject]) {
    self.number = number
    self.spec = spec
    self.members = members
    values = members.map { .object(people[$0]) }
  }

  var kindDescription: String { "a list of people" }

  var memberNames: [String] { ["first", "last", "size"] }

  func member(_ name: Name, reader: Reader) -> Value? {
    switch name {
    case .size: return count(reader: reader).map(Value.integer)
    case .first: return derived(.first, reader: reader)
    case .last: return derived(.last, reader: reader)
    default: return nil
    }
  }

  func items(reader: Reader) -> [Value]? {
    PageReader.of(reader).noteMembers(of: self)
    return values
  }

  func count(reader: Reader) -> Int? {
    PageReader.of(reader).reads.note(.count, number)
    return members.count
  }

  func unknownElementMember(_ name: Name, reader: Reader) -> UnknownMember? {
    let reader = PageReader.of(reader)
    let fields = reader.context.fields
    let field = fields.number(of: name)
    reader.reads.note(.fieldExists, part: UInt32(field))
    guard !fields.canGroup(by: field) else { return nil }
    reader.reads.note(.fieldNames)
    return UnknownMember(elements: "a person", nearest: fields.existingName(nearestTo: name.text))
  }

  func derived(_ operation: CollectionOperation, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    switch operation {
    case .filter(let property, let target):
      return filtered(property, target, reader) { .filter(property: property, value: $0) }.map { .object($0) }
    case .reject(let property, let target):
      return filtered(property, target, reader) { .reject(property: property, value: $0) }.map { .object($0) }
    case .find(let property, let target):
      return filtered(property, target, reader) { .filter(property: property, value: $0) }?
        .derived(.first, reader: reader)
    case .findIndex(let property, let target):
      guard let found = filtered(property, target, reader, step: { .filter(property: property, value: $0) }) else {
        return nil
      }
      reader.reads.note(.placeOfFirst, found.number)
      return reader.context.collections.placeOfFirst(in: found).map(Value.integer) ?? .null
    case .compact(let property):
      guard Property.isAnswerable(property) else { return nil }
      return .object(reader.context.collections.collection(spec.adding(.present(property: property))))
    case .unique(let property):
      guard Property.isAnswerable(property) else { return nil }
      return .object(reader.context.collections.collection(spec.adding(.unique(property: property))))
    case .element(let place):
      reader.reads.note(.memberFromStart, number, part: UInt32(place))
      return place < values.count ? values[place] : .null
    case .has(let property, let target):
      guard let found = filtered(property, target, reader, step: { .filter(property: property, value: $0) }) else {
        return nil
      }
      reader.reads.note(.isEmpty, found.number)
      return .boolean(!found.members.isEmpty)
    case .sort(let property, let order, let isDescending):
      guard property.map(Property.isAnswerable) ?? true else { return nil }
      let key = SortKey(property: property, isDescending: isDescending, comparison: SortKey.Comparison(order))
      return .object(reader.context.collections.collection(spec.adding(.sort([key]))))
    case .reverse: return .object(reader.context.collections.collection(spec.adding(.reverse)))
    case .slice(let offset, let length):
      return .object(reader.context.collections.collection(spec.adding(.slice(offset: offset, length: length))))
    case .group(let property): return groups(by: property, reader)
    case .map: return nil
    case .first:
      reader.reads.note(.memberFromStart, number)
      return values.first ?? .null
    case .last:
      reader.reads.note(.memberFromEnd, number)
      return values.last ?? .null
    }
  }

  /// The collection one step further; `nil` if the value is of a kind that no index answers for.
  private func filtered(
    _ property: String, _ target: Value?, _ reader: PageReader, step: (String?) -> CollectionSpec.Step
  ) -> PeopleCollection? {
    guard Property.isAnswerable(property) else { return nil }
    switch target {
    case nil, .null?: return reader.context.collections.collection(spec.adding(step(nil)))
    case let value?:
      guard let spelling = Property.spelling(of: value) else { return nil }
      return reader.context.collections.collection(spec.adding(step(spelling)))
    }
  }

  private func groups(by property: String, _ reader: PageReader) -> Value? {
    guard Property.isAnswerable(property) else { return nil }
    let field = reader.context.fields.interner.number(of: property)
    reader.reads.note(.groupNames, number, part: field)
    let names = reader.context.collections.groupNames(of: self, by: property)
    return .list(
      names.map { name in
        let step =
          name.isEmpty
          ? CollectionSpec.Step.absent(property: property) : .filter(property: property, value: name)
        let members = reader.context.collections.collection(spec.adding(step))
        return .object(Grouping(name: name, members: members))
      })
  }
}

extension SortKey.Comparison {
  /// What filters call it.
  fileprivate init(_ order: TextOrder) {
    switch order {
    case .codePoint: self = .codePoint
    case .caseInsensitive: self = .caseInsensitive
    case .collated: self = .collated
    }
  }
}

extension Property {
  /// Whether collections can be worked out by this property without noting reads of it.
  static func isAnswerable(_ property: String) -> Bool {
    switch ComputedField(rawValue: property) {
    case .url?, .urls?, .next?, .previous?, .groups?: false
    default: true
    }
  }
}

/// One group of `group_by`: its name, its people, their number.
final class Grouping: TemplateObject {
  private let name: String
  private let members: PeopleCollection

  init(name: String, members: PeopleCollection) {
    self.name = name
    self.members = members
  }

  var kindDescription: String { "a group" }

  var memberNames: [String] { ["items", "name", "people", "size"] }

  func member(_ name: Name, reader: Reader) -> Value? {
    switch name {
    case .name: .text(self.name)
    case .items, .people: .object(members)
    case .size: members.count(reader: reader).map(Value.integer)
    default: nil
    }
  }

  func text(reader: Reader) -> (String, Kind) { (name, .plain) }
}
