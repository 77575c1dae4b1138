import DirectoryModel
import Foundation
import Incremental
import Liquid

/// The fingerprints of everything that pages can read, as it is in this run; each worked out once. For one thread.
final class SiteReadings: KeySpace {
  private let context: SiteContext
  private let fieldCount: Int
  private var fields: [Fingerprint]
  /// Computed fields of everyone, by number, each worked out when first asked for.
  private var computedFields: [Int: [Fingerprint]] = [:]
  private var others: [Key: Fingerprint] = [:]

  /// Works out the fingerprints of all fields that people have; all else follows when asked for.
  init(context: SiteContext) {
    self.context = context
    fieldCount = context.fields.count
    fields = [Fingerprint](repeating: .absent, count: context.people.all.count * fieldCount)
    var numbering = FieldNumbering(context.fields)
    for person in context.people.all {
      let row = person.index * fieldCount
      for (place, field) in person.person.fields.fields.enumerated() {
        let number = numbering.number(of: field.name, at: place)
        if number < fieldCount { fields[row + number] = field.value.fingerprint }
      }
      fields[row + context.fields.nameNumber] = FieldValue.text(person.person.name).fingerprint
      fields[row + context.fields.officeNumber] = FieldValue(scalar: person.person.office).fingerprint
    }
  }

  func fingerprint(of key: Key) -> Fingerprint {
    guard let kind = ReadKind(rawValue: key.kind) else { return .absent }
    if kind == .field {
      guard let index = context.people.index(ofSubject: key.subject) else { return .absent }
      return field(Int(key.part), ofPersonAt: index)
    }
    if let known = others[key] { return known }
    let found = other(kind, key)
    others[key] = found
    return found
  }

  /// The fingerprint of a person's field, computed ones included.
  func field(_ number: Int, ofPersonAt index: Int) -> Fingerprint {
    if number < fieldCount, context.fields.computed(number) == nil { return fields[index * fieldCount + number] }
    let row = computedFields[number] ?? computedField(number)
    return index < row.count ? row[index] : .absent
  }

  /// The fingerprints of everyone's computed field; none of a field that nobody has.
  private func computedField(_ number: Int) -> [Fingerprint] {
    let isPage = context.fields.interner.text(of: UInt32(number))?.hasPrefix("urls.") == true
    let isComputed = isPage || context.fields.computed(number) != nil
    let row = isComputed ? context.people.all.map { computed(number, $0) } : []
    computedFields[number] = row
    return row
  }

  private func computed(_ number: Int, _ person: PersonObject) -> Fingerprint {
    let people = context.people.all
    switch context.fields.computed(number) {
    case .slug?: return Fingerprint(of: person.slug)
    case .letter?: return Fingerprint(of: person.letter)
    case .sortName?: return Fingerprint(of: person.sortName)
    case .url?: return fingerprint(of: context.routes.url(ofPerson: person.index, template: Routes.mainTemplate))
    case .next?:
      return person.index + 1 < people.count ? fingerprint(of: people[person.index + 1].person.id) : .absent
    case .previous?: return person.index > 0 ? fingerprint(of: people[person.index - 1].person.id) : .absent
    case .id?, .urls?, .groups?: return .absent
    case nil: break
    }
    guard let text = context.fields.interner.text(of: UInt32(number)), text.hasPrefix("urls.") else { return .absent }
    return fingerprint(of: context.routes.url(ofPerson: person.index, template: String(text.dropFirst(5))))
  }

  private func other(_ kind: ReadKind, _ key: Key) -> Fingerprint {
    let everyone = context.people
    switch kind {
    case .field: return .absent
    case .allFields:
      guard let index = everyone.index(ofSubject: key.subject) else { return .absent }
      return combined { builder in
        for field in everyone.all[index].ownFields where !field.value.isAbsent {
          builder.add(field.name)
          builder.add(field.value.fingerprint)
        }
      }
    case .fieldOfEach:
      return ofCollection(key) { collection, builder in
        for member in collection.members { builder.add(field(Int(key.part), ofPersonAt: member)) }
      }
    case .members:
      return ofCollection(key) { collection, builder in
        for member in collection.members { builder.add(fingerprint(of: everyone.all[member].person.id)) }
      }
    case .count: return ofCollection(key) { $1.add($0.members.count) }
    case .isEmpty: return ofCollection(key) { $1.add($0.members.isEmpty ? 0 : 1) }
    case .memberFromStart:
      return ofCollection(key) { collection, builder in
        guard Int(key.part) < collection.members.count else { return }
        builder.add(fingerprint(of: everyone.all[collection.members[Int(key.part)]].person.id))
      }
    case .memberFromEnd:
      return ofCollection(key) { collection, builder in
        let place = collection.members.count - 1 - Int(key.part)
        guard place >= 0 else { return }
        builder.add(fingerprint(of: everyone.all[collection.members[place]].person.id))
      }
    case .groupNames:
      guard let field = context.fields.interner.text(of: key.part) else { return .absent }
      return ofCollection(key) { collection, builder in
        let names = context.collections.groupNames(of: collection, by: field, includingAbsent: true)
        for name in names { builder.add(name) }
      }
    case .groups:
      guard let field = context.fields.interner.text(of: key.part) else { return .absent }
      return combined { builder in
        for group in context.groups.groups(by: field).ordered { builder.add(group.name) }
      }
    case .groupField: return groupField(key)
    case .fieldExists: return context.fields.exists(Int(key.part)) ? Fingerprint(of: "exists") : .absent
    case .setting: return setting(key)
    case .template:
      return context.names.text(of: key.subject).map(context.templates.fingerprint) ?? .absent
    case .data: return context.names.text(of: key.subject).map(context.data.fingerprint) ?? .absent
    case .day: return combined { $0.add(context.clock.startOfDay) }
    case .pages: return pages(titles: key.part == 1)
    case .namesakes:
      guard let slug = context.names.text(of: key.subject) else { return .absent }
      return combined { builder in
        for index in everyone.namesakes(of: slug) { builder.add(fingerprint(of: everyone.all[index].person.id)) }
      }
    case .alias:
      guard let slug = context.names.text(of: key.subject), let person = everyone.person(ofAlias: slug) else {
        return .absent
      }
      return fingerprint(of: everyone.all[person].person.id)
    case .fieldNames:
      return combined { builder in
        for name in context.fields.existingNames { builder.add(name) }
      }
    case .sitePage:
      guard let template = context.names.text(of: key.subject) else { return .absent }
      return fingerprint(of: context.routes.url(ofSitePage: template))
    }
  }

  private func ofCollection(_ key: Key, _ add: (PeopleCollection, inout FingerprintBuilder) -> Void) -> Fingerprint {
    guard let collection = context.collections.collection(number: key.subject) else { return .absent }
    return combined { add(collection, &$0) }
  }

  private func groupField(_ key: Key) -> Fingerprint {
    guard let group = context.groups.group(number: key.subject), let part = context.fields.interner.text(of: key.part)
    else { return .absent }
    switch part {
    case "slug": return Fingerprint(of: group.slug)
    case "url": return fingerprint(of: context.routes.url(of: group, template: nil))
    default:
      guard part.hasPrefix("urls.") else { return .absent }
      return fingerprint(of: context.routes.url(of: group, template: String(part.dropFirst(5))))
    }
  }

  private func setting(_ key: Key) -> Fingerprint {
    switch context.names.text(of: key.subject) {
    case "title"?: Fingerprint(of: context.configuration.title)
    case "base_url"?: context.configuration.baseURL.map { Fingerprint(of: $0) } ?? .absent
    case "locale"?: Fingerprint(of: context.configuration.locale)
    case "timezone"?: Fingerprint(of: context.configuration.timeZone)
    default: .absent
    }
  }

  private func pages(titles: Bool) -> Fingerprint {
    combined { builder in
      for page in context.routes.listed {
        builder.add(
          titles
            ? PageTitle.title(of: PageReader(context: context, page: page)) : page.path)
      }
    }
  }

  private func combined(_ add: (inout FingerprintBuilder) -> Void) -> Fingerprint {
    var builder = FingerprintBuilder()
    add(&builder)
    return builder.fingerprint
  }

  private func fingerprint(of id: UUID) -> Fingerprint {
    withUnsafeBytes(of: id.uuid) { bytes in
      Fingerprint(bytes: bytes) ?? .absent
    }
  }

  private func fingerprint(of value: Value) -> Fingerprint {
    guard case .text(let text, _) = value else { return .absent }
    return Fingerprint(of: text)
  }
}
