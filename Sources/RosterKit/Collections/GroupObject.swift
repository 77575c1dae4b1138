import Liquid

/// The people who have one value of a field in common, with a page where a template makes one.
final class GroupObject: TemplateObject {
  /// The field.
  let field: String
  /// The value.
  let name: String
  /// The part of the page's address that stands for the value.
  let slug: String
  /// The people.
  let members: PeopleCollection

  init(field: String, name: String, slug: String, members: PeopleCollection) {
    self.field = field
    self.name = name
    self.slug = slug
    self.members = members
  }

  var kindDescription: String { "a group" }

  var memberNames: [String] { ["items", "name", "people", "size", "slug", "url", "urls"] }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    switch name {
    case .name: return .text(text(reader: reader).0)
    case .people, .items: return .object(reader.sorted(members))
    case .size: return members.count(reader: reader).map(Value.integer)
    case .slug:
      note(reader.context.fields.slugNumber, reader)
      return .text(slug)
    case .url:
      note(reader.context.fields.urlNumber, reader)
      return reader.context.routes.url(of: self)
    case .urls: return .object(GroupPages(group: self))
    default: return nil
    }
  }

  private func note(_ part: Int, _ reader: PageReader) {
    reader.reads.note(.groupField, members.number, part: UInt32(part))
  }

  /// The name, which is the spelling of whoever comes first: of equal values (`1.5` and `1.50`, and what differs in Unicode form alone)
  /// others may have another.
  func text(reader: Reader) -> (String, Kind) {
    let reader = PageReader.of(reader)
    note(reader.context.fields.number(of: .name), reader)
    return (name, .plain)
  }
}

/// `group.urls`: the pages that several templates make for a group.
private final class GroupPages: TemplateObject {
  private let group: GroupObject

  init(group: GroupObject) {
    self.group = group
  }

  var kindDescription: String { "the pages of a group" }

  var isDescribedAsMany: Bool { true }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    let field = reader.context.fields.interner.number(of: FieldTable.addressPrefix + name.text)
    reader.reads.note(.groupField, group.members.number, part: field)
    return reader.context.routes.url(of: group, template: name.text)
  }
}

/// `groups`: all groups by field.
final class GroupsObject: TemplateObject {
  var kindDescription: String { "the groups" }

  var isDescribedAsMany: Bool { true }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    let field = reader.context.fields.number(of: name)
    reader.reads.note(.fieldExists, part: UInt32(field))
    guard reader.context.fields.canGroup(by: field) else { return nil }
    return .object(GroupList(field: name.text, number: UInt32(field)))
  }
}

/// All groups of one field, in alphabetical order.
private final class GroupList: TemplateObject {
  private let field: String
  private let number: UInt32

  init(field: String, number: UInt32) {
    self.field = field
    self.number = number
  }

  var kindDescription: String { "a list of groups" }

  var memberNames: [String] { ["first", "last", "size"] }

  func member(_ name: Name, reader: Reader) -> Value? {
    switch name {
    case .size: count(reader: reader).map(Value.integer)
    case .first: items(reader: reader)?.first ?? .null
    case .last: items(reader: reader)?.last ?? .null
    default: nil
    }
  }

  func items(reader: Reader) -> [Value]? {
    let reader = PageReader.of(reader)
    reader.reads.note(.groups, part: number)
    return reader.context.groups.groups(by: field).ordered.map { .object($0) }
  }

  func count(reader: Reader) -> Int? {
    items(reader: reader)?.count
  }
}
