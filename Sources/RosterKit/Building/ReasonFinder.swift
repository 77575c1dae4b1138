import DirectoryModel
import Incremental

/// Says which of a page's readings changed, in words of people and fields. For reasons alone: whether a page is stale is
/// already decided.
final class ReasonFinder {
  private let context: SiteContext
  private let readings: SiteReadings
  private let store: StateStore
  private let previous: PreviousState
  private let people: PeopleChanges
  private let stored: StoredReadings
  private var details: [UInt32: PersonDetails] = [:]
  /// How other things than people's fields differ.
  private lazy var changes = ReadingChanges(
    context: context, previous: previous, stored: stored, oldName: { [unowned self] in try oldName(of: $0) })

  init(
    context: SiteContext, readings: SiteReadings, store: StateStore, stored: StoredReadings, previous: PreviousState,
    people: PeopleChanges
  ) {
    self.stored = stored
    self.people = people
    self.context = context
    self.readings = readings
    self.store = store
    self.previous = previous
  }

  /// The most reasons given for one page.
  static let most = 20

  /// The changed readings of a trace, in its order.
  func reasons(for trace: Trace) throws -> [RebuildReason] {
    var reasons: [RebuildReason] = []
    func append(_ reason: RebuildReason) {
      if reasons.count < Self.most, !reasons.contains(reason) { reasons.append(reason) }
    }
    for key in trace.keys where reasons.count < Self.most {
      guard let kind = ReadKind(rawValue: key.kind) else { continue }
      switch kind {
      case .field:
        if let reason = try fieldReason(key.subject, key.part), !reasons.contains(reason) { reasons.append(reason) }
      case .allFields:
        for part in try changedFields(of: key.subject) where reasons.count < Self.most {
          if let reason = try fieldReason(key.subject, part) { reasons.append(reason) }
        }
      case .fieldOfEach:
        guard try isChanged(key), let collection = context.collections.collection(number: key.subject) else { continue }
        for member in collection.members where reasons.count < Self.most && people.isChanged(member) {
          if let reason = try fieldReason(context.people.all[member].subject, key.part), !reasons.contains(reason) {
            reasons.append(reason)
          }
        }
        if let reason = try changes.reason(kind, key) { append(reason) }
      default:
        if try isChanged(key), let reason = try changes.reason(kind, key) { append(reason) }
      }
    }
    return reasons
  }

  private func isChanged(_ key: Key) throws -> Bool {
    try stored[key].map { $0.fingerprint != readings.fingerprint(of: key) } ?? true
  }

  private func details(of subject: UInt32) throws -> PersonDetails {
    if let known = details[subject] { return known }
    let found = try store.details(of: subject) ?? PersonDetails()
    details[subject] = found
    return found
  }

  private func fieldReason(_ subject: UInt32, _ part: UInt32) throws -> RebuildReason? {
    guard previous.people[subject] != nil else { return nil }
    let isTold = part < UInt64.bitWidth && people.parts & 1 << UInt64(part) != 0
    if isTold, let index = context.people.index(ofSubject: subject), !people.isChanged(index) { return nil }
    let old = try details(of: subject)[part]
    let name = context.fields.interner.text(of: part) ?? "?"
    guard let index = context.people.index(ofSubject: subject) else {
      let person = try oldName(of: subject) ?? "somebody"
      return .readingChanged(what: "'\(person)' is not in the directory any more", from: nil, to: nil)
    }
    let now = readings.field(Int(part), ofPersonAt: index)
    guard (old?.fingerprint ?? 0) != now.low else { return nil }
    let person = context.people.all[index]
    let what = "field '\(name)' of '\(person.person.name)' changed"
    // A field that became private was public when it was stored: its old words are not to be told any more.
    if context.configuration.fieldRules.hides(name) { return .readingChanged(what: what, from: nil, to: nil) }
    let excerpt = PersonRows.excerpt(of: Int(part), person, context)
    return .readingChanged(what: what, from: old?.excerpt, to: excerpt)
  }

  /// What somebody was called.
  private func oldName(of subject: UInt32) throws -> String? {
    try details(of: subject)[UInt32(context.fields.interner.number(of: "name"))]?.excerpt
  }

  private func changedFields(of subject: UInt32) throws -> [UInt32] {
    guard let index = context.people.index(ofSubject: subject) else { return [0] }
    let old = try details(of: subject)
    return (0..<UInt32(context.fields.count)).filter { part in
      context.fields.computed(Int(part)) == nil
        && (old[part]?.fingerprint ?? 0) != readings.field(Int(part), ofPersonAt: index).low
    }
  }
}

extension CollectionSpec: CustomStringConvertible {
  /// The collection in words: "people with department 'Maths', by office".
  var description: String { description { _ in false } }

  /// The collection in words, without the values of some properties.
  ///
  /// - Parameter isHidden: Whether to leave out the values of a property.
  func description(hiding isHidden: (String) -> Bool) -> String {
    steps.reduce("people") { text, step in
      switch step {
      case .filter(let property, .some) where isHidden(property): "\(text) with \(property)"
      case .reject(let property, .some) where isHidden(property): "\(text) without \(property)"
      case .filter(let property, let value?): "\(text) with \(property) '\(value)'"
      case .filter(let property, nil), .present(let property): "\(text) with \(property)"
      case .unique(let property): "\(text), one of each \(property),"
      case .reject(let property, let value?): "\(text) without \(property) '\(value)'"
      case .absent(let property), .reject(let property, nil): "\(text) without \(property)"
      case .sort(let keys): "\(text) by \(keys.map { $0.property ?? "name" }.joined(separator: ", "))"
      case .reverse: "\(text) backwards"
      case .slice: text.hasPrefix("some ") ? text : "some \(text)"
      }
    }
  }
}
