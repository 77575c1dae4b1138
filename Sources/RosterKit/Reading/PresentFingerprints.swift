import DirectoryModel
import Incremental

/// Works out what things that pages read are in this run. Remembers nothing but the computed fields of people, so that
/// threads can share it.
struct PresentFingerprints: Sendable {
  private let context: SiteContext
  /// Computed fields of everyone, by number.
  private var columns: [Int: [Fingerprint]]

  /// Works out some computed fields of everyone, on all cores.
  init(_ context: SiteContext, columns numbers: [Int]) {
    self.context = context
    let columns = Parallel.map(count: numbers.count, jobs: Parallel.defaultJobs, chunk: 1) { range in
      range.map { ComputedFingerprints(context).column(numbers[$0]) }
    }
    self.columns = Dictionary(uniqueKeysWithValues: zip(numbers, columns))
  }

  /// Works out what several keys may need that is like the given one.
  mutating func prepare(for key: Key) {
    guard key.kind == ReadKind.field.rawValue || key.kind == ReadKind.fieldOfEach.rawValue else { return }
    prepare(column: Int(key.part))
  }

  /// Works out a computed field of everyone, unless it is known.
  mutating func prepare(column number: Int) {
    guard !context.fields.isOwn(number), columns[number] == nil else { return }
    columns[number] = ComputedFingerprints(context).column(number)
  }

  /// The fingerprints of a field of everyone; of a computed one quickly only after `prepare`.
  func column(_ number: Int) -> FingerprintColumn {
    context.fields.isOwn(number)
      ? .own(context.people.fingerprints, number)
      : .computed(columns[number] ?? ComputedFingerprints(context).column(number))
  }

  /// The fingerprint of a field of everyone in a collection, in its order.
  private func field(_ number: Int, of members: [Int]) -> Fingerprint {
    column(number).fingerprint(of: members)
  }

  /// The fingerprint of a key's present value.
  func fingerprint(of key: Key) -> Fingerprint {
    guard let kind = ReadKind(rawValue: key.kind) else { return .absent }
    let everyone = context.people
    switch kind {
    case .field:
      guard let index = everyone.index(ofSubject: key.subject) else { return .absent }
      return column(Int(key.part))[index]
    case .allFields:
      guard let index = everyone.index(ofSubject: key.subject) else { return .absent }
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
    case .placeOfFirst:
      return ofCollection(key) { collection, builder in
        if let place = context.collections.placeOfFirst(in: collection) { builder.add(place) }
      }
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
    case .fieldExists: return context.fields.canGroup(by: Int(key.part)) ? Fingerprint(of: "exists") : .absent
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
    case .word: return word(key)
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
    case "name": return Fingerprint(of: group.name)
    case "slug": return Fingerprint(of: group.slug)
    case "url": return Fingerprint(address: context.routes.url(of: group))
    default:
      guard part.hasPrefix(FieldTable.addressPrefix) else { return .absent }
      return Fingerprint(
        address: context.routes.url(of: group, template: String(part.dropFirst(FieldTable.addressPrefix.count))))
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

  private func word(_ key: Key) -> Fingerprint {
    guard case .text(let word, _)? = context.names.text(of: key.wordNumber).flatMap({ context.templates.words[$0] })
    else { return .absent }
    return Fingerprint(of: word)
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
