import DirectoryModel
import Incremental

/// Makes the state's rows of people.
struct PersonRows {
  let context: SiteContext
  let readings: SiteReadings

  /// Computed fields that pages may show; the others follow from these or never change.
  static let computed: [ComputedField] = [.slug, .url, .letter, .sortName, .next, .previous]

  private let parts: [Int]

  init(context: SiteContext, readings: SiteReadings) {
    self.context = context
    self.readings = readings
    parts = (0..<context.fields.count).filter { number in
      guard context.fields.isPresent[number] else { return false }
      return context.fields.computed(number).map(Self.computed.contains) ?? true
    }
  }

  /// What stands for all fields of each person, in the order of the index.
  func people() -> [StoredPerson] {
    let columns = parts.map { ($0, readings.column($0)) }
    let people = context.people.all
    return Parallel.fill(count: people.count) { range, start in
      var builder = FingerprintBuilder()
      for (place, index) in range.enumerated() {
        builder.reset()
        for (part, column) in columns {
          let fingerprint = column[index]
          guard fingerprint != .absent else { continue }
          builder.add(part)
          builder.add(fingerprint)
        }
        (start + place).initialize(to: StoredPerson(id: people[index].person.id, fingerprint: builder.fingerprint))
      }
    }
  }

  /// The fields with their first words.
  func details(at index: Int) -> PersonDetails {
    var details = PersonDetails()
    for part in parts {
      let fingerprint = readings.field(part, ofPersonAt: index)
      guard fingerprint != .absent else { continue }
      details.fields.append(
        PersonDetails.Field(
          number: UInt32(part), fingerprint: fingerprint.low,
          excerpt: Self.excerpt(of: part, context.people.all[index], context)))
    }
    return details
  }

  /// The first words of a field.
  static func excerpt(of part: Int, _ person: PersonObject, _ context: SiteContext) -> String {
    let people = context.people.all
    switch context.fields.computed(part) {
    case .slug?: return person.slug
    case .letter?: return person.letter
    case .sortName?: return person.sortName
    case .url?:
      guard case .text(let url, _) = context.routes.url(ofPerson: person.index, template: Routes.mainTemplate) else {
        return ""
      }
      return url
    case .next?: return person.index + 1 < people.count ? people[person.index + 1].person.name : ""
    case .previous?: return person.index > 0 ? people[person.index - 1].person.name : ""
    case .id?, .urls?, .groups?: return ""
    case nil: break
    }
    guard let name = context.fields.interner.text(of: UInt32(part)) else { return "" }
    return person.person[name]?.excerpt ?? ""
  }
}
