import Collation
import DirectoryModel
import Incremental
import Liquid
import Synchronization

/// The groups of one field, in alphabetical order.
struct FieldGroups: Sendable {
  /// The groups in the order of the site's locale.
  let ordered: [GroupObject]

  private let byIdentity: [String: Int]
  /// Each group as a list of one.
  private let lists: [Value]
  /// A group that a person is in, by the person's place; -1 for people in none.
  private let places: [Int32]

  init(ordered: [GroupObject], peopleCount: Int) {
    self.ordered = ordered
    lists = ordered.map { .list([.object($0)]) }
    var places = [Int32](repeating: -1, count: peopleCount)
    for (place, group) in ordered.enumerated() {
      for member in group.members.members { places[member] = Int32(place) }
    }
    self.places = places
    byIdentity = Dictionary(
      ordered.enumerated().map { (Property.identity($0.element.name), $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The group, as a list, of a person whose field is no list, and names one.
  func onlyGroup(ofPersonAt index: Int) -> Value? {
    let place = places[index]
    return place >= 0 ? lists[Int(place)] : nil
  }

  /// The group of a value.
  subscript(value: String) -> GroupObject? {
    byIdentity[Property.identity(value)].map { ordered[$0] }
  }
}

/// All groups of one run, worked out for each field when first asked for. Safe to share between threads.
final class GroupTable: Sendable {
  private let people: PeopleIndex
  private let collections: CollectionTable
  private let collator: Collator
  private let fields = Mutex<[String: FieldGroups]>([:])
  private let cache: Mutex<SlugCache>

  /// The slugs of names so far.
  var slugs: SlugCache { cache.withLock { $0 } }

  init(people: PeopleIndex, collections: CollectionTable, collator: Collator, slugs: SlugCache) {
    cache = Mutex(slugs)
    self.people = people
    self.collections = collections
    self.collator = collator
  }

  /// Works out the groups of several fields, by number, on all cores.
  func prepare(_ numbers: [UInt32]) {
    let names = numbers.compactMap { people.fields.interner.text(of: $0) }
    _ = collections.collection(.everyone)
    _ = Parallel.map(count: names.count, chunk: 1) { range in range.map { groups(by: names[$0]).ordered.count } }
  }

  /// The groups of a field: one for each distinct value that somebody has.
  func groups(by field: String) -> FieldGroups {
    if let known = fields.withLock({ $0[field] }) { return known }
    let everyone = collections.collection(.everyone)
    let names = collections.groupNames(of: everyone, by: field).filter { !$0.isEmpty }
    let keys = names.map(collator.sortKey)
    let order = names.indices.sorted { left, right in
      keys[left] != keys[right]
        ? keys[left].precedesByBytes(keys[right])
        : names[left].precedesByBytes(names[right])
    }
    let slugs = cache.withLock { Self.slugs(of: names, &$0) }
    let groups = FieldGroups(
      ordered: order.map { index in
        GroupObject(
          field: field, name: names[index], slug: slugs[index],
          members: collections.collection(.group(field, names[index])))
      }, peopleCount: people.all.count)
    fields.withLock { $0[field] = groups }
    return groups
  }

  /// The group whose members are the collection of this number; `nil` if the collection is none or empty.
  func group(number: UInt32) -> GroupObject? {
    guard let spec = collections.collection(number: number)?.spec, spec.steps.count == 1,
      case .filter(let field, let value?) = spec.steps[0]
    else { return nil }
    return groups(by: field)[value]
  }

  /// A slug for each name. Of names that would share one, the only one that is written in ASCII keeps it; the others get
  /// a few digits of their own behind it, as all do where several are.
  private static func slugs(of names: [String], _ cache: inout SlugCache) -> [String] {
    let plain = names.map { name in
      let slug = cache.slug(of: name)
      return slug.isEmpty ? (name == "#" ? "other" : "group") : slug
    }
    var counts: [String: Int] = [:]
    for slug in plain { counts[slug, default: 0] += 1 }
    // Signs alone make no slug; what stands for one belongs to nobody. Nearly all names have a slug of their own.
    let isInASCII = zip(plain, names).map { slug, name in
      (counts[slug, default: 0] > 1 || slug == "group") && name.utf8.allSatisfy { $0 < 0x80 }
        && Slug.make(from: name) == slug
    }
    var countsInASCII: [String: Int] = [:]
    for (slug, isInASCII) in zip(plain, isInASCII) where isInASCII { countsInASCII[slug, default: 0] += 1 }
    return zip(zip(plain, names), isInASCII).map { named, isInASCII in
      let (slug, name) = named
      let isFree = isInASCII ? countsInASCII[slug] == 1 : counts[slug] == 1 && slug != "group"
      if isFree { return slug }
      let digits = String(Fingerprint(of: Property.identity(name)).low, radix: 16)
      return slug + "-" + String(repeating: "0", count: 16 - digits.count).appending(digits).prefix(6)
    }
  }
}
