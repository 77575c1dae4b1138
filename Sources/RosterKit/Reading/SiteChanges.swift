import Incremental

/// What may have changed since the run before, as the state tells it. A page is looked over by this first: nearly none read
/// anything that changed, and to know that is much quicker than to take the fingerprint of all it read.
///
/// It is exact because the state's rows of people and readings and the fingerprints of pages were stored together: whatever has
/// the value in this run that its row holds has the value that went into the fingerprint of each page that read it. What no row
/// tells of may have changed. For one thread.
final class SiteChanges: ChangeSpace {
  private let index: PeopleIndex
  private let people: PeopleChanges
  /// The parts of people that their rows tell of, as bits.
  private let parts: UInt64
  private let stored: StoredReadings
  private let changed: [Key: StoredReading]

  /// The person asked for last: traces ask for several of a page's subject.
  private var last = (subject: UInt32.max, mayDiffer: true)

  /// What was asked for last, by a few bits of its key: page after page of a template asks for the same.
  private var recent = [(key: Key, mayDiffer: Bool)?](repeating: nil, count: 256)

  /// Compares everything with the run before.
  ///
  /// - Throws: `DatabaseError` if the state cannot be read.
  init(context: SiteContext, people: PeopleChanges, readings: SiteReadings, stored: StoredReadings) throws {
    index = context.people
    self.people = people
    parts = people.parts
    self.stored = stored
    changed = try stored.changes(in: readings)
  }

  func mayDiffer(_ key: Key) -> Bool {
    guard key.kind != ReadKind.field.rawValue else {
      return key.part >= UInt64.bitWidth
        || mayDiffer(kind: key.kind, subject: key.subject, parts: 1 << UInt64(key.part))
    }
    let place = Int((key.subject &* 31 &+ key.part &* 7 &+ UInt32(key.kind)) & 255)
    if let recent = recent[place], recent.key == key { return recent.mayDiffer }
    let mayDiffer = (try? stored[key]) == nil || changed[key] != nil
    recent[place] = (key, mayDiffer)
    return mayDiffer
  }

  func mayDiffer(kind: UInt8, subject: UInt32, parts: UInt64) -> Bool {
    guard kind == ReadKind.field.rawValue else {
      var rest = parts
      while rest != 0 {
        if mayDiffer(Key(kind: kind, subject: subject, part: UInt32(rest.trailingZeroBitCount))) { return true }
        rest &= rest - 1
      }
      return false
    }
    guard parts & ~self.parts == 0 else { return true }
    if subject != last.subject {
      last = (subject, index.index(ofSubject: subject).map { people.isChanged($0) } ?? true)
    }
    return last.mayDiffer
  }
}
