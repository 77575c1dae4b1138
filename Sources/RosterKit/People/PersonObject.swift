import DirectoryModel
import Liquid

/// A person as templates see them. Immutable and shared by all pages; each read is noted with the page that reads.
final class PersonObject: TemplateObject {
  /// The place in the order of all people, from 0.
  let index: Int
  /// The number that stands for this person in traces, the same from run to run.
  let subject: UInt32
  /// The person.
  let person: Person
  /// The values of the fields by number; `.null` for absent and computed ones.
  let values: [Value]
  /// The name by which the person is ordered.
  let sortName: String
  /// The heading in an alphabetical index.
  let letter: String
  /// The part of the page's address that stands for the name.
  let slug: String

  /// The numbers of fields.
  let fields: FieldTable

  init(
    index: Int, subject: UInt32, person: Person, values: [Value], sortName: String, letter: String, slug: String,
    fields: FieldTable
  ) {
    self.fields = fields
    self.index = index
    self.subject = subject
    self.person = person
    self.values = values
    self.sortName = sortName
    self.letter = letter
    self.slug = slug
  }

  var kindDescription: String { "a person" }

  var memberNames: [String] { fields.existingNames }

  func member(_ name: Name, reader: Reader) -> Value? {
    let reader = PageReader.of(reader)
    let field = fields[name]
    if let computed = field.computed { return value(of: computed, number: Int(field.number), reader: reader) }
    // Whether others have the field matters only to a page that warns, and `memberName` notes that.
    reader.reads.note(.field, subject, part: UInt32(field.number))
    return field.exists ? values[Int(field.number)] : nil
  }

  func holds(_ name: Name, reader: Reader) -> Bool? {
    let field = fields[name]
    guard field.computed == nil, field.exists else { return nil }
    PageReader.of(reader).reads.note(.field, subject, part: UInt32(field.number))
    return values[Int(field.number)].isTruthy
  }

  private func value(of computed: ComputedField, number: Int, reader: PageReader) -> Value {
    switch computed {
    case .id: return .text(person.id.uuidString)
    case .urls: return .object(PersonPages(person: self))
    case .groups: return .object(PersonGroups(person: self))
    case .slug, .url, .letter, .sortName, .next, .previous: break
    }
    reader.reads.note(.field, subject, part: UInt32(number))
    let people = reader.context.people.all
    switch computed {
    case .slug: return .text(slug)
    case .letter: return .text(letter)
    case .sortName: return .text(sortName)
    case .url: return reader.context.routes.url(ofPerson: index, template: Routes.mainTemplate)
    case .next: return index + 1 < people.count ? .object(people[index + 1]) : .null
    case .previous: return index > 0 ? .object(people[index - 1]) : .null
    case .id, .urls, .groups: return .null
    }
  }

  func memberName(nearestTo name: String, reader: Reader) -> String? {
    PageReader.of(reader).reads.note(.fieldNames)
    return fields.existingName(nearestTo: name)
  }

  func pairs(reader: Reader) -> [(String, Value)]? {
    let reader = PageReader.of(reader)
    reader.reads.note(.allFields, subject)
    return ownFields.filter { !$0.value.isAbsent }.map { ($0.name, $0.value.templateValue) }
  }

  /// The person's own fields in name order.
  var ownFields: [FieldMapping.Field] {
    var mapping = person.fields
    mapping["name"] = .text(person.name)
    mapping["office"] = FieldValue(scalar: person.office)
    mapping["id"] = .text(person.id.uuidString)
    return mapping.sorted
  }

  func text(reader: Reader) -> (String, Kind) {
    guard case .text(let text, let kind)? = member("name", reader: reader) else { return ("", .plain) }
    return (text, kind)
  }
}
