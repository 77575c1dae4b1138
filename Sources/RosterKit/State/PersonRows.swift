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

  /// The parts below 64 of which a row tells whether they changed, as bits: those that stand in it, and the fields that nobody
  /// has, for who lost one has another row.
  var told: UInt64 {
    (0..<min(UInt64.bitWidth, context.fields.count)).reduce(0) { bits, number in
      let isTold =
        context.fields.computed(number).map(Self.computed.contains) ?? context.fields.isOwn(number)
      return isTold ? bits | 1 << UInt64(number) : bits
    }
  }

  /// What stands for all fields of each person, in the order of the index.
  func people() -> [StoredPerson] {
    let columns = Self.computed.map { readings.column(context.fields.number(of: $0)) }
    let people = context.people.all
    let fields = context.people.fingerprints
    return Parallel.fill(count: people.count) { range, start in
      withUnsafeTemporaryAllocation(of: Fingerprint.self, capacity: columns.count + fields.count) { row in
        guard let own = row.baseAddress?.advanced(by: columns.count) else { return }
        row.initialize(repeating: .absent)
        for (place, index) in range.enumerated() {
          for (number, column) in columns.enumerated() { row[number] = column[index] }
          let length = columns.count + fields.copy(of: index, to: own)
          (start + place).initialize(
            to: StoredPerson(
              id: people[index].person.id,
              fingerprint: Fingerprint(of: UnsafeBufferPointer(rebasing: row[..<length]))))
        }
      }
    }
  }

  /// The fields of some people with their first words, in the stored form of `PersonDetails`; worked out on other threads.
  ///
  /// - Parameter indices: Their places in the index.
  func details(at indices: [Int]) -> Background<[[UInt8]]> {
    let context = context
    // Looked up once: all threads would ask one table for the same names.
    let columns = parts.map { part in
      (
        number: UInt32(part), computed: context.fields.computed(part), name: Self.name(of: part, context),
        fingerprints: readings.column(part)
      )
    }
    return Background {
      Parallel.fill(count: indices.count) { range, start in
        for (place, number) in range.enumerated() {
          let index = indices[number]
          let person = context.people.all[index]
          var bytes: [UInt8] = []
          bytes.reserveCapacity(columns.count * 32)
          for column in columns {
            let fingerprint = column.fingerprints[index]
            guard fingerprint != .absent else { continue }
            let excerpt = Self.excerpt(of: column.computed, column.name, person, context)
            PersonDetails.Field(number: column.number, fingerprint: fingerprint.low, excerpt: excerpt).append(
              to: &bytes)
          }
          (start + place).initialize(to: bytes)
        }
      }
    }
  }

  private static func name(of part: Int, _ context: SiteContext) -> String {
    context.fields.interner.text(of: UInt32(part)) ?? ""
  }

  /// The first words of a field.
  static func excerpt(of part: Int, _ person: PersonObject, _ context: SiteContext) -> String {
    excerpt(of: context.fields.computed(part), name(of: part, context), person, context)
  }

  private static func excerpt(
    of field: ComputedField?, _ name: String, _ person: PersonObject, _ context: SiteContext
  ) -> String {
    switch field {
    case .slug?: return person.slug
    case .letter?: return person.letter
    case .sortName?: return person.sortName
    case .url?:
      guard case .text(let url, _) = context.routes.url(ofPerson: person.index, template: Routes.mainTemplate) else {
        return ""
      }
      return url
    case .next?:
      let next = person.index + 1
      return next < context.people.all.count ? context.people.all[next].person.name : ""
    case .previous?: return person.index > 0 ? context.people.all[person.index - 1].person.name : ""
    case .id?, .urls?, .groups?: return ""
    case nil: return person.person[name]?.excerpt ?? ""
    }
  }
}
