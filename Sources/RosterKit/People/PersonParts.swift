import Liquid

/// `person.urls`: the pages that other templates make for a person.
final class PersonPages: TemplateObject {
  private let person: PersonObject

  init(person: PersonObject) {
    self.person = person
  }

  var kindDescription: String { "the pages of a person" }

  var isDescribedAsMany: Bool { true }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    let field = reader.context.fields.interner.number(of: FieldTable.addressPrefix + name.text)
    reader.reads.note(.field, person.subject, part: field)
    guard reader.context.routes.hasPersonTemplate(name.text) else { return nil }
    return reader.context.routes.url(ofPerson: person.index, template: name.text)
  }
}

/// `person.groups`: the groups that a person is in, by field.
final class PersonGroups: TemplateObject {
  private let person: PersonObject

  init(person: PersonObject) {
    self.person = person
  }

  var kindDescription: String { "the groups of a person" }

  var isDescribedAsMany: Bool { true }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    let field = reader.context.fields.number(of: name)
    reader.reads.note(.field, person.subject, part: UInt32(field))
    if let base = Property.fieldOfLetters(name.text) {
      reader.reads.note(.field, person.subject, part: reader.context.fields.interner.number(of: base))
      reader.noteSetting("locale")
    }
    guard reader.context.fields.canGroup(by: field) else { return nil }
    let groups = reader.context.groups.groups(by: name.text)
    // Letters of a field are no values of the person.
    switch field < person.values.count ? person.values[field] : .null {
    case .text, .number, .boolean:
      if let list = groups.onlyGroup(ofPersonAt: person.index) { return list }
    default: break
    }
    var property = Property(name.text, reader.context.collections.collator)
    return .list(
      property.spellings(of: person).compactMap { value in groups[value].map { Value.object($0) } })
  }

  func memberName(nearestTo name: String, reader: Reader) -> String? {
    person.memberName(nearestTo: name, reader: reader)
  }
}
