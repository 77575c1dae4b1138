import DirectoryModel
import Incremental
import Liquid

/// The fingerprints of everything that pages can read, as it is in this run; each worked out once. For one thread.
final class SiteReadings: KeySpace {
  private let context: SiteContext
  private let fields: FieldFingerprints
  /// Computed fields of everyone, by number, each worked out when first asked for.
  private var computedFields: [Int: [Fingerprint]] = [:]
  private var others: [Key: Fingerprint] = [:]

  /// The person asked for last, and their place: traces ask for many fields of one person.
  private var last = (subject: UInt32.max, index: Int?.none)

  /// What was asked for last, by a few bits of its key: page after page of a template asks for the same.
  private var recent = [(key: Key, fingerprint: Fingerprint)?](repeating: nil, count: 256)

  /// Works out the fingerprints of what is computed of people; all else follows when asked for.
  init(context: SiteContext) {
    self.context = context
    fields = context.people.fingerprints
    let numbers = PersonRows.computed.map { context.fields.number(of: $0) }
    let columns = Parallel.map(count: numbers.count, jobs: Parallel.defaultJobs, chunk: 1) { range in
      range.map { ComputedFingerprints(context).column(numbers[$0]) }
    }
    computedFields = Dictionary(uniqueKeysWithValues: zip(numbers, columns))
  }

  func fingerprint(of key: Key) -> Fingerprint {
    guard let kind = ReadKind(rawValue: key.kind) else { return .absent }
    if kind == .field {
      guard let index = index(ofSubject: key.subject) else { return .absent }
      return field(Int(key.part), ofPersonAt: index)
    }
    let place = Int((key.subject &* 31 &+ key.part &* 7 &+ UInt32(key.kind)) & 255)
    if let recent = recent[place], recent.key == key { return recent.fingerprint }
    let found = others[key] ?? other(kind, key)
    others[key] = found
    recent[place] = (key, found)
    return found
  }

  /// The fingerprints of a field of everyone, computed ones included.
  func column(_ number: Int) -> FingerprintColumn {
    number < fields.count && context.fields.computed(number) == nil
      ? .own(fields, number) : .computed(computedField(number))
  }

  private func index(ofSubject subject: UInt32) -> Int? {
    if last.subject != subject { last = (subject, context.people.index(ofSubject: subject)) }
    return last.index
  }

  /// The fingerprint of a person's field, computed ones included.
  func field(_ number: Int, ofPersonAt index: Int) -> Fingerprint {
    if number < fields.count, context.fields.computed(number) == nil { return fields[number, index] }
    let column = computedField(number)
    return index < column.count ? column[index] : .absent
  }

  /// The fingerprints of a computed field of everyone.
  private func computedField(_ number: Int) -> [Fingerprint] {
    if let known = computedFields[number] { return known }
    let column = ComputedFingerprints(context).column(number)
    computedFields[number] = column
    return column
  }

  /// The fingerprint of a field of everyone in a collection, in its order.
  private func field(_ number: Int, of members: [Int]) -> Fingerprint {
    let column = column(number)
    return combined { builder in
      for member in members { builder.add(column[member]) }
    }
  }

  private func other(_ kind: ReadKind, _ key: Key) -> Fingerprint {
    let everyone = context.people
    switch kind {
    case .field: return .absent
    case .allFields:
      guard let index = index(ofSubject: key.subject) else { return .absent }
      return combined { builder in
        for field in everyone.all[index].ownFields where !field.value.isAbsent {
          builder.add(field.name)
          builder.add(field.value.fingerprint)
        }
      }
    case .fieldOfEach:
      guard let collection = context.collections.collection(number: key.subject) else { return .absent }
      return field(Int(key.part), of: collection.members)
    case .members:
      return ofCollection(key) { collection, builder in
        for member in collection.members { builder.add(everyone.all[member].person.id.fingerprint) }
      }
    case .count: return ofCollection(key) { $1.add($0.members.count) }
    case .isEmpty: return ofCollection(key) { $1.add($0.members.isEmpty ? 0 : 1) }
    case .memberFromStart:
      return ofCollection(key) { collection, builder in
        guard Int(key.part) < collection.members.count else { return }
        builder.add(everyone.all[collection.members[Int(key.part)]].person.id.fingerprint)
      }
    case .memberFromEnd:
      return ofCollection(key) { collection, builder in
        let place = collection.members.count - 1 - Int(key.part)
        guard place >= 0 else { return }
        builder.add(everyone.all[collection.members[place]].person.id.fingerprint)
      }
    case .groupNames:
      guard let field = context.fields.interner.text(of: key.part) else { return .absent }
      return ofCollection(key) { collection, builder in
        for name in context.collections.groupNames(of: collection, by: field) { builder.add(name) }
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
        for index in everyone.namesakes(of: slug) { builder.add(everyone.all[index].person.id.fingerprint) }
      }
    case .alias:
      guard let slug = context.names.text(of: key.subject), let person = everyone.person(ofAlias: slug) else {
        return .absent
      }
      return everyone.all[person].person.id.fingerprint
    case .fieldNames:
      return combined { builder in
        for name in context.fields.existingNames { builder.add(name) }
      }
    case .sitePage:
      guard let template = context.names.text(of: key.subject) else { return .absent }
      return Fingerprint(address: context.routes.url(ofSitePage: template))
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
    case "url": return Fingerprint(address: context.routes.url(of: group, template: nil))
    default:
      guard part.hasPrefix("urls.") else { return .absent }
      return Fingerprint(address: context.routes.url(of: group, template: String(part.dropFirst(5))))
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
}
